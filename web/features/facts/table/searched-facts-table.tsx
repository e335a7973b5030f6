/** The table of a search of facts: its rows, columns and sums in the address, the search above it, and its files. */
import './facts-table.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { choiceFrom, choiceToUrl, type TableChoice } from '#domain/facts/facts-table.ts';
import type { Address } from '#domain/search/search.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { SearchedList } from '#web/lists/searched-list.tsx';
import { FactsTableView } from './facts-table-view.tsx';

const PATH = '/facts/table';

export function SearchedFactsTable() {
  const address: Address = useSearch({ strict: false });
  const { rows, columns, of, change, order } = address;
  const navigate = useNavigate();
  const choice = useMemo(() => choiceFrom(address), [address]);
  // Columns that nobody chose follow the search: of one year its causes.
  const keep = useMemo(() => ({ rows, columns, of, change, order }), [rows, columns, of, change, order]);
  const at = useMemo(() => ({ path: PATH, keep, forgets: true }), [keep]);
  const onChoice = (next: TableChoice) => {
    const chosen = next.columns === choice.columns ? { columns } : {};
    void navigate({
      to: PATH as '/',
      search: ((given: Address) => ({ ...given, ...choiceToUrl(next), ...chosen })) as never,
      replace: true,
    });
  };
  return (
    <SearchedList
      list={FACTS}
      at={at}
      results={(searched) => <FactsTableView {...searched} choice={choice} onChoice={onChoice} />}
    />
  );
}
