/** The search of the list of countries. A country without an expert is found by 'Not Assigned'. */
import { amongConditions } from './column-filters.ts';
import { COUNTRIES_VIEW_COLUMNS } from './generated/columns/countries_view.ts';
import { PORTFOLIOS } from './messages/portfolios.ts';
import { texts } from './search-address.ts';
import { searchOf } from './search.ts';
import { several, severalOf, words } from './search-fields.ts';

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
