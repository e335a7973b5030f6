/** A fact that is added to a figure of its event for an area around its place, for places within it, or for the same place at the same time: what the database is asked (db/rules/places-around.sql), and its answer in words. */
import { FIGURES_AROUND } from '#domain/messages/facts.ts';
import { dateProblem, daysWords, tidyDate, type DateDraft } from '#domain/values/dates.ts';
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { kindOf } from './fact-data.ts';
import type { FactDraft } from './facts.ts';
import { toLocations } from './locations.ts';
import { signOf } from './totals.ts';

const dayOf = ({ date }: DateDraft) => {
  const day = tidyDate(date);
  return dateProblem(day) === null ? { date: day } : null;
};

type Asked = Pick<
  FactDraft,
  'event_id' | 'event_role' | 'parent_id' | 'iso3' | 'year' | 'displacement_type' | 'type' | 'locations'
> & { data: Pick<FactDraft['data'], 'start_date' | 'end_date' | 'stock_date'> };

/** Null for a fact that adds nothing to its event, or has no place yet. `id`: that of a saved fact. */
export function askedAround({ locations, data, ...fact }: Asked, id: number | null) {
  const { event_id, event_role, iso3, type } = fact;
  if (event_id === null || iso3 === null || type === null || locations.length === 0 || signOf(event_role) <= 0n)
    return null;
  const { start_date, end_date, stock_date } = data;
  const days = { start_date: dayOf(start_date), end_date: dayOf(end_date), stock_date: dayOf(stock_date) };
  return { ...fact, id, data: days, locations: toLocations(locations, iso3) };
}

export type FigureAround = {
  readonly id: number;
  readonly name: string;
  readonly figure: number;
  readonly places: readonly string[];
  /** True if its place is an area around that of the fact. */
  readonly around: boolean;
  /** True if the places are the same. */
  readonly same: boolean;
  readonly first_day: string | null;
  readonly last_day: string | null;
  /** The number of all. */
  readonly figures: number;
};

const MOST_PLACES = 3;

/** '2,819,767 for Punjab, 23 Jul 2025 – 1 Oct 2025'. */
function figureWords(figure: number, places: readonly string[], days: string): string {
  const others = places.length > MOST_PLACES ? ` and ${showNumber(places.length - MOST_PLACES)} more` : '';
  return `${showNumber(figure)} for ${places.slice(0, MOST_PLACES).join(', ')}${others}${days === '' ? '' : `, ${days}`}`;
}

type OtherLine = {
  number: number;
  figure: number | null;
  places: readonly string[];
  same: boolean;
  fact: Pick<NonNullable<ReturnType<typeof askedAround>>, 'type' | 'data'>;
};

/** Of two facts that are typed together: 'fact 1 has 2,819,767 for Punjab, 23 Jul 2025 – 1 Oct 2025: 45,300 would be added to it.' Null if one of them counts nobody. Of two of the same place, the smaller says it, or the later one. */
export function withinWords({ figure, places, same, fact, ...other }: OtherLine, own: number | null, number: number) {
  if (figure === null || figure === 0 || own === null || own === 0) return null;
  if (same && (own > figure || (own === figure && number < other.number))) return null;
  const { start_date, end_date, stock_date } = fact.data;
  const [first, last] = kindOf(fact.type) === 'Stock' ? [stock_date, stock_date] : [start_date, end_date];
  const words = daysWords(first?.date ?? '', last?.date ?? '');
  const added = same ? FIGURES_AROUND.same(showNumber(own)) : FIGURES_AROUND.added(showNumber(own), false, false);
  return `${FIGURES_AROUND.line(other.number)} ${figureWords(figure, places, words)}: ${added}`;
}

/** Of two saved figures of the same place, the smaller says it: 'This event has ', '2,819,767 for Punjab, 23 Jul 2025 – 1 Oct 2025', ': 45,300 would be added to it.' */
export function aroundWords([first]: readonly FigureAround[], own: number | null, saved: boolean) {
  if (first === undefined || own === null || own === 0) return null;
  const { figure, places, same, first_day, last_day, figures } = first;
  if (same && saved && own > figure) return null;
  const more =
    figures > 1 ? ` and ${counted(figures - 1, 'more figure', 'more figures')} around or within its place` : '';
  return {
    fact: first.id,
    before: FIGURES_AROUND.has,
    link: figureWords(figure, places, daysWords(first_day ?? '', last_day ?? '')),
    after: `${more}: ${same ? FIGURES_AROUND.same(showNumber(own)) : FIGURES_AROUND.added(showNumber(own), figures > 1, saved)}`,
  };
}
