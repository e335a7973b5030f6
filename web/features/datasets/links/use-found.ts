/** The search of records in use: its datasets, the ones that are shown, and their records. Draws nothing. */
import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Shown } from './found-datasets.tsx';
import { datasetsQuery, recordsQuery, type RecordsSearch } from './links-queries.ts';

/** More records than this are shown dataset by dataset (spec 2 §9). */
const SHOWN_AT_ONCE = 5000;

/** Begins with the country and cause of the fact; searches only while the links can be changed (`open`). */
export function useFound(fact: { iso3: string; displacement_type: string }, open: boolean) {
  const own = useMemo<RecordsSearch>(
    () => ({
      datasets: [],
      iso3: fact.iso3,
      displacement_type: fact.displacement_type,
      sources: [],
      from: null,
      to: null,
    }),
    [fact.iso3, fact.displacement_type],
  );
  const [search, setSearch] = useState(own);
  const [chosen, setChosen] = useState<Shown | null>(null);
  const datasets = useQuery({ ...datasetsQuery(search), enabled: open });
  const found = datasets.data?.datasets;
  const { shown, ids } = useMemo(() => {
    const all = found ?? [];
    const records = all.reduce((sum, each) => sum + each.records, 0);
    const first: Shown = records <= SHOWN_AT_ONCE ? 'all' : (all[0]?.id ?? 'all');
    const which = chosen === 'all' || all.some(({ id }) => id === chosen) ? (chosen ?? first) : first;
    return { shown: which, ids: which === 'all' ? all.map(({ id }) => id) : [which] };
  }, [found, chosen]);
  const days = useMemo(() => ({ from: search.from, to: search.to }), [search.from, search.to]);
  const records = useQuery({ ...recordsQuery(ids, days), enabled: open && ids.length > 0 });
  return { own, search, setSearch, datasets, shown, setChosen, records, days };
}
