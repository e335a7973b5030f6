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
  const { rows, columns, of, change, order }: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const choice = useMemo(() => choiceFrom({ rows, columns, of, change, order }), [rows, columns, of, change, order]);
  const at = useMemo(() => ({ path: PATH, keep: choiceToUrl(choice), forgets: true }), [choice]);
  const onChoice = (next: TableChoice) =>
    void navigate({
      to: PATH as '/',
      search: ((given: Address) => ({ ...given, ...choiceToUrl(next) })) as never,
      replace: true,
    });
  return (
    <SearchedList
      list={FACTS}
      at={at}
      results={(searched) => <FactsTableView {...searched} choice={choice} onChoice={onChoice} />}
    />
  );
}
