/** The search of the list of API tokens. */
import { TOKENS_VIEW_COLUMNS } from '#domain/generated/columns/tokens_view.ts';
import { searchOf } from '#domain/search/search.ts';
import { one, words } from '#domain/search/search-fields.ts';

/** The states of a token, as the database computes them. */
export const TOKEN_STATES = ['Works', 'Expired', 'Revoked', 'Owner suspended'] as const;

export const TOKENS_SEARCH = searchOf('tokens_view', TOKENS_VIEW_COLUMNS, [
  words({ serial: false, wide: true }),
  one('state', { choices: TOKEN_STATES }),
]);

export type TokensSearch = typeof TOKENS_SEARCH.empty;
