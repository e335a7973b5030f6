/** The documents list: the search, and what it found. Changes no document. */
import { Results } from '#web/lists/results.tsx';
import { useListing } from '#web/lists/use-listing.ts';
import { DOCUMENTS } from './documents.tsx';
import { DocumentsSearchCard } from './documents-search-card.tsx';
import { useAsked } from './use-asked.ts';

export function DocumentsList() {
  const { listing, draft, go, run, reset } = useListing(DOCUMENTS);
  const asked = useAsked(listing);
  return (
    <>
      <DocumentsSearchCard search={draft} onSearch={run} onReset={reset} />
      <Results list={DOCUMENTS} listing={listing} go={go} asked={asked} />
    </>
  );
}
