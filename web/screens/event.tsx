/** /events/new, /events/{id} and /events/clone/{id}: the event form with what belongs to a saved event. */
import { useParams } from '@tanstack/react-router';
import { EVENT_HISTORY } from '#domain/events.ts';
import { ClonedEvent, EventForm } from '#web/features/event-form/event-form.tsx';
import type { EventTab } from '#web/features/event-form/event-editor.tsx';
import { EVENT_FORM } from '#web/features/event-form/event-kind.ts';
import { EventFacts } from '#web/features/sub-facts/event-facts.tsx';
import { RecordHistory } from '#web/forms/record-history.tsx';

const tabs: EventTab[] = [
  { key: 'facts', label: 'Facts', content: ({ row }) => <EventFacts event={row} /> },
  {
    key: 'history',
    label: 'History',
    content: ({ row, unsaved, onChanged }) => (
      <RecordHistory kind={EVENT_FORM} fields={EVENT_HISTORY} id={row.id} unsaved={unsaved} onChanged={onChanged} />
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
