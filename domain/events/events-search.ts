/** The search of the events list. */
import { days } from '#domain/search/days-search.ts';
import { EVENTS_VIEW_COLUMNS } from '#domain/generated/columns/events_view.ts';
import { hazardLevels } from './hazard-search.ts';
import { searchOf } from '#domain/search/search.ts';
import { part, rarer, rarerOfAll, several, sharing, words } from '#domain/search/search-fields.ts';

export const EVENTS_SEARCH = searchOf('events_view', EVENTS_VIEW_COLUMNS, [
  words(),
  sharing('iso3', { choices: 'countries' }),
  sharing('region', { label: 'Region', choices: 'regions' }),
  several('displacement_type', { choices: 'displacement_types' }),
  days('start_date'),
  several('year', { choices: 'years' }),
  hazardLevels('Hazard Type'),
  rarer(part('codes_text')),
  ...rarerOfAll(),
]);

export type EventsSearch = typeof EVENTS_SEARCH.empty;
