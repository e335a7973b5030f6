// @vitest-environment happy-dom
/** Tests the screen of the reference lists: problems are shown at their fields, and an old entry can be restored. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createFact, field, noticed, retype } from '#web/testing/fact-form.ts';
import { browser, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Administrator', eva: 'Expert' }, { screens: () => import('#web/screens/reference-lists.tsx') });

const press = async (label: string) => user.click(await screen.findByLabelText(label));
const click = async (text: string) => user.click(await screen.findByText(text, { selector: 'button span' }));
/** The button is outside its form, and the test's DOM does not submit a form by such a button. */
const save = () => fireEvent.submit(document.querySelector('.ant-modal form') ?? document.body);
/** While a field's message fades in or out it may be there twice. */
const said = (words: string) => screen.findAllByText(words);
const open = async (list = 'groups') => {
  browser.open(`/settings/lists/${list}`);
  await screen.findAllByLabelText(/^Edit /);
};
test("a group is added after its problems are corrected, and a group in use can't be renamed", async () => {
  await createFact({ groups: ['GRID 2025'] });
  await open();
  await click('Add group');
  expect(field('Name').getAttribute('aria-required')).toBe('true');
  save();
  await said('Name is required');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  await retype(user, 'Name', 'GRID 2040');
  await retype(user, 'First day of its window', 'soon');
  save();
  await said("'soon' is not a date of the form YYYY-MM-DD");
  await said('Last day of its window is required');
  await retype(user, 'First day of its window', '1/1/2039');
  await retype(user, 'Last day of its window', '2038-12-31');
  save();
  await said('The last day of the window comes before the first');
  await retype(user, 'Last day of its window', '2039-12-31');
  save();
  await noticed('The list has been updated');
  const [group] = (await psql.list('groups', { where: { name: 'eq.GRID 2040' } })).rows;
  expect(group).toMatchObject({ start_date: '2039-01-01', end_date: '2039-12-31', active: true });
  await waitFor(() => expect(document.querySelector('.ant-modal form')).toBeNull());
  await press('Edit GRID 2025');
  await retype(user, 'Name', 'GRID of 2025');
  save();
  await said('1 fact uses this group: make it inactive and add another');
});

test.each([
  ['themes', ' @proof', 'theme', 'Protracted', '1 fact uses this theme: make it inactive and add another'],
  [
    'publisher_types',
    ' @proof',
    'publisher type',
    'Media',
    '2 publishers use this publisher type: make it inactive and add another',
  ],
] as const)("a name of %s is added, and one in use can't be changed%s", async (list, _mark, noun, used, refusal) => {
  await createFact({ groups: ['GRID 2025'], themes: ['Protracted'] });
  if (list === 'publisher_types')
    for (const name of ['Daily', 'Weekly']) await psql.create('publishers', { name, type: used });
  await open(list.replace('_', '-'));
  await click(`Add ${noun}`);
  await retype(user, 'Name', used.toUpperCase());
  save();
  await said(`There is already a ${noun} of this name`);
  await retype(user, 'Name', 'Of tomorrow');
  save();
  await noticed('The list has been updated');
  expect((await psql.list(list, { where: { name: 'eq.Of tomorrow' } })).rows).toMatchObject([{ active: true }]);
  await waitFor(() => expect(document.querySelector('.ant-modal form')).toBeNull());
  await press(`Edit ${used}`);
  await retype(user, 'Name', 'Another');
  save();
  await said(refusal);
});

test('a click beside the dialog loses no typed text; after Escape the focus is on the button that opened it @proof', async () => {
  await open();
  await press('Edit GRID 2025');
  await retype(user, 'Name', 'Half a name');
  const beside = document.querySelector('.ant-modal-wrap')!;
  fireEvent.mouseDown(beside);
  fireEvent.click(beside);
  // As a browser does: the page takes the focus.
  document.getElementById('main')?.focus();
  expect(field('Name').value).toBe('Half a name');
  // Escape asks before the typed text is lost.
  await user.keyboard('{Escape}');
  await click('Leave');
  await waitFor(() => expect(document.querySelector('.ant-modal form')).toBeNull());
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit GRID 2025');
});

test('the history of an entry shows who renamed it and restores the old name @proof', async () => {
  await psql.update('hazard_types', 31, { subtype: 'Renamed by mistake' });
  const { type } = (await psql.one('hazard_types', { where: { id: 'eq.31' } })).row;
  await open('hazard-types');
  await press(`History of ${type}: Renamed by mistake`);
  await screen.findByText('Renamed by mistake', { selector: '.history-value' });
  await user.click(await screen.findByText('Restore this value'));
  await screen.findByText('Restoring is saved as a new change. The history keeps everything.');
  await click('Restore');
  await noticed('The hazard type has been restored');
  const [now] = (await psql.list('hazard_types', { where: { id: 'eq.31' } })).rows;
  expect(now?.subtype).not.toBe('Renamed by mistake');
  await waitFor(() => expect(screen.queryByText(`${type}: Renamed by mistake`)).toBeNull());
});

test('a user without the right to edit the lists sees a message', async () => {
  await signInAs('eva');
  browser.open('/settings/lists');
  expect(await screen.findByText('You may not see this page')).toBeTruthy();
  expect(screen.queryByText('Add group')).toBeNull();
});
