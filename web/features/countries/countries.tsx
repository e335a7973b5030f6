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

const Never = () => <span className="quiet">None</span>;

export const COUNTRIES = listOf<CountriesSearch, CountryRow>({
  kind: 'countries',
  title: 'Countries',
  search: COUNTRIES_SEARCH,
  pageOf,
  columns: {
    name: {
      width: 140,
      grows: 160,
      filter: false,
      draw: (row) => (
        <Link to={pageOf(row)} tabIndex={-1} dir="auto">
          {row.name}
        </Link>
      ),
    },
    iso3: { width: 58 },
    region: { width: 130, choices: 'regions' },
    expert: {
      width: 125,
      none: PORTFOLIOS.notAssigned,
      draw: ({ expert, expert_suspended_at: suspended }) => {
        if (expert == null) return <span className="listed-warning">{PORTFOLIOS.notAssigned}</span>;
        return suspended === null ? expert : <FlaggedFigure warning={COUNTRY.suspended}>{expert}</FlaggedFigure>;
      },
    },
    conflict_figure: { width: 95, align: 'right', card: 'figure', text: (row) => thousands(row.conflict_figure) },
    disaster_figure: { width: 95, align: 'right', text: (row) => thousands(row.disaster_figure) },
    conflict_before: { width: 132, align: 'right', text: (row) => thousands(row.conflict_before) },
    disaster_before: { width: 142, align: 'right', text: (row) => thousands(row.disaster_before) },
    fact_count: { width: 115, align: 'right', text: (row) => thousands(row.fact_count) },
    last_fact: { width: 95, draw: ({ last_fact: day }) => day ?? <Never /> },
    last_note: { width: 95, draw: ({ last_note: day }) => day ?? <Never /> },
    latest_year: { width: 110, hidden: true },
  },
  always: ALWAYS,
  order: 'name.asc,id.asc',
  file: { relation: 'countries_view' },
});
