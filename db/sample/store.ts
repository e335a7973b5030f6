/** Stores crises, with one statement for each kind of record: publishers, events, documents, masters, facts, reviews. */
import type { Transaction } from '#db/database.ts';
import { insertRows } from '#db/import/insert-rows.ts';
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
  const store = (table: string, rowsOf: (story: Story, at: number) => object[]): Promise<number[][]> =>
    storeAll(transaction, table, stories.map(rowsOf));
  const events = await store('events', (story) => story.events);
  const documents = await store('documents', (story) => story.documents.map((each) => toDocumentRow(each, publishers)));
  const masters = await store('facts', (story) => story.masters.map(({ columns }) => columns));
  const facts = await store('facts', (story, at) =>
    story.facts.map((fact) => toFactRow(fact, documents[at] ?? [], events[at] ?? [], masters[at] ?? [])),
  );
  await store('reviews', (story, at) =>
    story.facts.flatMap((fact, index) =>
      fact.reviews.map((review) => ({ entity_id: facts[at]?.[index], entity_type: 'facts', ...review })),
    ),
  );
}

/** Stores the records of all stories at once; returns the ids by story. */
async function storeAll(transaction: Transaction, table: string, stories: readonly object[][]): Promise<number[][]> {
  const ids = await insertRows(transaction, table, stories.flat());
  let taken = 0;
  return stories.map((rows) => ids.slice(taken, (taken += rows.length)));
}

function keyOf({ name, iso3 }: SamplePublisher): string {
  return `${name} ${iso3 ?? ''}`;
}

/** Reuses publishers of the same name and country, from earlier batches and samples or entered by people. */
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
  const ids = await insertRows(transaction, 'publishers', created);
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
  const idAt = (ids: readonly number[], index: number | null) => (index === null ? null : ids[index]);
  return {
    ...columns,
    document_id: idAt(documents, document),
    event_id: idAt(events, event),
    parent_id: idAt(masters, parent),
  };
}
