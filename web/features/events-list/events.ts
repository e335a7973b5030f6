/** The list of events: what it searches, shows and puts into a file. */
import {
  EMPTY_EVENTS_SEARCH,
  EVENTS_FILTERS,
  eventsSearchFrom,
  toEventsFilters,
  type EventsSearch,
} from '#domain/events-search.ts';
import { LIST_PAGE_SIZES } from '#web/grids/pager.tsx';
import type { RecordList } from '#web/lists/list.ts';
import { ALWAYS, COLUMNS, IN_FILE, MORE_IN_FILE, type EventRow } from './columns.tsx';
import { FilterChoices } from './filter-choices.tsx';

export const EVENTS: RecordList<EventsSearch, EventRow> = {
  path: '/events',
  relation: 'events_view',
  words: { all: 'All events', nothing: 'No events match this search' },
  search: { empty: EMPTY_EVENTS_SEARCH, fromUrl: eventsSearchFrom },
  conditions: toEventsFilters,
  columns: COLUMNS,
  always: ALWAYS,
  order: 'created_at.desc,id.desc',
  neverEmpty: new Set(['name', 'recommended_figure', 'year', 'displacement_type', 'fact_count', 'data_included']),
  filters: EVENTS_FILTERS,
  Choices: FilterChoices,
  sizes: LIST_PAGE_SIZES,
  file: { relation: 'events_download_view', name: 'events', columns: IN_FILE, more: MORE_IN_FILE },
};
