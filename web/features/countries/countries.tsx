/** The list of countries: how each is watched, and its file. */
import { Link } from '@tanstack/react-router';
import { COUNTRIES_SEARCH, type CountriesSearch } from '#domain/countries/countries-search.ts';
import { COUNTRY } from '#domain/messages/countries.ts';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import { FlaggedFigure } from '#web/lists/columns.tsx';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { thousands } from '#web/ui/thousands.ts';

const ALWAYS = ['id', 'iso3', 'name', 'expert_suspended_at', 'year'] as const;

type CountryRow = Listed<'countries_view', (typeof ALWAYS)[number]>;

const pageOf = ({ iso3 }: CountryRow) => `/countries/profiles/${iso3}`;

const None = ({ text }: { text: string }) => <span className="listed-warning">{text}</span>;

export const COUNTRIES = listOf<CountriesSearch, CountryRow>({
  kind: 'countries',
  title: 'Countries',
  search: COUNTRIES_SEARCH,
  pageOf,
  columns: {
    name: {
      width: 240,
      grows: 160,
      filter: false,
      draw: (row) => (
        <Link to={pageOf(row)} tabIndex={-1} dir="auto">
          {row.name}
        </Link>
      ),
    },
    iso3: { width: 70 },
    region: { width: 240, choices: 'regions' },
    expert: {
      width: 220,
      none: PORTFOLIOS.notAssigned,
      draw: ({ expert, expert_suspended_at: suspended }) => {
        if (expert == null) return <None text={PORTFOLIOS.notAssigned} />;
        return suspended === null ? expert : <FlaggedFigure warning={COUNTRY.suspended}>{expert}</FlaggedFigure>;
      },
    },
    fact_count: {
      width: 130,
      align: 'right',
      text: (row) => thousands(row.fact_count),
      draw: ({ fact_count: facts = 0 }) => (facts === 0 ? <None text="0" /> : thousands(facts)),
    },
    last_fact: { width: 120, draw: ({ last_fact: day }) => day ?? <None text="None" /> },
    last_note: { width: 120, draw: ({ last_note: day }) => day ?? <None text="None" /> },
    latest_year: { width: 110, hidden: true },
  },
  always: ALWAYS,
  order: 'name.asc,id.asc',
  file: { relation: 'countries_view' },
});
