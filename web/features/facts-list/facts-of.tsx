/** The facts that belong to one record, such as a document, in the grid of the facts list with its order, pages and file. The address keeps none of it. */
import { useMemo, useState } from 'react';
import { EMPTY_SEARCH, toFilters, type FactsSearch } from '#domain/facts-search.ts';
import { DEFAULT_PAGE_SIZE } from '#web/grids/pager.tsx';
import { filtered } from '#web/lists/asked.ts';
import type { Go, Listing } from '#web/lists/list.ts';
import { Results } from '#web/lists/results.tsx';
import { FACTS } from './facts.ts';

const FIRST: Listing<FactsSearch> = {
  search: EMPTY_SEARCH,
  filters: {},
  order: null,
  page: 1,
  size: DEFAULT_PAGE_SIZE,
};

type Props = {
  column: 'document_id';
  id: number;
  /** What the record is called within a sentence: 'document'. */
  noun: string;
};

export function FactsOf({ column, id, noun }: Props) {
  const list = useMemo(
    () => ({
      ...FACTS,
      words: { all: `Facts of ${noun} ${id}`, nothing: `No facts of this ${noun}` },
      conditions: (search: FactsSearch, filters = {}) => ({ ...toFilters(search, filters), [column]: `eq.${id}` }),
      file: { ...FACTS.file, name: `${noun}_${id}_facts` },
    }),
    [column, id, noun],
  );
  const [listing, setListing] = useState(FIRST);
  const go: Go<FactsSearch> = (change) => setListing((before) => ({ ...before, page: 1, ...change }));
  return <Results list={list} listing={listing} go={go} asked={filtered<FactsSearch>(FACTS, listing.filters)} />;
}
