/** A search of facts beside its past, and the way back to the list. */
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { SINCE } from '#domain/messages/facts-since.ts';
import type { Address } from '#domain/search/search.ts';
import { SearchedFactsSince } from '#web/features/facts/since/searched-facts-since.tsx';
import { ViewOfFacts } from './view-of-facts.tsx';

export function FactsSinceScreen() {
  const { since }: Address = useSearch({ strict: false });
  const own = useMemo(() => ({ since }), [since]);
  return (
    <ViewOfFacts title={SINCE.title} view="since" own={own}>
      <SearchedFactsSince />
    </ViewOfFacts>
  );
}
