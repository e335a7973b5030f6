// @vitest-environment happy-dom
/** Tests quick facts in bulk: a line repeats the one above, all or none are saved, the focus moves to the problem, in the words of the specification. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createDocument, createEvent, noticed, notices } from '#web/testing/fact-form.ts';
import { answerQuestion, browser, comeBackAs, server, user, visit } from '#web/testing/visit.ts';
import { withoutNetwork } from '#web/testing/without-network.ts';
import { insertMark } from '#web/ui/insert-target.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/document.tsx') });

const button = (name: string) => screen.findByText(name, { selector: 'button *' });
const press = async (name: string) => user.click(await button(name));
const forms = () => [...document.querySelectorAll<HTMLElement>('.quick-fact')];
/** By the number given to the form when it was added. */
const control = (form: number, place: string) =>
  document.getElementById(`quick-fact-${form}-${place.replaceAll('.', '-')}`) as HTMLInputElement;
const type = (form: number, place: string, value: string) =>
  fireEvent.change(control(form, place), { target: { value } });
/** Without the link to the cell. */
const problemsOf = (at: number) =>
  [...(forms()[at]?.querySelectorAll('.line-problems li') ?? [])].map(
    (line) => line.firstElementChild?.textContent ?? line.textContent,
  );
const openLines = async () => {
  await user.click(await screen.findByText('Facts', { selector: '[role=tab]' }));
  await waitFor(() => expect(forms()).toHaveLength(1));
};
const cellOf = (form: number, place: string) => control(form, place).closest('.line-cell')!;
/** The chosen value of a cell with a list. */
const shown = (form: number, place: string) => cellOf(form, place).querySelector('.ant-select-content')?.textContent;
const facts = async (document_id: number) =>
  (await psql.list('facts', { select: ['name', 'data'], where: { document_id: `eq.${document_id}` }, order: 'id' }))
    .rows;
const posts = () => browser.sent.filter((call) => call.startsWith('POST /psql/facts'));

/** A document with a complete quick fact, and `clones` clones of it, each with its own figure. */
async function begin(clones: number): Promise<number> {
  const id = await createDocument();
  await psql.update('documents', id, { countries: ['KEN'], displacement_types: ['Disaster'] });
  browser.open(`/documents/${id}`);
  await openLines();
  await choose(1, 'type', 'New Displacement (Flow)');
  await choose(1, 'data.term', 'Displaced');
  type(1, 'data.reported_figure', '12');
  type(1, 'data.start_date', '2024-01-30');
  type(1, 'name', '  كينيا: فيضانات  ');
  for (let clone = 1; clone <= clones; clone++) {
    fireEvent.click(document.querySelector(`[aria-label="Clone fact ${clone}"]`)!);
    await waitFor(() => expect(forms()).toHaveLength(clone + 1));
    type(clone + 1, 'data.reported_figure', String(12 + clone));
  }
  return id;
}

async function choose(form: number, place: string, option: string): Promise<void> {
  await user.click(control(form, place));
  await user.paste(option);
  const found = await waitFor(() => {
    const [last] = [...document.querySelectorAll('.ant-select-item-option')]
      .filter(({ textContent }) => textContent.startsWith(option))
      .slice(-1);
    if (last === undefined) throw new Error(`${place} offers no ${option}`);
    return last;
  });
  await user.click(found);
}

test('a quick fact lists its required fields like the fact form @proof', async () => {
  browser.open(`/documents/${await createDocument()}`);
  await openLines();
  type(1, 'data.reported_figure', '');
  await press('Save 1 fact');
  await noticed('Check the quick fact forms for errors');
  expect(notices().join()).toContain('Error');
  expect(problemsOf(0)).toEqual([
    'Fact 1, Name: Name is required',
    'Fact 1, Country: Country type is required',
    'Fact 1, Cause: Displacement type is required',
    'Fact 1, Type: Fact type is required',
    'Fact 1, Figure: Reported figure is required',
    'Fact 1, Term: Term is required',
  ]);
  await choose(1, 'type', 'IDPs (Stock)');
  await press('Save 1 fact');
  await waitFor(() => expect(problemsOf(0)).toContain('Fact 1, Date: Stock date is required'));
});

test('a quick fact with a problem gets the focus and keeps the others unchanged; two clicks create once', async () => {
  const id = await begin(3);
  type(2, 'data.start_date', '');
  type(2, 'name', '');
  type(4, 'name', 'abc');
  type(4, 'data.start_date', '30-13-2024');
  await press('Save 4 facts');
  await noticed('Check the quick fact forms for errors');
  expect([0, 1, 2, 3].map(problemsOf)).toEqual([
    [],
    ['Fact 2, Name: Name is required', 'Fact 2, Date: Start date is required'],
    [],
    ['Fact 4, Name: Length should be more than 3', 'Fact 4, Date: 2024-13-30 is not a day of the calendar'],
  ]);
  expect(document.activeElement).toBe(control(2, 'name'));
  expect(posts()).toEqual([]);

  type(2, 'name', 'The second');
  type(2, 'data.start_date', '2024-01-30');
  type(4, 'name', 'The fourth');
  type(4, 'data.start_date', '2024-01-30');
  const save = await button('Save 4 facts');
  fireEvent.click(save);
  fireEvent.click(save);
  await noticed('Facts have been created');
  await waitFor(() => expect(forms()).toHaveLength(1));
  expect(posts()).toHaveLength(1);
  expect((await facts(id)).map(({ name }) => name)).toEqual([
    'كينيا: فيضانات',
    'The second',
    'كينيا: فيضانات',
    'The fourth',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(control(5, 'type')));
  expect(Object.keys(localStorage).filter((key) => key.includes('quick-facts'))).toEqual([]);
});

test('an untouched line is not checked when it is left; one that was typed in is @proof', async () => {
  await begin(0);
  await press('Save 1 fact');
  await noticed('Facts have been created');
  await waitFor(() => expect(document.activeElement?.id).toBe('quick-fact-2-type'));
  await user.tab();
  await user.tab();
  await user.click(document.body);
  expect(control(2, 'type').getAttribute('aria-invalid')).not.toBe('true');
  expect(problemsOf(0)).toEqual([]);
  type(2, 'data.reported_figure', '7');
  await user.click(control(2, 'type'));
  await user.tab();
  await waitFor(() => expect(problemsOf(0)).toEqual(['Fact 1, Type: Fact type is required']));
});

test('a refusal is shown at its quick fact and nothing is saved; Ctrl+S saves the quick facts, not the document', async () => {
  const id = await begin(2);
  type(2, 'data.start_date', '1800-01-30');
  control(2, 'name').focus();
  await user.keyboard('{Control>}s{/Control}');
  await noticed('Failed to create fact');
  await waitFor(() => expect(problemsOf(1)).toEqual(['Fact 2, Date: The year must lie between 1900 and 2200']));
  expect([problemsOf(0), problemsOf(2)]).toEqual([[], []]);
  await waitFor(() => expect(document.activeElement).toBe(control(2, 'data.start_date')));
  expect(screen.queryByText('There are no changes to save')).toBeNull();
  expect(await facts(id)).toEqual([]);
});

test('a user who lost the right gets one message, and loses no typed text', async () => {
  const id = await begin(1);
  await server.owner(`delete from data.user_roles where username = 'ada'`);
  try {
    await press('Save 2 facts');
    await noticed('User is not permitted');
    expect(notices().join()).toContain('Failed to create fact');
    expect([problemsOf(0), problemsOf(1)]).toEqual([[], []]);
    expect(posts()).toHaveLength(1);
    expect(control(2, 'name').value).toBe('  كينيا: فيضانات  ');
  } finally {
    await server.owner(`insert into data.user_roles (username, role) values ('ada', 'Expert')`);
  }
  expect(await facts(id)).toEqual([]);
});

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

test('a deleted quick fact can be brought back; deleting asks, and focuses the next fact @proof', async () => {
  await begin(1);
  type(1, 'name', 'Goes');
  type(2, 'name', 'Stays');
  control(1, 'name').focus();
  await user.keyboard('{Alt>}{Delete}{/Alt}');
  const question = await waitFor(() => {
    const found = document.querySelector('.ant-modal-confirm');
    if (found === null) throw new Error('no question');
    return found;
  });
  await waitFor(() => expect(question.textContent).toContain('Delete Quick Fact'));
  expect(question.textContent).toContain('This fact is not saved yet, are you sure?');
  await answerQuestion('Delete');
  await waitFor(() => expect(forms()).toHaveLength(1));
  expect(forms()[0]!.contains(document.activeElement)).toBe(true);
  expect(control(2, 'name').value).toBe('Stays');
  await user.click(await screen.findByText('Undo'));
  await waitFor(() => expect(forms()).toHaveLength(2));
  expect(control(3, 'name').value).toBe('Goes');
  expect(forms()[0]!.contains(control(3, 'name'))).toBe(true);
});

test('Enter begins the next fact with the values that stay the same; a line without typed values is not saved', async () => {
  const id = await begin(0);
  await psql.update('documents', id, { publication_date: '2019-05-01' });
  type(1, 'name', '');
  fireEvent.blur(control(1, 'name'));
  expect(control(1, 'name').value).toBe('Kenya: Disaster - 30/01/2024');
  control(1, 'data.start_date').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(forms()).toHaveLength(2));
  await waitFor(() => expect(document.activeElement).toBe(control(2, 'data.reported_figure')));
  expect(['iso3', 'year', 'type', 'data.term'].map((place) => shown(2, place))).toEqual([
    'Kenya',
    '2024',
    'New Displacement (Flow)',
    'Displaced',
  ]);
  expect(cellOf(2, 'data.start_date').className).toContain('same');
  expect(control(2, 'name').value).toBe('Kenya: Disaster - 30/01/2024');
  await screen.findByText('1 fact: 12 new displacements (not counted: no event)');
  // Nothing was typed in it: Enter adds no third one.
  await user.keyboard('{Enter}');
  expect(forms()).toHaveLength(2);
  type(1, 'data.start_date', '2024-01-15');
  expect(control(2, 'data.start_date').value).toBe('2024-01-30');
  type(2, 'data.reported_figure', '1,200');
  type(2, 'data.start_date', '31 Jan 2024');
  expect(cellOf(2, 'data.start_date').className).not.toContain('same');
  await screen.findByText('2 facts: 1,212 new displacements (not counted: no event)');
  control(2, 'data.start_date').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(forms()).toHaveLength(3));
  await press('Save 2 facts');
  await noticed('Facts have been created');
  expect((await facts(id)).map(({ name }) => name)).toEqual([
    'Kenya: Disaster - 15/01/2024',
    'Kenya: Disaster - 31/01/2024',
  ]);
  // The next one starts from the current document.
  await waitFor(() => expect(shown(4, 'year')).toBe('2019'));
});

test('a line unfolds into all fields of the same values, and takes marks of the source @proof', async () => {
  await begin(0);
  await choose(1, 'data.unit', 'Household');
  control(1, 'data.reported_figure').focus();
  expect(insertMark({ kind: 'date', text: '1 May', value: '2024-05-01' })).toBe(false);
  expect(insertMark({ kind: 'number', text: '320 households', value: '320' })).toBe(true);
  control(1, 'data.start_date').focus();
  expect(insertMark({ kind: 'date', text: '1 May', value: '2024-05-01' })).toBe(true);
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  await waitFor(() => expect(control(1, 'household_size')).not.toBeNull());
  expect(document.activeElement?.textContent).toBe('All fields of fact 1');
  expect(control(1, 'data.reported_figure').value).toBe('320');
  expect(control(1, 'data.start_date').value).toBe('2024-05-01');
  type(1, 'household_size', '5');
  type(1, 'data.excerpt', '320 households were displaced');
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  await screen.findByText('Household size 5: 1,600 people');
  await screen.findByText('1 fact: 1,600 new displacements (not counted: no event)');
  // A marked place begins the search of the line; without a choice its name stays, as any typed name does.
  control(1, 'locations').focus();
  expect(insertMark({ kind: 'number', text: '320 households', value: '320' })).toBe(false);
  expect(insertMark({ kind: 'place', text: 'Camp Umoja', value: 'Camp Umoja' })).toBe(true);
  await waitFor(() => expect(control(1, 'locations').value).toBe('Camp Umoja'));
  await user.tab();
  await waitFor(() => expect(cellOf(1, 'locations').textContent).toContain('no point on the map'));
});

test('a missing event is made in the line, from what the line says of it', async () => {
  const id = await begin(0);
  const name = `Tana River floods ${performance.now()}`;
  await user.click(control(1, 'event_id'));
  await user.paste(name);
  await user.click(await screen.findByText(`Create "${name}"`, { selector: 'bdi' }));
  await waitFor(() => expect(document.getElementById('new-event-name')).not.toBeNull());
  const given = (field: string) => (document.getElementById(`new-event-${field}`) as HTMLInputElement).value;
  expect([given('name'), given('start_date')]).toEqual([name, '2024-01-30']);
  await press('Create');
  await noticed('Event has been created/updated');
  await waitFor(() => expect(shown(1, 'event_id')).toBe(name));
  await press('Save 1 fact');
  await noticed('Facts have been created');
  const { rows } = await psql.list('events', {
    select: ['id', 'displacement_type', 'year', 'countries', 'start_date'],
    where: { name: `eq.${name}` },
  });
  const start_date = { date: '2024-01-30', accuracy: 'Day' };
  expect(rows).toMatchObject([{ displacement_type: 'Disaster', year: 2024, countries: ['KEN'], start_date }]);
  const made = await psql.list('facts', { select: ['event_id'], where: { document_id: `eq.${id}` } });
  expect(made.rows).toEqual([{ event_id: rows[0]?.id }]);
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

test.each([
  ['Ctrl+S', ''],
  ['the button', ' @proof'],
])('a save by %s waits for the answer to a typed place%s', async (by) => {
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

test('lines without an event are linked to that of another line in one action, also as the save asks', async () => {
  const id = await begin(2);
  const name = `Mandera floods ${performance.now()}`;
  const event = await createEvent({ name, year: 2024, countries: ['KEN'] });
  await screen.findByText('3 facts will not be counted: no event.');
  await choose(1, 'event_id', name);
  await press('Link the other 2 too');
  await waitFor(() => expect([2, 3].map((form) => shown(form, 'event_id'))).toEqual([name, name]));
  expect(screen.queryByText(/will not be counted/)).toBeNull();

  fireEvent.click(document.querySelector('[aria-label="Clone fact 1"]')!);
  await waitFor(() => expect(forms()).toHaveLength(4));
  type(4, 'data.reported_figure', '77');
  await user.click(cellOf(4, 'event_id').querySelector('.ant-select-clear')!);
  await answerQuestion('Clear');
  await press('Save 4 facts');
  await screen.findAllByText('Fact 2 will not be counted: no event');
  await press('Link and save');
  await noticed('Facts have been created');
  const made = await psql.list('facts', { select: ['event_id'], where: { document_id: `eq.${id}` } });
  expect(made.rows.map(({ event_id }) => event_id)).toEqual([event, event, event, event]);
});

test('one event, chosen or made by one press, serves all lines that lack one', async () => {
  const id = await begin(2);
  const name = `Mandera flash floods ${performance.now()}`;
  const event = await createEvent({ name, year: 2024, countries: ['KEN'] });
  const forAll = () => screen.findByLabelText('Event of 3 facts');
  const suggested = 'Kenya: Disaster - 30/01/2024';
  await user.click(await forAll());
  await user.click(await screen.findByText(`Create "${suggested}"`, { selector: 'bdi' }));
  await waitFor(() =>
    expect(document.getElementById('new-event-name')).toMatchObject({
      value: suggested,
    } satisfies Partial<HTMLInputElement>),
  );
  await press('Cancel');

  await user.click(await forAll());
  await user.keyboard('mandera flash');
  await screen.findByText('Create "mandera flash"', { selector: 'bdi' });
  await user.click(await screen.findByText(name, { selector: 'bdi' }));
  await waitFor(() => expect([1, 2, 3].map((form) => shown(form, 'event_id'))).toEqual([name, name, name]));
  expect(screen.queryByText(/will not be counted/)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(control(1, 'event_id')));
  await press('Save 3 facts');
  await noticed('Facts have been created');
  const made = await psql.list('facts', { select: ['event_id'], where: { document_id: `eq.${id}` } });
  expect(made.rows.map(({ event_id }) => event_id)).toEqual([event, event, event]);
});
