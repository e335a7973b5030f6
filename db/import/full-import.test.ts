/** Imports IDMC's own files, if they are beside the repository: the sums in SQL equal those of the file exactly. `npm run proof` imports all rows, `npm test` every seventh figure and every tenth disaster event. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAll } from '#bench/recording.ts';
import { packageRoot } from '#db/paths.ts';
import { listSearches } from '#db/tests/list-searches.ts';
import { becomePerson } from '#db/tests/support.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { isBefore } from '#domain/values/dates.ts';
import { FILE_FORMS } from './columns.ts';
import { type NamedRow, openFile } from './read-file.ts';
import { runImport } from './run.ts';

const folder = join(packageRoot(), '..', 'shared', 'data', 'idmc');
const figures = join(folder, 'gidd_figures_2025.csv.gz');
const disasterEvents = join(folder, 'gidd_disaster_events.csv.gz');
const contextTexts = join(folder, 'gidd_context_2025.csv');
const present = existsSync(figures) && existsSync(disasterEvents);
if (!present) console.warn(`Skipped: the full import, for ${folder} has no GIDD files`);

const whole = process.env['PROOF_IMPORT'] === 'whole';
const every = whole ? 1 : 7;

/** The most pages that a search may read: the most expensive reads 76,000, but millions without statistics, as it rereads them for each row. */
const MOST_PAGES = 250_000;

interface Explained {
  'QUERY PLAN': [{ Plan: Record<string, number> }];
}

function pagesIn({ rows: [row] }: { rows: readonly Explained[] }): number {
  const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = row?.['QUERY PLAN'][0].Plan ?? {};
  return hit + read;
}

interface Sum {
  iso3: string;
  cause: string;
  type: string;
  facts: number;
  figure: number;
}

async function rowsOf(path: string, step = every): Promise<NamedRow[]> {
  const rows: NamedRow[] = [];
  let at = 0;
  for await (const row of (await openFile(path)).rows()) if (at++ % step === 0) rows.push(row);
  return rows;
}

/** Writes the rows to a file of their own, unless all are imported. */
async function partOf(path: string, rows: readonly NamedRow[], part: string): Promise<string> {
  if (whole) return path;
  const names = Object.keys(rows[0]?.cells ?? {});
  const lines = [names, ...rows.map(({ cells }) => names.map((name) => cells[name] ?? ''))];
  const csv = lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()).join('\r\n');
  await writeFile(part, csv);
  return part;
}

const countWhere = (rows: readonly NamedRow[], holds: (cells: NamedRow['cells']) => boolean): number =>
  rows.filter(({ cells }) => holds(cells)).length;

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
  let rows: readonly NamedRow[];
  let file: string;
  beforeAll(async () => {
    database = await testDatabase();
    temporary = await mkdtemp(join(tmpdir(), 'helix-import-'));
    rows = await rowsOf(figures);
    file = await partOf(figures, rows, join(temporary, 'figures.csv'));
  });
  afterAll(async () => {
    await database.close();
    await rm(temporary, { recursive: true });
  });
  const request = (file: string) => ({ kind: 'gidd', file, fileName: 'gidd' }) as const;
  const ask = async <T>(query: string) => (await database.owner.statement<T>({ role: null }, query)).rows;

  test('is stored completely, with the sums of the file by country, cause and type', { timeout: 600_000 }, async () => {
    if (whole) expect(rows).toHaveLength(21_340);
    const report = await runImport(database.owner, request(file));
    expect(report).toMatchObject({ rows: rows.length, refused: [], totals: [], unknown_columns: [] });
    expect(report.counts.facts?.created).toBe(rows.length);
    const stored = await ask<Sum>(
      `select iso3, displacement_type as cause, type, count(*) as facts, sum(figure)::bigint as figure
       from data.facts group by 1, 2, 3 order by (iso3 || ' ' || displacement_type || ' ' || type) collate "C"`,
    );
    expect(stored).toEqual(sumsOf(rows));
    expect(report.sums).toEqual(stored);
    const [records] = await ask(
      `select (select count(*) from data.events) as events, (select count(*) from data.facts where class = 'Master') as masters,
         (select count(*) from data.facts where 'location_swapped' = any (flags)) as swapped,
         (select count(*) from data.import_rows where entity_type = 'facts' and raw->>'id' = source_id) as raw`,
    );
    const events = new Set(rows.map(({ cells }) => cells.event_id)).size;
    expect(records).toMatchObject({ events, masters: 0, raw: rows.length });
    if (whole) expect(records).toMatchObject({ events: 8715, swapped: 4 });
  });

  test('has the monthly figures of the file by cause, on the home page and by hazard', async () => {
    const expected = new Map<string, number>();
    for (const { cells } of rows) {
      if (cells.figure_category === 'IDPs' || cells.start_date === undefined) continue;
      const key = `${cells.figure_cause} ${cells.start_date.slice(0, 7)}`;
      expected.set(key, (expected.get(key) ?? 0) + Number(cells.total_figures));
    }
    const ofFile = [...expected]
      .filter(([, figure]) => figure !== 0)
      .map(([month, figure]) => ({ month, figure }))
      .toSorted((one, other) => (one.month < other.month ? -1 : 1));
    const by = (source: string) =>
      ask(
        `select cause || ' ' || year || '-' || lpad(month::text, 2, '0') as month, sum(figure)::bigint as figure
         from (${source}) s group by cause, year, month having sum(figure) <> 0
         order by (cause || ' ' || year || '-' || lpad(month::text, 2, '0')) collate "C"`,
      );
    expect(ofFile.length).toBeGreaterThan(20);
    expect(
      await by(`select 'Disaster' as cause, year, month, figure from api.qa_dashboard_monthly_figures_disasters
        union all select 'Conflict', year, month, figure from api.qa_dashboard_monthly_figures_conflict`),
    ).toEqual(ofFile);
    expect(
      await by(`select 'Disaster' as cause, year, month, figure from api.monthly_figures_by_hazard('Disaster')
        union all select 'Conflict', year, month, figure from api.monthly_figures_by_hazard('Conflict')`),
    ).toEqual(ofFile);
  });

  test('has facts that an expert can edit, including flagged ones', { timeout: 300_000 }, async () => {
    await database.owner.transaction({ role: null, rollback: true }, async (transaction) => {
      await becomePerson(transaction, 'Expert');
      // A form changes facts one by one; a statement for many runs the same triggers for each. Facts with the same flags break the same rules.
      const { rows: edited } = await transaction.query<{ flags: string[] }>(
        `update api.facts set comment = 'Seen'
         where id in (select f.id from (select id, row_number() over (partition by flags order by id) as n from data.facts) f where n <= 40)
         returning flags`,
      );
      const { rows: all } = await transaction.query<{ flags: string[] }>('select distinct flags from data.facts');
      const kinds = (found: readonly { flags: string[] }[]) =>
        [...new Set(found.map(({ flags }) => flags.join()))].toSorted();
      expect(kinds(edited)).toEqual(kinds(all));
      expect(kinds(edited).length).toBeGreaterThan(2);
      const arabic = await transaction.query<{ name: string }>(
        `select name from api.facts_download_view where name ~ '[؀-ۿ]' limit 1`,
      );
      expect(arabic.rows).toHaveLength(1);
    });
  });

  test('is unchanged when it is imported again @proof', { timeout: 300_000 }, async () => {
    // Stored before, unless this test runs alone.
    await runImport(database.owner, request(file));
    const { counts } = await runImport(database.owner, request(file));
    const unchanged = (count: number) => ({ created: 0, updated: 0, unchanged: count, kept: 0, locked: 0 });
    const events = new Set(rows.map(({ cells }) => cells.event_id)).size;
    expect(counts).toMatchObject({ facts: unchanged(rows.length), events: unchanged(events) });
  });

  test(
    'is unchanged when a part of it is imported from a workbook with its columns in another order',
    { timeout: 300_000 },
    async () => {
      const some = rows.filter((_, at) => at % 40 === 0);
      const names = [...FILE_FORMS.figures.optional, ...FILE_FORMS.figures.required];
      const workbook = join(temporary, 'figures.xlsx');
      const numbers = new Set(['id', 'year', 'reported_figures', 'household_size', 'total_figures', 'event_id']);
      const dates = new Set(['start_date', 'end_date', 'stock_date', 'event_start_date', 'event_end_date']);
      const toCell = (name: string, text: string) => {
        if (text === '') return null;
        if (dates.has(name)) return new Date(text);
        return numbers.has(name) ? Number(text) : text;
      };
      const table = [
        names.map((name) => name.replaceAll('_', ' ')),
        ...some.map(({ cells }) => names.map((name) => toCell(name, cells[name] ?? ''))),
      ];
      const sheets = [
        { name: 'README', rows: [['About this file']] },
        { name: '1_Disaggregated', rows: table },
      ];
      await writeFile(workbook, await writeXlsx({ sheets }));
      const { counts } = await runImport(database.owner, request(workbook));
      expect(counts.facts).toEqual({ created: 0, updated: 0, unchanged: some.length, kept: 0, locked: 0 });
    },
  );

  test(
    'is joined by the disaster events, flagged where they break the rules of the form @proof',
    { timeout: 600_000 },
    async () => {
      const events = await rowsOf(disasterEvents, whole ? 1 : 10);
      if (whole) expect(events).toHaveLength(22_119);
      const part = await partOf(disasterEvents, events, join(temporary, 'events.csv'));
      const report = await runImport(database.owner, request(part));
      expect(report).toMatchObject({ kind: 'disaster events', rows: events.length, refused: [] });
      expect(report.counts.events?.created).toBe(events.length);
      const dated = (date = '', accuracy = '') => ({ date, accuracy });
      const backwards = countWhere(events, (event) =>
        isBefore(
          dated(event['end_date'], event['end_date_accuracy']),
          dated(event['start_date'], event['start_date_accuracy']),
        ),
      );
      expect(report.flags.event_end_before_start).toBe(backwards);
      if (whole) expect(backwards).toBe(27);
      const [stored] = await ask(
        `select count(*) as events, count(*) filter (where hazard_type_id is null) as without_hazard
       from data.events e join data.import_runs r on r.id = e.import_run where r.id = ${report.run}`,
      );
      expect(stored).toEqual({ events: events.length, without_hazard: 0 });
    },
  );

  test('has context texts that are read in whole, and unchanged when they are read in again', async () => {
    const rows = await rowsOf(contextTexts, 1);
    const created = { created: rows.length, updated: 0, unchanged: 0, kept: 0, locked: 0 };
    const first = await runImport(database.owner, request(contextTexts));
    expect(first).toMatchObject({ kind: 'context texts', refused: [], counts: { contextual_analysis: created } });
    const stored = await ask<{ content: string }>('select content from data.contextual_analysis order by id');
    expect(stored.map(({ content }) => content)).toEqual(rows.map(({ cells }) => cells.description));
    const again = await runImport(database.owner, request(contextTexts));
    expect(again.counts).toEqual({ contextual_analysis: { ...created, created: 0, unchanged: rows.length } });
  });

  test('has no sample to leave out, which is known from a few pages at any time', async () => {
    const plan = 'explain (analyze, buffers, timing off, format json) select rules.leaves_out_sample()';
    // PostgreSQL keeps a plan for any values from the sixth time on.
    const pages = await database.owner.transaction({ role: null }, async (transaction) => {
      const read: number[] = [];
      for (let time = 0; time < 10; time += 1) read.push(pagesIn(await transaction.query<Explained>(plan)));
      return read.slice(1);
    });
    expect(Math.max(...pages)).toBeLessThan(20);
    expect(await ask('select rules.leaves_out_sample() as out')).toEqual([{ out: false }]);
  });

  // A part of the rows would not reveal a repeated scan.
  test.each(whole ? ['without repeated scans of the tables'] : [])(
    'is searched by any two fields of each list %s',
    { timeout: 300_000 },
    async () => {
      expect(
        await ask(
          "select relname from pg_class where relnamespace = 'data'::regnamespace and relkind = 'r' and reltuples < 0 and pg_relation_size(oid) > 0",
        ),
      ).toEqual([]);
      const searches = await listSearches(database.owner);
      expect(new Set(searches.map(({ view }) => view)).size).toBe(4);
      const requests = searches.map(({ path }) => ({
        method: 'GET' as const,
        path,
        headers: { prefer: 'count=exact' },
      }));
      const wasteful: string[] = [];
      for (const [at, recording] of (await recordAll(database.app, requests, 'import')).entries()) {
        const [statement] = recording.statements;
        const pages = pagesIn(
          await database.app.statement<Explained>(
            recording.settings,
            `explain (analyze, buffers, timing off, format json) ${statement?.text}`,
            statement?.values,
          ),
        );
        if (pages === 0 || pages > MOST_PAGES) wasteful.push(`${searches[at]?.what}: ${pages} pages`);
      }
      expect(wasteful).toEqual([]);
    },
  );
});
