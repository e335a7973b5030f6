// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import type { Values } from '#web/data/psql-query.ts';
import { createDocument, createFact, field, flood, notices, retype } from '#web/testing/fact-form.ts';
import { browser, server, user, visit } from '#web/testing/visit.ts';

let document_id: number;
visit({ ada: 'Expert' }, { screens: () => import('#web/screens/fact.tsx'), grids: true });
beforeEach(async () => {
  document_id = await createDocument();
});

const persons = (reported_figure: number) => ({ data: { ...flood.data, unit: 'Person', reported_figure } });
const createMaster = (figure: number, change: Values<'facts'> = {}) =>
  createFact({ name: 'GRID 2025 - Chile (F - Disaster)', ...persons(figure), ...change });
const createSub = (parent_id: number, parent_role: string | null, figure: number) =>
  createFact({ name: `Prime ${figure}`, ...persons(figure), document_id, parent_id, parent_role });

const tab = () => screen.getByText('Facts', { selector: '[role=tab]' });
async function open(id: number) {
  const router = browser.open(`/facts/${id}`);
  await screen.findByText('Key Information');
  await user.click(tab());
  return router;
}
const sums = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.sub-facts-sums > div')].map((each) => [
      each.querySelector('dt')?.textContent,
      each.querySelector('dd')?.textContent,
    ]),
  );
const rowOf = async (name: string) => {
  const row = (await screen.findByTitle(name)).closest('[role=row]');
  if (!(row instanceof HTMLElement)) throw new Error(`${name} is in no row`);
  return row;
};
const cell = (row: HTMLElement, id: string) => row.querySelector(`[data-column=${id}]`)?.textContent;
/** The requests of the table: those of the misfits have no page. */
const asked = () =>
  browser.sent
    .filter((line) => line.startsWith('GET /psql/facts_view') && line.includes('offset='))
    .map((line) => Object.fromEntries(new URLSearchParams(line.split('?')[1])));

test('each role has its sum, triangulation is not counted, and a difference is reported @proof', async () => {
  const master = await createMaster(1000);
  const other = await createMaster(1);
  await createSub(other, 'Recommended figure', 31);
  for (const [role, figure] of [
    ['Recommended figure', 1009],
    ['Recommended figure', 2],
    ['Partial figure (Added)', 199],
    ['Partial figure (Added)', 13],
    ['Partial figure (Subtracted)', 23],
    ['Triangulation', 100_003],
  ] as const)
    await createSub(master, role, figure);
  // A sub-fact without a role is added (spec 1 §4).
  await createSub(master, null, 29);
  await open(master);
  await screen.findByText('Sub-facts exceed the fact by 229');
  expect(sums()).toEqual({
    'Recommended figure': '1,011',
    'Partial figure (Added)': '+ 241',
    'Partial figure (Subtracted)': '− 23',
    'Computed total': '= 1,229',
    'Figure of this fact': '1,000',
    'Triangulation (not counted)': '100,003',
  });
  // A sub-fact is read beside the table, as in every list of facts.
  await user.click((await rowOf('Prime 13')).querySelector('.peek-button')!);
  await within(await screen.findByLabelText('Peek')).findByText('Prime 13', { selector: 'a' });
  const row = await rowOf('Prime 23');
  expect(cell(row, 'parent_role')).toBe('Partial figure (Subtracted)');
  expect(cell(row, 'country')).toBe('Chile');
  expect(cell(row, 'start_date')).toBe('3 Jan 2024');
  expect(cell(await rowOf('Prime 100003'), 'figure')).toBe('100,003');
  expect(within(row).getByText('Prime 23').getAttribute('href')).toMatch(/^\/facts\/\d+$/);
  expect(screen.getByText('1-7 of 7')).toBeDefined();
  expect(screen.queryByText('Prime 31')).toBeNull();
  // The master is a flow, so the stock date is hidden.
  expect(cell(row, 'stock_date')).toBeUndefined();
});

test('saving a sub-fact in its own form updates the total of its master at once @proof', async () => {
  const master = await createMaster(1000);
  await createSub(master, 'Recommended figure', 1009);
  const sub = await createSub(master, 'Partial figure (Subtracted)', 11);
  const router = await open(master);
  await screen.findByText('The fact exceeds its sub-facts by 2');
  await router.navigate({ to: '/facts/$id', params: { id: String(sub) } });
  await waitFor(() => expect(field('Name').value).toBe('Prime 11'));
  await retype(user, 'Reported Figure', '9');
  await user.click(screen.getByText('Update'));
  await waitFor(() => expect(notices().join()).toContain('Fact has been created/updated'));
  await router.navigate({ to: '/facts/$id', params: { id: String(master) } });
  await waitFor(() => expect(field('Name').value).toContain('GRID 2025'));
  await user.click(tab());
  await screen.findByText("The sub-facts add up to the fact's figure");
  expect(sums()).toMatchObject({ 'Computed total': '= 1,000', 'Figure of this fact': '1,000' });

  // Then the master's own figure changes.
  await user.click(screen.getByText('Main', { selector: '[role=tab]' }));
  await retype(user, 'Reported Figure', '999');
  await user.click(screen.getByText('Update'));
  await screen.findByText('Sub-facts exceed the fact by 1');
});

test('returning to the window shows changes saved elsewhere @proof', async () => {
  const master = await createMaster(10);
  const sub = await createSub(master, 'Recommended figure', 7);
  await open(master);
  await screen.findByText('The fact exceeds its sub-facts by 3');
  await rowOf('Prime 7');
  await psql.update('facts', sub, { name: 'Counted again', ...persons(10) });
  fireEvent(window, new Event('visibilitychange'));
  await screen.findByText("The sub-facts add up to the fact's figure");
  expect(cell(await rowOf('Counted again'), 'figure')).toBe('10');
});

test('misfits are listed with their reasons, and sub-facts of another type are not counted @proof', async () => {
  const master = await createMaster(1000);
  await createSub(master, 'Recommended figure', 997);
  for (const set of [`iso3 = 'PER'`, `type = 'Return (Flow)'`]) {
    const odd = await createSub(master, 'Partial figure (Added)', set.startsWith('iso3') ? 3 : 41);
    await server.owner(`do $$ declare run bigint; begin
      insert into data.import_runs (source, file_name, created_by) values ('test', 'test', 'ada') returning id into run;
      perform set_config('request.import_run', run::text, true);
      update data.facts set ${set} where id = ${odd};
    end $$`);
  }
  await open(master);
  await screen.findByText('1 sub-fact of another type, or a stock of another year, is not counted: Return (Flow) 41');
  expect(sums()).toMatchObject({ 'Partial figure (Added)': '+ 3', 'Computed total': '= 1,000' });
  const said = () => [...document.querySelectorAll('.misfits li')].map(({ textContent }) => textContent);
  await waitFor(() => expect(said()).toEqual(['Prime 3: its country differs', 'Prime 41: its type differs']));
  const row = (await screen.findAllByText('Prime 3', { selector: '[role=row] a' }))[0]?.closest('[role=row]');
  expect(
    row?.querySelector('[aria-label="The fact does not match its master fact: its country differs"]'),
  ).not.toBeNull();
  await screen.findByText('2 of its sub-facts do not match it');
});

test('the server sorts and pages the sub-facts, and the total includes all pages @proof', async () => {
  const master = await createMaster(300);
  await createSub(master, 'Recommended figure', 0);
  await server.owner(
    `insert into data.facts (name, iso3, year, displacement_type, type, document_id, parent_id, parent_role, data, created_by)
     select 'Part ' || n, 'CHL', 2024, 'Disaster', 'New Displacement (Flow)', $1, $2, 'Partial figure (Added)',
       jsonb_build_object('reported_figure', n, 'term', 'Displaced', 'start_date', '{"date": "2024-01-03"}'::jsonb), 'ada'
     from generate_series(1, 24) n`,
    [document_id, master],
  );
  await open(master);
  await screen.findByText("The sub-facts add up to the fact's figure");
  await rowOf('Part 24');
  screen.getByText('1-20 of 25');
  expect(asked().at(-1)).toMatchObject({ parent_id: `eq.${master}`, limit: '20', offset: '0' });
  // The largest first, then the smallest.
  await user.click(screen.getByText('Figure', { selector: '.header-name' }));
  await waitFor(async () => expect((await rowOf('Part 24')).getAttribute('data-index')).toBe('0'));
  await user.click(screen.getByText('Figure', { selector: '.header-name' }));
  await waitFor(async () => expect((await rowOf('Part 1')).getAttribute('data-index')).toBe('1'));
  expect(asked().at(-1)).toMatchObject({ order: 'figure.asc,id.desc' });
  await user.click(screen.getAllByTitle('2')[0]!);
  await rowOf('Part 24');
  expect(screen.queryByText('Part 1')).toBeNull();
  expect(asked().at(-1)).toMatchObject({ order: 'figure.asc,id.desc', limit: '20', offset: '20' });
  expect(sums()).toMatchObject({ 'Computed total': '= 300' });

  // The rows of the last page are deleted while the page is shown.
  await server.owner(`delete from data.facts where parent_id = $1 and figure > 19`, [master]);
  fireEvent(window, new Event('visibilitychange'));
  await screen.findByText('1-20 of 20');
  expect((await rowOf('Part 19')).getAttribute('data-index')).toBe('19');
});

test('Copy URL copies the address of the sub-fact, Enter opens it @proof', async () => {
  const master = await createMaster(5);
  const sub = await createSub(master, null, 5);
  const router = await open(master);
  const type = (await rowOf('Prime 5')).querySelector('[data-column=type]');
  if (type === null) throw new Error('no cell');
  fireEvent.contextMenu(type, { clientX: 10, clientY: 10 });
  await user.click(await screen.findByText('Copy URL'));
  await screen.findByText('Link copied to clipboard');
  expect(await navigator.clipboard.readText()).toMatch(new RegExp(`^http.*/facts/${sub}$`));
  fireEvent.keyDown(type, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/facts/${sub}`));
});

test('a master without sub-facts has a message instead of sums @proof', async () => {
  await open(await createMaster(5));
  await screen.findByText('No sub-facts yet');
  expect(document.querySelector('.sub-facts-sums')).toBeNull();
  expect(screen.queryByText('Download')).toBeNull();
});

test('the sums, the table and the download report a failure, and trying again loads them @proof', async () => {
  const master = await createMaster(5);
  await createSub(master, null, 5);
  const working = globalThis.fetch;
  const broken: typeof fetch = (input, init) =>
    typeof input === 'string' && /^\/psql\/(facts_view|facts_download_view|sub_facts_totals)/.test(input)
      ? Promise.reject(new TypeError('Failed to fetch'))
      : working(input, init);
  globalThis.fetch = broken;
  await open(master);
  await waitFor(() => expect(screen.getAllByText('Try again')).toHaveLength(2));
  await waitFor(() => expect(notices().join()).toContain('Results failed to load'));
  globalThis.fetch = working;
  for (const again of screen.getAllByText('Try again')) await user.click(again);
  await rowOf('Prime 5');
  await screen.findByText("The sub-facts add up to the fact's figure");
  expect(screen.queryByText('Try again')).toBeNull();

  // The notice of the download includes the reason; the sums and the table show it instead.
  globalThis.fetch = broken;
  await user.click(screen.getByText('Download'));
  await waitFor(() => expect(notices().join()).toMatch(/Results failed to load.*can't be reached/));
  globalThis.fetch = working;
});

test('only a saved master has the tab @proof', async () => {
  const master = await createMaster(5);
  const disabled = () => tab().getAttribute('aria-disabled');
  const router = browser.open('/facts/new');
  await screen.findByText('Key Information');
  expect(disabled()).toBe('true');
  for (const [id, expected] of [
    [await createSub(master, null, 5), 'true'],
    [await createFact({ name: 'A plain fact', document_id }), 'true'],
    [master, null],
  ] as const) {
    await router.navigate({ to: '/facts/$id', params: { id: String(id) } });
    await screen.findByText(/^Edit /, { selector: 'h1 *' });
    await waitFor(() => expect(disabled()).toBe(expected));
  }
});
