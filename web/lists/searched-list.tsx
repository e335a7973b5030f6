/** A list of records: its search, as a card or folded into one line, and the results. Changes no record. */
import type { ReactNode } from 'react';
import { useMay } from '#web/data/may.ts';
import type { Go, ListedRow, Listing, RecordList } from './list.ts';
import { Results } from '#web/lists/rows/results.tsx';
import { SearchCard } from '#web/lists/search/search-card.tsx';
import { useFolded } from '#web/lists/search/use-folded.ts';
import { useStorageKey } from './use-storage-key.ts';
import { useListing, type ListingBase } from './use-listing.ts';

type Props<Values extends object, Row extends ListedRow> = {
  list: RecordList<Values, Row>;
  /** Where the list is, if not at the address of its kind. A constant. */
  at?: ListingBase;
  /** Drawn below the search instead of the list of its records. */
  results?: (props: SearchedResults<Values>) => ReactNode;
};

export type SearchedResults<Values> = {
  readonly listing: Listing<Values>;
  readonly go: Go<Values>;
  readonly onUnfold: (() => void) | undefined;
};

export function SearchedList<Values extends object, Row extends ListedRow>({ list, at, results }: Props<Values, Row>) {
  const { listing, unknown, draft, go, run, reset } = useListing(list, at);
  const mayCreate = useMay()(...list.creating);
  const searches = list.searchToCreate !== true || mayCreate;
  const { folded, fold, searched, frame } = useFolded(
    list,
    searches,
    results !== undefined || JSON.stringify(listing.search) !== JSON.stringify(list.search.empty),
  );
  const moreKey = useStorageKey(list, 'more');
  const onUnfold = searches && folded ? () => fold(false) : undefined;
  return (
    <div ref={frame} className="searched-list" tabIndex={-1}>
      {searches && !folded && (
        <SearchCard
          label={list.words.title}
          storageKey={moreKey}
          search={list.search}
          values={draft}
          onSearch={(values) => {
            run(values);
            searched();
          }}
          onReset={reset}
          onFold={() => fold(true)}
        />
      )}
      {at === undefined && unknown.length > 0 && (
        <p className="list-unknown" role="alert">
          {`Not searched, because the list does not know it: ${unknown.join(', ')}`}
        </p>
      )}
      {results === undefined ? (
        <Results moves list={list} listing={listing} go={go} onUnfold={onUnfold} />
      ) : (
        results({ listing, go, onUnfold })
      )}
    </div>
  );
}
