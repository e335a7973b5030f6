/** Below a line of a source: the events of its country, hazard (or else cause) and days, each linked by one press, or a new one. Links nothing by itself. */
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { DAY, dayOf, timeOf } from '#domain/dashboards/period.ts';
import { startDayOf } from '#domain/events/event-fit.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { NOT_COUNTED } from '#domain/facts/role-of-link.ts';
import { among, sharing } from '#domain/values/psql-values.ts';
import { psql } from '#web/data/psql.ts';
import { useFieldId } from '#web/forms/field.tsx';
import { useLink } from '#web/features/facts/form/use-link.ts';
import { useNewEvent } from '#web/features/facts/form/use-new-event.tsx';

/** People flee some days after a hazard begins; a report may name a later day than the event. */
const [BEFORE, AFTER] = [14, 3];
/** An event without an end goes on for so long. */
const YEAR = 365;
const MOST = 3;

const shifted = (day: string, days: number) => dayOf(timeOf(day) + days * DAY);

type Of = {
  iso3: string | null;
  displacement_type: string | null;
  hazard: string | null;
  day: string | null;
  /** The first day of the hazard. */
  begins: string | null;
};

/** Of a hazard, or else of the cause; a conflict goes on for longer than its first days. */
function eventsAtThatTime({ iso3, displacement_type, hazard, day, begins }: Of) {
  if (iso3 === null || day === null || displacement_type === null) return skipToken;
  const named = hazard === null ? null : among([hazard]);
  const [first, last] = [shifted(begins ?? day, -BEFORE), shifted(day, AFTER)];
  const where = {
    iso3: sharing([iso3]),
    displacement_type: `eq.${displacement_type}`,
    ...(named !== null && { or: `(type.${named},subtype.${named})` }),
    ...(displacement_type === 'Disaster'
      ? { start_date: [`gte.${first}`, `lte.${last}`] }
      : {
          start_date: `lte.${last}`,
          or: `(end_date.gte.${first},and(end_date.is.null,start_date.gte.${shifted(day, -YEAR)}))`,
        }),
  };
  const query = { select: ['id', 'name'], where, order: 'start_date.desc,id', limit: MOST } as const;
  return async ({ signal }: { signal: AbortSignal }) => (await psql.list('events_view', query, { signal })).rows;
}

const eventsOfHazardQuery = (of: Of, wanted: boolean) =>
  queryOptions({
    queryKey: ['events_view', 'of hazard', of],
    queryFn: wanted ? eventsAtThatTime(of) : skipToken,
  });

const READ = ['event_id', 'event_role', 'iso3', 'displacement_type', 'year', 'type', 'data'] as const;

type Props = { number: number; hazard: string | null; begins: string | null };

export function OfferedEvent({ number, hazard: said, begins }: Props) {
  const { control } = useFormContext<FactDraft>();
  const { isOpen, ...of } = useWatch({
    control,
    name: READ,
    compute: ([event_id, event_role, iso3, displacement_type, year, type, data]) => ({
      iso3,
      displacement_type,
      year,
      day: startDayOf({ type, data }),
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
  // Only a disaster has a hazard.
  const hazard = displacement_type === 'Disaster' ? said : null;
  const { data: events } = useQuery(eventsOfHazardQuery({ iso3, displacement_type, hazard, day, begins }, isOpen));
  const { open, suggested, dialog } = useNewEvent({ ...of, hazard, begins }, (id) => id !== null && choose(id));
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
        {events.map(({ id, name }) => (
          <button key={id} type="button" className="text-link" onClick={() => choose(id)}>
            Link <bdi>{name}</bdi>
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
