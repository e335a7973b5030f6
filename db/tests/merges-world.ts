/** Records to merge, one maker for each kind. */
import { expect } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { mergeOf, type Merged } from './operations-world.ts';
import { add } from './support.ts';

export const KINDS = ['facts', 'events', 'documents', 'publishers', 'contacts'] as const;
type Kind = (typeof KINDS)[number];

export const event = (t: Transaction, more = {}) =>
  add(t, 'events', {
    name: 'Kenya: Conflict - Garissa',
    displacement_type: 'Conflict',
    year: 2025,
    countries: ['KEN'],
    start_date: { date: '2025-01-01', accuracy: 'Day' },
    ...more,
  });
export const publisher = (t: Transaction, name: string, more = {}) =>
  add(t, 'publishers', { name, type: 'Media', ...more });
export const document = async (t: Transaction, more = {}) => {
  const { id } = await publisher(t, `Publisher ${Math.random()}`);
  return add(t, 'documents', {
    name: 'Report',
    publication_date: '2025-02-01',
    publishers: [id],
    sources: [id],
    countries: ['KEN'],
    ...more,
  });
};
export const contact = (t: Transaction, name: string, more = {}) =>
  add(t, 'contacts', { title: 'Ms', name, surname: 'Okoye', gender: 'Female', organisation: 'IOM', job_title: 'Officer', ...more }); // prettier-ignore
export const fact = (t: Transaction, more: Record<string, unknown> = {}) => {
  const { figure = 7, excerpt_for_idu, ...columns } = more;
  return add(t, 'facts', {
    name: 'A fact',
    iso3: 'KEN',
    year: 2025,
    displacement_type: 'Conflict',
    type: 'New Displacement (Flow)',
    data: {
      reported_figure: figure,
      term: 'Displaced',
      start_date: { date: '2025-03-01', accuracy: 'Day' },
      end_date: { date: '2025-03-02', accuracy: 'Day' },
      excerpt_for_idu,
    },
    ...columns,
  });
};
const MAKE: Record<Kind, (t: Transaction, n: number) => Promise<{ id: number }>> = {
  facts: (t, n) => fact(t, { name: `Fact ${n}` }),
  events: (t, n) => event(t, { name: `Kenya: Conflict - Garissa ${n}` }),
  documents: (t, n) => document(t, { name: `Document ${n}` }),
  publishers: (t, n) => publisher(t, `Publisher number ${n}`),
  contacts: (t, n) => contact(t, `Ada ${n}`),
};
export const three = async (t: Transaction, kind: Kind): Promise<[number, number, number]> => [
  (await MAKE[kind](t, 1)).id,
  (await MAKE[kind](t, 2)).id,
  (await MAKE[kind](t, 3)).id,
];

export async function merged(...given: Parameters<typeof mergeOf>): Promise<Merged> {
  const answer = await mergeOf(...given);
  expect(answer).toMatchObject({ refused: [] });
  const { operation } = answer as Merged;
  expect(operation).not.toBeNull();
  await given[0].query(`select set_config('request.operation', '', true)`);
  return answer as Merged;
}

export const column = async (t: Transaction, relation: string, name: string, id: number) =>
  (await t.query<{ value: unknown }>(`select ${name} as value from api.${relation} where id = $1`, [id])).rows[0]
    ?.value;
