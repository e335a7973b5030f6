/** The list of countries: how each is watched, and its file. */
import './countries.css';
import { Link } from '@tanstack/react-router';
import { COUNTRIES_SEARCH, type CountriesSearch } from '#domain/countries/countries-search.ts';
import { COUNTRY } from '#domain/messages/countries.ts';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import { FlaggedFigure } from '#web/lists/rows/columns.tsx';
import { dayWords } from '#domain/values/dates.ts';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { TenYears } from './ten-years.tsx';

const ALWAYS = ['id', 'iso3', 'name', 'expert_suspended_at', 'year', 'conflict_years', 'disaster_years'] as const;

type CountryRow = Listed<'countries_view', (typeof ALWAYS)[number]>;

const pageOf = ({ iso3 }: CountryRow) => `/countries/profiles/${iso3}`;

const Never = () => <span className="quiet">None</span>;

type Years = CountryRow['conflict_years'];
type FigureProps = { figure: number | null | undefined; years: Years; last: number; cause: string };

/** The figure behind a small line of ten years, if it had another. The line is of each country alone: it shows a course, no size. */
const Figure = ({ figure = null, years, last, cause }: FigureProps) => (
  <span className="country-figure">
    {years !== null && Object.keys(years).length > 1 && <TenYears years={years} last={last} cause={cause} />}
    {thousands(figure)}
  </span>
);

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
    iso3: { width: 56 },
    region: { width: 112, grows: 224, choices: 'regions' },
    expert: {
      width: 120,
      card: 'line',
      none: PORTFOLIOS.notAssigned,
      draw: ({ expert, expert_suspended_at: suspended }) => {
        if (expert == null) return <span className="listed-warning">{PORTFOLIOS.notAssigned}</span>;
        return suspended === null ? expert : <FlaggedFigure warning={COUNTRY.suspended}>{expert}</FlaggedFigure>;
      },
    },
    conflict_figure: {
      folds: true,
      width: 140,
      align: 'right',
      card: 'line',
      text: (row) => thousands(row.conflict_figure),
      draw: (row) => (
        <Figure figure={row.conflict_figure} years={row.conflict_years} last={row.year} cause="Conflict" />
      ),
    },
    disaster_figure: {
      folds: true,
      width: 140,
      align: 'right',
      card: 'line',
      text: (row) => thousands(row.disaster_figure),
      draw: (row) => (
        <Figure figure={row.disaster_figure} years={row.disaster_years} last={row.year} cause="Disaster" />
      ),
    },
    conflict_before: { width: 130, folds: true, align: 'right', text: (row) => thousands(row.conflict_before) },
    disaster_before: { width: 140, folds: true, align: 'right', text: (row) => thousands(row.disaster_before) },
    fact_count: {
      width: 112,
      align: 'right',
      text: (row) => thousands(row.fact_count),
      draw: ({ fact_count: count }) => (count ? thousands(count) : <span className="quiet">0</span>),
    },
    last_fact: { width: 105, draw: ({ last_fact: day }) => (day == null ? <Never /> : dayWords(day)) },
    last_note: { width: 105, draw: ({ last_note: day }) => (day == null ? <Never /> : dayWords(day)) },
    latest_year: { width: 110, hidden: true },
  },
  always: ALWAYS,
  order: 'name.asc,id.asc',
  file: { relation: 'countries_view' },
});
