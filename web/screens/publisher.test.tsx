// @vitest-environment happy-dom
/** Tests the publisher form on its screen: messages, references, conflicts, restored drafts, history. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { choose, createFact, field, noticed, problems, refused, retype } from '#web/testing/fact-form.ts';
import { browser, comeBackAs, openAnotherBrowser, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ rita: 'Reporting', ada: 'Expert' }, { screens: () => import('#web/screens/publisher.tsx') });

const press = async (name: string) => user.click(await screen.findByText(name, { selector: 'button *' }));
const stored = async (id: number) => (await psql.one('publishers', { where: { id: `eq.${id}` } })).row;
const create = async (name: string, iso3: string | null = null): Promise<number> =>
  (await psql.create('publishers', { name, type: 'Media', iso3 })).row.id;

async function open(id: number | 'new', name: string) {
  const router = browser.open(`/publishers/${id}`);
  await waitFor(() => expect(field('Name').value).toBe(name));
  return router;
}

const documentLinks = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('.references a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);

test('a new publisher reports its missing fields and is created; a country that is not set is null @proof', async () => {
  const router = await open('new', '');
  await press('Create');
  await refused('Form errors!');
  expect(problems()).toEqual(['Name: Name is required', 'Type: Type is required']);
  await retype(user, 'Name', '  صحيفة النيل  ');
  await choose(user, 'Type', 'Media');
  await press('Create');
  await noticed('Source/Publisher has been created/updated');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/publishers\/\d+$/));
  expect(await stored(Number(router.state.location.pathname.split('/').at(-1)))).toMatchObject({
    name: 'صحيفة النيل',
    iso3: null,
  });
});

test('the same name in the same country is refused, with the message of the server at the name', async () => {
  await create('The Herald', 'KEN');
  const id = await create('The Herald', 'UGA');
  await open(id, 'The Herald');
  await choose(user, 'Country', 'Kenya');
  await press('Update');
  await noticed('Failed to create/update');
  // The form also warns of the other publisher, in addition to the refusal.
  expect(problems()).toContain('Name: There is already a publisher of this name and country');
  expect((await stored(id)).iso3).toBe('UGA');
});

test('a publisher that does not exist shows a message and a link to the list @proof', async () => {
  browser.open('/publishers/999999');
  await screen.findByText('Source/Publisher has not been loaded', { selector: 'h1' });
  await screen.findByText('There is no publisher 999999', { selector: '.nothing p' });
  await screen.findByText('Go to the publishers list', { selector: 'a' });
});

test('after a conflict the user sees both versions, with the names of countries, and may keep either', async () => {
  for (const [choice, name] of [
    ['Save the chosen values', 'Mine'],
    ['Discard my changes', 'Theirs'],
  ] as const) {
    const id = await create(`Overtaken ${choice}`);
    await open(id, `Overtaken ${choice}`);
    await retype(user, 'Name', 'Mine');
    await psql.update('publishers', id, { name: 'Theirs', type: 'Government', iso3: 'KEN' });
    await press('Update');
    await screen.findByText(choice);
    expect(document.querySelector('.ant-modal')?.textContent).toMatch(/Changed by rita, \d+ \w+ \d{4}, \d\d:\d\d/);
    const rows = [...document.querySelectorAll('.conflict tbody tr.ant-table-row')];
    expect(rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))).toEqual([
      ['Name', `Overtaken ${choice}`, 'Mine', 'Theirs'],
      ['Type', 'Media', '', 'Government'],
      ['Country', '–', '', 'Kenya'],
    ]);
    await press(choice);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    await waitFor(() => expect(field('Name').value).toBe(name));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
    expect(await stored(id)).toMatchObject({ name, type: 'Government', iso3: 'KEN' });
    await psql.update('publishers', id, { name: `Done ${choice}` });
    browser.close();
    openAnotherBrowser();
    await signInAs('rita');
  }
});

test('an unsaved draft can be restored, and so can an earlier version of the publisher @proof', async () => {
  const id = await create('Before');
  await open(id, 'Before');
  await retype(user, 'Name', 'Half a name');
  await comeBackAs('rita');
  await open(id, 'Before');
  await screen.findByText('You have unsaved changes from an earlier visit');
  await press('Restore');
  await waitFor(() => expect(field('Name').value).toBe('Half a name'));
  await choose(user, 'Country', 'Kenya');
  await press('Update');
  await noticed('Source/Publisher has been created/updated');

  await user.click(await screen.findByText('History', { selector: '[role=tab]' }));
  await screen.findByText('2 of 2 changes');
  await screen.findByText('Kenya', { selector: '.history-value' });
  await user.click(await screen.findByText(/^Restore the publisher/, { selector: 'button *' }));
  await waitFor(() => expect(document.querySelector('.ant-modal')).not.toBeNull());
  await user.click(await screen.findByText('Restore', { selector: '.ant-modal button *' }));
  await noticed('The publisher has been restored');
  expect(await stored(id)).toMatchObject({ name: 'Before', iso3: null });
});

test('after a conflict while restoring, the form continues from the newer version and is saved @proof', async () => {
  const id = await create('First');
  await psql.update('publishers', id, { name: 'Second' });
  await open(id, 'Second');
  await user.click(await screen.findByText('History', { selector: '[role=tab]' }));
  await user.click(await screen.findByText(/^Restore this value/, { selector: 'button *' }));
  await psql.update('publishers', id, { type: 'Government' });
  await user.click(await screen.findByText('Restore', { selector: '.ant-modal button *' }));
  await noticed('Failed to restore the publisher');
  await user.click(await screen.findByText('Publisher', { selector: '[role=tab]' }));
  await retype(user, 'Name', 'Third');
  await press('Update');
  await noticed('Source/Publisher has been created/updated');
  expect(await stored(id)).toMatchObject({ name: 'Third', type: 'Government', version: 4 });
});

test('the page of a publisher counts the documents that refer to it and links to them @proof', async () => {
  await signInAs('ada');
  const id = await create('Of documents');
  const document = (name: string, parties: object) =>
    psql.create('documents', { name, publication_date: '2024-02-01', ...parties });
  const { row } = await document('Both', { sources: [id], publishers: [id] });
  await document('Source only', { sources: [id], publishers: [await create('Another')] });
  await createFact({ document_id: row.id });
  await open(id, 'Of documents');
  await screen.findByText('2 documents', { selector: 'a' });
  const [published, sourced] = documentLinks();
  expect(published).toEqual(['1 document', `/documents?publishers=${id}`]);
  expect(sourced).toEqual(['2 documents', `/documents?sources=${id}`]);
  expect(screen.queryByText('Delete', { selector: 'button *' })).toBeNull();
});

test('a new record begins in its first field, and letters typed after its key are text @proof', async () => {
  await signInAs('rita');
  const router = browser.open('/publishers/new');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  await user.keyboard('g news');
  expect((document.activeElement as HTMLInputElement).value).toBe('g news');
  expect(router.state.location.pathname).toBe('/publishers/new');
});
