/** Stores told crises, all of a kind in one statement: publishers, events, documents, masters, facts, reviews. */
import type { Transaction } from '#db/database.ts';
import { insertRows, takeIds } from '#db/import/insert-rows.ts';
import type { SampleDocument, SampleFact, SamplePublisher, Story } from './story.ts';

export async function storeStories(
  transaction: Transaction,
  stories: readonly Story[],
  publishers: Map<string, number>,
): Promise<void> {
  await storePublishers(
    transaction,
    stories.flatMap(({ documents }) => documents),
    publishers,
  );
  const events = await storeAll(
    transaction,
    'events',
    stories.map((story) => story.events),
  );
  const documents = await storeAll(
    transaction,
    'documents',
    stories.map((story) => story.documents.map((document) => toDocumentRow(document, publishers))),
  );
  const masters = await storeAll(
    transaction,
    'facts',
    stories.map((story) => story.masters.map(({ columns }) => columns)),
  );
  const rows = stories.map((story, at) =>
    story.facts.map((fact) => toFactRow(fact, documents[at] ?? [], events[at] ?? [], masters[at] ?? [])),
  );
  const facts = await storeAll(transaction, 'facts', rows);
  const reviews = stories.flatMap((story, at) =>
    story.facts.flatMap((fact, place) =>
      fact.reviews.map((review) => ({ entity_id: facts[at]?.[place], entity_type: 'facts', ...review })),
    ),
  );
  const ids = await takeIds(transaction, 'reviews', reviews.length);
  await insertRows(
    transaction,
    'reviews',
    reviews.map((review, at) => ({ id: ids[at], ...review })),
  );
}

/** Stores the records of all stories at once; the ids come back story by story. */
async function storeAll(transaction: Transaction, table: string, stories: readonly object[][]): Promise<number[][]> {
  const ids = await takeIds(
    transaction,
    table,
    stories.reduce((sum, rows) => sum + rows.length, 0),
  );
  let taken = 0;
  const own = stories.map((rows) => ids.slice(taken, (taken += rows.length)));
  await insertRows(
    transaction,
    table,
    stories.flatMap((rows, at) => rows.map((row, place) => ({ id: own[at]?.[place], ...row }))),
  );
  return own;
}

function keyOf({ name, iso3 }: SamplePublisher): string {
  return `${name} ${iso3 ?? ''}`;
}

/** Publishers of the same name and country are the same: those of earlier batches, samples and people are used again. */
async function storePublishers(
  transaction: Transaction,
  documents: readonly SampleDocument[],
  known: Map<string, number>,
): Promise<void> {
  const all = documents.flatMap(({ publishers, sources }) => [...publishers, ...sources]);
  const wanted = [...new Map(all.map((publisher) => [keyOf(publisher), publisher])).values()];
  const strangers = wanted.filter((publisher) => !known.has(keyOf(publisher)));
  const { rows } = await transaction.query<SamplePublisher & { id: number }>(
    'select id, name, type, iso3 from data.publishers where name = any ($1)',
    [strangers.map(({ name }) => name)],
  );
  for (const row of rows) known.set(keyOf(row), row.id);
  const created = strangers.filter((publisher) => !known.has(keyOf(publisher)));
  const ids = await takeIds(transaction, 'publishers', created.length);
  await insertRows(
    transaction,
    'publishers',
    created.map((publisher, at) => ({ id: ids[at], ...publisher })),
  );
  created.forEach((publisher, at) => known.set(keyOf(publisher), ids[at] ?? 0));
}

function toDocumentRow({ publishers, sources, columns }: SampleDocument, known: ReadonlyMap<string, number>): object {
  const toIds = (list: readonly SamplePublisher[]) => [
    ...new Set(list.map((publisher) => known.get(keyOf(publisher)))),
  ];
  return { ...columns, publishers: toIds(publishers), sources: toIds(sources) };
}

function toFactRow(
  fact: SampleFact,
  documents: readonly number[],
  events: readonly number[],
  masters: readonly number[],
) {
  const { document, event, parent, columns } = fact;
  const idAt = (ids: readonly number[], place: number | null) => (place === null ? null : ids[place]);
  return {
    ...columns,
    document_id: idAt(documents, document),
    event_id: idAt(events, event),
    parent_id: idAt(masters, parent),
  };
}
