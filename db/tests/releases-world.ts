/** A draft of a release over facts of two countries, and its later states, for the tests of releases. */
import type { Transaction } from '#db/database.ts';
import { asOwner, becomePerson } from './support.ts';

export const FLOW = 'New Displacement (Flow)';
export type Row = Record<string, unknown>;
export const ask = async <R = Row>(t: Transaction, text: string, values: readonly unknown[] = []): Promise<R[]> =>
  (await t.query<R>(text, values)).rows;
export const one = async <R = Row>(t: Transaction, text: string, values: readonly unknown[] = []): Promise<R> =>
  (await ask<R>(t, text, values))[0]!;
export const call = (t: Transaction, name: string, ...values: unknown[]) =>
  one<{ done: never }>(t, `select api.${name}(${values.map((_, at) => `$${at + 1}`).join(', ')}) as done`, values).then(
    ({ done }) => done as unknown,
  );

export interface World {
  event: number;
  other: number;
  document: number;
  facts: number[];
  release: number;
}

export async function made(t: Transaction, relation: string, fields: Row): Promise<number> {
  const names = Object.keys(fields);
  const { id } = await one<{ id: number }>(
    t,
    `insert into api.${relation} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(fields),
  );
  return id;
}

export const factOf = (iso3: string, figure: number, more: Row = {}): Row => ({
  name: `Flood displaces ${figure}`,
  iso3,
  year: 2024,
  displacement_type: 'Disaster',
  type: FLOW,
  groups: ['GRID 2025'],
  data: JSON.stringify({
    reported_figure: figure,
    term: 'Displaced',
    start_date: { date: '2024-02-01', accuracy: 'Day' },
    end_date: { date: '2024-02-05', accuracy: 'Day' },
  }),
  ...more,
});

/** Three facts of two countries, one of them of 2023 only in Chile, and the draft of a release, by the coordinator. */
export async function world(t: Transaction): Promise<World> {
  await becomePerson(t, 'Coordinator');
  const publisher = await made(t, 'publishers', { name: 'Civil defence', type: 'Government' });
  const document = await made(t, 'documents', {
    name: 'Report on floods',
    publication_date: '2024-03-01',
    type: 'PDF',
    url: 'https://example.org/floods',
    sources: [publisher],
    publishers: [publisher],
  });
  const event = (name: string) =>
    made(t, 'events', {
      name,
      year: 2024,
      displacement_type: 'Disaster',
      hazard_type_id: 22,
      start_date: JSON.stringify({ date: '2024-01-01', accuracy: 'Day' }),
      countries: ['PER', 'COL'],
    });
  const events = [await event('Andes: Floods - the first'), await event('Andes: Floods - the second')] as const;
  const own = { document_id: document, event_id: events[0] };
  const facts = [
    await made(t, 'facts', factOf('PER', 3000, own)),
    await made(t, 'facts', factOf('PER', 50, { ...own, event_role: 'Partial figure (Subtracted)' })),
    await made(t, 'facts', factOf('COL', 700, own)),
    await made(t, 'facts', factOf('COL', 11, { ...own, event_role: 'Triangulation' })),
    await made(t, 'facts', factOf('COL', 13, { ...own, confidential: true })),
    await made(t, 'facts', factOf('CHL', 500, { document_id: document, year: 2023 })),
  ];
  const release = await made(t, 'releases', { name: 'GRID 2025', year: 2024 });
  return { event: events[0], other: events[1], document, facts, release };
}

export async function frozen(t: Transaction): Promise<World> {
  const all = await world(t);
  await call(t, 'check_release', all.release);
  await call(t, 'accept_release_items', all.release, null, 'Known');
  await call(t, 'freeze_release', all.release);
  return all;
}

/** Nobody has been told of anything yet. */
export async function published(t: Transaction): Promise<World> {
  const all = await frozen(t);
  await call(t, 'sign_off_release', all.release);
  await becomePerson(t, 'Administrator', 'publisher');
  await call(t, 'publish_release', all.release);
  await becomePerson(t, 'Coordinator');
  await asOwner(t, 'delete from data.notifications');
  return all;
}
