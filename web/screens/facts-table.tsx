/** The table of a search of facts: its search and the table below it, and the way back to the list. */
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { choiceFrom, choiceToUrl } from '#domain/facts/facts-table.ts';
import { FACTS_TABLE } from '#domain/messages/facts-table.ts';
import type { Address } from '#domain/search/search.ts';
import { SearchedFactsTable } from '#web/features/facts/table/searched-facts-table.tsx';
import { ViewOfFacts } from './view-of-facts.tsx';

export function FactsTableScreen() {
  const address: Address = useSearch({ strict: false });
  // The same table has one address, also where it is the default.
  const own = useMemo(() => choiceToUrl(choiceFrom(address)), [address]);
  return (
    <ViewOfFacts title={FACTS_TABLE.title} view="table" own={own}>
      <SearchedFactsTable />
    </ViewOfFacts>
  );
}
