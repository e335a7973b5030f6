/** A search of events in plain words, one part for each thing asked, with what is left without it. Asks nothing. */
import { EMPTY_EVENTS_SEARCH, hazardOf, hazardPath, type EventsSearch } from '#domain/events-search.ts';
import { between, each, filtered, whole, type Asked } from '#web/lists/asked.ts';
import type { Listing } from '#web/lists/list.ts';
import { EVENTS } from './events.ts';

type Part = Asked<EventsSearch>[];

export function askedOf(
  { search, filters }: Pick<Listing<EventsSearch>, 'search' | 'filters'>,
  country: (iso3: string) => string,
): Part {
  const name = search.name.trim();
  const hazard = hazardPath(search);
  const tree: Part =
    hazard.length === 0
      ? []
      : [
          {
            key: 'hazard',
            label: 'Hazard Type',
            text: hazard.join(' / '),
            without: { search: { ...search, ...hazardOf([]) } },
          },
        ];
  return [
    ...(name === '' ? [] : whole(search, EMPTY_EVENTS_SEARCH, 'name', 'Name', name)),
    ...each(search, 'iso3', search.iso3, 'Country', country),
    ...each(search, 'region', search.region, 'Region'),
    ...each(search, 'displacement_type', search.displacement_type, 'Cause'),
    ...between(search, 'Start Date'),
    ...each(search, 'year', search.year, 'Year'),
    ...tree,
    ...filtered<EventsSearch>(EVENTS, filters),
  ];
}
