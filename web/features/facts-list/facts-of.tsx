/** The facts that belong to one record, such as a document, in the grid of the facts list with its order, pages and file. The address does not change. */
import { useMemo, useState } from 'react';
import type { FactsSearch } from '#domain/facts-search.ts';
import { listingFrom } from '#web/lists/address.ts';
import type { Go } from '#web/lists/list.ts';
import { Results } from '#web/lists/results.tsx';
import { useFilterChips } from '#web/lists/use-filter-chips.ts';
import { FACTS } from './facts.tsx';

const FIRST = listingFrom(FACTS, {});

type Props = {
  column: 'document_id';
  id: number;
  /** The noun for the record: 'document'. */
  noun: string;
};

export function FactsOf({ column, id, noun }: Props) {
  const list = useMemo(
    () => ({
      ...FACTS,
      words: { ...FACTS.words, all: `Facts of ${noun} ${id}`, nothing: `No facts of this ${noun}` },
      where: { [column]: `eq.${id}` },
      file: { ...FACTS.file, name: `${noun}_${id}_facts` },
    }),
    [column, id, noun],
  );
  const [listing, setListing] = useState(FIRST);
  const go: Go<FactsSearch> = (change) => setListing((before) => ({ ...before, page: 1, ...change }));
  return <Results list={list} listing={listing} go={go} chips={useFilterChips(list, listing)} />;
}
