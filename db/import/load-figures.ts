/** Stores a batch of figures with what they belong to: publishers, then events, then documents, then facts. One transaction. */
import type { Transaction } from '#db/database.ts';
import type { Imported, Outcome, Stored, Wanted } from './imported.ts';
import { findImported, outcomeOf, rememberRows, storeRecords } from './imported.ts';
import type { NamedRow } from './read-file.ts';
import type { DocumentRecord, FactRecord, FigureRow, PublisherRecord } from './records.ts';
import { joinedDocument, type Survey, type SurveyedEvent, union } from './survey.ts';
import { toDayMonthYear } from './values.ts';

export interface FigureInBatch {
  row: NamedRow;
  figure: FigureRow;
}

export type Outcomes = Record<'publishers' | 'events' | 'documents' | 'facts', Map<string, Outcome>>;

export async function loadFigures(
  transaction: Transaction,
  run: number,
  batch: readonly FigureInBatch[],
  survey: Survey,
): Promise<Outcomes> {
  const facts = await findImported(
    transaction,
    'facts',
    batch.map(({ figure }) => figure.fact.key),
  );
  // Only a fact that is written brings back what people have deleted since.
  const written = batch.filter(({ row, figure: { fact } }) =>
    ['created', 'updated'].includes(outcomeOf(wantFact(fact, row, 0, 0), facts.get(fact.key), false)),
  );
  const publishers = await loadPublishers(transaction, run, batch, written, survey);
  const events = await loadEvents(transaction, run, batch, written, survey);
  const documents = await loadDocuments(transaction, run, batch, written, survey, publishers);
  const wanted = batch.map(({ row, figure: { fact, event, document } }) =>
    wantFact(fact, row, events.get(event.key)?.id ?? null, documents.get(document.key)?.id ?? null),
  );
  const stored = await storeRecords(transaction, 'facts', run, wanted, facts);
  return {
    publishers: toOutcomes(publishers),
    events: toOutcomes(events),
    documents: toOutcomes(documents),
    facts: toOutcomes(stored),
  };
}

function toOutcomes(stored: ReadonlyMap<string, Stored>): Map<string, Outcome> {
  return new Map([...stored].map(([key, { outcome }]) => [key, outcome]));
}

function wantFact(fact: FactRecord, row: NamedRow, event_id: number | null, document_id: number | null): Wanted {
  const { key, ...columns } = fact;
  const raw = Object.fromEntries(Object.entries(row.cells).filter(([, text]) => text !== ''));
  return { key, raw, columns: { ...columns, event_id, document_id } };
}

async function loadPublishers(
  transaction: Transaction,
  run: number,
  batch: readonly FigureInBatch[],
  written: readonly FigureInBatch[],
  survey: Survey,
): Promise<Map<string, Stored>> {
  const keysOf = (figures: readonly FigureInBatch[]) =>
    new Set(figures.flatMap(({ figure }) => rolesIn(survey.documents.get(figure.document.key) ?? figure.document)));
  const keys = [...keysOf(batch)];
  await adoptPublishers(transaction, run, keys);
  const imported = await findImported(transaction, 'publishers', keys);
  const wanted = keys.flatMap((key): Wanted[] => {
    const publisher = survey.publishers.get(key);
    return publisher ? [wantPublisher(publisher, imported.get(key))] : [];
  });
  return storeRecords(transaction, 'publishers', run, wanted, imported, keysOf(written));
}

function rolesIn({ publishers, sources }: DocumentRecord): string[] {
  return [...publishers, ...sources];
}

/** The first spelling stays; a type is added where none was known. */
function wantPublisher({ key, name, type }: PublisherRecord, imported: Imported | undefined): Wanted {
  const columns = { name: imported?.raw.name ?? name, type: imported?.raw.type ?? type };
  return { key, raw: columns, columns };
}

/** A publisher that people entered before is the same publisher: it is taken as it is. */
async function adoptPublishers(transaction: Transaction, run: number, keys: readonly string[]): Promise<void> {
  const { rows } = await transaction.query<{ key: string; id: number; name: string; type: string | null }>(
    `select distinct on (key) key, id as id, name, type
     from (select lower(regexp_replace(btrim(name), '\\s+', ' ', 'g')) as key, p.* from data.publishers p) p
     where key = any ($1) and archived_at is null
       and not exists (select from data.import_rows i where i.entity_type = 'publishers' and i.source_id = p.key)
     order by key, iso3 nulls first, id`,
    [keys],
    { prepare: true },
  );
  const found = rows.map(({ key, name, type }) => ({ key, raw: { name, type } }));
  await rememberRows(
    transaction,
    'publishers',
    run,
    found,
    rows.map(({ id }) => id),
  );
}

async function loadEvents(
  transaction: Transaction,
  run: number,
  batch: readonly FigureInBatch[],
  written: readonly FigureInBatch[],
  survey: Survey,
): Promise<Map<string, Stored>> {
  const keysOf = (figures: readonly FigureInBatch[]) => new Set(figures.map(({ figure }) => figure.event.key));
  const keys = [...keysOf(batch)];
  const imported = await findImported(transaction, 'events', keys);
  const wanted = keys.flatMap((key): Wanted[] => {
    const event = survey.events.get(key);
    return event ? [wantEvent(event, imported.get(key))] : [];
  });
  return storeRecords(transaction, 'events', run, wanted, imported, keysOf(written));
}

/** Another year's file may know other countries and glide numbers of the same event: they are added, never taken away. */
function wantEvent({ cells, triggers: _, ...event }: SurveyedEvent, imported: Imported | undefined): Wanted {
  const { key, ...columns } = event;
  const countries = union(toTexts(imported?.raw.countries), columns.countries);
  const glide_numbers = union(toTexts(imported?.raw.glide_numbers), columns.glide_numbers);
  const { event_codes_code_type: __, ...own } = cells;
  return { key, raw: { ...own, countries, glide_numbers }, columns: { ...columns, countries, glide_numbers } };
}

async function loadDocuments(
  transaction: Transaction,
  run: number,
  batch: readonly FigureInBatch[],
  written: readonly FigureInBatch[],
  survey: Survey,
  publishers: ReadonlyMap<string, Stored>,
): Promise<Map<string, Stored>> {
  const keysOf = (figures: readonly FigureInBatch[]) => new Set(figures.map(({ figure }) => figure.document.key));
  const keys = [...keysOf(batch)];
  const imported = await findImported(transaction, 'documents', keys);
  const documents = keys.flatMap((key) => survey.documents.get(key) ?? []);
  const joined = documents.map((document) => joinStored(document, imported.get(document.key)));
  const ids = await publisherIds(transaction, joined, publishers);
  const wanted = joined.map((document) => wantDocument(document, ids));
  return storeRecords(transaction, 'documents', run, wanted, imported, keysOf(written));
}

function joinStored(document: DocumentRecord, imported: Imported | undefined): DocumentRecord {
  if (!imported) return document;
  const { raw } = imported;
  return joinedDocument(
    {
      ...document,
      publication_date: String(raw.publication_date),
      displacement_types: toTexts(raw.displacement_types),
      countries: toTexts(raw.countries),
      sources: toTexts(raw.sources),
    },
    document,
  );
}

function wantDocument(document: DocumentRecord, ids: ReadonlyMap<string, number>): Wanted {
  const { key, title, publishers, sources, flags, ...columns } = document;
  const toIds = (keys: readonly string[]) => keys.flatMap((publisher) => ids.get(publisher) ?? []);
  return {
    key,
    raw: { ...columns, title, publishers, sources },
    columns: {
      ...columns,
      name: `${title} - ${toDayMonthYear(document.publication_date)}`,
      publishers: toIds(publishers),
      sources: toIds(sources),
      flags,
    },
  };
}

/** Sources that another file gave the document are looked up. */
async function publisherIds(
  transaction: Transaction,
  documents: readonly DocumentRecord[],
  publishers: ReadonlyMap<string, Stored>,
): Promise<Map<string, number>> {
  const ids = new Map([...publishers].map(([key, { id }]) => [key, id]));
  const others = documents.flatMap(rolesIn).filter((key) => !ids.has(key));
  if (others.length === 0) return ids;
  for (const [key, { entityId, version }] of await findImported(transaction, 'publishers', others)) {
    if (version !== null) ids.set(key, entityId);
  }
  return ids;
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
