/** The calls of the event form: load, create, update, delete, and what is known of a saved event besides. Decides nothing. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { dateProblem, tidyDate } from '#domain/dates.ts';
import { eventPayload, isDisaster, type EventDraft } from '#domain/events.ts';
import { sharing } from '#domain/psql-values.ts';
import type { Row, Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import type { Loaded } from '#web/forms/record-form.ts';

export type EventRow = Row<'events'>;
export type LoadedEvent = Loaded<EventRow>;

export const loadEvent = (id: number | string, signal?: AbortSignal): Promise<LoadedEvent> =>
  psql.one('events', { where: { id: `eq.${id}` } }, { ...(signal && { signal }) });

/** A clone is a new event that says the same: what identifies its source is nothing that the form writes. */
export const createEvent = (draft: EventDraft): Promise<LoadedEvent> => psql.create('events', eventPayload(draft));

export const updateEvent = (id: number, changes: Values<'events'>, etag: string | null): Promise<LoadedEvent> =>
  psql.update('events', id, changes, { etag });

export const deleteEvent = ({ row, etag }: LoadedEvent): Promise<void> => psql.remove('events', row.id, { etag });

/** What shows events, or facts with their events, is stale after a save. */
export const eventChanged = (): Promise<void> =>
  invalidate('events_view', 'event_fit', 'facts_view', 'history', 'qa_dashboard');

/** What its facts make of an event. */
export const eventSummaryQuery = (id: number) =>
  queryOptions({
    queryKey: ['events_view', 'summary', id],
    queryFn: async ({ signal }) => {
      const select = ['iso3', 'misfit_count'] as const;
      return (await psql.one('events_view', { select, where: { id: `eq.${id}` } }, { signal })).row;
    },
    refetchOnWindowFocus: 'always',
  });

const NEAR_DAYS = 3;

function shifted(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Events of the same hazard in one of the same countries that begin within three days of this one. */
export function nearEventsQuery(draft: EventDraft, ownId: number | null) {
  const day = tidyDate(draft.start_date.date);
  const { hazard_type_id, countries } = draft;
  const known = isDisaster(draft) && hazard_type_id !== null && countries.length > 0 && dateProblem(day) === null;
  return queryOptions({
    queryKey: ['events_view', 'near', known, hazard_type_id, countries, day, ownId],
    queryFn: known
      ? async ({ signal }) => {
          const where = {
            hazard_type_id: `eq.${hazard_type_id}`,
            iso3: sharing(countries),
            start_date: [`gte.${shifted(day, -NEAR_DAYS)}`, `lte.${shifted(day, NEAR_DAYS)}`],
            ...(ownId !== null && { id: `neq.${ownId}` }),
          };
          const select = ['id', 'name', 'start_date'] as const;
          return (await psql.list('events_view', { select, where, order: 'start_date,id', limit: 5 }, { signal })).rows;
        }
      : skipToken,
  });
}

/** The first place that its facts name, or null: a name can do without it. */
export const firstPlaceQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['facts_view', 'first place', id],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => {
            const where = { event_id: `eq.${id}` };
            const query = { select: ['locations'], where, order: 'created_at,id', limit: 100 } as const;
            const { rows } = await psql.list('facts_view', query, { signal });
            const names = rows.flatMap(({ locations }) => locations?.locations ?? []).map(({ name }) => name ?? '');
            return names.find((name) => name !== '') ?? null;
          },
  });
