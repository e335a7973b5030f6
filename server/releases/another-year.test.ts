/** A file of another year, made of IDMC's figures of 2025, if they are beside the repository: other hazards, empty cells, other texts, another order of rows. The release equals it cell by cell. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runImport } from '#db/import/run.ts';
import { packageRoot } from '#db/paths.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type ReleaseResult, runRelease } from './command.ts';
import { idmcHazard } from './hazards.ts';

const figures = join(packageRoot(), '..', 'shared', 'data', 'idmc', 'gidd_figures_2025.csv.gz');
type Row = Record<string, string>;
const read = (text: string): Row[] => parse(text, { columns: true, cast: (cell) => cell.trim() });
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Four years earlier: leap days stay days. */
const earlier = (cell: string): string => cell.replace(/^(\d{4})(?=-\d\d-\d\d$)/, (year) => String(Number(year) - 4));
const HAZARDS = ['Tornado', 'Tsunami', 'Avalanche', 'Heat wave', 'Wildfire', 'Storm surge', 'Drought', 'Sinkhole'];
/** Names that publishers and places of other countries may have. */
const TEXTS = ['الهلال الأحمر "السوداني"', `O'Higgins, "Región" del Libertador`, '=HYPERLINK("x")', 'Ñuñoa – 中文'];

/** One change for each row, in turn; of an event all rows have the same one. */
function varied(row: Row): Row {
  const turn = Number(row['event_id']);
  const changed: Row = Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, earlier(cell)]));
  changed['year'] = String(Number(row['year']) - 4);
  const hazard = HAZARDS[turn % HAZARDS.length] ?? '';
  const known = idmcHazard(hazard);
  if (row['figure_cause'] === 'Disaster' && turn % 3 === 0 && known) {
    changed['hazard_category'] = known.category[1];
    changed['hazard_sub_category'] = known.subcategory[1];
    changed['hazard_type'] = known.type[1];
    changed['hazard_sub_type'] = hazard;
    changed['event_main_trigger'] = hazard;
  }
  const text = TEXTS[turn % TEXTS.length] ?? '';
  if (turn % 5 === 0) changed['event_name'] = `${row['event_name']} ${text.replace(/^=/, '')}`;
  if (turn % 5 === 1) changed['publishers'] = changed['sources'] = text.replace(/^=/, '');
  if (turn % 5 === 1) changed['sources_type'] = 'Civil Society';
  if (turn % 5 === 2 && row['locations_name'] !== '') changed['locations_accuracy'] = changed['locations_type'] = '';
  if (turn % 5 === 3)
    for (const name of [
      'locations_coordinates',
      'locations_name',
      'locations_accuracy',
      'locations_type',
      'event_codes_code_type',
      'geographical_region',
      'sources_type',
    ])
      changed[name] = '';
  if (turn % 5 === 4)
    for (const name of [
      'end_date',
      'end_date_accuracy',
      'event_end_date',
      'event_end_date_accuracy',
      'stock_date_accuracy',
      'start_date_accuracy',
      'sources',
      'sources_type',
    ])
      changed[name] = '';
  return changed;
}

describe.skipIf(!existsSync(figures))('a file of another year @proof', () => {
  let database: TestDatabase;
  let temporary: string;
  let rows: Row[];
  let written: Row[];
  let refused: readonly unknown[];
  let frozen: ReleaseResult;
  beforeAll(async () => {
    database = await testDatabase();
    temporary = await mkdtemp(join(tmpdir(), 'helix-another-year-'));
    rows = read(gunzipSync(readFileSync(figures)).toString())
      .filter((row) => Number(row['event_id']) % 160 === 0 || row['locations_coordinates']?.split(';').length === 12)
      .map(varied)
      // By the last digits of their numbers: no order of any column.
      .toSorted((one, other) => Number(one['id']?.slice(-3)) - Number(other['id']?.slice(-3)));
    const header = Object.keys(rows[0] ?? {});
    const lines = [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))];
    const file = join(temporary, 'figures.csv');
    await writeFile(file, lines.map((cells) => cells.map(quoted).join()).join('\r\n'));
    const report = await runImport(database.owner, { kind: 'gidd', file, fileName: 'figures.csv' });
    refused = report.refused;
    const made = { name: 'GRID 2022', year: 2021, status: 'any', accept: 'As IDMC published it' } as const;
    const silent = () => undefined;
    frozen = await runRelease(database.owner, { action: 'freeze', ...made }, silent);
    await runRelease(database.owner, { action: 'export', name: 'GRID 2022', folder: temporary }, silent);
    written = read(await readFile(join(temporary, 'figures.csv'), 'utf8'));
  });
  afterAll(async () => {
    await database?.close();
    await rm(temporary, { recursive: true, force: true });
  });

  test('is imported and counted whole', () => {
    expect(refused).toEqual([]);
    expect(frozen).toMatchObject({ leftOut: 0, facts: rows.length });
  });

  test('is written by country and number, with all its rows', () => {
    expect(new Set(written.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(written).toHaveLength(rows.length);
    const position = (row: Row) => `${row['iso3']} ${row['id']?.padStart(12, '0')}`;
    const positions = written.map(position);
    expect(positions.slice(1).filter((at, before) => at <= (positions[before] ?? ''))).toEqual([]);
  });

  test('equals the release in every cell', () => {
    const given = new Map(rows.map((row) => [row['id'], row]));
    const differ = written.flatMap((row) =>
      Object.entries(row).flatMap(([column, cell]) => {
        const imported = given.get(row['id'])?.[column];
        return cell === imported ? [] : [[row['id'], column, cell, imported]];
      }),
    );
    expect(differ).toEqual([]);
  });
});
