/** Imports IDMC's own files, if they are beside the repository: the sums in SQL equal those of the file exactly. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSearches } from '#bench/list-searches.ts';
import { recordAll } from '#bench/recording.ts';
import { packageRoot } from '#db/paths.ts';
import { becomePerson } from '#db/tests/support.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { FILE_FORMS } from './columns.ts';
import { type NamedRow, openFile } from './read-file.ts';
import { runImport } from './run.ts';

const folder = join(packageRoot(), '..', 'shared', 'data', 'idmc');
const figures = join(folder, 'gidd_figures_2025.csv.gz');
const disasterEvents = join(folder, 'gidd_disaster_events.csv.gz');
const present = existsSync(figures) && existsSync(disasterEvents);
if (!present) console.warn(`Skipped: the full import, for ${folder} has no GIDD files`);

/** The most pages that a search may read: the most expensive reads 76,000, but millions without statistics, as it rereads them for each row. */
const MOST_PAGES = 250_000;

interface Sum {
  iso3: string;
  cause: string;
  type: string;
  facts: number;
  figure: number;
}

async function rowsOf(path: string): Promise<NamedRow[]> {
  const rows: NamedRow[] = [];
  for await (const row of (await openFile(path)).rows()) rows.push(row);
  return rows;
}

/** Computed directly from the columns of the file, independently of the import. */
function sumsOf(rows: readonly NamedRow[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { cells } of rows) {
    const type = cells.figure_category === 'IDPs' ? 'IDPs (Stock)' : 'New Displacement (Flow)';
    const key = `${cells.iso3} ${cells.figure_cause} ${type}`;
    const sum = sums.get(key) ?? { iso3: cells.iso3 ?? '', cause: cells.figure_cause ?? '', type, facts: 0, figure: 0 };
    sums.set(key, { ...sum, facts: sum.facts + 1, figure: sum.figure + Number(cells.total_figures) });
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

describe.skipIf(!present)('the GIDD of 2025', () => {
  let database: TestDatabase;
  let temporary: string;
  beforeAll(async () => {
    database = await testDatabase();
    temporary = await mkdtemp(join(tmpdir(), 'helix-import-'));
  });
  afterAll(async () => {
    await database.close();
    await rm(temporary, { recursive: true });
  });
  const request = (file: string) => ({ kind: 'gidd', file, fileName: 'gidd' }) as const;
  const ask = async <T>(query: string) => (await database.owner.statement<T>({ role: null }, query)).rows;

  test('is stored completely, with the sums of the file by country, cause and type', { timeout: 600_000 }, async () => {
    const report = await runImport(database.owner, request(figures));
    expect(report).toMatchObject({ rows: 21_340, refused: [], totals: [], unknown_columns: [] });
    expect(report.counts.facts?.created).toBe(21_340);
    const stored = await ask<Sum>(
      `select iso3, displacement_type as cause, type, count(*) as facts, sum(figure)::bigint as figure
       from data.facts group by 1, 2, 3 order by (iso3 || ' ' || displacement_type || ' ' || type) collate "C"`,
    );
    expect(stored).toEqual(sumsOf(await rowsOf(figures)));
    expect(report.sums).toEqual(stored);
    const [records] = await ask(
      `select (select count(*) from data.events) as events, (select count(*) from data.facts where class = 'Master') as masters,
         (select count(*) from data.facts where 'location_swapped' = any (flags)) as swapped,
         (select count(*) from data.import_rows where entity_type = 'facts' and raw->>'id' = source_id) as raw`,
    );
    expect(records).toEqual({ events: 8715, masters: 0, swapped: 4, raw: 21_340 });
  });

  test('has facts that an expert can edit, including flagged ones', { timeout: 300_000 }, async () => {
    await database.owner.transaction({ role: null, rollback: true }, async (transaction) => {
      await becomePerson(transaction, 'Expert');
      // A form changes facts one by one; a statement for many runs the same triggers for each.
      const { rows } = await transaction.query<{ flagged: boolean }>(
        `update api.facts set comment = 'Seen' where id % 7 = 0 or flags <> '{}' returning flags <> '{}' as flagged`,
      );
      const flagged = rows.filter((row) => row.flagged).length;
      expect(flagged).toBeGreaterThan(0);
      expect(rows.length).toBeGreaterThan(3000);
      const arabic = await transaction.query<{ name: string }>(
        `select name from api.facts_download_view where name ~ '[؀-ۿ]' limit 1`,
      );
      expect(arabic.rows).toHaveLength(1);
    });
  });

  test('is unchanged when it is imported again', { timeout: 300_000 }, async () => {
    const { counts } = await runImport(database.owner, request(figures));
    const unchanged = (count: number) => ({ created: 0, updated: 0, unchanged: count, kept: 0, locked: 0 });
    expect(counts).toMatchObject({ facts: unchanged(21_340), events: unchanged(8715) });
  });

  test(
    'is unchanged when a part of it is imported from a workbook with its columns in another order',
    { timeout: 300_000 },
    async () => {
      const rows = (await rowsOf(figures)).filter((_, at) => at % 40 === 0);
      const names = [...FILE_FORMS.figures.optional, ...FILE_FORMS.figures.required];
      const file = join(temporary, 'figures.xlsx');
      const numbers = new Set(['id', 'year', 'reported_figures', 'household_size', 'total_figures', 'event_id']);
      const dates = new Set(['start_date', 'end_date', 'stock_date', 'event_start_date', 'event_end_date']);
      const toCell = (name: string, text: string) => {
        if (text === '') return null;
        if (dates.has(name)) return new Date(text);
        return numbers.has(name) ? Number(text) : text;
      };
      const table = [
        names.map((name) => name.replaceAll('_', ' ')),
        ...rows.map(({ cells }) => names.map((name) => toCell(name, cells[name] ?? ''))),
      ];
      const sheets = [
        { name: 'README', rows: [['About this file']] },
        { name: '1_Disaggregated', rows: table },
      ];
      await writeFile(file, await writeXlsx({ sheets }));
      const { counts } = await runImport(database.owner, request(file));
      expect(counts.facts).toEqual({ created: 0, updated: 0, unchanged: rows.length, kept: 0, locked: 0 });
    },
  );

  test(
    'is joined by the disaster events, flagged where they break the rules of the form',
    { timeout: 600_000 },
    async () => {
      const report = await runImport(database.owner, request(disasterEvents));
      expect(report).toMatchObject({ kind: 'disaster events', rows: 22_119, refused: [] });
      expect(report.counts.events?.created).toBe(22_119);
      expect(report.flags.event_end_before_start).toBe(563);
      const [events] = await ask(
        `select count(*) as events, count(*) filter (where hazard_type_id is null) as without_hazard
       from data.events e join data.import_runs r on r.id = e.import_run where r.id = ${report.run}`,
      );
      expect(events).toEqual({ events: 22_119, without_hazard: 0 });
    },
  );

  test(
    'is searched by any two fields of each list without repeated scans of the tables',
    { timeout: 300_000 },
    async () => {
      expect(
        await ask(
          "select relname from pg_class where relnamespace = 'data'::regnamespace and relkind = 'r' and reltuples < 0 and pg_relation_size(oid) > 0",
        ),
      ).toEqual([]);
      const searches = await listSearches(database.owner, { brief: true });
      expect(new Set(searches.map(({ view }) => view)).size).toBe(4);
      const requests = searches.map(({ view, query }) => ({
        method: 'GET' as const,
        path: `${view}?${query}`,
        headers: { prefer: 'count=exact' },
      }));
      const wasteful: string[] = [];
      for (const [at, { recording }] of (await recordAll(database.app, requests, 'import')).entries()) {
        const [statement] = recording.statements;
        const { rows } = await database.app.statement<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
          recording.settings,
          `explain (analyze, buffers, timing off, format json) ${statement?.text}`,
          statement?.values,
        );
        const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
        if (hit + read === 0 || hit + read > MOST_PAGES) wasteful.push(`${searches[at]?.what}: ${hit + read} pages`);
      }
      expect(wasteful).toEqual([]);
    },
  );
});
