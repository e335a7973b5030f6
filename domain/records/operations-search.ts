/** The search of the list of operations. */
import { OPERATIONS_COLUMNS } from '#domain/generated/columns/operations.ts';
import { OPERATION_KINDS } from '#domain/messages/operations.ts';
import { days } from '#domain/search/days-search.ts';
import { searchOf } from '#domain/search/search.ts';
import { one, several, words } from '#domain/search/search-fields.ts';

export const OPERATIONS_SEARCH = searchOf('operations', OPERATIONS_COLUMNS, [
  words({ serial: false, wide: true, label: 'Person or details' }),
  several('kind', { choices: OPERATION_KINDS }),
  one('created_by', { choices: 'users', label: 'By' }),
  days('created_at', { open: true, moments: true }),
]);

export type OperationsSearch = typeof OPERATIONS_SEARCH.empty;
