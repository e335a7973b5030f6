/** The countries that need somebody first: without an expert, and with figures last year and none this year. Each is a link to its list. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CountriesSearch } from '#domain/countries/countries-search.ts';
import type { ColumnFilters } from '#domain/search/column-filters.ts';
import { COUNTRY } from '#domain/messages/countries.ts';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import type { Conditions } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { addressOf, listingFrom } from '#web/lists/address.ts';
import { conditionsOf } from '#web/lists/rows/records-query.ts';
import { COUNTRIES } from './countries.tsx';

type Wanted = { search?: Partial<CountriesSearch>; filters?: ColumnFilters };

const whole = ({ search = {}, filters = {} }: Wanted) => ({
  search: { ...COUNTRIES.search.empty, ...search },
  filters,
});

const countQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: ['countries_view', 'count', wanted],
    queryFn: async ({ signal }) => {
      const where = conditionsOf(COUNTRIES, whole(wanted));
      const query = { select: ['id' as const], where: where as Conditions<'countries_view'>, limit: 1 };
      const { rows, total } = await psql.list('countries_view', query, { count: true, signal });
      return total ?? rows.length;
    },
  });

/** @param year the year of 'this year'. */
export function NeedsAttention({ year }: { year: number }) {
  return (
    <span className="country-attention">
      <Found wanted={{ search: { username: [PORTFOLIOS.notAssigned] } }} words={COUNTRY.withoutExpert} />
      <Found
        wanted={{ filters: { latest_year: `${year - 1}..${year - 1}` } }}
        words={(count) => COUNTRY.silent(count, year)}
      />
    </span>
  );
}

function Found({ wanted, words }: { wanted: Wanted; words: (count: number) => string }) {
  const { data: count = 0 } = useQuery(countQuery(wanted));
  if (count === 0) return null;
  return (
    <Link
      className="in-text"
      to="/countries"
      search={addressOf({ ...listingFrom(COUNTRIES, {}), ...whole(wanted) }) as never}
    >
      {words(count)}
    </Link>
  );
}
