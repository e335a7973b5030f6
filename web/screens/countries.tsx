/** /countries: all countries with their experts, facts and notes. */
import { useQuery } from '@tanstack/react-query';
import { YEARS } from '#domain/messages/years.ts';
import { psql } from '#web/data/psql.ts';
import { COUNTRIES } from '#web/features/countries/countries.tsx';
import { NeedsAttention } from '#web/features/countries/needs-attention.tsx';
import { YearsSoFar } from '#web/charts/years-so-far.tsx';
import { peekOnDemand } from '#web/lists/peek/peek-on-demand.tsx';
import { SearchedList } from '#web/lists/searched-list.tsx';
import { Page } from '#web/ui/page.tsx';

const LIST = {
  ...COUNTRIES,
  peek: peekOnDemand(async () => (await import('#web/features/countries/country-peek.tsx')).CountryPeek),
};

/** The year of 'Facts in latest year'; the same for all countries. */
const yearQuery = {
  queryKey: ['countries_view', 'year'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await psql.list('countries_view', { select: ['year'], limit: 1 }, { signal })).rows[0]?.year ?? null,
};

export function CountriesScreen() {
  const year = useQuery(yearQuery).data ?? null;
  return (
    <Page
      title="Countries"
      beside={
        year !== null && (
          <>
            <NeedsAttention year={year} />
            <span className="quiet">{YEARS.shown(year)}</span>
            <YearsSoFar shown={year} />
          </>
        )
      }
    >
      <SearchedList list={LIST} />
    </Page>
  );
}
