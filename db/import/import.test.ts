/** Imports of small invented files, and later imports after changes by people. */
import type { Report } from '#domain/imports/import-report.ts';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { undoOf } from '#db/tests/operations-world.ts';
import { runImport } from './run.ts';

type Row = Record<string, string | number>;

/** The nth figure: four events, two publishers. */
function figure(id: number, changed: Row = {}): Row {
  const event = (id % 4) + 1;
  return {
    id,
    iso3: 'CHL',
    country: 'Chile',
    figure_cause: 'Disaster',
    year: 2025,
    figure_category: 'Internal Displacements',
    figure_unit: 'Person',
    reported_figures: id,
    household_size: '',
    total_figures: id,
    hazard_type: 'Flood',
    hazard_sub_type: 'Flood',
    start_date: '2025-08-08',
    start_date_accuracy: 'Day',
    publishers: id % 2 ? 'ONEMI' : 'La Tercera',
    sources: 'Vecinos de Cunco',
    sources_type: 'Civil Society',
    event_id: event,
    event_name: `Chile: Flood - Araucanía ${event} - 08/08/2025`,
    event_main_trigger: 'Flood',
    event_start_date: '2025-08-08',
    event_start_date_accuracy: 'Day',
    locations_coordinates: '"-38.74, -72.59"',
    locations_name: '"Temuco, Chile"',
    locations_accuracy: 'Point',
    locations_type: 'Origin',
    ...changed,
  };
}

describe('an import of figures', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), 'helix-import-'));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await database.owner.transaction({ role: null }, async (transaction) => {
      await transaction.script(
        'truncate data.reviews, data.facts, data.documents, data.events, data.publishers, data.import_rows, data.import_runs, data.history cascade',
      );
    });
  });

  let files = 0;
  async function importRows(rows: readonly Row[], progress?: () => void): Promise<Report> {
    const file = join(folder, `figures ${(files += 1)}.csv`);
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    await writeFile(file, [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))].join('\n'));
    return runImport(database.owner, { kind: 'gidd', file, fileName: 'figures.csv', ...(progress && { progress }) });
  }

  /** Runs a statement as a user of the screens would, without the import's settings. */
  async function person(statement: string): Promise<void> {
    await database.owner.statement({ role: null, set: { 'request.username': 'import' } }, statement);
  }

  async function ask<T>(query: string): Promise<T[]> {
    return (await database.owner.statement<T & Record<string, unknown>>({ role: null }, query)).rows;
  }

  const none = { created: 0, updated: 0, unchanged: 0, kept: 0, locked: 0 };
  const figures = (count: number) => Array.from({ length: count }, (_, at) => figure(at + 1));

  test('stores facts with their event, document, publishers and raw rows, in the name of the import', async () => {
    const report = await importRows(figures(8));
    expect(report.counts).toEqual({
      publishers: { ...none, created: 3 },
      events: { ...none, created: 4 },
      documents: { ...none, created: 4 },
      facts: { ...none, created: 8 },
    });
    const [fact] = await ask(
      `select f.name, f.class, f.figure, f.event_role, f.created_by, f.groups, f.figure_start_date, f.locations->'centroid' as centroid,
         e.name as event, e.countries, d.name as document, p.name as publisher, s.name as source, s.type as source_type,
         r.raw->>'start_date' as raw, h.import_run = i.import_run as in_history
       from data.import_rows i join data.facts f on f.id = i.entity_id join data.events e on e.id = f.event_id
       join data.documents d on d.id = f.document_id join data.publishers p on d.publishers = array[p.id]
       join data.publishers s on d.sources = array[s.id] join data.import_rows r on r.entity_type = 'facts' and r.source_id = '5'
       join data.history h on h.entity_type = 'facts' and h.entity_id = f.id::text and h.operation = 'insert'
       where i.entity_type = 'facts' and i.source_id = '5'`,
    );
    expect(fact).toEqual({
      name: 'Chile: Flood - Temuco - 08/08/2025',
      class: 'Fact',
      figure: 5,
      event_role: 'Recommended figure',
      created_by: 'import',
      groups: ['GRID 2026'],
      figure_start_date: '2025-08-08',
      centroid: [-38.74, -72.59],
      event: 'Chile: Flood - Araucanía 2 - 08/08/2025',
      countries: ['CHL'],
      document: 'ONEMI: Chile: Flood - Araucanía 2 - 08/08/2025 - 08/08/2025',
      publisher: 'ONEMI',
      source: 'Vecinos de Cunco',
      source_type: 'Civil Society',
      raw: '2025-08-08',
      in_history: true,
    });
  });

  test('reports the same sums as the database, and stores its report', async () => {
    const report = await importRows(figures(8));
    expect(report.sums).toEqual([
      { iso3: 'CHL', cause: 'Disaster', type: 'New Displacement (Flow)', facts: 8, figure: 36 },
    ]);
    const [run] = await ask('select finished_at is not null as finished, report, created_by from data.import_runs');
    expect(run).toEqual({ finished: true, report: JSON.parse(JSON.stringify(report)), created_by: 'import' });
  });

  test('has analysed its tables when its end is announced, also if it was stopped', async () => {
    const stop = () => {
      throw new Error('Expert stopped it.');
    };
    // The count of facts in the planner's statistics, and whether the analysis was done when the end was stored.
    const analysed = () =>
      ask(
        `select c.reltuples::integer as facts, s.last_analyze < (select max(r.finished_at) from data.import_runs r) as before_its_end
         from pg_class c join pg_stat_all_tables s on s.relid = c.oid where c.oid = 'data.facts'::regclass`,
      );
    await expect(importRows(figures(100), stop)).rejects.toThrow('Expert stopped it.');
    expect(await analysed()).toEqual([{ facts: 100, before_its_end: true }]);
    await importRows(figures(200));
    // The sessions of a server report their changes late, and autovacuum follows.
    const facts = database.owner.kind === 'embedded' ? 200 : (expect.any(Number) as number);
    expect(await analysed()).toEqual([{ facts, before_its_end: true }]);
  });

  test('finds everything unchanged when it is run again', async () => {
    await importRows(figures(8));
    const before = await ask('select id, version, gsn from data.facts order by id');
    const report = await importRows(figures(8));
    expect(report.counts).toEqual({
      publishers: { ...none, unchanged: 3 },
      events: { ...none, unchanged: 4 },
      documents: { ...none, unchanged: 4 },
      facts: { ...none, unchanged: 8 },
    });
    expect(await ask('select id, version, gsn from data.facts order by id')).toEqual(before);
  });

  test('stores each figure once when two files with other events for the same figures are imported at once', async () => {
    const moved = Array.from({ length: 200 }, (_, at) => figure(at + 1, { event_id: 5 + (at % 4) }));
    const imports = await Promise.allSettled([importRows(figures(200)), importRows(moved)]);
    const refusals = imports.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    for (const refusal of refusals) expect(refusal).toContain('Run this import again.');
    await importRows(moved);
    expect(await ask('select count(*)::int as facts, sum(figure)::int as figure from data.facts')).toEqual([
      { facts: 200, figure: (200 * 201) / 2 },
    ]);
  });

  test('gives the same result when stopped after a batch and run again, and lets other requests run between batches @proof', async () => {
    const rows = figures(2500);
    let batches = 0;
    const stop = () => {
      batches += 1;
      if (batches === 2) throw new Error('stopped');
    };
    await expect(importRows(rows, stop)).rejects.toThrow('stopped');
    const [{ facts: stored } = { facts: 0 }] = await ask<{ facts: number }>(
      'select count(*)::int as facts from data.facts',
    );
    // A batch of another connection may have been under way.
    expect(stored).toBeGreaterThanOrEqual(500);
    expect(stored).toBeLessThan(2500);
    const events: string[] = [];
    let over = false;
    const importing = importRows(rows, () => void events.push('batch')).finally(() => {
      over = true;
    });
    while (!over) {
      await ask('select 1');
      events.push('answer');
    }
    // If requests waited for the whole import, there would be only one here.
    const between = events.slice(events.indexOf('batch'), events.lastIndexOf('batch'));
    expect(between.filter((event) => event === 'answer').length).toBeGreaterThan(2);
    const report = await importing;
    expect(report.counts.facts).toEqual({ ...none, created: 2500 - stored, unchanged: stored });
    expect(await ask('select count(*)::int as facts, sum(figure)::int as figure from data.facts')).toEqual([
      { facts: 2500, figure: (2500 * 2501) / 2 },
    ]);
    expect(
      await ask(
        `select finished_at is not null as ended, report->>'failed' as failed, (report->>'rows')::int as rows
         from data.import_runs order by id`,
      ),
    ).toEqual([
      { ended: true, failed: 'stopped', rows: stored },
      { ended: true, failed: null, rows: 2500 },
    ]);
  });

  test('updates changed rows, and their event', async () => {
    await importRows(figures(8));
    const renamed = { event_name: 'Chile: Flood - Los Ríos - 09/08/2025' };
    const changed = [3, 7].map((id) => figure(id, { ...renamed, reported_figures: 100, total_figures: 100 }));
    const report = await importRows([...figures(8).filter(({ event_id }) => event_id !== 4), ...changed]);
    expect(report.counts.facts).toEqual({ ...none, updated: 2, unchanged: 6 });
    expect(report.counts.events).toEqual({ ...none, updated: 1, unchanged: 3 });
    const [event] = await ask(
      `select distinct e.name, sum(f.figure) over ()::int as figure from data.facts f join data.events e on e.id = f.event_id where f.figure = 100`,
    );
    expect(event).toEqual({ name: renamed.event_name, figure: 200 });
    expect((await importRows(figures(8))).counts.facts).toEqual({ ...none, updated: 2, unchanged: 6 });
  });

  test('keeps records that a person changed or deleted since, and restores no deleted event for them', async () => {
    await importRows(figures(8));
    await person(`update data.facts set name = 'Chile: renamed by hand' where figure = 1`);
    await person('delete from data.facts where figure in (2, 6)');
    await person(`delete from data.events e where not exists (select from data.facts f where f.event_id = e.id)`);
    const report = await importRows(figures(8).map((row) => ({ ...row, geographical_region: 'Elsewhere' })));
    expect(report.counts.facts).toEqual({ ...none, updated: 5, kept: 3 });
    expect(report.counts.events).toEqual({ ...none, unchanged: 3, kept: 1 });
    expect(await ask(`select name from data.facts where figure = 1`)).toEqual([{ name: 'Chile: renamed by hand' }]);
  });

  describe('that was undone', () => {
    const asAdministrator = { role: 'web_user', set: { 'request.username': 'undoer' } };
    const undo = async (operation: number) =>
      database.owner.transaction(asAdministrator, (transaction) => undoOf(transaction, operation));
    const corrected = () => figures(8).map((row) => ({ ...row, reported_figures: 50, total_figures: 50 }));
    const facts = () =>
      ask(`select f.figure::int as figure, count(*)::int as facts, count(distinct i.source_id)::int as rows
           from data.facts f left join data.import_rows i on i.entity_type = 'facts' and i.entity_id = f.id group by 1`);
    let imported: number;
    beforeEach(async () => {
      await ask(`insert into data.users (username, name) values ('undoer', 'Undoer') on conflict do nothing`);
      await ask(`insert into data.user_roles values ('undoer', 'Administrator') on conflict do nothing`);
      await importRows(figures(8));
      imported = (
        await ask<{ id: number }>(`select max(id)::int as id from data.operations where import_run is not null`)
      )[0]!.id;
    });

    test('is stored anew from a corrected file, but for what a person deleted, and once', async () => {
      await person(`delete from data.facts where figure = 2`);
      const undone = await undo(imported);
      expect(await facts()).toEqual([]);
      expect((await importRows(corrected())).counts.facts).toEqual({ ...none, created: 7, kept: 1 });
      expect(await facts()).toEqual([{ figure: 50, facts: 7, rows: 7 }]);
      // The first import can't come back beside the second.
      const { refused } = await undo(undone.operation!);
      expect(refused).toContainEqual(['It was imported again since, as another record', expect.any(Number)]);
      expect(await facts()).toEqual([{ figure: 50, facts: 7, rows: 7 }]);
    });

    test('after another one: its file is stored again, or a corrected one', async () => {
      const stored = async (rows: readonly Row[], figure: number) => {
        expect((await importRows(rows)).counts.facts).toEqual({ ...none, updated: 8 });
        expect(await facts()).toEqual([{ figure, facts: 8, rows: 8 }]);
        return (await ask<{ id: number }>('select max(id)::int as id from data.operations'))[0]!.id;
      };
      const second = await stored(corrected(), 50);
      await undo(second);
      await undo(await stored(corrected(), 50));
      const third = figures(8).map((row) => ({ ...row, reported_figures: 60, total_figures: 60 }));
      await stored(third, 60);
      await person(`update data.facts set name = 'Chile: renamed by hand'`);
      expect((await importRows(corrected())).counts.facts).toEqual({ ...none, kept: 8 });
    });

    test('brings back the cells of its own rows alone, also those that an undo of the undo brings', async () => {
      const withCell = (rows: readonly Row[], cell: string) => rows.map((row) => ({ ...row, displacement_occurred: cell })); // prettier-ignore
      const cells = () =>
        ask(`select distinct raw->>'displacement_occurred' as cell, raw->>'reported_figures' = f.figure::text as own, raw_hash <> '' as counts
             from data.import_rows i join data.facts f on f.id = i.entity_id where i.entity_type = 'facts'`);
      const lastImport = async () =>
        (await ask<{ id: number }>('select max(id)::int as id from data.operations where import_run is not null'))[0]!.id; // prettier-ignore
      await importRows(withCell(corrected(), 'Yes'));
      const second = await lastImport();
      const undone = await undo(second);
      const again = await undo(undone.operation!);
      expect(await cells()).toEqual([{ cell: 'Yes', own: true, counts: true }]);
      expect((await importRows(withCell(corrected(), 'Yes'))).counts.facts).toEqual({ ...none, unchanged: 8 });
      await undo(again.operation!);
      expect(await cells()).toEqual([{ cell: null, own: true, counts: true }]);
      expect((await importRows(figures(8))).counts.facts).toEqual({ ...none, unchanged: 8 });

      // A third file changes cells alone; without the second the facts are as no file has them.
      await importRows(withCell(corrected(), 'Yes'));
      const third = await lastImport();
      await importRows(withCell(corrected(), 'No'));
      await undo(third);
      expect((await importRows(withCell(corrected(), 'Yes'))).counts.facts).toEqual({ ...none, updated: 8 });
    });

    test('and done again is changed by a corrected file', async () => {
      const undone = await undo(imported);
      expect((await undo(undone.operation!)).refused).toEqual([]);
      expect((await importRows(corrected())).counts.facts).toEqual({ ...none, updated: 8 });
      expect(await facts()).toEqual([{ figure: 50, facts: 8, rows: 8 }]);
    });
  });

  test('updates a reviewed fact, and refuses a locked one by its line', async () => {
    await importRows(figures(4));
    // Within an import run, so that these reviews need no right; other tests cover posting.
    await database.owner.transaction({ role: null }, async (transaction) => {
      await transaction.script(`
        select set_config('request.import_run', max(id)::text, true) from data.import_runs;
        insert into data.reviews (entity_id, status, created_by)
        select id, case figure when 1 then 'Under Review' when 2 then 'Signed Off' else 'Locked Down' end, 'import'
        from data.facts where figure < 4`);
    });
    const changed = figures(4).map((row) => ({ ...row, reported_figures: 9, total_figures: 9 }));
    const report = await importRows(changed);
    expect(report.counts.facts).toEqual({ ...none, updated: 2, locked: 2 });
    expect(report.refused).toEqual([
      { line: 3, id: '2', column: 'id', reason: expect.stringContaining('locked') },
      { line: 4, id: '3', column: 'id', reason: expect.stringContaining('locked') },
    ]);
    expect((await importRows(figures(4).slice(1, 3))).counts.facts).toEqual({ ...none, unchanged: 2 });
  });

  test('updates the event of a locked fact where its meaning stays, and refuses it as locked where it changes', async () => {
    await importRows(figures(4));
    await database.owner.transaction({ role: null }, async (transaction) => {
      await transaction.script(`
        select set_config('request.import_run', max(id)::text, true) from data.import_runs;
        insert into data.reviews (entity_id, status, created_by) select id, 'Signed Off', 'import' from data.facts where figure < 3`);
    });
    const events = (changed: Row) => importRows(figures(4).map((row) => ({ ...row, ...changed })));
    const moved = await events({ event_start_date: '2025-08-01' });
    const locked = (
      await ask<{ n: number }>(`select count(distinct event_id)::int as n from data.facts where status = 'Signed Off'`)
    )[0]!.n;
    const all = (await ask<{ n: number }>(`select count(*)::int as n from data.events`))[0]!.n;
    expect(moved.counts.events).toEqual({ ...none, updated: all - locked, locked });
    expect(await ask(`select count(*)::int as marks from data.changes_since_sign_off`)).toEqual([{ marks: 0 }]);
    const named = await events({ event_name: 'Chile: Flood of another name' });
    expect(named.counts.events).toEqual({ ...none, updated: all });
    expect(
      await ask(`select count(*)::int as marks from data.changes_since_sign_off where entity_type = 'events'`),
    ).toEqual([{ marks: 2 }]);
  });

  test('refuses rows by line, column and reason, including duplicates, and stores the others', async () => {
    const report = await importRows([
      figure(1),
      figure(2, { start_date: '2025-02-30' }),
      figure(1, { reported_figures: 7 }),
      figure(3, { iso3: 'QQQ' }),
      figure(4, { event_name: 'Chile: \u0000' }),
      figure(5),
    ]);
    expect(report.counts.facts).toEqual({ ...none, created: 2 });
    expect(report.refused).toMatchObject([
      { line: 3, id: '2', column: 'start_date', reason: "'2025-02-30' is not a day of the calendar" },
      { line: 4, id: '1', column: 'id', reason: "'1' stands in line 2 too" },
      { line: 5, id: '3', column: 'iso3', reason: "'QQQ' is no country we know" },
      { line: 6, id: '4' },
    ]);
  });

  test('refuses a file with the month before the day, and stores none of its rows', async () => {
    const rows = [figure(1, { start_date: '03/02/2025' }), figure(2, { end_date: '02/17/2025' })];
    await expect(importRows(rows)).rejects.toThrow(/^Line 3: end_date '02\/17\/2025' has the month before the day/);
    expect(await ask('select 1 from data.facts')).toEqual([]);
    expect((await importRows([figure(1, { start_date: '17/02/2025' })])).counts.facts).toEqual({ ...none, created: 1 });
  });

  test('finds its records again in a file where a program wrote their numbers as decimals', async () => {
    await importRows(figures(4));
    const again = figures(4).map((row) => ({ ...row, id: `${row.id}.0`, event_id: `${row.event_id}.0` }));
    const { facts, events, documents } = (await importRows(again)).counts;
    expect([facts?.created, events?.created, documents?.created]).toEqual([0, 0, 0]);
  });

  test('counts figures as unchanged in a file with another form of dates and numbers', async () => {
    const households = { figure_unit: 'Household', household_size: '4.5', reported_figures: 2000, total_figures: 9000 };
    await importRows([figure(1), figure(2, households)]);
    const dates = { start_date: '08/08/2025', event_start_date: '2025-08-08T00:00:00' };
    const again = { household_size: '"4,50"', reported_figures: '"2,000"', total_figures: '9000.0', year: '2025.0' };
    const { facts, events } = (await importRows([figure(1, dates), figure(2, { ...households, ...again, ...dates })]))
      .counts;
    expect([facts, events]).toEqual([
      { ...none, unchanged: 2 },
      { ...none, unchanged: 2 },
    ]);
  });

  test('stores a row with very many publishers, whose names together are too long for an index', async () => {
    const many = Array.from({ length: 120 }, () => randomBytes(20).toString('hex')).join('; ');
    const rows = [figure(1), figure(2, { publishers: many }), figure(3)];
    const report = await importRows(rows);
    expect(report.refused).toEqual([]);
    expect(report.counts.facts).toEqual({ ...none, created: 3 });
    expect((await importRows(rows)).counts.documents).toEqual({ ...none, unchanged: 3 });
  });

  test('refuses by its line a row whose id is too long for an index, and stores the others', async () => {
    const id = Array.from({ length: 900 }, () => String.fromCodePoint(randomInt(0x4e00, 0x9fff))).join('');
    const report = await importRows([figure(1), figure(2, { id }), figure(3)]);
    expect(report.refused).toEqual([
      { line: 3, id, column: 'import_rows_pkey', reason: expect.stringContaining('index') },
    ]);
    expect(report.counts.facts).toEqual({ ...none, created: 2 });
  });

  test('reads again the weeks and the locations of both types that an earlier version stored otherwise', async () => {
    const rows = [figure(1, { start_date_accuracy: 'Week', locations_type: 'Origin and destination' }), figure(2)];
    const stored = () =>
      // The order of their numbers is not that of the file.
      ask(`select data->'start_date'->>'accuracy' as accuracy, locations->'locations'->0->>'type' as type, flags from data.facts order by data->'start_date'->>'accuracy' desc`); // prettier-ignore
    const asInFile = [
      { accuracy: 'Week', type: 'Origin and destination', flags: [] },
      { accuracy: 'Day', type: 'Origin', flags: [] },
    ];
    await importRows(rows);
    expect(await stored()).toEqual(asInFile);
    await database.owner.transaction({ role: null }, (transaction) =>
      transaction.script(`alter table data.facts disable trigger user;
        update data.facts set data = jsonb_set(data, '{start_date,accuracy}', '"Day"'), flags = '{accuracy_week}' where data @> '{"start_date": {"accuracy": "Week"}}';
        alter table data.facts enable trigger user`),
    );
    expect((await importRows(rows)).counts.facts).toEqual({ ...none, updated: 1, unchanged: 1 });
    expect(await stored()).toEqual(asInFile);
  });

  test('gives the facts of merged events, documents and publishers to their survivors', async () => {
    await importRows(figures(8));
    for (const kind of ['events', 'documents', 'publishers']) {
      await person(
        `select api.merge_records('${kind}', ids[1], ids[2:2]) from (
           select array_agg(entity_id order by source_id) as ids from data.import_rows where entity_type = '${kind}') i`,
      );
    }
    await importRows(figures(16).map((row, at) => (at % 3 ? row : { ...row, total_figures: 99 })));
    const archived = await ask(
      `select f.id from data.facts f join data.events e on e.id = f.event_id join data.documents d on d.id = f.document_id
       left join data.publishers p on p.id = any (d.publishers || d.sources)
       where e.archived_at is not null or d.archived_at is not null or p.archived_at is not null`,
    );
    expect(archived).toEqual([]);
    expect(await ask('select count(*)::int as facts, count(distinct event_id)::int as events from data.facts')).toEqual(
      [{ facts: 16, events: 3 }],
    );
  });

  test.each(['events', 'documents', 'publishers'])(
    'refuses new facts under archived %s by their lines',
    async (kind) => {
      await importRows(figures(8));
      const one = `select min(entity_id) from data.import_rows where entity_type = '${kind}'`;
      for (const [rest, of] of Object.entries({
        facts: `r.event_id in (select id from data.events where archived_at is not null or '${kind}' = 'events' and id = (${one})) or r.document_id in (
        select d.id from data.documents d where '${kind}' = 'documents' and d.id = (${one}) or '${kind}' = 'publishers' and d.publishers || d.sources @> array[(${one})])`,
        documents: `'${kind}' = 'publishers' and r.publishers || r.sources @> array[(${one})]`,
        [kind]: `r.id = (${one})`,
      }))
        await person(`update data.${rest} r set archived_at = now(), archived_reason = 'Twice' where ${of}`);
      const tried = await importRows(figures(16));
      expect(tried.refused.length).toBeGreaterThan(0);
      expect(tried.refused.length).toBeLessThan(8);
      for (const { line, reason } of tried.refused) {
        expect(line).toBeGreaterThan(9);
        expect(reason).toMatch(/^Its .* is archived: restore that first, or choose another$/);
      }
      const astray = await ask(
        `select f.id from data.facts f join data.events e on e.id = f.event_id join data.documents d on d.id = f.document_id
       left join data.publishers p on p.id = any (d.publishers || d.sources)
       where f.archived_at is null and (e.archived_at is not null or d.archived_at is not null or p.archived_at is not null)`,
      );
      expect(astray).toEqual([]);
    },
  );

  test('reuses a publisher that people entered before', async () => {
    await person(
      `insert into data.publishers (name, type, iso3, created_by) values ('onemi', 'Government', 'CHL', 'import')`,
    );
    const report = await importRows([figure(1)]);
    expect(report.counts.publishers).toEqual({ ...none, created: 1, unchanged: 1 });
    expect(await ask(`select name, iso3 from data.publishers where name ilike 'onemi'`)).toEqual([
      { name: 'onemi', iso3: 'CHL' },
    ]);
  });

  test('reads codes with their types and countries, adds those of another file, and finds records by their numbers in files', async () => {
    const codes =
      'C516:Government Assigned Identifier; MDRPE012:IFRC Appeal ID; AHA-FL-2024-001830-VNM:Government Assigned Identifier';
    await importRows([figure(1, { event_codes_code_type: codes })]);
    await importRows([
      figure(5, {
        event_codes_code_type: '77:Local Identifier; C516:Government Assigned Identifier',
        iso3: 'ARG',
        locations_coordinates: '"4, -72"',
      }),
    ]);
    const event_codes = [
      'C516:Government Assigned Identifier',
      'MDRPE012:IFRC Appeal ID:PER',
      'AHA-FL-2024-001830-VNM:Government Assigned Identifier:VNM',
      '77:Local Identifier:ARG',
    ];
    expect(await ask('select event_codes from data.events')).toEqual([{ event_codes }]);
    const [fact] = await ask(
      `select source_id from data.import_rows where entity_type = 'facts' order by source_id limit 1`,
    );
    expect(await ask('select foreign_ids from api.facts_view order by foreign_ids')).toContainEqual({
      foreign_ids: `gidd ${String((fact as { source_id: string }).source_id)}`,
    });
    // A database of an earlier version has events without them.
    await person(`update data.events set event_codes = '{}'`);
    await person(
      `update data.import_rows i set entity_version = e.version from data.events e where i.entity_type = 'events' and i.entity_id = e.id`,
    );
    await importRows([figure(1, { event_codes_code_type: codes })]);
    expect(await ask('select event_codes from data.events')).toEqual([{ event_codes }]);
  });

  test('adds the countries, glide numbers and documents of another file to an event', async () => {
    const code = (text: string) => ({ event_codes_code_type: `${text}:Glide Number` });
    await importRows([figure(1, code('FL-2025-000001-CHL'))]);
    const other = {
      ...code('FL-2025-000002-ARG'),
      iso3: 'ARG',
      year: 2026,
      start_date: '2026-01-02',
      locations_coordinates: '"4, -72"',
    };
    const report = await importRows([figure(5, other)]);
    expect(report.counts.events).toEqual({ ...none, updated: 1 });
    expect(report.flags).toMatchObject({ group_outside_list: 1, location_outside_country: 1 });
    expect(await ask('select countries, glide_numbers, version from data.events')).toEqual([
      { countries: ['CHL', 'ARG'], glide_numbers: ['FL-2025-000001-CHL', 'FL-2025-000002-ARG'], version: 2 },
    ]);
    expect(await ask(`select name, publication_date from data.documents`)).toEqual([
      {
        name: 'ONEMI: Chile: Flood - Araucanía 2 - 08/08/2025 - 02/01/2026',
        publication_date: '2026-01-02',
      },
    ]);
    expect((await importRows([figure(1, code('FL-2025-000001-CHL'))])).counts.events).toEqual({
      ...none,
      unchanged: 1,
    });
  });

  test('stores disaster events without ids once, equal rows separately', async () => {
    const event = {
      iso3: 'CHL',
      year: 2018,
      event_name: 'Chile: Floods',
      start_date: '2018-08-08',
      hazard_type_name: 'Flood',
    };
    const rows = [event, event, { ...event, start_date: '2018-13-01' }];
    const first = await importRows(rows);
    expect(first).toMatchObject({ kind: 'disaster events', counts: { events: { ...none, created: 2 } } });
    expect(first.refused).toMatchObject([{ line: 4, column: 'start_date' }]);
    expect((await importRows(rows)).counts.events).toEqual({ ...none, unchanged: 2 });
    expect(await ask('select hazard_type_id, year, countries from data.events limit 1')).toEqual([
      { hazard_type_id: 22, year: 2018, countries: ['CHL'] },
    ]);
  });

  test('finds disaster events again in a file with another form of dates and numbers', async () => {
    const event = {
      iso3: 'CHL',
      year: 2018,
      event_name: 'Chile: Floods',
      start_date: '2018-08-08',
      new_displacement: 1250,
    };
    await importRows([event]);
    const again = [
      { ...event, start_date: '08/08/2018', new_displacement: '"1,250"' },
      { ...event, year: '2018.0', start_date: '2018-08-08T00:00:00', new_displacement: '1250.0', iso3: 'PER' },
    ];
    expect((await importRows(again)).counts.events).toEqual({ ...none, created: 1, unchanged: 1 });
    expect((await importRows([{ ...event, iso3: 'PER' }])).counts.events).toEqual({ ...none, unchanged: 1 });
  });

  test('finds disaster events again in a file with fewer columns, and adds those of a file with more', async () => {
    const event = { iso3: 'CHL', year: 2018, event_name: 'Chile: Floods', start_date: '2018-08-08' };
    const whole = { ...event, end_date: '2018-08-12', hazard_type_name: 'Flood', new_displacement: 20 };
    const same = { ...whole, new_displacement: 30 };
    await importRows([whole, same]);
    expect((await importRows([event, event])).counts.events).toEqual({ ...none, unchanged: 2 });
    const days = `select end_date->>'date' as day from data.events order by id`;
    expect(await ask(days)).toEqual([{ day: '2018-08-12' }, { day: '2018-08-12' }]);
    expect((await importRows([event, event, event])).counts.events).toEqual({ ...none, created: 1, unchanged: 2 });
    expect((await importRows([{ ...event, hazard_type_name: 'Storm' }])).counts.events).toEqual({
      ...none,
      updated: 1,
    });
    expect((await importRows([whole, same])).counts.events).toEqual({ ...none, unchanged: 2 });
  });

  describe('with the numbers of events in the files of figures and of disaster events', () => {
    const disaster = (event: number, changed: Row = {}): Row => ({
      iso3: 'CHL',
      country_name: 'Chile',
      year: 2025,
      event_name: `Chile: Flood - Araucanía ${event} - 08/08/2025`,
      event_id: event,
      start_date: '2025-08-08',
      hazard_type_name: 'Flood',
      new_displacement: 12,
      ...changed,
    });
    const disasters = [disaster(1), disaster(2), disaster(2, { iso3: 'ARG', year: 2026 }), disaster(9)];
    const events = () =>
      ask(
        `select i.source_id as key, e.countries, e.year, count(f.id)::int as facts
         from data.events e left join data.import_rows i on i.entity_type = 'events' and i.entity_id = e.id
         left join data.facts f on f.event_id = e.id group by 1, 2, 3 order by 1`,
      );
    const all = [
      { key: '1', countries: ['CHL'], year: 2025, facts: 2 },
      { key: '2', countries: ['CHL', 'ARG'], year: 2025, facts: 2 },
      { key: '3', countries: ['CHL'], year: 2025, facts: 2 },
      { key: '4', countries: ['CHL'], year: 2025, facts: 2 },
      { key: '9', countries: ['CHL'], year: 2025, facts: 0 },
    ];

    test.each(['figures', 'disaster events'])('%s first: each event is stored once, and found again', async (first) => {
      const files = [figures(8), disasters];
      const [one, other] = first === 'figures' ? files : files.toReversed();
      await importRows(one!);
      expect((await importRows(other!)).refused).toEqual([]);
      expect(await events()).toEqual(all);
      for (const file of files) expect((await importRows(file)).counts.events).toMatchObject({ created: 0, updated: 0, kept: 0 }); // prettier-ignore
      const renamed = await importRows([disaster(1, { event_name: 'Chile: Flood - Biobío - 08/08/2025' })]);
      expect(renamed.counts.events).toEqual({ ...none, updated: 1 });
    });

    test('an event of a file without numbers is found by its row, a row that can not be read is refused, the others count', async () => {
      await importRows([disaster(1, { event_id: '' }), disaster(2, { event_id: '' })]);
      const report = await importRows([disaster(2), disaster(2, { iso3: 'XXX' }), disaster(1)]);
      expect(report.refused).toMatchObject([{ line: 3, column: 'iso3' }]);
      expect(report.rows).toBe(3);
      expect((await events()).map((event) => (event as { key: string }).key)).toEqual(['1', '2']);
      expect((await importRows([disaster(1, { event_id: '' })])).counts.events).toEqual({ ...none, unchanged: 1 });
    });
  });

  test('stores the figures of all sheets of a workbook, and refuses a repeated one by its sheet', async () => {
    const file = join(folder, 'years.xlsx');
    const names = Object.keys(figure(1));
    const sheet = (name: string, rows: Row[]) => ({
      name,
      rows: [names, ...rows.map((row) => names.map((column) => row[column] ?? ''))],
    });
    const sheets = [sheet('2024', [figure(1), figure(2)]), sheet('2025', [figure(3), figure(1)])];
    await writeFile(file, await writeXlsx({ sheets }));
    const report = await runImport(database.owner, { kind: 'gidd', file, fileName: 'years.xlsx' });
    expect(report.counts.facts).toEqual({ ...none, created: 3 });
    expect(report.refused).toMatchObject([
      { line: 3, sheet: '2025', column: 'id', reason: "'1' stands in line 2 of sheet 2024 too" },
    ]);
    expect(report.sheets_left_out).toEqual([]);
  });

  test('stores context texts as contextual analyses, and keeps those that a person changed or that have a taken title', async () => {
    const text = (change: Row = {}) => ({
      iso3: 'CHL',
      year: 2025,
      figure_cause: 'Disaster',
      figure_category: 'IDPs',
      description: '**Methodology** The figure is an estimate.',
      figures: 12,
      ...change,
    });
    await person(
      `insert into data.contextual_analysis (iso3, title, publication_date, displacement_type)
       values ('CHL', 'Peru: IDPs - Disaster - 2025', '2025-01-01', 'Disaster')`,
    );
    const rows = [
      text(),
      text({ figure_category: 'Internal displacements', figure_cause: 'conflict' }),
      text(),
      text({ iso3: 'ZZZ' }),
      text({ iso3: 'PER' }),
      text({ iso3: 'ARG', description: '' }),
      text({ iso3: 'BOL', year: 1999 }),
    ];
    const first = await importRows(rows);
    expect(first).toMatchObject({
      kind: 'context texts',
      counts: { contextual_analysis: { ...none, created: 3 } },
      flags: { publication_date_missing: 3, group_outside_list: 1 },
      refused: [
        { line: 4, column: 'description', reason: 'has a text in line 2 too' },
        { line: 5, column: 'iso3' },
        { line: 6, column: 'contextual_analysis_title_key' },
        { line: 7, column: 'description', reason: 'is empty' },
      ],
    });
    const stored = `select title, publication_date::text, displacement_type, "group", content, flags, version, created_by
      from data.contextual_analysis where import_run is not null order by id`;
    const [idps, flows] = await ask<Record<string, unknown>>(stored);
    expect([idps, flows]).toMatchObject([
      {
        title: 'Chile: IDPs - Disaster - 2025',
        publication_date: '2025-12-31',
        displacement_type: 'Disaster',
        group: 'GRID 2026',
        content: '**Methodology** The figure is an estimate.',
        created_by: 'import',
      },
      { title: 'Chile: Internal Displacements - Conflict - 2025', displacement_type: 'Conflict' },
    ]);
    expect((await importRows(rows)).counts.contextual_analysis).toEqual({ ...none, unchanged: 3 });
    expect((await ask(stored)).slice(0, 2)).toEqual([idps, flows]);
    await person(`update data.contextual_analysis set content = 'By hand' where title = '${String(flows?.['title'])}'`);
    const changed = rows.slice(0, 2).map((row) => ({ ...row, description: 'New text' }));
    expect((await importRows(changed)).counts.contextual_analysis).toEqual({ ...none, updated: 1, kept: 1 });
    expect((await ask<{ content: string }>(stored)).map(({ content }) => content).slice(0, 2)).toEqual([
      'New text',
      'By hand',
    ]);
  });
});
