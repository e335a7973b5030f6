/** The list of facts: what it searches, shows and puts into a file. */
import { FACTS_FILTERS } from '#domain/facts-column-filters.ts';
import { EMPTY_SEARCH, fromUrl, toFilters, type FactsSearch } from '#domain/facts-search.ts';
import { PAGE_SIZES } from '#web/grids/pager.tsx';
import type { RecordList } from '#web/lists/list.ts';
import { ALWAYS, COLUMNS, IN_FILE, MORE_IN_FILE, type FactRow } from './columns.tsx';
import { FilterChoices } from './filter-choices.tsx';

export const FACTS: RecordList<FactsSearch, FactRow> = {
  path: '/facts',
  relation: 'facts_view',
  words: { all: 'All facts', nothing: 'No facts match this search' },
  search: { empty: EMPTY_SEARCH, fromUrl },
  conditions: toFilters,
  columns: COLUMNS,
  always: ALWAYS,
  order: 'created_at.desc,id.desc',
  neverEmpty: new Set(['name', 'year', 'type', 'displacement_type', 'class', 'idu', 'gsn', 'created_by', 'created_at']),
  filters: FACTS_FILTERS,
  Choices: FilterChoices,
  sizes: PAGE_SIZES,
  file: { relation: 'facts_download_view', name: 'dataset', columns: IN_FILE, more: MORE_IN_FILE },
};
