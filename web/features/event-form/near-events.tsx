/** Warns of events that may be this one: the same hazard in the same country within three days. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EventDraft } from '#domain/events.ts';
import { AlikeRecords } from '#web/forms/alike-records.tsx';
import { nearEventsQuery } from './event.ts';

export function NearEvents({ id }: { id: number | null }) {
  const { control } = useFormContext<EventDraft>();
  const draft = useDeferredValue(useWatch({ control }) as EventDraft);
  const { data = [] } = useQuery(nearEventsQuery(draft, id));
  return (
    <AlikeRecords title="There may be this event already: same hazard and country within 3 days" records={data}>
      {(event) => (
        <>
          <Link to="/events/$id" params={{ id: String(event.id) }} target="_blank" dir="auto">
            {event.name}
          </Link>{' '}
          <span className="quiet">{event.start_date}</span>
        </>
      )}
    </AlikeRecords>
  );
}
