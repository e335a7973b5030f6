/** Below a line whose event has another place in its name than the fact: says so, and links the nearest event of its place in one press. Changes nothing by itself. */
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { isElsewhere, placesInName } from '#domain/events/event-place.ts';
import { startDayOf } from '#domain/events/event-fit.ts';
import { nearestFirst, placeInName, placesOfFact } from '#domain/events/events-offered.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { rangeOfRow } from '#domain/values/dates.ts';
import { useFieldId } from '#web/forms/field.tsx';
import { eventNameQuery } from '#web/pickers/events-named.ts';
import { useLink } from '#web/features/facts/form/use-link.ts';
import { eventsOfHazardQuery } from './offered-event.tsx';

const READ = ['event_id', 'iso3', 'displacement_type', 'type', 'data', 'locations'] as const;

type Props = { number: number; hazard: string | null; begins: string | null };

export function EventElsewhere({ number, hazard: said, begins }: Props) {
  const { control } = useFormContext<FactDraft>();
  const { event_id, places, place, ...of } = useWatch({
    control,
    name: READ,
    compute: ([event_id, iso3, displacement_type, type, data, locations]) => ({
      event_id,
      iso3,
      displacement_type,
      day: startDayOf({ type, data }),
      places: placesOfFact(locations),
      place: placeInName(locations),
    }),
  });
  const { data: [event] = [] } = useQuery(eventNameQuery(event_id));
  // The areas around a place whose name stands alone are not known.
  const isAway =
    event?.id === event_id && event !== undefined && places.length > 1 && isElsewhere(places, placesInName(event.name));
  const hazard = of.displacement_type === 'Disaster' ? said : null;
  const { data: events = [] } = useQuery(eventsOfHazardQuery({ ...of, hazard, begins }, isAway));
  const link = useLink('event');
  const fieldId = useFieldId();
  if (!isAway) return null;
  const [nearest] = nearestFirst(
    events.filter(({ name }) => placesInName(name).some((one) => places.includes(one))),
    places,
    of.day ?? '',
  );
  return (
    <p className="line-warning" role="status">
      {`Fact ${number}, Event: `}
      <bdi>{event.name}</bdi>
      {` is by its name of another place${place === null ? '' : ` than ${place}`}. `}
      {nearest !== undefined && (
        <button
          type="button"
          className="text-link"
          onClick={() => {
            link(nearest.id);
            // The button goes with the words: the focus stays in the line.
            document.getElementById(fieldId('event_id'))?.focus();
          }}
        >
          Link <bdi>{nearest.name}</bdi>
          {rangeOfRow(nearest) !== '' && <span className="quiet"> ({rangeOfRow(nearest)})</span>}
        </button>
      )}
    </p>
  );
}
