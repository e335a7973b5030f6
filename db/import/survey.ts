/** Reads all figures once before any is stored, to collect data across rows: duplicates, events, documents, publishers. */
import { joinedEventCodes, readEventCode, writeEventCode } from '#domain/events/event-codes.ts';
import { positionWords, type RefusedRow } from '#domain/imports/import-report.ts';
import { toFigureRow } from './gidd-figures.ts';
import { positionOf } from './file-row.ts';
import type { NamedRow } from './read-file.ts';
import type { DocumentRecord, EventRecord, FigureRow, Lists, PublisherRecord } from './records.ts';
import { Refusal, sameInEveryFile } from './values.ts';
import { rawOf } from './imported.ts';

/** An event as combined from all its rows. */
export interface SurveyedEvent extends EventRecord {
  /** The event's cells in its first row, in one form. */
  cells: Record<string, string>;
  /** The hazards or kinds of violence of its figures: several if one caused another. */
  triggers: Set<string>;
}

export interface Survey {
  rows: number;
  /** The position of the first row of each id; later rows are duplicates. */
  positions: Map<string, string>;
  events: Map<string, SurveyedEvent>;
  documents: Map<string, DocumentRecord>;
  publishers: Map<string, PublisherRecord>;
}

export async function surveyFigures(rows: AsyncIterable<NamedRow>, lists: Lists): Promise<Survey> {
  const survey: Survey = {
    rows: 0,
    positions: new Map(),
    events: new Map(),
    documents: new Map(),
    publishers: new Map(),
  };
  for await (const row of rows) {
    survey.rows += 1;
    const read = readFigure(row, lists);
    if ('reason' in read || survey.positions.has(read.fact.key)) continue;
    survey.positions.set(read.fact.key, positionWords(row));
    joinEvent(
      survey.events,
      read.event,
      () => eventCells(row.cells),
      row.cells.hazard_sub_type || row.cells.violence_type,
    );
    joinDocument(survey.documents, read.document);
    for (const publisher of read.publishers) joinPublisher(survey.publishers, publisher);
  }
  return survey;
}

export function readFigure(row: NamedRow, lists: Lists): FigureRow | RefusedRow {
  try {
    return toFigureRow(row.cells, lists);
  } catch (error) {
    return toRefusedRow(row, error);
  }
}

export function toRefusedRow(row: NamedRow, error: unknown): RefusedRow {
  if (!(error instanceof Refusal)) throw error;
  return { ...positionOf(row), id: row.cells.id ?? '', column: error.column, reason: error.message };
}

/** The cells of a figure that describe its event. The codes are collected from all rows. */
export const ofEvent = (name: string): boolean => name.startsWith('event_') && name !== 'event_codes_code_type';

const eventCells = (cells: NamedRow['cells']) =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => ofEvent(name)));

/** Keeps the fields of the first row; collects countries, glide numbers and flags. */
export function joinEvent(
  events: Map<string, SurveyedEvent>,
  event: EventRecord,
  cells: () => NamedRow['cells'],
  trigger = '',
): void {
  const known = events.get(event.key);
  if (!known) {
    events.set(event.key, { ...event, cells: sameInEveryFile(rawOf(cells())), triggers: new Set([trigger]) });
    return;
  }
  known.triggers.add(trigger);
  known.countries = union(known.countries, event.countries);
  known.glide_numbers = union(known.glide_numbers, event.glide_numbers);
  known.event_codes = unionOfCodes(known.event_codes, event.event_codes);
  known.flags = union(known.flags, event.flags).toSorted();
}

function joinDocument(documents: Map<string, DocumentRecord>, document: DocumentRecord): void {
  const known = documents.get(document.key);
  documents.set(document.key, known ? joinedDocument(known, document) : document);
}

/** Keeps the first title and the latest date; collects everything else. */
export function joinedDocument(one: DocumentRecord, other: DocumentRecord): DocumentRecord {
  return {
    ...one,
    publication_date: one.publication_date > other.publication_date ? one.publication_date : other.publication_date,
    displacement_types: union(one.displacement_types, other.displacement_types),
    countries: union(one.countries, other.countries),
    sources: union(one.sources, other.sources).toSorted(),
  };
}

/** Keeps the first spelling and the first type given. */
function joinPublisher(publishers: Map<string, PublisherRecord>, publisher: PublisherRecord): void {
  const known = publishers.get(publisher.key);
  if (!known) publishers.set(publisher.key, publisher);
  else known.type ??= publisher.type;
}

/** A code once, without a country where its rows differ in it. */
export const unionOfCodes = (one: readonly string[], other: readonly string[]): string[] =>
  joinedEventCodes([...one, ...other].flatMap((stored) => readEventCode(stored) ?? [])).map(writeEventCode);

export function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}
