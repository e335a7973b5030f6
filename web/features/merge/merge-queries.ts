/** The records to merge, and the merge, first as a trial that changes nothing. */
import { queryOptions } from '@tanstack/react-query';
import type { Refused } from '#web/forms/refused-records.tsx';
import type { KindTypes, Loaded, RecordForm } from '#web/forms/record-form.ts';
import { startOf } from '#domain/events/merged-dates.ts';
import { among } from '#domain/values/psql-values.ts';
import { psql } from '#web/data/psql.ts';

export type Merge = {
  entity_type: string;
  survivor: number;
  others: readonly number[];
  /** The values chosen by hand, by column. */
  values: object;
};

export type Merged = {
  /** Null if nothing was merged, because a record refuses. */
  operation: number | null;
  values: Readonly<Record<string, unknown>>;
  moved: readonly { relation: string; column: string; number: number }[];
  refused: Refused;
  /** Facts that would not fit the event that stays, by the kind of misfit. */
  misfits: Refused;
  /** Facts that get another hazard, by the words for it: 'Storm in place of Flood'. */
  hazards: Refused;
  totals: readonly { name: string; before: string | null; after: string | null }[];
};

/** Refused if the records, or what rests on them, have changed since the trial. */
export const merge = (wish: Merge, { values, moved, totals }: Merged) =>
  psql.rpc<Merged>('merge_records', { ...wish, seen: { values, moved, totals } }, { form: true });

/** Of this page alone: what it compares and tries. */
export const isOfMerge = ([first, second]: readonly unknown[]): boolean =>
  first === 'merge' || second === 'merge' || second === 'of merge';

/** What the merge would do. */
export const trialQuery = (wish: Merge) =>
  queryOptions({
    queryKey: ['merge', wish],
    queryFn: ({ signal }) => psql.rpc<Merged>('merge_records', wish, { rollback: true, signal }),
    retry: false,
    gcTime: 0,
  });

export const recordsToMergeQuery = <K extends KindTypes<K>>(kind: RecordForm<K>, ids: readonly number[]) =>
  queryOptions({
    queryKey: [kind.relation, 'merge', ids],
    queryFn: ({ signal }): Promise<Loaded<K['row']>[]> => Promise.all(ids.map((id) => kind.load(id, signal))),
    gcTime: 0,
    retry: false,
  });

export type Weight = { facts: number; figure: number | null };

/** The number of facts of each record, and the figure of an event; empty for a kind without facts. */
export const weightsQuery = (relation: string, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['facts_view', 'of merge', relation, ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, Weight>> => {
      if (relation === 'events') {
        const select = ['id', 'fact_count', 'recommended_figure'] as const;
        const { rows } = await psql.list('events_view', { select, where: { id: among(ids) } }, { signal });
        return new Map(rows.map((row) => [row.id, { facts: row.fact_count, figure: row.recommended_figure }]));
      }
      if (relation !== 'documents') return new Map();
      const found = await psql.counts('facts_view', 'document_id', { document_id: among(ids) }, { signal });
      return new Map(ids.map((id) => [id, { facts: found.get(id) ?? 0, figure: null }]));
    },
    gcTime: 0,
  });

export type LaterFacts = { readonly days: readonly (readonly [string | null, number])[]; readonly last: string };

/** The flows of events that begin after this day, by their first day, and the last day of all; a stock may stand for years after its event. */
export const laterFactsQuery = (ids: readonly number[], end: string) =>
  queryOptions({
    queryKey: ['facts_view', 'of merge', 'after', ids, end],
    queryFn: async ({ signal }): Promise<LaterFacts> => {
      const flows = { event_id: among(ids), type: 'like.*Flow*' };
      const after = `gt.${end}`;
      const [counts, ends] = await Promise.all([
        psql.counts('facts_view', 'start_date', { ...flows, start_date: after }, { signal }),
        psql.counts('facts_view', 'end_date', { ...flows, end_date: after }, { signal }),
      ]);
      const last = [...counts.keys(), ...ends.keys()].reduce<string>(
        (late, day) => (day && day > late ? day : late),
        '',
      );
      return { days: [...counts], last };
    },
    gcTime: 0,
  });

/** The record that is proposed to stay: the event that starts first, then the one with most facts, then with the largest figure, then the first. */
export const proposed = (rows: readonly { id: number }[], weights: ReadonlyMap<number, Weight>): number | undefined =>
  rows.toSorted((a, b) => {
    const [one, other] = [weights.get(a.id), weights.get(b.id)];
    return (
      startOf(a).localeCompare(startOf(b)) ||
      (other?.facts ?? 0) - (one?.facts ?? 0) ||
      (other?.figure ?? 0) - (one?.figure ?? 0)
    );
  })[0]?.id;
