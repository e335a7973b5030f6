/** Stores a batch of figures: publishers in one transaction, then events, documents and facts in another. */
import type { Outcome } from '#domain/imports/import-report.ts';
import type { Transaction } from '#db/database.ts';
import type { Imported, Stored, Wanted } from './imported.ts';
import { findImported, hashOf, outcomeOf, rememberRows, storeRecords } from './imported.ts';
import type { NamedRow } from './read-file.ts';
import type { DocumentRecord, FigureRow, PublisherRecord } from './records.ts';
import { joinedDocument, ofEvent, type Survey, type SurveyedEvent, union, unionOfCodes } from './survey.ts';
import { dayOfName } from '#domain/values/dates.ts';

export interface FigureInBatch {
  row: NamedRow;
  raw: Record<string, string>;
  hash: string;
  figure: FigureRow;
}

export type Outcomes = Record<'events' | 'documents' | 'facts', Map<string, Outcome>>;
export type Publishers = ReadonlyMap<string, Stored>;

/** One batch: its transaction and run, and the figures to create or update. */
interface Batch {
  transaction: Transaction;
  run: number | null;
  figures: readonly FigureInBatch[];
  written: readonly FigureInBatch[];
  survey: Survey;
}

/** Stores the events, documents and facts of the batch. Its publishers are stored before. */
export async function loadFigures(
  transaction: Transaction,
  run: number | null,
  figures: readonly FigureInBatch[],
  survey: Survey,
  publishers: Publishers,
): Promise<Outcomes> {
  const facts = await findFacts(transaction, figures);
  const batch = { transaction, run, figures, written: toWrite(figures, facts), survey };
  const events = await loadEvents(batch);
  const documents = await loadDocuments(batch, publishers);
  const wanted = figures.map(({ raw, hash, figure }): Wanted => {
    const { key, ...columns } = figure.fact;
    const event_id = events.get(figure.event.key)?.id ?? null;
    const document_id = documents.get(figure.document.key)?.id ?? null;
    return { key, raw, hash, columns: { ...columns, event_id, document_id } };
  });
  const stored = await storeRecords(transaction, 'facts', run, wanted, facts);
  return {
    events: toOutcomes(events),
    documents: toOutcomes(documents),
    facts: toOutcomes(stored),
  };
}

function findFacts(transaction: Transaction, figures: readonly FigureInBatch[]): Promise<Map<string, Imported>> {
  const keys = figures.map(({ figure }) => figure.fact.key);
  return findImported(transaction, 'facts', keys);
}

/** Deleted records are restored only for these facts. */
function toWrite(figures: readonly FigureInBatch[], facts: ReadonlyMap<string, Imported>): FigureInBatch[] {
  return figures.filter(({ hash, figure: { fact } }) =>
    ['created', 'updated'].includes(outcomeOf({ hash }, facts.get(fact.key), false)),
  );
}

/** Stores the related records of the batch's figures. */
async function load(
  { transaction, run, figures, written }: Batch,
  entity: 'publishers' | 'events' | 'documents',
  keysOf: (figure: FigureRow) => readonly string[],
  toWanted: (keys: readonly string[], imported: Map<string, Imported>) => Promise<Wanted[]>,
): Promise<Map<string, Stored>> {
  const keysIn = (some: readonly FigureInBatch[]) => new Set(some.flatMap(({ figure }) => keysOf(figure)));
  const keys = [...keysIn(figures)];
  const imported = await findImported(transaction, entity, keys);
  const wanted = await toWanted(keys, imported);
  return storeRecords(transaction, entity, run, wanted, imported, keysIn(written));
}

export function toOutcomes(stored: ReadonlyMap<string, Stored>): Map<string, Outcome> {
  return new Map([...stored].map(([key, { outcome }]) => [key, outcome]));
}

/** Stores the publishers of the batch. */
export async function loadPublishers(
  transaction: Transaction,
  run: number | null,
  figures: readonly FigureInBatch[],
  survey: Survey,
): Promise<Publishers> {
  const { documents, publishers } = survey;
  const written = toWrite(figures, await findFacts(transaction, figures));
  const batch = { transaction, run, figures, written, survey };
  const keysOf = ({ document }: FigureRow) => rolesIn(documents.get(document.key) ?? document);
  return load(batch, 'publishers', keysOf, async (keys, imported) => {
    const strangers = keys.filter((key) => !imported.has(key));
    for (const [key, adopted] of await adoptPublishers(batch, strangers)) imported.set(key, adopted);
    return keys.flatMap((key) => {
      const publisher = publishers.get(key);
      return publisher ? [wantPublisher(publisher, imported.get(key))] : [];
    });
  });
}

function rolesIn({ publishers, sources }: DocumentRecord): string[] {
  return [...publishers, ...sources];
}

/** The first spelling stays; a type is added if there was none. */
function wantPublisher({ key, name, type }: PublisherRecord, imported: Imported | undefined): Wanted {
  const columns = { name: imported?.raw.name ?? name, type: imported?.raw.type ?? type };
  return want(key, columns, columns);
}

/** A publisher that people entered before is used unchanged. */
async function adoptPublishers(
  { transaction, run }: Batch,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Imported>> {
  if (keys.length === 0) return new Map();
  const { rows } = await transaction.query<{ key: string; id: number; name: string; type: string | null }>(
    // The key once for each publisher, not for each pair of the join.
    `with p as materialized (
       select * from (select lower(regexp_replace(btrim(name), '\\s+', ' ', 'g')) as key, id, merged_into, iso3 from data.publishers) p where key = any ($1))
     select distinct on (p.key) p.key, s.id, s.name, s.type
     from p join data.publishers s on s.id = coalesce(p.merged_into, p.id)
     where s.archived_at is null
     order by p.key, p.merged_into nulls first, p.iso3 nulls first, p.id`,
    [keys],
  );
  const found = rows.map(({ key, name, type }) => want(key, { name, type }, {}));
  const ids = rows.map(({ id }) => id);
  if (run === null)
    return new Map(
      found.map(({ key, raw, hash }, at): [string, Imported] => [
        key,
        {
          entityId: ids[at] ?? 0,
          raw,
          rawHash: hash,
          version: 1,
          takenBack: false,
          changedByPerson: false,
          locked: false,
        },
      ]),
    );
  await rememberRows(transaction, 'publishers', run, found, ids, new Map());
  return findImported(
    transaction,
    'publishers',
    found.map(({ key }) => key),
  );
}

const loadEvents = (batch: Batch): Promise<Map<string, Stored>> =>
  load(
    batch,
    'events',
    ({ event }) => [event.key],
    async (keys, imported) =>
      keys.flatMap((key) => {
        const event = batch.survey.events.get(key);
        return event ? [wantEvent(event, imported.get(key), ofEvent)] : [];
      }),
  );

/** Another file may have other countries and glide numbers of the same event: these are added, never removed. `isOwn` names the cells of this kind of file; those of the other kind are kept. */
export function wantEvent(
  { cells, triggers: _, ...event }: SurveyedEvent,
  imported: Imported | undefined,
  isOwn: (name: string) => boolean,
): Wanted {
  const { key, ...columns } = event;
  const countries = union(toTexts(imported?.raw.countries), columns.countries);
  const glide_numbers = union(toTexts(imported?.raw.glide_numbers), columns.glide_numbers);
  const event_codes = unionOfCodes(toTexts(imported?.raw.event_codes), columns.event_codes);
  const others = Object.entries(imported?.raw ?? {}).filter(([name]) => !isOwn(name));
  return want(
    key,
    {
      ...Object.fromEntries(others),
      ...cells,
      countries,
      glide_numbers,
      ...(event_codes.length > 0 && { event_codes }),
    },
    { ...columns, countries, glide_numbers, event_codes },
  );
}

const loadDocuments = (batch: Batch, publishers: Publishers): Promise<Map<string, Stored>> =>
  load(
    batch,
    'documents',
    ({ document }) => [document.key],
    async (keys, imported) => {
      const documents = keys.flatMap((key) => batch.survey.documents.get(key) ?? []);
      const joined = documents.map((document) => joinStored(document, imported.get(document.key)));
      const ids = await publisherIds(batch.transaction, joined, publishers);
      return joined.map((document) => wantDocument(document, ids));
    },
  );

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
  return want(
    key,
    { ...columns, title, publishers, sources },
    {
      ...columns,
      name: `${title} - ${dayOfName(document.publication_date)}`,
      publishers: toIds(publishers),
      sources: toIds(sources),
      flags,
    },
  );
}

function want(key: string, raw: Wanted['raw'], columns: Wanted['columns']): Wanted {
  return { key, raw, hash: hashOf(raw), columns };
}

/** Looks up the sources that another file gave the document. */
async function publisherIds(
  transaction: Transaction,
  documents: readonly DocumentRecord[],
  publishers: Publishers,
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
