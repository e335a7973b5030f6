/** Disaster events with IDMC's numbers: the rows of a number are one event, which is also the event of the figures with that number. */
import { type Outcome, positionWords } from '#domain/imports/import-report.ts';
import type { Transaction } from '#db/database.ts';
import { toDisasterEvent } from './gidd-events.ts';
import { findImported, storeRecords, type Imported, type Wanted } from './imported.ts';
import { toOutcomes, wantEvent } from './load-figures.ts';
import { PREFIX } from './known-events.ts';
import type { NamedRow } from './read-file.ts';
import type { Lists } from './records.ts';
import { joinEvent, type SurveyedEvent } from './survey.ts';
import { Refusal, requireKey } from './values.ts';

/** The event as combined from all its rows, and the first of these. */
export interface NumberedEvent extends SurveyedEvent {
  position: string;
}

export interface NumberedEventInBatch {
  row: NamedRow;
  event: NumberedEvent;
  /** The key of the same event as a file without numbers stored it. */
  storedAs: string | null;
}

export const isNumbered = ({ cells }: NamedRow): boolean => (cells.event_id ?? '') !== '';

/** Throws a Refusal for a row that can't be read. */
function readNumbered({ cells }: NamedRow, lists: Lists) {
  const event = toDisasterEvent(cells, requireKey(cells, 'event_id'), lists);
  // An event may have begun before the year of its row.
  return event.start_date === null ? event : { ...event, year: Number(event.start_date.date.slice(0, 4)) };
}

/** The events by their numbers. Rows that can't be read are left out. */
export async function surveyNumberedEvents(
  rows: AsyncIterable<NamedRow>,
  lists: Lists,
): Promise<ReadonlyMap<string, NumberedEvent>> {
  const events = new Map<string, SurveyedEvent>();
  const positions = new Map<string, string>();
  for await (const row of rows) {
    if (!isNumbered(row)) continue;
    try {
      const event = readNumbered(row, lists);
      if (!positions.has(event.key)) positions.set(event.key, positionWords(row));
      joinEvent(events, event, () =>
        Object.fromEntries(Object.entries(row.cells).map(([name, text]) => [`${PREFIX}${name}`, text])),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return new Map([...events].map(([key, event]) => [key, { ...event, position: positions.get(key) ?? '' }]));
}

/** The event of a row if it is the event's first row; null for the others. Throws a Refusal for a row that can't be read. */
export function firstOfEvent(
  row: NamedRow,
  lists: Lists,
  events: ReadonlyMap<string, NumberedEvent>,
): NumberedEvent | null {
  const event = events.get(readNumbered(row, lists).key);
  return event?.position === positionWords(row) ? event : null;
}

export async function loadNumberedEvents(
  transaction: Transaction,
  run: number | null,
  batch: readonly NumberedEventInBatch[],
): Promise<Map<string, Outcome>> {
  const keys = batch.map(({ event }) => event.key);
  const find = () => findImported(transaction, 'events', keys);
  const known = await find();
  const adopted = batch.filter(({ event, storedAs }) => storedAs !== null && !known.has(event.key));
  for (const { event, storedAs } of run === null ? [] : adopted) {
    await transaction.query(
      `update data.import_rows set source_id = $2, raw = '{}' where entity_type = 'events' and source_id = $1`,
      [storedAs, event.key],
    );
  }
  const imported = run !== null && adopted.length > 0 ? await find() : known;
  if (run === null) {
    const former = await findImported(
      transaction,
      'events',
      adopted.flatMap(({ storedAs }) => storedAs ?? []),
    );
    for (const { event, storedAs } of adopted) {
      const one = former.get(storedAs ?? '');
      if (one !== undefined) imported.set(event.key, { ...one, raw: {} });
    }
  }
  const wanted = batch.map(({ event }) => wantNumbered(event, imported.get(event.key)));
  return toOutcomes(await storeRecords(transaction, 'events', run, wanted, imported));
}

const wantNumbered = ({ position: _, ...event }: NumberedEvent, imported: Imported | undefined): Wanted =>
  wantEvent(event, imported, (name) => name.startsWith(PREFIX));
