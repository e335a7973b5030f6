// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { notices } from '#web/testing/fact-form.ts';
import { createListed, FLOW } from '#web/testing/listed-facts.ts';
import { browser, comeBackAs, signInAs, user, visit } from '#web/testing/visit.ts';

visit(
  { ada: 'Expert', carl: 'Coordinator', vera: 'Viewer' },
  { screens: () => import('#web/screens/list.tsx'), grids: true },
);

beforeAll(createListed);

async function selectAll() {
  browser.open('/facts');
  await screen.findByTitle(FLOW.name);
  await user.click(screen.getByLabelText('Select all rows of this page'));
}
const dialog = async () => within(await screen.findByRole('dialog', { name: /^(Edit|Review) 2 facts$/ }));
const choose = async (status: string) =>
  user.click(
    await (await dialog()).findByText(status, { selector: '.ant-radio-button-label *, .ant-radio-button-label' }),
  );
const facts = async () => (await psql.list('facts', { select: ['id', 'status'], order: 'id' })).rows;
const statuses = async () => (await facts()).map(({ status }) => status);
const groups = async () =>
  (await psql.list('facts', { select: ['groups'], order: 'id' })).rows.map((fact) => fact.groups);
async function pick(label: string, name: string) {
  await user.click((await dialog()).getByLabelText(label));
  // Another list that was open before stays in the page.
  const offered = await screen.findAllByText(name, { selector: '.ant-select-item-option-content' });
  await user.click(offered.at(-1)!);
}

test('the selected facts get a group at once; the dialog counts those that stay, and nothing changes before @proof', async () => {
  await signInAs('carl');
  await selectAll();
  await user.click(await screen.findByText('Edit', { selector: '.selection-bar button *' }));
  await pick('Groups to add', 'MYU 2024');
  expect(await (await dialog()).findByText('1 fact changes')).toBeDefined();
  expect((await dialog()).getByText('1 fact: The fact has these values already')).toBeDefined();
  await pick('Groups to remove', 'GRID 2025');
  expect(await (await dialog()).findByText('2 facts change')).toBeDefined();
  expect(await groups()).toEqual([['GRID 2025'], ['GRID 2025', 'MYU 2024']]);
  await user.click((await dialog()).getByText('Change 2 facts'));
  await waitFor(() => expect(notices().join()).toContain('2 facts have been changed'));
  expect(await groups()).toEqual([['MYU 2024'], ['MYU 2024']]);
  await waitFor(() => expect(screen.queryByText('Selected: 2')).toBeNull());
});

test('the selected facts are included in the IDU, each with an excerpt that can be changed', async () => {
  await signInAs('carl');
  await selectAll();
  await user.click(await screen.findByText('Include in IDU', { selector: '.selection-bar button *' }));
  const open = within(await screen.findByRole('dialog', { name: 'Include facts in the IDU' }));
  const excerpt = await open.findByLabelText<HTMLTextAreaElement>(`Excerpt for IDU: ${FLOW.name}`);
  for (const box of open.getAllByRole('checkbox'))
    if (box.getAttribute('aria-label') !== FLOW.name) await user.click(box);
  await user.clear(excerpt);
  await user.type(excerpt, 'Ten people were displaced.');
  await open.findByText('Publish 1 fact');
  expect(open.getByText(/^To be published: 1 fact of Kenya, .* Nobody has reviewed it\.$/)).toBeDefined();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(notices().join()).toContain('1 fact is in the IDU'));
  const included = await psql.list('facts', { select: ['name', 'idu', 'data'], where: { idu: 'is.true' } });
  expect(included.rows.map(({ name, data }) => [name, (data as { excerpt_for_idu: string }).excerpt_for_idu])).toEqual([
    [FLOW.name, 'Ten people were displaced.'],
  ]);
  await waitFor(() => expect(screen.queryByText('Selected: 2')).toBeNull());
  // One operation, whose undo takes the fact out and leaves its excerpt.
  await user.click(await screen.findByText('Undo', { selector: '.notice button *' }));
  await waitFor(() => expect(notices().join()).toContain('Undone: 1 record is as before'));
  const after = await psql.list('facts', { select: ['idu', 'data'], where: { name: `eq.${FLOW.name}` } });
  expect(after.rows.map(({ idu, data }) => [idu, (data as { excerpt_for_idu: string }).excerpt_for_idu])).toEqual([
    [false, 'Ten people were displaced.'],
  ]);
});

test('a coordinator reviews the selected facts; the dialog counts those that stay, and nothing is posted before', async () => {
  await signInAs('carl');
  await psql.create('reviews', { entity_id: (await facts())[0]!.id, status: 'Signed Off' });
  await selectAll();
  await user.click(await screen.findByText('Review', { selector: '.selection-bar button *' }));
  await choose('Signed Off');
  expect(await (await dialog()).findByText('1 fact gets Signed Off')).toBeDefined();
  expect((await dialog()).getByText('1 fact: The fact is Signed Off already')).toBeDefined();
  expect(await statuses()).toEqual(['Signed Off', null]);

  await choose('Comment');
  await user.click(await (await dialog()).findByText('Post Comment to 2 facts'));
  expect((await dialog()).getByText('Comment is required')).toBeDefined();

  await choose('Signed Off');
  await user.click((await dialog()).getByLabelText('Comment', { selector: 'textarea' }));
  await user.paste('Checked against the report');
  await user.click(await (await dialog()).findByText('Post Signed Off to 1 fact'));
  await waitFor(() => expect(notices().join()).toContain('Signed Off has been posted to 1 fact'));
  expect(await statuses()).toEqual(['Signed Off', 'Signed Off']);
  await waitFor(() => expect(screen.queryByText('Selected: 2')).toBeNull());
});

test('facts that cannot be included in the IDU say why before anything is published', async () => {
  await signInAs('carl');
  await selectAll();
  await user.click(await screen.findByText('Include in IDU', { selector: '.selection-bar button *' }));
  const open = within(await screen.findByRole('dialog', { name: 'Include facts in the IDU' }));
  expect(await open.findAllByText("The fact is Signed Off and can't be changed.")).toHaveLength(2);
  expect(open.getAllByRole<HTMLInputElement>('checkbox').filter(({ disabled }) => disabled)).toHaveLength(2);
  expect(open.getByText('Nothing is published: tick a fact.')).toBeDefined();
});

test('a viewer has no change and no review of the selection, an expert sees that no fact takes a status beyond the expert @proof', async () => {
  await signInAs('vera');
  await selectAll();
  await screen.findByText('Copy rows', { selector: '.selection-bar button *' });
  for (const name of ['Edit', 'Review'])
    expect(screen.queryByText(name, { selector: '.selection-bar button *' })).toBeNull();

  await comeBackAs('ada');
  await selectAll();
  await user.click(await screen.findByText('Review', { selector: '.selection-bar button *' }));
  await choose('Locked Down');
  expect(await (await dialog()).findByText('0 facts get Locked Down')).toBeDefined();
  expect((await dialog()).getByText('2 facts: User is not permitted')).toBeDefined();
});

test('the events offered to the selected facts begin with those of the country and cause of most of them @proof', async () => {
  await signInAs('carl');
  const event = (name: string, iso3: string, displacement_type: string) =>
    psql.create('events', {
      name,
      displacement_type,
      year: 2024,
      countries: [iso3],
      start_date: { date: '2024-05-01', accuracy: 'Day' },
    });
  // The newest would come first.
  await event('Kenya: Flood - Garissa - May 2024', 'KEN', 'Disaster');
  await event('Sudan: Flood - Kassala - May 2024', 'SDN', 'Disaster');
  await event('Kenya: Conflict - Garissa - May 2024', 'KEN', 'Conflict');
  await psql.create('facts', { ...FLOW, name: `${FLOW.name} again` } as Values<'facts'>);
  browser.open('/facts');
  await screen.findAllByText('1-3 of 3');
  await user.click(screen.getByLabelText('Select all rows of this page'));
  await user.click(await screen.findByText('Edit', { selector: '.selection-bar button *' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit 3 facts' }));
  const offered = () => Array.from(document.querySelectorAll('.record-option bdi'), ({ textContent }) => textContent);
  await user.click(edit.getByLabelText('Event'));
  await waitFor(() => expect(offered()).toEqual(['Kenya: Flood - Garissa - May 2024']));
  await user.keyboard('2024');
  await waitFor(() =>
    expect(offered()).toEqual([
      'Kenya: Flood - Garissa - May 2024',
      'Sudan: Flood - Kassala - May 2024',
      'Kenya: Conflict - Garissa - May 2024',
    ]),
  );
  await user.click(edit.getByRole('button', { name: 'Cancel' }));
});
