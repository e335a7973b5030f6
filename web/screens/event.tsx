/** /events/new, /events/{id} and /events/clone/{id}: the event form with what belongs to a saved event. */
import { useParams } from '@tanstack/react-router';
import { ClonedEvent, EventForm } from '#web/features/event-form/event-form.tsx';
import type { EventTab } from '#web/features/event-form/event-editor.tsx';
import { updateEvent } from '#web/features/event-form/event.ts';
import { EventHistory } from '#web/features/history/event-history.tsx';
import { EventFacts } from '#web/features/sub-facts/event-facts.tsx';

const tabs: EventTab[] = [
  { key: 'facts', label: 'Facts', content: ({ row }) => <EventFacts event={row} /> },
  {
    key: 'history',
    label: 'History',
    content: ({ row, unsaved, onChanged }) => (
      <EventHistory
        id={row.id}
        unsaved={unsaved}
        save={async (changes, etag) => {
          const version = await updateEvent(row.id, changes, etag);
          onChanged(version);
          return version;
        }}
      />
    ),
  },
];

export function EventScreen() {
  const { id = null } = useParams({ strict: false });
  return <EventForm key={id ?? 'new'} id={id} tabs={tabs} />;
}

export function ClonedEventScreen() {
  const { id = '' } = useParams({ strict: false });
  return <ClonedEvent key={id} id={id} tabs={tabs} />;
}
