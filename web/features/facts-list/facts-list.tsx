/** The facts list: the search, and what it found. Shows and finds facts; changes none. */
import './facts-list.css';
import type { FactsSearch } from '#domain/facts-search.ts';
import { invalidate } from '#web/data/query.ts';
import { useAsked } from './use-asked.ts';
import { useListing } from './use-listing.ts';
import { FactsResults } from './results.tsx';
import { SearchCard } from './search-card.tsx';

export function FactsList() {
  const { listing, go, reset } = useListing();
  const asked = useAsked(listing);
  // Asking the same again means: look whether something changed.
  const run = (search: FactsSearch) =>
    JSON.stringify(search) === JSON.stringify(listing.search) ? void invalidate('facts_view') : go({ search });
  return (
    <>
      <SearchCard search={listing.search} onSearch={run} onReset={reset} />
      <FactsResults listing={listing} go={go} asked={asked} />
    </>
  );
}
