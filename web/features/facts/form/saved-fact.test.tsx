// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FACT } from '#domain/messages/facts.ts';
import { psql } from '#web/data/psql.ts';
import {
  choose,
  chosen,
  createDocument,
  createEvent,
  createFact,
  field,
  flood,
  isToRead,
  noticed,
  notices,
  problems,
  readValues,
  retype,
  storedFact,
} from '#web/testing/fact-form.ts';
import { browser, comeBackAs, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', carl: 'Coordinator' }, { screens: () => import('#web/screens/fact.tsx') });

async function open(id: number) {
  const router = browser.open(`/facts/${id}`);
  await screen.findByText('Key Information');
  return router;
}

const save = () => user.click(screen.getByText('Update'));
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'));
const writes = () => browser.sent.filter((call) => /^(PATCH|POST) .psql.facts/.test(call));

test('a fact is loaded and shown with its document, event and master fact @proof', async () => {
  const event_id = await createEvent();
  const document_id = await createDocument();
  const [stored] = await server.owner<{ uuid: string }>('select uuid from data.documents where id = $1', [document_id]);
  const filename = `${stored?.uuid}-0123456789ab.pdf`;
  const original_filename = 'التقرير 2024.pdf';
  await server.owner(
    `insert into data.files (filename, uuid, content_type, original_filename, size, created_by) values ($1, $2, 'application/pdf', $3, 1, 'ada')`,
    [filename, stored?.uuid, original_filename],
  );
  await psql.update('documents', document_id, { filename, content_type: 'application/pdf', original_filename });
  await open(await createFact({ event_id, event_role: 'Triangulation', document_id }));
  expect(await screen.findByText('Fact has been loaded')).toBeDefined();
  expect(field('Name').value).toBe(flood.name);
  await waitFor(() => expect(chosen('Country')).toBe('Chile'));
  await waitFor(() => expect(chosen('Event')).toBe(flood.name));
  expect(screen.getByText('Report on floods')).toBeDefined();
  expect(screen.getByText(flood.name, { selector: 'a' }).getAttribute('href')).toBe(`/events/${event_id}`);
  expect(screen.getByText(original_filename, { selector: '.form-fields a' }).getAttribute('href')).toBe(
    `/upload/files/${filename}`,
  );
  expect(field('Master Fact').disabled).toBe(false);
  expect(field('Figure').value).toBe('400');
  expect(screen.getByText('Not reviewed')).toBeDefined();
});

test('masters of the same country, cause and type are offered, from the year before on @proof', async () => {
  const master = (name: string, change: object) => createFact({ name: `GRID - Chile - ${name}`, ...change });
  await master('the year before', { year: 2023 });
  await master('two years before', { year: 2022 });
  await master('another country', { iso3: 'PER' });
  await master('another cause', { displacement_type: 'Conflict' });
  await master('another type', { type: 'Return (Flow)' });
  const document_id = await createDocument();
  await master('no master', { document_id });
  const id = await createFact({ document_id });
  await open(id);
  await user.click(field('Master Fact'));
  await user.paste('chile grid');
  const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(offered()).toEqual([
      expect.stringMatching(
        /^GRID - Chile - the year beforeF-2023-CHL-\d{6} · Chile · 2023 · 400 people · Not reviewed$/,
      ),
    ]),
  );
  await user.click(screen.getByTitle('GRID - Chile - the year before'));
  await waitFor(() => expect(chosen('Role')).toBe('Partial figure (Added)'));
  await save();
  await noticed('Fact has been created/updated');
  expect(await storedFact(id)).toMatchObject({ class: 'Sub', parent_role: 'Partial figure (Added)' });
});

test.each(['999999', 'abc', '99999999999999999999'])(
  'a missing fact %s gives a page with a message and links, without a form',
  async (id) => {
    const router = browser.open(`/facts/${id}`);
    const missing = id === 'abc' ? 'There is no page of a fact at “abc”' : `There is no fact ${id}`;
    await screen.findByText(missing, { selector: '.nothing p' });
    expect(screen.getAllByText(missing, { exact: false })).toHaveLength(1);
    expect(screen.getByText('Fact has not been loaded', { selector: 'h1' })).toBeDefined();
    // The page says it: no notice says it again.
    expect(notices()).toEqual([]);
    expect(screen.getByText('Go to the facts list').getAttribute('href')).toBe('/facts');
    expect(screen.getByText('New Master Fact').getAttribute('href')).toBe('/facts/new');
    expect(router.state.location.pathname).toBe(`/facts/${id}`);
    expect(screen.queryByText('Key Information')).toBeNull();
  },
);

const NEEDED = "Master facts require matching fields 'Country', 'Displacement type', 'Fact type' and 'Year'.";
/** Without the notice that a sub-fact without an event counts in its master alone. */
const alerts = () =>
  [...document.querySelectorAll('.ant-alert')]
    .map(({ textContent }) => textContent)
    .filter((text) => !text.startsWith(FACT.noEvent));

test('misfits between a sub-fact and its master fact are shown before the save, and the save is refused @proof', async () => {
  const data = { ...flood.data, reported_figure: 107 };
  const master = await createFact({ name: 'GRID - Chile', data });
  const sub = await createFact({ name: 'Sub-fact', document_id: await createDocument(), parent_id: master, data });
  const router = await open(sub);
  expect((await screen.findByText('GRID - Chile', { selector: 'a' })).getAttribute('href')).toBe(`/facts/${master}`);
  expect(alerts()).toEqual([]);
  await choose(user, 'Country', 'Peru');
  const differs = `${NEEDED} Country: Peru here, Chile in the master fact`;
  await waitFor(() => expect(alerts()).toEqual([differs]));
  await save();
  await waitFor(() => expect(problems()).toEqual([`Master Fact: ${differs}`]));

  await choose(user, 'Country', 'Chile');
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  await router.navigate({ to: '/facts/$id', params: { id: String(master) } });
  await waitFor(() => expect(field('Name').value).toBe('GRID - Chile'));
  await choose(user, 'Country', 'Peru');
  await waitFor(() => expect(alerts()).toEqual([`${NEEDED} 1 of its sub-facts would not match it any more`]));
  await save();
  await waitFor(() =>
    expect(problems()).toEqual([`Country: ${NEEDED} Country: Peru here, Chile in 1 of its sub-facts`]),
  );
});

test('a fact is confidential by itself or by its document, as shown in its header, and the switch is saved @proof', async () => {
  const document_id = await createDocument();
  const id = await createFact({ document_id });
  await open(id);
  expect(screen.queryByText('Confidential', { selector: '.ant-tag *' })).toBeNull();
  await user.click(field('Confidential'));
  await save();
  await noticed('Fact has been created/updated');
  expect((await storedFact(id)).confidential).toBe(true);
  await screen.findByText('Confidential', { selector: '.page-title .ant-tag *' });
  await psql.update('facts', id, { confidential: false });
  await psql.update('documents', document_id, { confidential: true });
  browser.close();
  await comeBackAs('ada');
  await open(id);
  expect(field('Confidential').getAttribute('aria-checked')).toBe('false');
  await screen.findByText('Its document is confidential, so the fact counts as confidential too');
  await screen.findByText('Confidential', { selector: '.page-title .ant-tag *' });
});

test('an update sends only changes, keeps fields that are not on the screen, and becomes the new base @proof', async () => {
  const id = await createFact();
  await open(id);
  await retype(user, 'Reported Figure', '250');
  await retype(user, 'Comment', 'Counted again');
  await save();
  await noticed('Fact has been created/updated');
  expect(await storedFact(id)).toMatchObject({
    comment: 'Counted again',
    data: { reported_figure: 250, figure: 1000, excerpt: 'not on the screen' },
    version: 2,
  });
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(drafts()).toEqual([]);
  await retype(user, 'Comment', 'And once more');
  await save();
  await waitFor(async () => expect(await storedFact(id)).toMatchObject({ comment: 'And once more', version: 3 }));
});

test('two quick clicks on Update save once, without a conflict @proof', async () => {
  const id = await createFact();
  await open(id);
  await retype(user, 'Comment', 'Clicked twice');
  fireEvent.click(screen.getByText('Update'));
  fireEvent.click(screen.getByText('Update'));
  await noticed('Fact has been created/updated');
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(browser.sent.filter((call) => call.startsWith('PATCH'))).toHaveLength(1);
  expect(screen.queryByText('Save the chosen values')).toBeNull();
  await retype(user, 'Comment', 'And again');
  await save();
  await waitFor(async () => expect(await storedFact(id)).toMatchObject({ comment: 'And again', version: 3 }));
});

test('a fact that is signed off while its form is open locks the form and shows the reason @proof', async () => {
  const id = await createFact();
  await open(id);
  await retype(user, 'Comment', 'Too late');
  await server.owner("update data.facts set status = 'Signed Off' where id = $1", [id]);
  await save();
  expect(await screen.findByText('Fact signed off')).toBeDefined();
  // The form stays, with the typed text, until it is given up.
  await waitFor(() => expect(field('Comment').disabled).toBe(true));
  expect(field('Comment').value).toBe('Too late');
});

test('a form without changes sends nothing @proof', async () => {
  const id = await createFact();
  await open(id);
  const before = writes().length;
  await save();
  expect(await screen.findByText('There are no changes to save')).toBeDefined();
  expect(writes()).toHaveLength(before);
});

test('an imported record that breaks the rules of the form can be edited, and shows its flags @proof', async () => {
  await server.owner(`do $$ declare run bigint; begin
    insert into data.import_runs (source, file_name, created_by) values ('test', 'test', 'ada') returning id into run;
    perform set_config('request.import_run', run::text, true);
    insert into data.facts (name, iso3, year, displacement_type, type, data, flags, created_by)
    values ('x', 'CHL', 2024, 'Disaster', 'IDPs (Stock)', '{"reported_figure": 5, "term": "Displaced"}', '{accuracy_week}', 'ada');
  end $$`);
  const [imported] = await server.owner<{ id: number }>("select id from data.facts where name = 'x'");
  const id = Number(imported?.id);
  await open(id);
  expect(screen.getByText('Imported date is accurate to the week; stored as a day.')).toBeDefined();
  await retype(user, 'Comment', 'Seen');
  await save();
  await waitFor(async () => expect(await storedFact(id)).toMatchObject({ comment: 'Seen', name: 'x' }));
  await retype(user, 'Name', 'xy');
  await save();
  await waitFor(() => expect(problems()).toEqual(['Name: Length should be more than 3']));
});

test('a signed-off fact is shown to read, with every value and the reason, and has no update or delete', async () => {
  const event_id = await createEvent();
  const document_id = await createDocument();
  const id = await createFact({
    event_id,
    document_id,
    comment: 'First line\nSecond line',
    idu: false,
    data: { ...flood.data, males: 1500, age_disaggregated_data: [{ category: '0-4', figure: 1200 }], analysis: 'Why' },
  });
  await signInAs('carl');
  await psql.create('reviews', { entity_id: id, status: 'Signed Off' });
  browser.open(`/facts/${id}`);
  expect(await screen.findByText('Fact signed off')).toBeDefined();
  await waitFor(() => expect(readValues()['Country']).toBe('Chile'));
  expect(readValues()).toEqual({
    Name: flood.name,
    Country: 'Chile',
    Year: '2024',
    'Displacement Type': 'Disaster',
    Type: 'New Displacement (Flow)',
    Confidential: 'No',
    'Reported Figure': '100',
    Unit: 'Household',
    Figure: '400',
    Term: 'Displaced',
    'Household Size': '4 (Manual)',
    'Start Date': '3 Jan 2024',
    Document: 'Report on floods',
    Event: flood.name,
    'Role (Event)': 'Recommended figure',
    Comment: 'First line\nSecond line',
  });
  expect(isToRead()).toBe(true);
  // Its event and document stand above them, too: who may comment on them reads them again at their place.
  const lead = within(screen.getByRole('region', { name: 'The fact in short' }));
  expect(lead.getByText(flood.name).getAttribute('href')).toBe(`/events/${event_id}`);
  for (const part of ['400', 'Recommended figure', 'Report on floods']) lead.getByText(part);
  await user.click(screen.getByText('Analysis', { selector: '[role=tab]' }));
  await waitFor(() => expect(readValues()).toMatchObject({ Excerpt: 'not on the screen', Analysis: 'Why' }));

  // The printed sheet has the groups of all tabs; it is drawn for the print alone.
  fireEvent(window, new Event('beforeprint'));
  const sheet = document.querySelector('.print-sheet')?.textContent;
  for (const part of [flood.name, '400', 'Signed Off', '0-4: 1,200', 'Male1,500', 'Why', 'Second line'])
    expect(sheet).toContain(part);
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('.print-sheet')).toBeNull();
  expect(screen.queryByText('Update')).toBeNull();
  expect(screen.queryByText('Delete')).toBeNull();
});

test('an expert may delete an own fact without reviews, after a confirmation @proof', async () => {
  const id = await createFact();
  const router = await open(id);
  await user.click(screen.getByText('Delete'));
  expect(await screen.findByText('This action will permanently delete this fact, are you sure?')).toBeDefined();
  await user.click(screen.getByText('Delete', { selector: '.ant-popconfirm *' }));
  await noticed('Successfully deleted');
  await waitFor(() => expect(router.state.location.pathname).toBe('/facts'));
  await expect(storedFact(id)).rejects.toMatchObject({ status: 406 });
});

test('a master with sub-facts is not deleted, and the refusal and then the form show the reason @proof', async () => {
  const id = await createFact();
  await open(id);
  await createFact({ parent_id: id, document_id: await createDocument() });
  await user.click(screen.getByText('Delete'));
  await user.click(await screen.findByText('Delete', { selector: '.ant-popconfirm *' }));
  await noticed('Failed to delete: 1 sub-facts belong to this master fact');
  expect(await screen.findByText("A master fact with sub-facts can't be deleted")).toBeDefined();
  expect(screen.queryByText('Delete')).toBeNull();
});

test('an expert has no delete for the fact of another user @proof', async () => {
  await signInAs('carl');
  const id = await createFact();
  await signInAs('ada');
  await open(id);
  expect(screen.getByText('Update')).toBeDefined();
  expect(screen.queryByText('Delete')).toBeNull();
});

test('a fact in a frozen release names it in its head, with the released figure once the fact is corrected @proof', async () => {
  const id = await createFact({ event_id: await createEvent(), event_role: 'Recommended figure' });
  await comeBackAs('carl');
  const { row } = await psql.create('releases', { name: 'GRID «2024»', year: 2024 });
  await psql.rpc('check_release', { id: row.id });
  const items = await server.owner<{ key: string }>('select key from data.release_items where release_id = $1', [
    row.id,
  ]);
  const keys = items.map(({ key }) => key);
  if (keys.length > 0) await psql.rpc('accept_release_items', { id: row.id, keys, reason: 'Known' });
  await psql.rpc('freeze_release', { id: row.id });
  await open(id);
  const link = await screen.findByRole('link', { name: 'GRID «2024»' });
  expect(link.getAttribute('href')).toContain('revision=1');
  expect(link.parentElement?.textContent).toBe('In GRID «2024»');
  await retype(user, 'Reported Figure', '90');
  await save();
  await waitFor(() => expect(link.parentElement?.textContent).toBe('In GRID «2024» as 400'));
});
