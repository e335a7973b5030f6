// @vitest-environment happy-dom
/** Tests the page of a tabular dataset around its records: the form, its messages, the lock, comments, the view, and deleting. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import {
  choose,
  createDocument,
  field,
  noticed,
  problems,
  refused,
  readValues,
  retype,
} from '#web/testing/fact-form.ts';
import { answerQuestion, browser, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', cora: 'Coordinator', vera: 'Viewer' }, { screens: () => import('#web/screens/dataset.tsx') });

const press = async (name: string) => user.click(await screen.findByText(name, { selector: 'button *' }));
const openTab = async (name: string) => user.click(await screen.findByRole('tab', { name }));
const stored = async (id: number) => (await psql.one('tabular_datasets', { where: { id: `eq.${id}` } })).row;
const create = async (values: Values<'tabular_datasets'> = {}): Promise<number> => {
  const dataset = {
    name: `Registration ${performance.now()}`,
    iso3: 'SOM',
    displacement_type: 'Disaster',
    unit: 'Household',
  };
  return (await psql.create('tabular_datasets', { ...dataset, ...values })).row.id;
};
/** The records are on a tab of their own, with their own controls. */
const isToRead = () => {
  const tab = document.querySelector('.reading')?.closest('[role=tabpanel]');
  return tab != null && tab.querySelector('input, textarea, [role=combobox]') === null;
};
const save = (id: number, records: object[], lock = false) =>
  psql.rpc('save_tabular_dataset_records', { api_data: { id, lock, records } });
const lock = (id: number) => save(id, [], true);

test('a new dataset names its missing fields, finds its source and document, and opens in the editor @proof', async () => {
  await psql.create('publishers', { name: 'Bureau of Baidoa', type: 'Media', iso3: 'SOM' });
  await createDocument();
  const router = browser.open('/tabular-datasets/new');
  await waitFor(() => field('Name'));
  await retype(user, 'URL', 'no address');
  await press('Create');
  await refused('Form Error: Please check the form for errors');
  expect(problems()).toEqual([
    'Name: Name is required',
    'Country: Country is required',
    'Cause: Cause is required',
    'Unit: Unit is required',
    'URL: URL is not valid',
  ]);
  await retype(user, 'Name', '  تسجيل النازحين في بيدوا ');
  await choose(user, 'Country', 'Somalia');
  await choose(user, 'Cause', 'Disaster');
  await choose(user, 'Unit', 'Household');
  await choose(user, 'Source', 'Bureau of Baidoa');
  await choose(user, 'Document', 'Report on floods');
  await retype(user, 'URL', 'dtm.iom.int/12');
  await press('Create');
  await noticed('Tabular dataset has been created/updated');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/tabular-datasets\/edit\/\d+$/));
  const id = Number(router.state.location.pathname.split('/').at(-1));
  expect(await stored(id)).toMatchObject({
    name: 'تسجيل النازحين في بيدوا',
    url: 'https://dtm.iom.int/12',
    source_id: expect.any(Number),
    document_id: expect.any(Number),
  });
  const tab = await screen.findByRole('tab', { name: 'Records' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
  await waitFor(() =>
    expect(document.querySelector('.record-about')?.textContent).toContain('Somalia · By household · 0 records'),
  );
});

test('fewer than three characters search no source and no document @proof', async () => {
  browser.open('/tabular-datasets/new');
  await waitFor(() => field('Name'));
  for (const label of ['Source', 'Document']) {
    await user.click(field(label));
    await user.paste('re');
    expect((await screen.findAllByText('Type at least 3 characters')).length).toBeGreaterThan(0);
  }
  expect(browser.sent.filter((request) => request.includes('_named'))).toEqual([]);
});

test('a second dataset of a name is refused with the message of the server at the name @proof', async () => {
  const { name } = await stored(await create());
  browser.open('/tabular-datasets/new');
  await waitFor(() => field('Name'));
  await retype(user, 'Name', name);
  await choose(user, 'Country', 'Somalia');
  await choose(user, 'Cause', 'Disaster');
  await choose(user, 'Unit', 'Person');
  await press('Create');
  await noticed('Database Error');
  expect(problems()).toEqual([expect.stringMatching(/^Name: .*name/i)]);
});

test('the header follows a save; the view of an unlocked dataset is to read and leads to its editor @proof', async () => {
  const id = await create({ name: 'Before' });
  const router = browser.open(`/tabular-datasets/edit/${id}`);
  await openTab('Dataset');
  await retype(user, 'Name', 'After');
  await press('Update');
  await waitFor(() => expect(document.querySelector('.record-name')?.textContent).toBe('After'));
  await router.navigate({ to: `/tabular-datasets/${id}` });
  await screen.findByRole('heading', { name: /^Tabular dataset, GSN \d+ After/ });
  await openTab('Dataset');
  expect(isToRead()).toBe(true);
  expect(readValues()).toMatchObject({ Name: 'After', Country: 'Somalia' });
  await user.click(screen.getByRole('link', { name: 'Edit' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tabular-datasets/edit/${id}`));
  await screen.findByRole('heading', { name: /^Edit tabular dataset, GSN \d+ After/ });
});

test('the next round of a locked dataset begins with its fields, without its records @proof', async () => {
  const id = await create({ name: 'Round 13' });
  await lock(id);
  const router = browser.open(`/tabular-datasets/edit/${id}`);
  await user.click(await screen.findByRole('link', { name: 'Clone for the next round' }));
  await waitFor(() => expect(field('Name').value).toBe('Round 13'));
  await retype(user, 'Name', 'Round 14');
  await press('Create');
  await noticed('Tabular dataset has been created/updated');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/tabular-datasets\/edit\/\d+$/));
  const next = Number(router.state.location.pathname.split('/').at(-1));
  expect(next).not.toBe(id);
  expect(await stored(next)).toMatchObject({ name: 'Round 14', iso3: 'SOM', unit: 'Household', locked_at: null });
});

test('only the comments of a locked dataset are updated, and comments saved meanwhile are shown first @proof', async () => {
  const id = await create({ comments: 'As counted' });
  await lock(id);
  browser.open(`/tabular-datasets/edit/${id}`);
  await openTab('Dataset');
  await screen.findByText(/^Locked/, { selector: '.ant-tag *' });
  expect(isToRead()).toBe(true);
  await press('Update comments');
  const dialog = await screen.findByRole('dialog');
  const text = within(dialog).getByLabelText('Comments');
  await user.clear(text);
  await user.paste('Mine');
  await psql.update('tabular_datasets', id, { comments: 'Theirs' });
  await user.click(within(dialog).getByRole('button', { name: /Update$/ }));
  await noticed('Comments failed to be updated');
  await within(dialog).findByText('Theirs');
  await user.click(within(dialog).getByRole('button', { name: /Update$/ }));
  await noticed('Comments updated successfully');
  expect(await stored(id)).toMatchObject({ comments: 'Mine' });
  await waitFor(() => expect(readValues()).toMatchObject({ Comments: 'Mine' }));
});

test('the history counts the records of each save, and shows a changed and a deleted one as they were @proof', async () => {
  const id = await create();
  await save(id, [
    { iso3: 'SOM', stock_total: 1200 },
    { dst_name: 'Baidoa', stock_total: 7 },
  ]);
  const where = { parent_id: `eq.${id}` };
  const { rows } = await psql.list('tabular_datasets_records', { select: ['id'], where, order: 'id' });
  const [first, second] = rows.map((row) => row.id);
  await save(id, [
    { id: first, iso3: 'ETH', stock_total: 1500 },
    { id: second, _deleted: true },
  ]);
  browser.open(`/tabular-datasets/${id}`);
  await openTab('History');
  await screen.findByText(/^Records: 2 added/);
  await screen.findByText(/^Records: 1 changed, 1 deleted/);
  await press('Show the changed records');
  const cells = async (record: number | undefined) =>
    [...(await screen.findByLabelText(`Record ${record}`)).querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent?.trim()),
    );
  expect(await cells(first)).toEqual([
    ['Country', 'Somalia', 'Ethiopia'],
    ['Stock total', '1,200', '1,500'],
  ]);
  expect(await cells(second)).toEqual([
    ['Destination name', 'Baidoa', 'empty'],
    ['Stock total', '7', 'empty'],
    ['Position in the order', expect.any(String), 'empty'],
  ]);
});

test('a reader is offered no change; a coordinator archives a dataset of others, and deletes an own one of today, which names it first', async () => {
  const [open, locked] = [await create(), await create()];
  await lock(locked);
  await signInAs('vera');
  for (const id of [open, locked]) {
    browser.open(`/tabular-datasets/edit/${id}`);
    await openTab('Dataset');
    await waitFor(() => expect(isToRead()).toBe(true));
    expect(screen.queryByText('Update comments')).toBeNull();
    cleanup();
  }
  await signInAs('cora');
  browser.open(`/tabular-datasets/edit/${open}`);
  await openTab('Dataset');
  await screen.findByText('Archive', { selector: 'button *' });
  expect(screen.queryByText('Delete', { selector: 'button *' })).toBeNull();
  cleanup();
  const router = browser.open(`/tabular-datasets/edit/${await create({ name: 'Counted twice' })}`);
  await openTab('Dataset');
  await press('Delete');
  await screen.findByText('Delete Tabular Dataset');
  await screen.findByText('Counted twice', { selector: '.ant-popover strong' });
  await answerQuestion('Delete');
  await noticed('Successfully deleted');
  await waitFor(() => expect(router.state.location.pathname).toBe('/tabular-datasets'));
});
