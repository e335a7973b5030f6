/** One part of a change of many: its answer in one form, whatever the call. */
import type { Moved } from '#domain/messages/moved.ts';
import { psql } from '#web/data/psql.ts';

/** The records that change, or stay as they are, for each reason; the reason is null where there is nothing to say. */
export type Counted = {
  readonly reason: string | null;
  readonly changes: boolean;
  readonly number: number;
  /** The first of the records, by name. */
  readonly examples: readonly string[];
};
/** A text that the change rewrites. */
export type Rewritten = {
  readonly id: number;
  readonly name: string;
  readonly before: string;
  readonly after: string;
};
export type Outcome = {
  readonly counted: readonly Counted[];
  /** The totals that the change moves; null for a change that moves none by its nature. */
  readonly moved: readonly Moved[] | null;
  readonly rewritten: readonly Rewritten[];
  readonly operation: number | null;
};
type How = {
  readonly rollback?: boolean;
  /** The operation of the parts before. */
  readonly operation?: number | null;
  /** All records change or none. */
  readonly whole?: boolean;
  readonly signal?: AbortSignal;
};
export type Attempt = (ids: readonly number[], how: How) => Promise<Outcome>;

const EXAMPLES = 5;
const MOST_REWRITTEN = 50;

export const NOTHING: Outcome = { counted: [], moved: null, rewritten: [], operation: null };

function summed(all: readonly Moved[]): Moved[] {
  const totals = new Map<string, Moved>();
  for (const each of all) {
    const key = JSON.stringify([each.displacement_type, each.type, each.year]);
    totals.set(key, { ...each, difference: each.difference + (totals.get(key)?.difference ?? 0) });
  }
  return [...totals.values()].filter(({ difference }) => difference !== 0);
}

export const both = (one: Outcome, other: Outcome): Outcome => {
  const counted = new Map<string, Counted>();
  for (const row of [...one.counted, ...other.counted]) {
    const key = JSON.stringify([row.changes, row.reason]);
    const known = counted.get(key);
    counted.set(
      key,
      known === undefined
        ? row
        : {
            ...row,
            number: known.number + row.number,
            examples: [...known.examples, ...row.examples].slice(0, EXAMPLES),
          },
    );
  }
  return {
    counted: [...counted.values()].toSorted(
      (a, b) => Number(b.changes) - Number(a.changes) || Number(a.reason !== null) - Number(b.reason !== null),
    ),
    moved: one.moved === null ? other.moved : summed([...one.moved, ...(other.moved ?? [])]),
    rewritten: [...one.rewritten, ...other.rewritten].slice(0, MOST_REWRITTEN),
    operation: one.operation ?? other.operation,
  };
};

type Result = {
  record_id: number;
  name: string;
  changes: boolean;
  reason: string | null;
  before: string | null;
  after: string | null;
  operation_id: number | null;
  moved: Moved[];
};

/** Values, lists and words of a relation (rpc/change_records). */
export const changeOf =
  (entity_type: string, change: { values: object; days?: number }): Attempt =>
  async (ids, { rollback = false, operation = null, whole = false, signal }) => {
    const rows = await psql.rpc<Result[]>(
      'change_records',
      { entity_type, ids, ...change, operation, whole },
      { rollback, ...(signal && { signal }) },
    );
    return rows
      .map(({ changes, reason, name, ...row }): Outcome => ({
        counted: [{ changes, reason, number: 1, examples: name === '' ? [] : [name] }],
        moved: entity_type === 'facts' ? row.moved : null,
        rewritten: row.after === null ? [] : [{ id: row.record_id, name, before: row.before ?? '', after: row.after }],
        operation: row.operation_id,
      }))
      .reduce(both, NOTHING);
  };

type Reviewed = { reason: string | null; changes: boolean; number: number; examples: string[] | null };

/** A review of facts (rpc/review_facts), which is no operation. */
export const reviewOf =
  (review: { status: string; comment: string | null }): Attempt =>
  async (facts, { rollback = false, signal }) => {
    const rows = await psql.rpc<Reviewed[]>(
      'review_facts',
      { facts, ...review },
      { rollback, ...(signal && { signal }) },
    );
    return { ...NOTHING, counted: rows.map((row) => ({ ...row, examples: row.examples ?? [] })) };
  };
