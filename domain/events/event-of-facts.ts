/** The first values of a new event for several facts: the days of all of them, and a name of their places. */
import { kindOf } from '#domain/facts/fact-data.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import type { LocationDraft } from '#domain/facts/locations.ts';
import { shortPlace } from '#domain/facts/short-place.ts';
import { startDayOf } from './event-fit.ts';
import { NAMED, placeInName } from './events-offered.ts';

type Fact = Pick<FactDraft, 'year' | 'type' | 'data' | 'locations'>;

export type EventOfFacts = {
  /** The earliest, because an event is of no later year than its facts. */
  year: number | null;
  /** The earliest day on which a figure begins or holds. */
  day: string | null;
  place: string | null;
  /** The last day of a flow, or a later one of a stock beside it. */
  ends: string | null;
};

const sorted = <Value extends number | string>(values: readonly (Value | null)[]): Value[] =>
  values
    .flatMap((value) => (value === null || value === '' ? [] : [value]))
    .toSorted((one, other) => (one < other ? -1 : 1));

/** 'Sofala' of 'Buzi, Sofala, Mozambique'; null of a country. */
function areaOf({ name, geolocation }: LocationDraft): string | null {
  const parts = (geolocation?.display_name ?? name).split(', ');
  return parts.length === 1 ? null : parts.length === 2 ? shortPlace({ name, geolocation }) : (parts.at(-2) ?? null);
}

/** Facts of one area are named by their places, those of several by these areas. */
function placeOfAll(locations: readonly LocationDraft[]): string | null {
  const areas = [...new Set(locations.flatMap((location) => areaOf(location) ?? []))];
  if (areas.length <= 1) return placeInName(locations) ?? areas[0] ?? null;
  return areas.length > NAMED ? null : areas.join(', ');
}

export function eventOfFacts(facts: readonly Fact[]): EventOfFacts {
  const flows = facts.filter(({ type }) => kindOf(type) === 'Flow');
  const ends = sorted(flows.map(({ data }) => data.end_date.date));
  const days = facts.map(startDayOf);
  const locations = facts.flatMap((fact) => fact.locations);
  return {
    year: sorted(facts.map(({ year }) => year))[0] ?? null,
    day: sorted(days)[0] ?? null,
    place: facts.length > 1 ? placeOfAll(locations) : placeInName(locations),
    ends: ends.length === 0 ? null : (sorted([...ends, ...days]).at(-1) ?? null),
  };
}
