/** Runs an import: recognises the file, stores it in batches, and reports. Each batch is a transaction, so a killed import can be run again. */
import type { Database, TransactionSettings } from '#db/database.ts';
import { tendTables } from '#db/upkeep.ts';
import { positionOf, positionWords, UnreadableFile } from './file-row.ts';
import { dayFirst, requireDayFirst } from './day-first.ts';
import { toAnalysis } from './gidd-context.ts';
import { toDisasterEvent } from './gidd-events.ts';
import { hashOf, rawOf, SOURCE } from './imported.ts';
import { inBatches, type Lane, lockLane, lockSource } from './batches.ts';
import { type KeyedEvent, type KnownEvents, keysOfEvents, knownEvents } from './known-events.ts';
import {
  firstOfEvent,
  isNumbered,
  loadNumberedEvents,
  type NumberedEvent,
  type NumberedEventInBatch,
  surveyNumberedEvents,
} from './numbered-events.ts';
import { readLists } from './lists.ts';
import { type FigureInBatch, loadFigures, loadPublishers, toOutcomes } from './load-figures.ts';
import { type Loaded, loadRecords, type RecordInBatch } from './load-records.ts';
import type { NamedRow, OpenedFile } from './read-file.ts';
import type { Lists } from './records.ts';
import { type Report, Tally } from './report.ts';
import { readFigure, type RefusedRow, type Survey, surveyFigures, toRefusedRow } from './survey.ts';
import { openFile } from './threads.ts';
import { sameInEveryFile } from './values.ts';

export interface Progress {
  rows: number;
  /** The number of rows of the file, once counted. */
  of: number | null;
  seconds: number;
}

export interface ImportRequest {
  kind: 'gidd';
  /** The path. */
  file: string;
  /** The name shown to users; stored with the run. */
  fileName: string;
  /** Called after each batch. An error from it stops the import; the batches before it stay. */
  progress?: (progress: Progress) => void;
}

const AUTHOR = 'import';

interface Run {
  id: number;
  owner: Database;
  settings: TransactionSettings;
  rows: number;
  of: number | null;
  refused: RefusedRow[];
  totals: Report['totals'];
  tally: Tally;
  stored: (rows: number) => void;
}

export async function runImport(owner: Database, request: ImportRequest): Promise<Report> {
  if (request.kind !== 'gidd')
    throw new UnreadableFile(`There is no import of '${String(request.kind)}', only of gidd.`);
  const started = performance.now();
  const file = await openFile(request.file);
  const lists = await readLists(owner);
  const run = await beginRun(owner, request, started);
  const reportOf = (several: Report['events_of_several_hazards'], failed?: string): Report => ({
    run: run.id,
    kind: file.columns.kind,
    file: request.fileName,
    ...(failed !== undefined && { failed }),
    seconds: (performance.now() - started) / 1000,
    rows: run.rows,
    counts: run.tally.counts(),
    refused: run.refused.toSorted(
      (one, other) => (one.sheet ?? '').localeCompare(other.sheet ?? '') || one.line - other.line,
    ),
    flags: run.tally.flags(),
    sums: run.tally.sums(),
    totals: run.totals,
    events_of_several_hazards: several,
    unknown_columns: file.columns.unknown,
    sheets_left_out: file.sheetsLeftOut,
  });
  try {
    const report = reportOf(await IMPORTS[file.columns.kind](run, file, lists));
    await endRun(run, report);
    await tendTables(owner);
    return report;
  } catch (error) {
    // Stores the last row and the reason of the failure in the run; if that fails too, the first error is the one reported.
    await endRun(run, reportOf([], error instanceof Error ? error.message : String(error))).catch(() => undefined);
    throw error;
  }
}

async function endRun(run: Run, report: Report): Promise<void> {
  await run.owner.statement(
    run.settings,
    'update data.import_runs set finished_at = clock_timestamp(), report = $2::text::jsonb where id = $1',
    [run.id, JSON.stringify(report)],
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

async function beginRun(owner: Database, request: ImportRequest, started: number): Promise<Run> {
  const { rows } = await owner.statement<{ id: number }>(
    { role: null },
    `insert into data.import_runs (source, file_name, created_by) values ($1, $2, $3) returning id as id`,
    [SOURCE, request.fileName, AUTHOR],
  );
  const id = rows[0]?.id ?? 0;
  const run: Run = {
    id,
    owner,
    // While request.import_run is set, rules for people flag records instead of refusing them.
    settings: {
      role: null,
      set: { 'request.username': AUTHOR, 'request.import_run': String(id) },
      deadline: 300_000,
      background: true,
    },
    rows: 0,
    of: null,
    refused: [],
    totals: [],
    tally: new Tally(),
    stored: (stored) => {
      run.rows += stored;
      request.progress?.({ rows: run.rows, of: run.of, seconds: (performance.now() - started) / 1000 });
    },
  };
  return run;
}

async function importFigures(run: Run, file: OpenedFile, lists: Lists): Promise<Report['events_of_several_hazards']> {
  const survey = await surveyFigures(dayFirst(file.rows()), lists);
  run.of = survey.rows;
  await inBatches(
    run,
    file.rows(),
    (row) => readOnce(row, lists, survey),
    // Documents belong to an event too, so lanes have only publishers in common.
    ({ figure }) => figure.event.key,
    (batch, lane) => storeFigures(run, batch, survey, lane),
  );
  return [...survey.events.values()]
    .filter(({ triggers }) => triggers.size > 1)
    .map(({ key, name, triggers }) => ({ id: key, name, hazards: [...triggers] }));
}

function readOnce(row: NamedRow, lists: Lists, survey: Survey): FigureInBatch | RefusedRow {
  const figure = readFigure(row, lists);
  if ('reason' in figure) return figure;
  const first = survey.positions.get(figure.fact.key);
  const raw = rawOf(row.cells);
  if (first === positionWords(row)) return { row, raw, hash: hashOf(sameInEveryFile(raw)), figure };
  return {
    ...positionOf(row),
    id: figure.fact.key,
    column: 'id',
    reason: `'${figure.fact.key}' stands in ${first} too`,
  };
}

/** Publishers have a transaction of their own, because figures of all lanes refer to them. */
async function storeFigures(run: Run, batch: readonly FigureInBatch[], survey: Survey, lane: Lane): Promise<void> {
  const publishers = await run.owner.transaction(run.settings, async (transaction) => {
    await lockSource(transaction);
    return loadPublishers(transaction, run.id, batch, survey);
  });
  run.tally.countOutcomes('publishers', toOutcomes(publishers));
  const outcomes = await run.owner.transaction(run.settings, async (transaction) => {
    await lockLane(transaction, lane);
    return loadFigures(transaction, run.id, batch, survey, publishers);
  });
  for (const entity of ['events', 'documents', 'facts'] as const) {
    run.tally.countOutcomes(entity, outcomes[entity]);
  }
  for (const { row, figure } of batch) {
    run.tally.countFigure(figure);
    run.tally.countFlags('facts', figure.fact.key, figure.fact.flags);
    run.tally.countFlags('events', figure.event.key, survey.events.get(figure.event.key)?.flags ?? []);
    run.tally.countFlags('documents', figure.document.key, figure.document.flags);
    if (figure.total) run.totals.push({ ...positionOf(row), id: figure.fact.key, ...figure.total });
    if (outcomes.facts.get(figure.fact.key) === 'locked') {
      run.refused.push({
        ...positionOf(row),
        id: figure.fact.key,
        column: 'id',
        reason: 'is signed off or locked down here (locked)',
      });
    }
  }
}

/** Few records, stored in the order of the file. */
const oneLane = () => '';

async function importEvents(run: Run, file: OpenedFile, lists: Lists): Promise<[]> {
  await requireDayFirst(file.rows());
  const known = await knownEvents(run, file);
  const numbered = await surveyNumberedEvents(file.rows(), lists);
  const keyOf = keysOfEvents();
  const positions = new Map<string, string>();
  await inBatches<RecordInBatch<'events'> | NumberedEventInBatch>(
    run,
    file.rows(),
    (row) => {
      const own = keyOf(row);
      const first = positions.get(own.key);
      positions.set(own.key, first ?? positionWords(row));
      if (isNumbered(row)) return readNumberedEvent(row, lists, numbered, known.find(own)?.key ?? null);
      if (first === undefined) return readEvent(row, lists, own, known);
      return { ...positionOf(row), id: '', column: 'event_name', reason: `has an equal row in ${first}` };
    },
    oneLane,
    async (batch, lane) => {
      const several = batch.filter((each) => 'event' in each);
      await storeNumberedEvents(run, several, lane);
      await storeLoaded(
        run,
        'events',
        batch.filter((each) => 'record' in each),
        lane,
      );
    },
  );
  return [];
}

function readNumberedEvent(
  row: NamedRow,
  lists: Lists,
  events: ReadonlyMap<string, NumberedEvent>,
  storedAs: string | null,
): NumberedEventInBatch | RefusedRow | null {
  try {
    const event = firstOfEvent(row, lists, events);
    return event && { row, event, storedAs };
  } catch (error) {
    return toRefusedRow(row, error);
  }
}

async function storeNumberedEvents(run: Run, batch: readonly NumberedEventInBatch[], lane: Lane): Promise<void> {
  if (batch.length === 0) return;
  const outcomes = await run.owner.transaction(run.settings, async (transaction) => {
    await lockLane(transaction, lane);
    return loadNumberedEvents(transaction, run.id, batch);
  });
  run.tally.countOutcomes('events', outcomes);
  for (const { event } of batch) run.tally.countFlags('events', event.key, event.flags);
}

function readEvent(
  row: NamedRow,
  lists: Lists,
  own: KeyedEvent,
  known: KnownEvents,
): RecordInBatch<'events'> | RefusedRow {
  try {
    const record = toDisasterEvent(row.cells, own.key, lists);
    const { key, hash } = known.find(own) ?? own;
    return { row, raw: rawOf(row.cells), hash, record: { ...record, key } };
  } catch (error) {
    return toRefusedRow(row, error);
  }
}

async function importAnalyses(run: Run, file: OpenedFile, lists: Lists): Promise<[]> {
  await requireDayFirst(file.rows());
  const positions = new Map<string, string>();
  await inBatches(
    run,
    file.rows(),
    (row) => readAnalysis(row, lists, positions),
    oneLane,
    (batch, lane) => storeLoaded(run, 'contextual_analysis', batch, lane),
  );
  return [];
}

/** A second text on the same country, year, cause and category is refused. */
function readAnalysis(
  row: NamedRow,
  lists: Lists,
  positions: Map<string, string>,
): RecordInBatch<'contextual_analysis'> | RefusedRow {
  try {
    const record = toAnalysis(row.cells, lists);
    const first = positions.get(record.key);
    positions.set(record.key, first ?? positionWords(row));
    if (first !== undefined)
      return { ...positionOf(row), id: record.key, column: 'description', reason: `has a text in ${first} too` };
    const raw = rawOf(row.cells);
    return { row, raw, hash: hashOf(raw), record };
  } catch (error) {
    return toRefusedRow(row, error);
  }
}

async function storeLoaded<E extends keyof Loaded>(
  run: Run,
  entity: E,
  batch: readonly RecordInBatch<E>[],
  lane: Lane,
): Promise<void> {
  const outcomes = await run.owner.transaction(run.settings, async (transaction) => {
    await lockLane(transaction, lane);
    return loadRecords(transaction, entity, run.id, batch);
  });
  run.tally.countOutcomes(entity, outcomes);
  for (const { record } of batch) run.tally.countFlags(entity, record.key, record.flags);
}

const IMPORTS = { figures: importFigures, 'disaster events': importEvents, 'context texts': importAnalyses } as const;
