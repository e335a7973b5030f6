/** Warns of possible duplicate events: the same hazard in the same country within three days, or around its own days, unless the names say different places. */
import './event-form.css';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { dateWords, dayOfName } from '#domain/values/dates.ts';
import { isElsewhere, placesInName } from '#domain/events/event-place.ts';
import type { EventDraft } from '#domain/events/events.ts';
import { AlikeRecords } from '#web/forms/alike-records.tsx';
import { useAfterPause } from '#web/pickers/use-after-pause.ts';
import { areasQuery, nearEventsQuery } from './event.ts';

const SHOWN = 5;

export function NearEvents({ id }: { id: number | null }) {
  const { control, formState } = useFormContext<EventDraft>();
  const draft = useDeferredValue(useWatch({ control }) as EventDraft);
  const { data = [], isLoading } = useQuery(nearEventsQuery(draft, id));
  const places = placesInName(useAfterPause(draft.name));
  const isOther = ({ name }: { name: string }) => isElsewhere(places, placesInName(name));
  const iso3 = draft.countries.length === 1 ? (draft.countries[0] ?? null) : null;
  const { data: areas = [] } = useQuery({ ...areasQuery(places, iso3), enabled: data.some(isOther) });
  const near = data.filter(({ name }) => !isElsewhere([...places, ...areas], placesInName(name)));
  return (
    <>
      {id !== null && isLoading && !formState.isDirty && <span className="warnings-awaited" />}
      <AlikeRecords
        title="A similar event exists: same hazard and country, at most 3 days apart, or going on then"
        subject="events"
        records={near.slice(0, SHOWN)}
        label={({ name }) => name}
        about={({ name, start_date, start_date_accuracy }) =>
          start_date !== null && name.includes(dayOfName(start_date))
            ? null
            : dateWords(start_date, start_date_accuracy)
        }
      />
    </>
  );
}
