/** Tests a corrected file after the release of its first version: the release stays, each fact that would be published otherwise is named, and the revision has the new values. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runImport } from '#db/import/run.ts';
import { undoOf } from '#db/tests/operations-world.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { runRelease } from './command.ts';

type Row = Record<string, string>;
const NAME = 'GRID 2026';
const BASE: Row = {
  iso3: 'CHL',
  country: 'Chile',
  geographical_region: 'Latin America and the Caribbean',
  figure_cause: 'Disaster',
  year: '2025',
  figure_category: 'Internal Displacements',
  figure_unit: 'Person',
  reported_figures: '700',
  household_size: '',
  total_figures: '700',
  hazard_category: 'Weather related',
  hazard_sub_category: 'Hydrological',
  hazard_type: 'Flood',
  hazard_sub_type: 'Flood',
  start_date: '2025-02-28',
  start_date_accuracy: 'Day',
  end_date: '2025-03-31',
  end_date_accuracy: 'Day',
  publishers: 'ONEMI',
  sources: 'Vecinos de Cunco',
  sources_type: 'Civil Society',
  event_cause: 'Disaster',
  event_main_trigger: 'Flood',
  event_start_date: '2025-02-28',
  event_start_date_accuracy: 'Day',
  event_end_date: '2025-03-31',
  event_end_date_accuracy: 'Day',
  is_housing_destruction: 'No',
  event_codes_code_type: 'FL-2025-000001-CHL:Glide Number',
  locations_coordinates: '-38.74, -72.59',
  locations_name: 'Temuco, Chile',
  locations_accuracy: 'Point',
  locations_type: 'Origin',
};
const household = { figure_unit: 'Household', reported_figures: '200', household_size: '3.5' };
/** The changed cells of a row of the corrected file, and its cells before, where they are not those of all rows. */
const CORRECTED: Record<string, [to: Row, from?: Row]> = {
  nothing: [{}],
  'cell that no fact holds': [{ displacement_occurred: 'Yes' }],
  'filled cell that no fact holds': [{ displacement_occurred: 'Yes' }, { displacement_occurred: 'No' }],
  'figure beside such a cell': [{ reported_figures: '900', total_figures: '900', displacement_occurred: '' }, { displacement_occurred: 'No' }], // prettier-ignore
  figure: [{ reported_figures: '900', total_figures: '900' }],
  'unit, but not its figure': [household],
  'household size and households, but not its figure': [{ reported_figures: '100', household_size: '7' }, household],
  'event of another row': [{ event_id: '1' }],
  'cause and event': [{ figure_cause: 'Conflict', event_id: '90', hazard_type: '', hazard_sub_type: '', violence_type: 'Crime', event_main_trigger: 'Crime' }], // prettier-ignore
  country: [{ iso3: 'PER', country: 'Peru' }],
  type: [{ figure_category: 'IDPs', stock_date: '2025-12-31', stock_reporting_date: '2025-12-31' }],
  'first day': [{ start_date: '2025-03-01' }],
  'accuracy of the first day': [{ start_date_accuracy: 'Year' }],
  'last day': [{ end_date: '' }],
  'term of destroyed housing': [{ is_housing_destruction: 'Yes' }],
  place: [{ locations_name: 'Cunco, Chile' }],
  'type of the place': [{ locations_type: 'Destination' }],
  publisher: [{ publishers: 'La Tercera' }],
  source: [{ sources: 'Cruz Roja', sources_type: 'Civil Society' }],
  'name of the event': [{ event_name: 'Chile: Flood - another name' }],
  'first day of the event': [{ event_start_date: '2025-02-01' }],
  'last day of the event': [{ event_end_date: '2025-12-31' }],
  'accuracy of the days of the event': [{ event_end_date_accuracy: 'Month' }],
  'hazard of the event': [{ hazard_type: 'Storm', hazard_sub_type: 'Tornado', event_main_trigger: 'Tornado' }],
  'codes of the event': [{ event_codes_code_type: 'FL-2025-000002-CHL:Glide Number' }],
};
const ALL = Object.entries(CORRECTED).map(([what, [to, from]], at) => {
  const id = String(at + 1);
  const was: Row = { id, ...BASE, event_id: id, event_name: `Chile: Flood - Araucanía ${id}`, ...from };
  return { id, what, was, is: { ...was, ...to } };
});

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'helix-corrected-'));
  await ask(`insert into data.users (username, name) values ('undoer', 'Undoer')`);
  await ask(`insert into data.user_roles values ('undoer', 'Administrator')`);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const ask = async <R extends object = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<R[]> =>
  (await database.owner.statement<R & Record<string, unknown>>({ role: null }, query, values)).rows;
const asPerson = (query: string, values: unknown[] = []) =>
  database.owner.statement({ role: 'web_user', set: { 'request.username': 'undoer' } }, query, values);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
async function imported(rows: readonly Row[]) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const file = join(folder, 'figures.csv');
  await writeFile(file, [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))].map((cells) => cells.map(quoted).join()).join('\n')); // prettier-ignore
  return runImport(database.owner, { kind: 'gidd', file, fileName: 'figures.csv' });
}
const frozen = (more: object) =>
  runRelease(
    database.owner,
    { action: 'freeze', name: NAME, year: 2025, status: 'any', accept: 'Known', ...more },
    () => undefined,
  );
async function files(revision: number): Promise<Record<string, string>> {
  const of = await mkdtemp(join(folder, 'files-'));
  await runRelease(database.owner, { action: 'export', name: NAME, folder: of, revision }, () => undefined);
  const texts = (await readdir(of)).filter((name) => name.endsWith('.csv')).toSorted();
  return Object.fromEntries(await Promise.all(texts.map(async (name) => [name, await readFile(join(of, name), 'utf8')] as const))); // prettier-ignore
}
const figuresIn = (all: Record<string, string>) =>
  new Map((parse(all['figures.csv'] ?? '', { columns: true }) as Row[]).map((row) => [row['id'], row]));
const differing = (one: Row | undefined, other: Row | undefined) =>
  Object.keys({ ...one, ...other }).filter((column) => one?.[column] !== other?.[column]);
const rowsOf = (release: number) =>
  ask(`select to_jsonb(f) as fact from data.release_facts f where release_id = $1 order by fact_id`, [release]);

test('a published release stays and tells of each fact that a corrected file changed; its revision has the new values, until the undo @proof', async () => {
  expect((await imported(ALL.map(({ was }) => was))).refused).toEqual([]);
  expect(await frozen({})).toMatchObject({ open: [], facts: ALL.length });
  const release = (await ask<{ id: number }>('select max(id)::int as id from data.releases'))[0]!.id;
  await ask(`update data.releases set signed_off_by = 'undoer', signed_off_at = now() where id = $1`, [release]);
  await asPerson('select api.publish_release($1)', [release]);
  const [before, facts] = [await files(1), await rowsOf(release)];

  expect((await imported(ALL.map(({ is }) => is))).refused).toEqual([]);
  expect([await files(1), await rowsOf(release)]).toEqual([before, facts]);
  await frozen({ revise: 'A corrected file' });
  const after = await files(2);
  const [first, second] = [figuresIn(before), figuresIn(after)];
  const changes = await ask<{ id: string; before: object | null }>(
    `select i.source_id as id, c.before from data.import_rows i, api.release_changes($1) c where i.entity_type = 'facts' and i.entity_id = c.fact_id`,
    [release],
  );
  const told = ALL.map(({ id, what, was, is }) => [what, differing(first.get(id), second.get(id)).length > 0, differing(was, is).length > 0]); // prettier-ignore
  expect(told).toEqual(
    ALL.map(({ id, what }) => {
      const change = changes.find((each) => each.id === id);
      // The file has what no fact holds from the imported row.
      return [
        what,
        what.endsWith('cell that no fact holds') || (change !== undefined && change.before !== null),
        what !== 'nothing',
      ];
    }),
  );

  const run = (await ask<{ id: number }>('select max(id)::int as id from data.operations where import_run is not null'))[0]!.id; // prettier-ignore
  const undone = await database.owner.transaction(
    { role: 'web_user', set: { 'request.username': 'undoer' } },
    (transaction) => undoOf(transaction, run),
  );
  // The two publishers that the correction brought stay.
  expect(undone.refused).toEqual([['Records of this kind are never deleted', 2]]);
  await frozen({ revise: 'The correction was undone' });
  const third = figuresIn(await files(3));
  expect(ALL.flatMap(({ id, what }) => differing(first.get(id), third.get(id)).map((column) => [what, column, first.get(id)?.[column], third.get(id)?.[column]]))).toEqual([]); // prettier-ignore
  expect([await files(1), await rowsOf(release)]).toEqual([before, facts]);
});
