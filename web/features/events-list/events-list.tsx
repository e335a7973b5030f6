/** The events list: the search, and what it found. Shows and finds events; changes none. */
import { useMemo } from 'react';
import { useCountryName } from '#web/data/lists.ts';
import { Results } from '#web/lists/results.tsx';
import { useListing } from '#web/lists/use-listing.ts';
import { askedOf } from './asked.ts';
import { EVENTS } from './events.ts';
import { EventsSearchCard } from './events-search-card.tsx';

export function EventsList() {
  const { listing, draft, go, run, reset } = useListing(EVENTS);
  const country = useCountryName();
  const asked = useMemo(() => askedOf(listing, country), [listing, country]);
  return (
    <>
      <EventsSearchCard search={draft} onSearch={run} onReset={reset} />
      <Results list={EVENTS} listing={listing} go={go} asked={asked} />
    </>
  );
}
