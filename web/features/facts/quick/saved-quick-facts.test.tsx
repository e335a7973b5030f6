// @vitest-environment happy-dom
/** Tests saves of quick facts: by key and button while texts still become choices, again after a lost answer, and beside identical facts. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { noticed } from '#web/testing/fact-form.ts';
import { press, forms, control, type, openLines, facts, posts, begin, choose } from '#web/testing/quick-facts.ts';
import { browser, comeBackAs, server, user, visit } from '#web/testing/visit.ts';
import { withoutNetwork } from '#web/testing/without-network.ts';

/** The request of a new line for the values of its document. */
const isOfNewFact = (address: string) =>
  /\/psql\/documents\?select=id,.*,displacement_types&id=/.test(decodeURIComponent(address));

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/document.tsx') });

test('identical facts among the lines are named before they are saved @proof', async () => {
  const id = await begin(2);
  type(3, 'data.reported_figure', '12');
  await press('Save 3 facts');
  await screen.findAllByText('There is an identical fact');
  expect([...document.querySelectorAll('.ant-modal-confirm li')].map(({ textContent }) => textContent)).toEqual([
    'Fact 3: Fact 1 12 · Same document (or none), country, type, dates, places and figure',
  ]);
  expect(posts()).toEqual([]);
  await press('Save anyway');
  await noticed('Facts have been created');
  expect(await facts(id)).toHaveLength(3);
});

test('facts whose answer was lost are not created again after a reload and a change @proof', async () => {
  const id = await begin(1);
  await withoutNetwork('answer', async () => {
    await press('Save 2 facts');
    await noticed("The server can't be reached");
  });
  expect(await facts(id)).toHaveLength(2);

  await comeBackAs('ada');
  browser.open(`/documents/${id}`);
  await openLines();
  await screen.findByText('You left 2 facts that were not saved');
  await press('Restore');
  await waitFor(() => expect(forms()).toHaveLength(2));
  type(3, 'data.reported_figure', '77');
  await press('Save 2 facts');
  await noticed('Facts have been created');
  const figures = (await facts(id)).map(({ data }) => data['figure']);
  expect(figures).toHaveLength(2);
  expect(figures).toEqual(expect.arrayContaining([12, 77]));
});

test('facts whose answer was lost are not created again by the next save, which saves what was changed and added since', async () => {
  const id = await begin(2);
  const working = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    const answer = await working(...call);
    if (call[1]?.method === 'POST') throw new TypeError('Failed to fetch');
    return answer;
  };
  await press('Save 3 facts');
  await noticed("The server can't be reached");
  globalThis.fetch = working;
  expect(await facts(id)).toHaveLength(3);

  type(2, 'data.reported_figure', '77');
  fireEvent.click(document.querySelector('[aria-label="Clone fact 1"]')!);
  await waitFor(() => expect(forms()).toHaveLength(4));
  await press('Save 4 facts');
  await noticed('Facts have been created');
  expect((await facts(id)).map(({ data }) => data['figure'])).toEqual([12, 77, 14, 12]);
});

test('a fact whose answer was lost is not created again after a save of the other lines, but is once it was deleted', async () => {
  const id = await begin(2);
  await withoutNetwork('answer', async () => {
    await press('Save 3 facts');
    await noticed("The server can't be reached");
  });
  expect(await facts(id)).toHaveLength(3);
  fireEvent.click(document.querySelector('[aria-label="Delete fact 1"]')!);
  await press('Delete');
  await user.click(await screen.findByText('Undo'));
  await waitFor(() => expect(forms()).toHaveLength(3));
  type(1, 'data.reported_figure', '');
  await server.owner(`delete from data.facts where document_id = ${id} and figure = 13`);
  await press('Save 3 facts');
  await press('Save the other 2 facts');
  await noticed('Facts have been created');
  await waitFor(() => expect(forms()).toHaveLength(1));
  expect(await facts(id)).toHaveLength(3);

  type(1, 'data.reported_figure', '77');
  await press('Save 1 fact');
  await waitFor(() => expect(control(1, 'data.reported_figure')).toBeNull());
  const figures = (await facts(id)).map(({ data }) => data['figure']);
  expect([figures.length, new Set(figures)]).toEqual([3, new Set([13, 14, 77])]);
});

test.each([['Ctrl+S'], ['the button']])('a save by %s waits for the answer to a typed place @proof', async (by) => {
  const id = await begin(0);
  // A fact of the same figure and place would be asked about.
  type(1, 'data.reported_figure', by === 'Ctrl+S' ? '21' : '22');
  await user.click(control(1, 'locations'));
  await user.paste('Lodwar');
  if (by === 'Ctrl+S') await user.keyboard('{Control>}s{/Control}');
  else await press('Save 1 fact');
  await noticed('Facts have been created');
  const { rows } = await psql.list('facts', { select: ['locations'], where: { document_id: `eq.${id}` } });
  expect(JSON.stringify(rows[0]?.locations)).toContain('"name":"Lodwar');
});

test('Ctrl+S does not save while a typed text names no option, and keeps the text @proof', async () => {
  const id = await begin(0);
  const field = control(1, 'event_id');
  await user.click(field);
  await user.paste('An event of another name');
  await user.keyboard('{Control>}s{/Control}');
  await noticed('“An event of another name” was not chosen: choose it from the list');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('An event of another name');
  expect(await facts(id)).toEqual([]);
  await user.keyboard('{Escape}{Control>}s{/Control}');
  await noticed('Facts have been created');
  expect(await facts(id)).toHaveLength(1);
});

test('one line is begun after a save, also if another is asked for before the answer @proof', async () => {
  await begin(0);
  const working = globalThis.fetch;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  globalThis.fetch = async (...call) => {
    if (typeof call[0] === 'string' && isOfNewFact(call[0])) await released;
    return working(...call);
  };
  try {
    await press('Save 1 fact');
    await noticed('Facts have been created');
    await waitFor(() => expect(forms()).toHaveLength(0));
    await press('Add another');
    await press('Add another');
    release();
    await waitFor(() => expect(forms()[0]?.contains(document.activeElement)).toBe(true));
    expect(forms().map(({ dataset }) => dataset['fact'])).toEqual(['2']);
  } finally {
    globalThis.fetch = working;
  }
});

test('the place of people in shelters is their destination', async () => {
  const id = await begin(0);
  await choose(1, 'type', 'IDPs (Stock)');
  await choose(1, 'data.term', 'Sheltered');
  await choose(1, 'locations', 'Lodwar');
  await press('Save 1 fact');
  await noticed('Facts have been created');
  const { rows } = await psql.list('facts', { select: ['locations'], where: { document_id: `eq.${id}` } });
  expect(rows.map(({ locations }) => locations?.locations?.map(({ type }) => type))).toEqual([['Destination']]);
});
