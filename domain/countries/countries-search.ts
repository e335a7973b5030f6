/** The search of the list of countries. A country without an expert is found by 'Not Assigned'. */
import { amongConditions } from '#domain/search/column-filters.ts';
import { COUNTRIES_VIEW_COLUMNS } from '#domain/generated/columns/countries_view.ts';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import { texts } from '#domain/search/search-address.ts';
import { searchOf } from '#domain/search/search.ts';
import { several, severalOf, words } from '#domain/search/search-fields.ts';

const experts = severalOf(
  'username',
  { label: 'Expert', wide: true },
  {
    choices: 'experts',
    columns: ['username'],
    from: (address) => texts(address['username']),
    conditions: (usernames) => amongConditions('username', usernames, PORTFOLIOS.notAssigned),
    words: (username, named) => named('experts', username),
  },
);

export const COUNTRIES_SEARCH = searchOf('countries_view', COUNTRIES_VIEW_COLUMNS, [
  words({ serial: false, wide: true, label: 'Country' }),
  several('region', { choices: 'regions' }),
  experts,
]);

export type CountriesSearch = typeof COUNTRIES_SEARCH.empty;
