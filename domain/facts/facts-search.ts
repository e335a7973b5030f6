/** The search of the facts list. */
import { daysOfType } from '#domain/search/days-search.ts';
import { FACTS_VIEW_COLUMNS } from '#domain/generated/columns/facts_view.ts';
import { CLASSES } from '#domain/generated/lists.ts';
import { hazardPaths } from '#domain/events/hazard-search.ts';
import { REVIEW } from '#domain/messages/facts.ts';
import { COUNTS } from './reasons.ts';
import { searchOf } from '#domain/search/search.ts';
import { atLeast, one, rarer, rarerOfAll, several, sharing, words, yesNo } from '#domain/search/search-fields.ts';

export const FACTS_SEARCH = searchOf('facts_view', FACTS_VIEW_COLUMNS, [
  words(),
  several('year', { choices: 'years' }),
  several('iso3', { choices: 'countries' }),
  several('region', { choices: 'regions' }),
  one('displacement_type', { choices: 'displacement_types' }),
  one('type', { choices: 'fact_types' }),
  one('class', { choices: CLASSES }),
  one('parent_role', {
    label: 'MF Role',
    writtenOut: 'Role toward the master fact (MF): how the figure counts in its total',
    choices: 'fact_roles',
  }),
  one('created_by', { label: 'User', choices: 'users' }),
  // Any of the chosen groups or themes: searching for all of them would find next to nothing, because few facts have two.
  sharing('groups', { choices: 'groups' }),
  one('event_id', { choices: 'events' }),
  one('event_role', { label: 'Event Role', choices: 'fact_roles' }),
  hazardPaths('hazard', { label: 'Hazard' }),
  daysOfType(
    'Date range',
    { 'Stock Date': 'stock_date', 'Start Date': 'start_date', 'End Date': 'end_date' },
    'Start Date',
  ),
  one('status', { choices: 'statuses', none: REVIEW.none }),
  sharing('themes', { choices: 'themes' }),
  rarer(atLeast('figure_from', 'figure', 'Figure at least')),
  rarer(yesNo('confidential')),
  // Links and saved searches may have the reason's earlier word.
  rarer(one('counts', { choices: COUNTS, formerly: { 'No: no role': 'No: no event' } })),
  ...rarerOfAll(),
]);

export type FactsSearch = typeof FACTS_SEARCH.empty;
