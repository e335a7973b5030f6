/** Imports IDMC's figures of 2025, if they are beside the repository, freezes and exports them: the files equal the imported ones. `npm run proof` takes all rows, `npm test` every hundredth event. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runImport } from '#db/import/run.ts';
import { packageRoot } from '#db/paths.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { cellsOf, hasPython, partsOf } from '#server/testing/workbook.ts';
import { type ReleaseResult, runRelease } from './command.ts';
import { FILES } from './files.ts';

const folder = join(packageRoot(), '..', 'shared', 'data', 'idmc');
const figures = join(folder, 'gidd_figures_2025.csv.gz');
const present = existsSync(figures);
const every = process.env['PROOF_IMPORT'] === 'whole' ? 1 : 100;

type Row = Record<string, string>;
/** The import keeps no blanks at the ends of a cell. Cut after the parsing, which takes seven times as long with a `cast`. */
const read = (text: string, isTaken: (row: Row) => boolean = () => true): Row[] =>
  (parse(text, { columns: true }) as Row[])
    .filter(isTaken)
    .map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell.trim()])));
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const sumOf = (rows: readonly Row[], keyOf: (row: Row) => string, column: string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + Number(row[column]));
  return sums;
};

describe.skipIf(!present)('a release of the imported year', () => {
  let database: TestDatabase;
  let temporary: string;
  let rows: Row[];
  let header: string[];
  let checked: ReleaseResult;
  let frozen: ReleaseResult;
  const file = (name: string) => readFile(join(temporary, 'files', name), 'utf8');

  beforeAll(async () => {
    database = await testDatabase();
    temporary = await mkdtemp(join(tmpdir(), 'helix-release-'));
    rows = read(gunzipSync(readFileSync(figures)).toString(), (row) => Number(row['event_id']) % every === 0);
    header = Object.keys(rows[0] ?? {});
    const part = join(temporary, 'figures.csv');
    await writeFile(
      part,
      [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))]
        .map((cells) => cells.map(quoted).join())
        .join('\n'),
    );
    await runImport(database.owner, { kind: 'gidd', file: part, fileName: 'figures.csv' });
    await runImport(database.owner, {
      kind: 'gidd',
      file: join(folder, 'gidd_context_2025.csv'),
      fileName: 'context.csv',
    });
    const made = { name: 'GRID 2026', year: 2025, status: 'any' } as const;
    const silent = () => undefined;
    checked = await runRelease(database.owner, { action: 'check', ...made }, silent);
    frozen = await runRelease(database.owner, { action: 'freeze', ...made, accept: 'As IDMC published it' }, silent);
    await runRelease(database.owner, { action: 'export', name: 'GRID 2026', folder: join(temporary, 'files') }, silent);
    // The whole year, with `npm run proof`.
  }, 900_000);
  afterAll(async () => {
    await database?.close();
    await rm(temporary, { recursive: true, force: true });
  });

  test('the check lists what stands in the way, and the freeze takes all facts once it is accepted', () => {
    expect(checked.open.map(({ key }) => key)).toContain('errors V2');
    expect(checked.open.map(({ key }) => key)).not.toContain('not signed off');
    expect(frozen).toMatchObject({ open: [], facts: rows.length, leftOut: 0 });
  });

  test('its figures are the imported ones, row by row and column by column', async () => {
    const text = await file('figures.csv');
    expect(text.split('\n')[0]).toBe(header.join(','));
    const written = read(text);
    expect(written.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    for (const column of header)
      expect(
        written.flatMap((row, at) =>
          row[column] === rows[at]?.[column] ? [] : [[column, row['id'], row[column], rows[at]?.[column]]],
        ),
      ).toEqual([]);
  });

  test('its disasters have the sums of the figures by country and event', async () => {
    const flows = rows.filter(
      (row) => row['figure_cause'] === 'Disaster' && row['figure_category'] === 'Internal Displacements',
    );
    const written = read(await file('disasters.csv'));
    const key = (row: Row) => `${row['iso3']} ${row['event_name']}`;
    expect(sumOf(written, key, 'new_displacement')).toEqual(sumOf(flows, key, 'total_figures'));
    expect(sumOf(written, ({ iso3 = '' }) => iso3, 'new_displacement')).toEqual(
      sumOf(flows, ({ iso3 = '' }) => iso3, 'total_figures'),
    );
  });

  test('its conflict, countries and years have the sums by country', async () => {
    const of = (cause: string, category: string) =>
      sumOf(
        rows.filter((row) => row['figure_cause'] === cause && row['figure_category'] === category),
        ({ iso3 = '' }) => iso3,
        'total_figures',
      );
    const given = (table: Row[], column: string) =>
      sumOf(
        table.filter((row) => row[column] !== ''),
        ({ iso3 = '' }) => iso3,
        column,
      );
    const conflict = read(await file('conflict.csv'));
    expect(given(conflict, 'new_displacement')).toEqual(of('Conflict', 'Internal Displacements'));
    expect(given(conflict, 'total_displacement')).toEqual(of('Conflict', 'IDPs'));
    const countries = read(await file('country_year.csv'));
    expect(given(countries, 'disaster_internal_displacements_raw')).toEqual(of('Disaster', 'Internal Displacements'));
    expect(given(countries, 'conflict_stock_displacement_raw')).toEqual(of('Conflict', 'IDPs'));
  });

  test('the columns are those of the published files', async () => {
    const first = async (name: string) => (await file(name)).split('\n')[0];
    const published = (path: string) => {
      const bytes = readFileSync(join(folder, path));
      return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().split(/\r?\n/)[0];
    };
    expect(await first('disasters.csv')).toBe(published('gidd_disaster_events.csv.gz'));
    expect(await first('conflict.csv')).toBe(published('gidd_conflict_country_year.csv'));
    expect(await first('country_year.csv')).toBe(published('gidd_country_year_2008_2022.csv'));
    expect(await first('context.csv')).toBe(published('gidd_context_2025.csv'));
  });

  test('the folder holds the package, and its description names each column of each table', async () => {
    const description = JSON.parse(await file('datapackage.json')) as {
      resources: { path: string; schema: { fields: { name: string }[] } }[];
    };
    for (const { path, schema } of description.resources)
      expect((await file(path)).split('\n')[0]).toBe(schema.fields.map(({ name }) => name).join(','));
    expect(await readdir(join(temporary, 'files'))).toEqual(
      expect.arrayContaining(['locations.geojson', 'release.xlsx', 'release.zip']),
    );
    const places = JSON.parse(await file('locations.geojson')) as {
      features: { geometry: { coordinates: number[] } }[];
    };
    expect(places.features).toHaveLength(
      rows.flatMap((row) => (row['locations_coordinates'] ?? '').split(';').filter((place) => place.trim() !== ''))
        .length,
    );
    expect((JSON.parse(await file('figures.json')) as object[]).length).toBe(rows.length);
    const tagged = (await file('figures.hxl.csv')).split('\n');
    expect(tagged[1]).toMatch(/^#meta\+id,#country\+code\+iso3,/);
    expect(tagged).toHaveLength((await file('figures.csv')).split('\n').length + 1);
    const zip = partsOf(await readFile(join(temporary, 'files', 'release.zip')));
    expect([...zip.keys()]).toEqual(expect.arrayContaining(['figures.csv', 'datapackage.json', 'release.xlsx']));
    expect(zip.get('figures.csv')).toBe(await file('figures.csv'));
    expect(new Set(FILES.map(({ path }) => path)).size).toBe(FILES.length);
  });

  test.skipIf(!hasPython)('the workbook begins with a Readme and has a sheet for each table', async () => {
    const parts = partsOf(await readFile(join(temporary, 'files', 'release.xlsx')));
    const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['Readme', 'figures', 'disasters', 'conflict', 'country_year', 'context']);
    const sheet = cellsOf(parts.get('xl/worksheets/sheet1.xml') ?? '');
    expect(sheet[0]?.map(({ text }) => text)).toEqual(['Title', 'GRID 2026']);
    expect(cellsOf(parts.get('xl/worksheets/sheet4.xml') ?? '')[0]?.map(({ text }) => text)).toContain(
      'new_displacement',
    );
  });

  // The last test: it changes the lists.
  test('its files stay as they were when hazards are set inactive or renamed, and countries renamed @proof', async () => {
    const lists = join(temporary, 'later');
    const settings = { role: null, set: { 'request.username': 'import', 'request.import_run': '1' } };
    for (const change of [
      `update data.hazard_types set active = id % 2 = 0, subtype = subtype || ' (former)'`,
      `update data.geo_entities set idmc_short_name = 'Land of ' || iso3`,
    ])
      await database.owner.statement(settings, change);
    await runRelease(database.owner, { action: 'export', name: 'GRID 2026', folder: lists }, () => undefined);
    const same = async (name: string) => (await readFile(join(lists, name), 'utf8')) === (await file(name));
    for (const name of ['figures.csv', 'disasters.csv', 'conflict.csv'])
      expect([name, await same(name)]).toEqual([name, true]);
  });
});
