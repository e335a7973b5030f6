/** Below a line of a source: the events of its country, hazard (or else cause) and days, each linked by one press, or a new one. Links nothing by itself. */
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { beginsLater, startDayOf } from '#domain/events/event-fit.ts';
import { kindOf } from '#domain/facts/fact-data.ts';
import {
  nearestFirst,
  offeredWhere,
  placeInName,
  placesOfFact,
  type OfferedFor,
} from '#domain/events/events-offered.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { NOT_COUNTED } from '#domain/facts/role-of-link.ts';
import { rangeOfRow } from '#domain/values/dates.ts';
import { psql } from '#web/data/psql.ts';
import { queryClient } from '#web/data/query.ts';
import { useFieldId } from '#web/forms/field.tsx';
import { useEventOfLines } from './lines-without-event.ts';
import { useLink } from '#web/features/facts/form/use-link.ts';
import { useNewEvent } from '#web/features/facts/form/use-new-event.tsx';

/** The most that are read, of which the first are offered. */
const READ_MOST = 48;
const MOST = 3;

const OFFERED = ['events_view', 'of hazard'] as const;
type Of = { [Field in keyof OfferedFor]: OfferedFor[Field] | null };

function eventsAtThatTime({ iso3, displacement_type, day, ...of }: Of) {
  if (iso3 === null || day === null || displacement_type === null) return skipToken;
  const where = offeredWhere({ ...of, iso3, displacement_type, day });
  const select = ['id', 'name', 'start_date', 'start_date_accuracy', 'end_date', 'end_date_accuracy'] as const;
  const query = { select, where, order: 'start_date.desc,id', limit: READ_MOST } as const;
  return async ({ signal }: { signal: AbortSignal }) => (await psql.list('events_view', query, { signal })).rows;
}

export const eventsOfHazardQuery = (of: Of, wanted: boolean) =>
  queryOptions({
    queryKey: [...OFFERED, of],
    queryFn: wanted ? eventsAtThatTime(of) : skipToken,
  });

const READ = ['event_id', 'event_role', 'iso3', 'displacement_type', 'year', 'type', 'data', 'locations'] as const;

/** Only a disaster has one. */
const hazardOf = (cause: string | null, said: string | null) => (cause === 'Disaster' ? said : null);

/** The name of an event that is offered for a fact at its line, as far as they are loaded; null without one. `said`: the hazard of its source. */
export function offeredFor({ iso3, displacement_type, type, data }: FactDraft, said: string | null): string | null {
  const day = startDayOf({ type, data });
  const hazard = hazardOf(displacement_type, said);
  const [, events] =
    queryClient.getQueriesData<readonly { name: string }[]>({ queryKey: OFFERED }).find(([key]) => {
      const of = key[OFFERED.length] as Of;
      return of.iso3 === iso3 && of.displacement_type === displacement_type && of.hazard === hazard && of.day === day;
    }) ?? [];
  return events?.[0]?.name ?? null;
}

type When = Parameters<typeof rangeOfRow>[0];
const whenOf = (event: When & { start_date: string | null; start_date_accuracy: string | null }, day: string) =>
  [rangeOfRow(event), beginsLater(day, { date: event.start_date, accuracy: event.start_date_accuracy })]
    .filter(Boolean)
    .join(', ');

type Props = { number: number; hazard: string | null; begins: string | null };

export function OfferedEvent({ number, hazard: said, begins }: Props) {
  const { control } = useFormContext<FactDraft>();
  const { isOpen, places, event_id, ...of } = useWatch({
    control,
    name: READ,
    compute: ([event_id, event_role, iso3, displacement_type, year, type, data, locations]) => ({
      event_id,
      iso3,
      displacement_type,
      year,
      day: startDayOf({ type, data }),
      places: placesOfFact(locations),
      place: placeInName(locations),
      ends: kindOf(type) === 'Flow' ? data.end_date.date : null,
      isOpen: event_id === null && event_role !== NOT_COUNTED && displacement_type !== null && iso3 !== null,
    }),
  });
  const link = useLink('event');
  const fieldId = useFieldId();
  const focus = () => document.getElementById(fieldId('event_id'))?.focus();
  /** The button goes with the offer: the focus stays in the line. */
  const choose = (id: number) => {
    link(id);
    focus();
  };
  const { iso3, displacement_type, day } = of;
  const hazard = hazardOf(displacement_type, said);
  const { data: events } = useQuery(eventsOfHazardQuery({ iso3, displacement_type, hazard, day, begins }, isOpen));
  const ofNew = useEventOfLines({ iso3, displacement_type, hazard: said, event_id });
  const { open, suggested, dialog } = useNewEvent(
    { ...of, hazard, begins, ...ofNew },
    (id) => id !== null && choose(id),
  );
  /** The dialog gives the focus back to the field. */
  const begin = (name: string) => {
    focus();
    open?.(name);
  };
  if (!isOpen || events === undefined) return null;
  const isNone = events.length === 0;
  if (isNone && (open === undefined || suggested === null)) return null;
  return (
    <>
      <p className="line-offer" role="status">
        {`Fact ${number}, Event: ${isNone ? 'no ' : ''}${hazard ?? displacement_type} in this country at that time. `}
        {nearestFirst(events, places, day ?? '')
          .slice(0, MOST)
          .map((event) => (
            <button key={event.id} type="button" className="text-link" onClick={() => choose(event.id)}>
              Link <bdi>{event.name}</bdi>
              {rangeOfRow(event) !== '' && <span className="quiet"> ({whenOf(event, day ?? '')})</span>}
            </button>
          ))}
        {isNone && (
          <button type="button" className="text-link" onClick={() => begin(suggested ?? '')}>
            New event
          </button>
        )}
      </p>
      {dialog}
    </>
  );
}
