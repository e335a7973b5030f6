/** /events/new, /events/{id} and /events/clone/{id}: the event form with the facts of a saved event. */
import { useParams } from '@tanstack/react-router';
import { EventForm } from '#web/features/events/event-form.tsx';
import type { EventRow } from '#web/features/events/event.ts';
import type { SavedTab } from '#web/forms/record-editor.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { Loading } from '#web/ui/states.tsx';
import { FactBeside } from './fact-beside.tsx';

/** A new event has none. */
const EventFacts = onDemand(async () => (await import('#web/features/facts/sub-facts/event-facts.tsx')).EventFacts, {
  fallback: () => <Loading />,
});

const LatestFacts = onDemand(async () => (await import('#web/features/facts/sub-facts/latest-facts.tsx')).LatestFacts, {
  opens: false,
});

const EventMap = onDemand(async () => (await import('#web/features/facts/sub-facts/event-map.tsx')).EventMap, {
  opens: false,
});

const tabs: SavedTab<EventRow>[] = [
  { key: 'facts', label: 'Facts', content: ({ row }) => <EventFacts event={row} peek={FactBeside} /> },
];

const EventPrinted = onDemand(async () => (await import('./event-printed.tsx')).EventPrinted, { opens: false });

function Screen({ cloned = false }) {
  const { id = null } = useParams({ strict: false });
  return (
    <EventForm
      key={id ?? 'new'}
      id={id}
      cloned={cloned}
      tabs={tabs}
      latest={(event) => <LatestFacts id={event} />}
      map={(event) => <EventMap eventId={event} onlyIfAny />}
      foot={({ row }) => <EventPrinted id={row.id} />}
    />
  );
}

export const EventScreen = () => <Screen />;
export const ClonedEventScreen = () => <Screen cloned />;
