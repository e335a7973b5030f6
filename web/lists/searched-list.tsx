/** A list of records: the search card and the results. Changes no record. */
import type { ListedRow, RecordList } from './list.ts';
import { Results } from './results.tsx';
import { SearchCard } from './search-card.tsx';
import { useFilterChips } from './use-filter-chips.ts';
import { useListing } from './use-listing.ts';

type Props<Values extends object, Row extends ListedRow> = { list: RecordList<Values, Row> };

export function SearchedList<Values extends object, Row extends ListedRow>({ list }: Props<Values, Row>) {
  const { listing, draft, go, run, reset } = useListing(list);
  const chips = useFilterChips(list, listing);
  return (
    <>
      <SearchCard label={list.words.title} search={list.search} values={draft} onSearch={run} onReset={reset} />
      <Results list={list} listing={listing} go={go} chips={chips} />
    </>
  );
}
