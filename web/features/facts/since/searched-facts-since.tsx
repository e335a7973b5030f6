/** A search of facts beside its past: the day in the address, and the search above the comparison. */
import './facts-since.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { sinceFrom } from '#domain/facts/facts-since.ts';
import type { Address } from '#domain/search/search.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { localDay } from '#web/ui/local-time.ts';
import { SearchedList } from '#web/lists/searched-list.tsx';
import { FactsSinceView } from './facts-since-view.tsx';

const PATH = '/facts/since';

export function SearchedFactsSince() {
  const { since }: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const [today] = useState(() => localDay());
  const day = sinceFrom(since, today);
  const at = useMemo(() => ({ path: PATH, keep: { since: day }, forgets: true }), [day]);
  const onDay = (next: string) =>
    void navigate({ to: PATH as '/', search: ((given: Address) => ({ ...given, since: next })) as never });
  return (
    <SearchedList
      list={FACTS}
      at={at}
      results={(searched) => <FactsSinceView {...searched} day={day} today={today} onDay={onDay} />}
    />
  );
}
