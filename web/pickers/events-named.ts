/** Searches events by words of their names for the pickers, with countries and start day. The database ranks them. */
import { dateProblem, dayWords } from '#domain/values/dates.ts';
import { isAtTime, nearestFirst } from '#domain/events/events-offered.ts';
import { sharing } from '#domain/values/psql-values.ts';
import { psql } from '#web/data/psql.ts';
import type { Named, NamedQuery } from './record-search.tsx';

export const MINIMUM = 3;

export type Match = {
  displacement_type: string | null;
  year: number | null;
  iso3: string | null;
  day: string | null;
  /** The places of the records, and the areas around them, folded. */
  places?: readonly string[];
};
type Found = { id: number; name: string; start_date: string | null; geo_name: string[] };

const ANY: Match = { displacement_type: null, year: null, iso3: null, day: null };
/** Further countries are only counted. */
const SHOWN = 2;

export function detailOf({ geo_name, start_date }: Pick<Found, 'geo_name' | 'start_date'>): string {
  const more = geo_name.length > SHOWN ? [`${geo_name.length - SHOWN} more`] : [];
  const countries = [...geo_name.slice(0, SHOWN), ...more].join(', ');
  return [countries, start_date && dayWords(start_date)].filter((part) => part !== null && part !== '').join(' · ');
}

/** Spec 1 §9. */
const MOST = 48;

/** `country`: the name of the country of the match; events of others follow under their own heading. */
export const eventsNamed = (
  typed: string,
  { displacement_type, year, iso3, day }: Match = ANY,
  country = '',
): NamedQuery => ({
  queryKey: ['events', 'named', typed, displacement_type, year, iso3, day, country],
  queryFn: async ({ signal }): Promise<Named[]> => {
    // Of a match with more than these, the database would know no such function.
    const values = { typed, displacement_type, year, iso3, day };
    const found = await psql.read<Found[]>('events_named', values, { signal });
    return found.map((event) => ({
      id: event.id,
      name: event.name,
      detail: detailOf(event),
      ...(country !== '' && !event.geo_name.includes(country) && { heading: `Not in ${country}` }),
    }));
  },
});

/** Those of a cause first, beginning with those of a country; then all others. */
export const eventsNamedNear = (typed: string, near: Match): NamedQuery => ({
  queryKey: ['events', 'named near', typed, near],
  queryFn: async (context): Promise<Named[]> => {
    const [first, all] = await Promise.all(
      [near, { ...near, displacement_type: null, year: null }].map((match) =>
        eventsNamed(typed, match).queryFn(context),
      ),
    );
    const known = new Set(first?.map(({ id }) => id));
    return [...(first ?? []), ...(all ?? []).filter(({ id }) => !known.has(id))].slice(0, MOST);
  },
});

/** The name of the chosen event; none without one. */
export const eventNameQuery = (id: number | null): NamedQuery => ({
  queryKey: ['events', 'name', id],
  queryFn: async ({ signal }) =>
    id === null
      ? []
      : (await psql.list('events', { select: ['id', 'name'], where: { id: `eq.${id}` } }, { signal })).rows,
});

/** As many as a list shows without scrolling. */
const SUGGESTED = 8;
/** The most that are read of those that go on on the day. */
const GOING_ON = 48;
type Dated = { id: number; name: string; year: number; start_date: string | null; end_date: string | null };
/** An event without a start day stands in the middle of its year, as in the database's order. */
const beginOf = ({ start_date, year }: Dated): number => Date.parse(start_date ?? `${year}-07-01`);

/** The events of the country and cause of a fact at its time, those of its places first, then those that begin nearest to its day, none of a later year; without a day the latest ones. */
export const eventsSuggested = ({ displacement_type, year, iso3, day, places = [] }: Match): NamedQuery => ({
  queryKey: ['events', 'suggested', displacement_type, year, iso3, day, places],
  queryFn: async ({ signal }): Promise<Named[]> => {
    const select = ['id', 'name', 'year', 'start_date', 'end_date'] as const;
    const of = {
      displacement_type: `eq.${displacement_type}`,
      iso3: sharing([iso3 ?? '']),
      ...(year !== null && { year: `lte.${year}` }),
    };
    const read = async (order: string, own: object = {}, limit = SUGGESTED): Promise<Dated[]> =>
      (await psql.list('events_view', { select, where: { ...of, ...own }, order, limit }, { signal })).rows;
    const begun = day === null || dateProblem(day) !== null ? null : day;
    const found =
      begun === null
        ? await read('year.desc,start_date.desc.nullslast,id.desc')
        : (
            await Promise.all([
              read('start_date.desc,id.desc', { start_date: `lte.${begun}` }),
              read('start_date,id', { start_date: `gt.${begun}` }),
              read('year.desc,id.desc', { start_date: 'is.null' }),
              read('start_date.desc,id.desc', { start_date: `lte.${begun}`, end_date: `gte.${begun}` }, GOING_ON),
            ])
          ).flat();
    const each = [...new Map(found.map((event) => [event.id, event])).values()];
    const distance = (event: Dated) => (begun === null ? 0 : Math.abs(beginOf(event) - Date.parse(begun)));
    const isNow = (event: Dated) => begun !== null && isAtTime(event, begun);
    const now = nearestFirst(each.filter(isNow), places, begun ?? '');
    const others = each.filter((event) => !isNow(event)).toSorted((one, other) => distance(one) - distance(other));
    return [...now, ...others]
      .slice(0, SUGGESTED)
      .map(({ id, name, start_date }) => ({ id, name, ...(start_date && { detail: dayWords(start_date) }) }));
  },
});
