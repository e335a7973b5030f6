/**
 * The list that a record was opened from: its search, its order and the rows around the record, so that a person goes on to
 * the next record without the list. The latest list of each kind is kept for the tab, and for the tabs opened from it.
 * Rows that no longer match the search stay where they are.
 */
import { among } from '#domain/values/psql-values.ts';
import { readStored, readStoredInTab, writeStored, writeStoredInTab } from './browser-store.ts';
import type { Column, RelationName } from './psql-query.ts';
import { psql } from './psql.ts';
import { currentSession } from './session.ts';

export type Trail = {
  relation: RelationName;
  where: Readonly<Record<string, string | readonly string[] | undefined>>;
  order: string;
  /** The number of rows of the list. */
  total: number;
  /** The index of the first of these rows in the list, from 0. */
  first: number;
  /** Rows of the list without a gap. */
  ids: readonly number[];
  /** The address of the list. */
  back: string;
  /** The words for that place, if it is no list: 'the review'. */
  called?: string;
  /** The field that its records are opened at. */
  hash?: string;
};

const keyOf = (kind: string) => `${kind}-list:${currentSession()?.username ?? ''}:trail`;

export function keepTrail(kind: string, trail: Trail): void {
  writeStoredInTab(keyOf(kind), trail);
  writeStored(keyOf(kind), trail);
}

const holds = (trail: unknown, id: number): trail is Trail =>
  typeof trail === 'object' &&
  trail !== null &&
  Array.isArray((trail as Trail).ids) &&
  (trail as Trail).ids.includes(id);

/** The list that has this record; null if the record was opened in another way. */
export function trailOf(kind: string, id: number): Trail | null {
  const key = keyOf(kind);
  return ([readStoredInTab(key), readStored(key)].find((trail) => holds(trail, id)) as Trail | undefined) ?? null;
}

const BLOCK = 50;
/** As many numbers as an address has room for. */
const IN_ONE_REQUEST = 200;
const SELECT = ['id'] as Column<RelationName>[];

const idsOf = ({ rows }: { rows: unknown[] }): number[] => (rows as { id: number }[]).map(({ id }) => id);

/** The number of these rows that are still in the list: the rows after them have moved up by the others. */
async function stillListed({ relation, where, ids }: Trail): Promise<number> {
  let count = 0;
  for (let from = 0; from < ids.length; from += IN_ONE_REQUEST) {
    const part = ids.slice(from, from + IN_ONE_REQUEST);
    const id = [where['id'] ?? [], among(part)].flat();
    const query = { select: SELECT, where: { ...where, id } as object, limit: part.length };
    count += (await psql.list(relation, query)).rows.length;
  }
  return count;
}

/** The trail with the next rows of the list, which may be none. */
export async function withNext(trail: Trail): Promise<Trail> {
  const { relation, where, order, ids, first } = trail;
  const offset = first + (await stillListed(trail));
  const found = idsOf(await psql.list(relation, { select: SELECT, where, order, offset, limit: BLOCK }));
  return { ...trail, ids: [...ids, ...found.filter((id) => !ids.includes(id))] };
}

/** The trail with the rows before it. */
export async function withPrevious(trail: Trail): Promise<Trail> {
  const { relation, where, order, ids, first } = trail;
  const offset = Math.max(0, first - BLOCK);
  const found = idsOf(await psql.list(relation, { select: SELECT, where, order, offset, limit: first - offset }));
  return { ...trail, first: offset, ids: [...found.filter((id) => !ids.includes(id)), ...ids] };
}
