// @vitest-environment happy-dom
import { invalidate, queryClient } from '#web/data/query.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LINKS } from '#domain/messages/dataset-links.ts';
import { psql } from '#web/data/psql.ts';
import { choose, createFact, notices } from '#web/testing/fact-form.ts';
import { browser, comeBackAs, openAnotherBrowser, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit(
  { ada: 'Expert', carl: 'Coordinator', rita: 'Reporting', vic: 'Viewer' },
  {
    screens: async () => {
      await import('#web/screens/fact.tsx');
      await import('./dataset-links.tsx');
    },
    grids: true,
  },
);

type NewRecord = Record<string, string | number | null>;

/** A dataset with records, as its owner wrote it; locked unless said otherwise. */
async function createDataset(
  name: string,
  records: readonly NewRecord[],
  change: Record<string, string | null> = {},
): Promise<{ id: number; records: number[] }> {
  const values = {
    name,
    iso3: 'CHL',
    displacement_type: 'Disaster',
    unit: 'Person',
    locked_at: null,
    created_by: 'ada',
    ...change,
  };
  const [dataset] = await server.owner<{ id: string }>(
    `insert into data.tabular_datasets (name, iso3, displacement_type, unit, created_by)
     values ('${values.name}', '${values.iso3}', '${values.displacement_type}', '${values.unit}', 'ada') returning id`,
  );
  const id = Number(dataset?.id);
  const ids: number[] = [];
  for (const record of records) {
    const columns = Object.keys(record);
    const literals = Object.values(record).map((value) => (value === null ? 'null' : `'${value}'`));
    // oxlint-disable-next-line no-await-in-loop -- In their order.
    const [made] = await server.owner<{ id: string }>(
      `insert into data.tabular_datasets_records (${['parent_id', ...columns].join()})
       values (${[id, ...literals].join()}) returning id`,
    );
    ids.push(Number(made?.id));
  }
  if (values.locked_at !== 'no')
    await server.owner(`update data.tabular_datasets set locked_at = now() where id = ${id}`);
  return { id, records: ids };
}

const places: readonly NewRecord[] = [
  { new_total: 100, new_male: 40, start_date: '2024-01-03', org_name: 'كَمبالا', org_lat: -38.7, org_lon: -72.6 },
  { new_total: 250, new_female: 130, start_date: '2024-02-01', dst_name: 'Temuco', dst_lat: -38.7, dst_lon: -72.4 },
  { new_total: null, stock_total: 7, start_date: '2024-03-01', dst_name: 'Ñuñoa' },
];

const person = { unit: 'Person', term: 'Displaced', start_date: { date: '2024-01-03', accuracy: 'Day' } } as const;
const factOf = (reported_figure: number) => createFact({ data: { ...person, reported_figure } });

async function openTab(id: number) {
  browser.open(`/facts/${id}`);
  await user.click(await screen.findByText('Tabular Data', { selector: '[role=tab]' }));
  await screen.findByText('What the records add up to');
}

const linksOf = async (id: number) =>
  (await psql.list('tabular_datasets_records_to_facts', { where: { f_id: `eq.${id}` }, order: 'tdr_id' })).rows.map(
    ({ tdr_id }) => tdr_id,
  );
const dataset = async (name: string) => screen.findByLabelText(`Tick all records: ${name}`);
const bar = () => screen.getByLabelText('Actions on the records');
const save = () => user.click(within(bar()).getByText('Save'));
const sums = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.record-sums tbody tr')].map((row) => [
      row.querySelector('th')?.textContent ?? '',
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    ]),
  );
const gridRows = () =>
  [...document.querySelectorAll('.grid-row')].map((row) => row.textContent).filter((text) => text !== '');

test('records of a locked dataset are ticked, added up beside the figure, and saved', async () => {
  const { records } = await createDataset('Registration of Temuco', places);
  await createDataset('Still open', places, { locked_at: 'no' });
  await createDataset('Of another country', places, { iso3: 'PER' });
  const id = await factOf(400);
  await openTab(id);
  const box = await dataset('Registration of Temuco');
  expect(screen.getByText('This fact has no records yet')).toBeDefined();
  expect(screen.queryByLabelText('Tick all records: Still open')).toBeNull();
  expect(screen.queryByText('Of another country')).toBeNull();

  await user.click(box);
  await screen.findAllByText("New total adds up to 350 people: 50 fewer than the fact's 400 people");
  expect(screen.getByText(/1 of 3 ticked records has no value for New total/)).toBeDefined();
  expect(sums()['Total']).toEqual(['7', '350', '400', '−50']);
  expect(sums()['Male']).toEqual(['None', '40', '', '']);
  expect(within(bar()).getByText(/Not saved: 3 added, 0 removed/)).toBeDefined();

  await choose(user, 'Compare the fact with', 'Stock total');
  await screen.findAllByText("Stock total adds up to 7 people: 393 fewer than the fact's 400 people");
  await save();
  await waitFor(() => expect(notices().join()).toContain('3 added, 0 removed'));
  expect(notices().join()).toContain('Saved successfully');
  expect(await linksOf(id)).toEqual(records);
  await waitFor(() => expect(within(bar()).queryByText(/Not saved/)).toBeNull());

  await user.click(await dataset('Registration of Temuco'));
  await waitFor(() => expect(within(bar()).getByText(/Not saved: 0 added, 3 removed/)).toBeDefined());
  await user.click(within(bar()).getByText('Discard changes'));
  await waitFor(() => expect(within(bar()).queryByText(/Not saved/)).toBeNull());
  expect(await linksOf(id)).toEqual(records);
});

test('a search by days and a typed text narrow the records; the box of the table ticks those that match @proof', async () => {
  const { records } = await createDataset('Registration of Pucón', places);
  const id = await factOf(250);
  await openTab(id);
  await user.click(await screen.findByText('Registration of Pucón'));
  await waitFor(() => expect(gridRows().filter((text) => text?.includes('Registration of Pucón'))).toHaveLength(3));

  const days = screen.getByLabelText('Record date to');
  await user.click(days);
  await user.paste('1/2/2024');
  await user.click(screen.getByText('Search', { selector: 'button span' }).closest('button')!);
  await waitFor(() => expect(gridRows().filter((text) => text?.includes('Registration of Pucón'))).toHaveLength(2));

  await user.click(screen.getByLabelText('Find in these records'));
  await user.paste('temuco');
  await waitFor(() => expect(gridRows().filter((text) => text?.includes('Temuco')).length).toBe(1));
  await user.click(screen.getByLabelText('Tick all records of the table'));
  await screen.findAllByText("New total adds up to the fact's figure: 250 people");
  await save();
  await waitFor(async () => expect(await linksOf(id)).toEqual([records[1]]));
});

test('a record names the other facts that rest on it @proof', async () => {
  const { records } = await createDataset('Registration of Valdivia', places);
  const [first, second] = [await factOf(100), await factOf(350)];
  const link = (fact_id: number, tdr_id: number) =>
    psql.rpc('save_tabular_datasets_records_to_facts', {
      api_data: { fact_id, dataset: [{ id: null, tdr_id, f_id: fact_id }] },
    });
  await link(first, Number(records[0]));
  await link(second, Number(records[0]));
  const { row } = await psql.one('facts', { where: { id: `eq.${first}` } });
  await openTab(second);
  expect(await screen.findByText(/1 ticked record supports another fact too/)).toBeDefined();
  await user.click(await screen.findByText('Ticked 1'));
  const other = await screen.findByText(row.serial_no, { selector: 'a' });
  expect(other.getAttribute('href')).toBe(`/facts/${first}`);
});

test('a save changes the links of the moment: another person’s stay @proof', async () => {
  const { records } = await createDataset('Registration of Osorno', places);
  const id = await factOf(350);
  await openTab(id);
  await user.click(await dataset('Registration of Osorno'));
  await waitFor(() => expect(bar()).toBeDefined());
  const other = await createDataset('Registration of Castro', places.slice(0, 1));
  await psql.rpc('save_tabular_datasets_records_to_facts', {
    api_data: { fact_id: id, dataset: [{ id: null, tdr_id: other.records[0], f_id: id }] },
  });
  await save();
  await waitFor(async () => expect(await linksOf(id)).toEqual([...records, ...other.records]));
  await screen.findByText('Ticked 4');
});

test('a double click saves once, and a refusal shows the words of the server and keeps the ticks @proof', async () => {
  const { id: datasetId } = await createDataset('Registration of Angol', places);
  const id = await factOf(350);
  await openTab(id);
  await user.click(await dataset('Registration of Angol'));
  await waitFor(() => expect(bar()).toBeDefined());
  await server.owner(`update data.tabular_datasets set locked_at = null where id = ${datasetId}`);
  const button = within(bar()).getByText('Save');
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(notices().join()).toContain('Failed to associate records'));
  expect(browser.sent.filter((call) => call.includes('save_tabular_datasets_records_to_facts'))).toHaveLength(1);
  expect(await linksOf(id)).toEqual([]);
  expect(within(bar()).getByText(/Not saved: 3 added/)).toBeDefined();
});

test('a key between the answer of a save and its drawing takes the saved tick away @proof', async () => {
  await createDataset('Registration of Collipulli', [{ new_total: 100, dst_name: 'Collipulli' }]);
  const id = await factOf(100);
  await openTab(id);
  await user.click(await dataset('Registration of Collipulli'));
  await user.click(await screen.findByText('Ticked 1'));
  await waitFor(() => expect(gridRows()).toHaveLength(1));
  let pressed = false;
  const forget = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (pressed || type !== 'updated' || (query.state.data as Map<number, unknown> | undefined)?.size !== 1) return;
    pressed = true;
    queueMicrotask(() => fireEvent.keyDown(document.body, { key: 'x' }));
  });
  await save();
  await waitFor(() => expect(notices().join()).toContain('1 added, 0 removed'));
  forget();
  expect(pressed).toBe(true);
  await waitFor(() => expect(within(bar()).getByText(/Not saved: 0 added, 1 removed/)).toBeDefined());
  expect(await linksOf(id)).toHaveLength(1);
  // A save that is asked for while one runs is made after it.
  fireEvent.click(within(bar()).getByText('Save'));
  fireEvent.keyDown(document.body, { key: 'x' });
  fireEvent.keyDown(bar(), { key: 's', ctrlKey: true });
  await waitFor(() => expect(notices().join()).toContain('1 added, 0 removed'));
  await waitFor(() => expect(within(bar()).queryByText(/Not saved/)).toBeNull());
  expect(await linksOf(id)).toHaveLength(1);
});

test('unsaved ticks are offered when the fact is opened again @proof', async () => {
  const { records } = await createDataset('Registration of Ancud', places);
  const id = await factOf(350);
  await openTab(id);
  await user.click(await dataset('Registration of Ancud'));
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain(`facts/${id}/records`));
  await comeBackAs('ada');
  await openTab(id);
  await user.click(await screen.findByText('Restore'));
  await waitFor(() => expect(within(bar()).getByText(/Not saved: 3 added, 0 removed/)).toBeDefined());
  await save();
  await waitFor(async () => expect(await linksOf(id)).toEqual(records));
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain(`facts/${id}/records`));
});

test('a new fact has no records: the tab says why @proof', async () => {
  browser.open('/facts/new');
  const tab = await screen.findByText('Tabular Data', { selector: '[role=tab]' });
  expect(tab.getAttribute('aria-disabled')).toBe('true');
  await user.hover(tab);
  expect(await screen.findByText('Save the fact first')).toBeDefined();
});

test('a dataset that is not locked is locked and linked in one step, with the other ticks @proof', async () => {
  const locked = await createDataset('Locked before', places);
  const open = await createDataset('Open before', places, { locked_at: 'no' });
  const id = await factOf(400);
  await openTab(id);
  await user.click(await dataset('Locked before'));
  await screen.findByText(LINKS.openAbout);
  const lockAndLink = async () => {
    await user.click(await screen.findByLabelText('Lock and link: Open before'));
    await user.click(await screen.findByText('Lock and link', { selector: '.ant-popconfirm *' }));
  };
  // Somebody changed the dataset since: it stays open, and none of its records is ticked.
  await server.owner(`update data.tabular_datasets set url = 'https://example.org' where id = ${open.id}`);
  await lockAndLink();
  await waitFor(() => expect(notices().join()).toContain('The dataset has changed since it was read'));
  expect(within(bar()).getByText(/Not saved: 3 added, 0 removed/)).toBeDefined();
  expect(await linksOf(id)).toEqual([]);
  await invalidate('tabular_datasets');
  await lockAndLink();
  await waitFor(() => expect(notices().join()).toContain('6 added, 0 removed'));
  expect(new Set(await linksOf(id))).toEqual(new Set([...locked.records, ...open.records]));
  await screen.findByLabelText('Tick all records: Open before');
  await waitFor(() => expect(screen.queryByLabelText('Lock and link: Open before')).toBeNull());
});

test.each([
  ['vic', ' @proof'],
  ['rita', ' @proof'],
  ['locked', ''],
])('%s reads the records of a fact, without boxes, search and save%s', async (who) => {
  const { records } = await createDataset(`Registration read by ${who}`, places);
  const id = await factOf(350);
  await psql.rpc('save_tabular_datasets_records_to_facts', {
    api_data: { fact_id: id, dataset: records.map((tdr_id) => ({ id: null, tdr_id, f_id: id })) },
  });
  if (who === 'locked') {
    await signInAs('carl');
    await psql.create('reviews', { entity_type: 'facts', entity_id: id, status: 'Signed Off' });
  }
  browser.close();
  openAnotherBrowser();
  await signInAs(who === 'locked' ? 'ada' : who);
  await openTab(id);
  expect(await screen.findByText("New total adds up to the fact's figure: 350 people")).toBeDefined();
  await waitFor(() => expect(gridRows()).toHaveLength(3));
  expect(document.querySelector('.row-box')).toBeNull();
  expect(screen.queryByRole('search')).toBeNull();
  expect(screen.queryByLabelText('Actions on the records')).toBeNull();
  await expect(
    psql.rpc('save_tabular_datasets_records_to_facts', { api_data: { fact_id: id, dataset: [] } }),
  ).rejects.toThrow(who === 'locked' ? /Signed Off/ : 'User is not permitted');
  expect(await linksOf(id)).toEqual(records);
});
