/** The rows of a list that others changed since it was loaded: their number, which is asked for when the server tells of changes. Moves no row. */
import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Signal } from '#domain/live/signal.ts';
import { counted } from '#domain/values/counts.ts';
import { isOwn, useLive } from '#web/data/live.ts';
import type { Column, Conditions, RelationName } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';

/** Lists whose records have another name in the history. */
const KINDS: Partial<Record<RelationName, string>> = {
  parking_lot_documents_view: 'parking_lot',
  parking_lot_events_view: 'parking_lot',
  parking_lot_facts_view: 'parking_lot',
};

/** The kind of the records of a list, as in the history. */
const kindOfRows = (relation: RelationName): string =>
  KINDS[relation] ?? relation.replace(/^idus_/, '').replace(/_view$/, '');

/** More are any rows. */
const MOST = 200;

type Of = {
  relation: RelationName;
  where: Conditions<RelationName>;
  /** The rows of the list that are shown first. */
  rows: readonly { readonly id: number }[];
  loadedAt: number;
};

/** Null stands for any record. */
type Told = { readonly ids: readonly string[] | null };

function withSignals(told: Told | null, signals: readonly Signal[]): Told {
  const ids = new Set(told?.ids ?? []);
  if (told?.ids === null) return told;
  for (const { ids: more } of signals) {
    if (more === null) return { ids: null };
    for (const id of more) ids.add(id);
  }
  return { ids: ids.size > MOST || [...ids].some((id) => !/^\d+$/.test(id)) ? null : [...ids].toSorted() };
}

const foundQuery = (relation: RelationName, where: Conditions<RelationName>, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['news', relation, where, ids],
    queryFn: async ({ signal }) => {
      const and = [...[where.and ?? []].flat(), `(id.in.(${ids.join()}))`];
      const select = ['id'] as unknown as Column<RelationName>[];
      const { rows } = await psql.list(relation, { select, where: { ...where, and }, limit: MOST }, { signal });
      return rows.map((row) => String((row as unknown as { id: number }).id));
    },
    staleTime: 0,
    gcTime: 0,
  });

/** In words, or null: nothing that concerns the list. `show` loads the list again. */
export function useNews({ relation, where, rows, loadedAt }: Of): { words: string; show: () => void } | null {
  const kind = kindOfRows(relation);
  const [told, setTold] = useState<Told | null>(null);
  const [since, setSince] = useState(loadedAt);
  // The list was loaded again, with all that was told.
  if (since !== loadedAt) {
    setSince(loadedAt);
    setTold(null);
  }
  useLive((signals) => {
    const concerning = signals.filter(
      (signal) => signal.about === 'all' || (signal.about === 'record' && signal.kind === kind && !isOwn(signal)),
    );
    if (loadedAt > 0 && concerning.length > 0) setTold((before) => withSignals(before, concerning));
  });
  const ids = told?.ids ?? [];
  const found = useQuery({ ...foundQuery(relation, where, ids), enabled: ids.length > 0 }).data;
  if (told === null) return null;
  const show = () => void invalidate(kind, relation.replace(/_view$/, ''));
  // An empty list has no row that could be out of date.
  if (told.ids === null) return rows.length === 0 ? null : { words: 'The list may have changed', show };
  if (found === undefined) return null;
  const changed = new Set([...found, ...rows.map(({ id }) => String(id)).filter((id) => ids.includes(id))]);
  if (changed.size === 0) return null;
  return { words: `${counted(changed.size, 'row')} changed`, show };
}
