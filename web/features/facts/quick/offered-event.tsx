/** Below a line taken from a suggestion: the events of its country, hazard and days, each linked by one press. Links nothing by itself. */
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { DAY, dayOf, timeOf } from '#domain/dashboards/period.ts';
import { startDayOf } from '#domain/events/event-fit.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { among, sharing } from '#domain/values/psql-values.ts';
import { psql } from '#web/data/psql.ts';
import { useFieldId } from '#web/forms/field.tsx';
import { useEvent } from '#web/features/facts/form/use-event.ts';

/** People flee some days after a hazard begins; a report may name a later day than the event. */
const [BEFORE, AFTER] = [14, 3];
const MOST = 3;

const shifted = (day: string, days: number) => dayOf(timeOf(day) + days * DAY);

type Of = { iso3: string | null; hazard: string; day: string | null };

const eventsOfHazardQuery = ({ iso3, hazard, day }: Of, wanted: boolean) =>
  queryOptions({
    queryKey: ['events_view', 'of hazard', iso3, hazard, day],
    queryFn:
      !wanted || iso3 === null || day === null
        ? skipToken
        : async ({ signal }) => {
            const named = among([hazard]);
            const where = {
              iso3: sharing([iso3]),
              displacement_type: 'eq.Disaster',
              or: `(type.${named},subtype.${named})`,
              start_date: [`gte.${shifted(day, -BEFORE)}`, `lte.${shifted(day, AFTER)}`],
            };
            const query = { select: ['id', 'name'], where, order: 'start_date.desc,id', limit: MOST } as const;
            return (await psql.list('events_view', query, { signal })).rows;
          },
  });

const READ = ['event_id', 'iso3', 'displacement_type', 'type', 'data'] as const;

export function OfferedEvent({ number, hazard }: { number: number; hazard: string }) {
  const { control } = useFormContext<FactDraft>();
  const { iso3, day, isOpen } = useWatch({
    control,
    name: READ,
    compute: ([event_id, of, cause, type, data]) => ({
      iso3: of,
      day: startDayOf({ type, data }),
      isOpen: event_id === null && cause === 'Disaster',
    }),
  });
  const link = useEvent();
  const fieldId = useFieldId();
  /** The button goes with the offer: the focus stays in the line. */
  const choose = (id: number) => {
    link(id);
    document.getElementById(fieldId('event_id'))?.focus();
  };
  const { data: events = [] } = useQuery(eventsOfHazardQuery({ iso3, hazard, day }, isOpen));
  if (!isOpen || events.length === 0) return null;
  return (
    <p className="line-offer" role="status">
      {`Fact ${number}, Event: ${hazard} in this country at that time. `}
      {events.map(({ id, name }) => (
        <button key={id} type="button" className="text-link" onClick={() => choose(id)}>
          Link <bdi>{name}</bdi>
        </button>
      ))}
    </p>
  );
}
