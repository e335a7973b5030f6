/** Reads the rows of each kind of file, and stores them in batches; without a run, in a survey, it only counts what would be stored. */
import { positionWords, type RefusedRow, type Report } from '#domain/imports/import-report.ts';
import type { Database, TransactionSettings } from '#db/database.ts';
import { inBatches, type Lane, lockLane, lockSource } from './batches.ts';
import { dayFirst, requireDayFirst } from './day-first.ts';
import { positionOf } from './file-row.ts';
import { toAnalysis } from './gidd-context.ts';
import { compareTotals } from './gidd-totals.ts';
import { toDisasterEvent } from './gidd-events.ts';
import { hashOf, rawOf } from './imported.ts';
import { type KeyedEvent, type KnownEvents, keysOfEvents, knownEvents } from './known-events.ts';
import { type FigureInBatch, loadFigures, loadPublishers, toOutcomes } from './load-figures.ts';
import { type Loaded, loadRecords, type RecordInBatch } from './load-records.ts';
import {
  firstOfEvent,
  isNumbered,
  loadNumberedEvents,
  type NumberedEvent,
  type NumberedEventInBatch,
  surveyNumberedEvents,
} from './numbered-events.ts';
import type { NamedRow, OpenedFile } from './read-file.ts';
import type { Lists } from './records.ts';
import type { Tally } from './report.ts';
import { readFigure, type Survey, surveyFigures, toRefusedRow } from './survey.ts';
import { sameInEveryFile } from './values.ts';

export interface Run {
  /** Null in a survey, which stores nothing. */
  id: number | null;
  owner: Database;
  settings: TransactionSettings;
  rows: number;
  /** The number of rows of the file, once counted. */
  of: number | null;
  refused: RefusedRow[];
  totals: Report['totals'];
  compared?: NonNullable<Report['compared']>;
  tally: Tally;
  stored: (rows: number) => Promise<void>;
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
    if (run.id !== null) await lockSource(transaction);
    return loadPublishers(transaction, run.id, batch, survey);
  });
  run.tally.countOutcomes('publishers', toOutcomes(publishers));
  const outcomes = await run.owner.transaction(run.settings, async (transaction) => {
    if (run.id !== null) await lockLane(transaction, lane);
    return loadFigures(transaction, run.id, batch, survey, publishers);
  });
  for (const entity of ['events', 'documents', 'facts'] as const) {
    run.tally.countOutcomes(entity, outcomes[entity]);
  }
  for (const { row, figure } of batch) {
    run.tally.countFigure(figure);
    run.tally.countRow([figure.fact.iso3], figure.fact.year);
    const { fact, event, document } = figure;
    run.tally.countFlags('facts', fact.key, fact.flags, fact.name, row);
    run.tally.countFlags('events', event.key, survey.events.get(event.key)?.flags ?? [], event.name, row);
    run.tally.countFlags('documents', document.key, document.flags, document.title, row);
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
    if (run.id !== null) await lockLane(transaction, lane);
    return loadNumberedEvents(transaction, run.id, batch);
  });
  run.tally.countOutcomes('events', outcomes);
  for (const { event, row } of batch) {
    run.tally.countFlags('events', event.key, event.flags, event.name, row);
    run.tally.countRow(event.countries, event.year);
  }
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
    if (run.id !== null) await lockLane(transaction, lane);
    return loadRecords(transaction, entity, run.id, batch);
  });
  run.tally.countOutcomes(entity, outcomes);
  for (const { record, row } of batch) {
    run.tally.countFlags(entity, record.key, record.flags, 'name' in record ? record.name : record.title, row);
    run.tally.countRow('countries' in record ? record.countries : [record.iso3], Number(row.cells.year));
  }
}

export const IMPORTS = {
  figures: importFigures,
  'disaster events': importEvents,
  'context texts': importAnalyses,
  'country totals': compareTotals,
} as const;
