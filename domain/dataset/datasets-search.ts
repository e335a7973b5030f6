/** The search of the list of tabular datasets. A search by cause or day alone needs no name. */
import { days } from '#domain/search/days-search.ts';
import { TABULAR_DATASETS_VIEW_COLUMNS } from '#domain/generated/columns/tabular_datasets_view.ts';
import { searchOf } from '#domain/search/search.ts';
import { several, words } from '#domain/search/search-fields.ts';

export const DATASETS_SEARCH = searchOf('tabular_datasets_view', TABULAR_DATASETS_VIEW_COLUMNS, [
  words({ serial: false, wide: true }),
  several('displacement_type', { choices: 'displacement_types' }),
  days('created_at', { open: true, moments: true }),
]);

export type DatasetsSearch = typeof DATASETS_SEARCH.empty;
