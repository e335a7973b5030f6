/** The form of an event, and the queries beside it: the totals of its facts, nearby events, and a place for its name. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { dateProblem, tidyDate } from '#domain/values/dates.ts';
import { EVENT_KIND, isDisaster, type EventDraft } from '#domain/events/events.ts';
import { placesOfWords } from '#domain/events/event-place.ts';
import { shifted } from '#domain/dashboards/period.ts';
import { beginsIn, goesOn } from '#domain/events/events-offered.ts';
import { sharing } from '#domain/values/psql-values.ts';
import { searchPlaces } from '#web/data/places.ts';
import { psql } from '#web/data/psql.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { recordForm, type FormRow } from '#web/forms/record-form.ts';

export type EventRow = FormRow<'events'>;

export const EVENT_FORM = recordForm(EVENT_KIND);

export const Field = fieldOf(EVENT_FORM.fields);

/** Countries and counts from the facts of an event. */
export const eventSummaryQuery = (id: number) =>
  queryOptions({
    queryKey: ['events_view', 'summary', id],
    queryFn: async ({ signal }) => {
      const select = ['iso3', 'misfit_count', 'fact_count'] as const;
      return (await psql.one('events_view', { select, where: { id: `eq.${id}` } }, { signal })).row;
    },
    refetchOnWindowFocus: 'always',
  });

const NEAR_DAYS = 3;

/** Of the most that are read, the caller leaves out those elsewhere. */
const MOST = 48;

/** Events of the same hazard that share a country with this one and start within three days of it, or last longer than it on both sides. */
export function nearEventsQuery(draft: EventDraft, ownId: number | null) {
  const day = tidyDate(draft.start_date.date);
  const last = tidyDate(draft.end_date.date);
  const { hazard_type_id, countries } = draft;
  const known = isDisaster(draft) && hazard_type_id !== null && countries.length > 0 && dateProblem(day) === null;
  const end = known && dateProblem(last) === null && last > day ? last : day;
  return queryOptions({
    queryKey: ['events_view', 'near', known, hazard_type_id, countries, day, end, ownId],
    queryFn: known
      ? async ({ signal }) => {
          const near = beginsIn(shifted(day, -NEAR_DAYS), shifted(day, NEAR_DAYS));
          const where = {
            hazard_type_id: `eq.${hazard_type_id}`,
            iso3: sharing(countries),
            or: `(${near},${goesOn(day, end)})`,
            ...(ownId !== null && { id: `neq.${ownId}` }),
          };
          const select = ['id', 'name', 'start_date', 'start_date_accuracy'] as const;
          const order = 'start_date.desc,id';
          return (await psql.list('events_view', { select, where, order, limit: MOST }, { signal })).rows;
        }
      : skipToken,
  });
}

/** Of a name's places, for more of which nothing is asked. */
const LOOKED_UP = 3;

/** The areas around places of a country, by the first answer of the gazetteer for each: Buner lies in Khyber Pakhtunkhwa. */
export const areasQuery = (places: readonly string[], iso3: string | null) =>
  queryOptions({
    queryKey: ['places', 'areas', places, iso3],
    queryFn: async ({ signal }) => {
      const asked = places.slice(0, LOOKED_UP).map(async (place) => searchPlaces(place, { iso3, count: 1, signal }));
      const answers = await Promise.all(asked);
      return answers.flatMap(({ results }) => placesOfWords(results[0]?.display_name ?? ''));
    },
    staleTime: Infinity,
    retry: false,
  });

/** The first place in the event's facts, or null: the place in a name is optional. */
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
