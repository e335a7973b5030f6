/** The facts list: the search, and what it found. Shows and finds facts; changes none. */
import { Results } from '#web/lists/results.tsx';
import { useListing } from '#web/lists/use-listing.ts';
import { FACTS } from './facts.ts';
import { FactsSearchCard } from './facts-search-card.tsx';
import { useAsked } from './use-asked.ts';

export function FactsList() {
  const { listing, draft, go, run, reset } = useListing(FACTS);
  const asked = useAsked(listing);
  return (
    <>
      <FactsSearchCard search={draft} onSearch={run} onReset={reset} />
      <Results list={FACTS} listing={listing} go={go} asked={asked} />
    </>
  );
}
