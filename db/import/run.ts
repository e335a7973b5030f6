/** Runs an import: recognises the file, stores it in batches, and reports. Each batch is a transaction, so a killed import can be run again. A survey does the same and stores nothing. */
import type { FileKind, Report } from '#domain/imports/import-report.ts';
import type { Database } from '#db/database.ts';
import { tendTables } from '#db/upkeep.ts';
import { IMPORTS, type Run } from './each-kind.ts';
import { UnreadableFile } from './file-row.ts';
import { SOURCE } from './imported.ts';
import { readLists } from './lists.ts';
import type { OpenedFile } from './read-file.ts';
import { Tally } from './report.ts';
import { openFile } from './threads.ts';

export interface Progress {
  rows: number;
  /** The number of rows of the file, once counted. */
  of: number | null;
  seconds: number;
}

/** Called after each batch. An error from it stops the import; the batches before it stay. */
type Told = (progress: Progress) => void | Promise<void>;

export interface SurveyRequest {
  /** The path. */
  file: string;
  /** The name shown to users; stored with the run. */
  fileName: string;
  /** The kind that a person chose; else the headers decide. */
  as?: FileKind | null;
  progress?: Told;
}

export interface ImportRequest extends SurveyRequest {
  kind: 'gidd';
  /** A run that a person began on the screen, and the person's username. */
  begun?: { run: number; by: string };
}

/** Milliseconds between two renewals of the claim to a run, also while a batch takes long. */
const RENEWED = 20_000;
const AUTHOR = 'import';
const OWN = { role: null, background: true } as const;

export async function runImport(owner: Database, request: ImportRequest): Promise<Report> {
  if (request.kind !== 'gidd')
    throw new UnreadableFile(`There is no import of '${String(request.kind)}', only of gidd.`);
  const { begun } = request;
  const opened = await openFile({ path: request.file, as: request.as ?? null }).catch(async (error: unknown) => {
    if (begun !== undefined) await endUnread(owner, begun.run, wordsOf(error));
    throw error;
  });
  const lists = await readLists(owner);
  const run = startRun(owner, begun?.run ?? (await beginRun(owner, request.fileName)), begun?.by ?? AUTHOR, request);
  const renewing = setInterval(() => void renew(run).catch(() => undefined), RENEWED).unref();
  try {
    const report = reportOf(run, opened, request.fileName, await IMPORTS[opened.columns.kind](run, opened, lists));
    // Before the end is announced: the first pages after it have plans for the imported rows.
    await tendTables(owner);
    await endRun(run, report);
    return report;
  } catch (error) {
    await tendTables(owner);
    // Stores the last row and the reason of the failure in the run; if that fails too, the first error is the one reported.
    await endRun(run, { ...reportOf(run, opened, request.fileName, []), failed: wordsOf(error) }).catch(
      () => undefined,
    );
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** The report of an import that stores nothing: the counts are those that it would have now. */
export async function surveyImport(owner: Database, request: SurveyRequest): Promise<Report> {
  const opened = await openFile({ path: request.file, as: request.as ?? null });
  const run = startRun(owner, null, AUTHOR, request);
  return reportOf(
    run,
    opened,
    request.fileName,
    await IMPORTS[opened.columns.kind](run, opened, await readLists(owner)),
  );
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Started = Run & { started: number };

const reportOf = (
  run: Started,
  { columns, sheetsLeftOut }: Pick<OpenedFile, 'columns' | 'sheetsLeftOut'>,
  fileName: string,
  several: Report['events_of_several_hazards'],
): Report => ({
  run: run.id ?? 0,
  kind: columns.kind,
  file: fileName,
  seconds: (performance.now() - run.started) / 1000,
  rows: run.rows,
  counts: run.tally.counts(),
  refused: run.refused.toSorted(
    (one, other) => (one.sheet ?? '').localeCompare(other.sheet ?? '') || one.line - other.line,
  ),
  flags: run.tally.flags(),
  flagged: run.tally.flagged(),
  examples: run.tally.examples(),
  countries: run.tally.countries(),
  years: run.tally.years(),
  sums: run.tally.sums(),
  totals: run.totals,
  ...(run.compared === undefined ? {} : { compared: run.compared }),
  events_of_several_hazards: several,
  unknown_columns: columns.unknown,
  sheets_left_out: sheetsLeftOut,
});

async function endRun(run: Started, report: Report): Promise<void> {
  await run.owner.statement(
    run.settings,
    'update data.import_runs set finished_at = clock_timestamp(), rows_done = $3::bigint, report = $2::text::jsonb where id = $1',
    [run.id, JSON.stringify(report), run.rows],
  );
  await run.owner.statement(
    run.settings,
    `update data.operations o set refused = (
       select coalesce(jsonb_agg(r.refused), '[]') from (
         select jsonb_build_object('reason', e->>'reason', 'records', jsonb_agg(concat_ws(' ', e->>'sheet', 'line ' || (e->>'line')))) as refused
         from jsonb_array_elements($2::text::jsonb) e group by e->>'reason' order by count(*) desc) r)
     where o.import_run = $1`,
    [run.id, JSON.stringify(report.refused)],
  );
}

/** Ends a run whose file can't be read any more. */
async function endUnread(owner: Database, run: number, failed: string): Promise<void> {
  await owner.statement(
    OWN,
    `update data.import_runs set finished_at = clock_timestamp(), report = jsonb_build_object('failed', $2::text) where id = $1`,
    [run, failed],
  );
}

async function beginRun(owner: Database, fileName: string): Promise<number> {
  const { rows } = await owner.statement<{ id: number }>(
    { role: null },
    `insert into data.import_runs (source, file_name, created_by, claimed_until)
     values ($1, $2, $3, now() + interval '2 minutes') returning id as id`,
    [SOURCE, fileName, AUTHOR],
  );
  return rows[0]?.id ?? 0;
}

/** Keeps the progress where all servers read it. Throws if the run is to stop. */
async function renew(run: Run): Promise<void> {
  const { rows } = await run.owner.statement<{ stop: string | null }>(
    OWN,
    'select rules.continue_import($1::bigint, $2::bigint, $3::bigint) as stop',
    [run.id, run.rows, run.of],
  );
  const reason = rows[0]?.stop ?? null;
  if (reason !== null) throw new Error(reason);
}

function startRun(owner: Database, id: number | null, by: string, request: SurveyRequest): Started {
  const started = performance.now();
  const run: Started = {
    id,
    owner,
    // While request.import_run is set, rules for people flag records instead of refusing them.
    settings: {
      role: null,
      deadline: 300_000,
      background: true,
      ...(id === null ? { readOnly: true } : { set: { 'request.username': by, 'request.import_run': String(id) } }),
    },
    rows: 0,
    of: null,
    refused: [],
    totals: [],
    tally: new Tally(),
    started,
    stored: async (stored) => {
      run.rows += stored;
      if (id !== null) await renew(run);
      await request.progress?.({ rows: run.rows, of: run.of, seconds: (performance.now() - started) / 1000 });
    },
  };
  return run;
}
