/** The list of countries: how each is watched, and its file. */
import './countries.css';
import { Link } from '@tanstack/react-router';
import { COUNTRIES_SEARCH, type CountriesSearch } from '#domain/countries/countries-search.ts';
import { COUNTRY } from '#domain/messages/countries.ts';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import { causeColour } from '#web/ui/cause.tsx';
import { FlaggedFigure } from '#web/lists/columns.tsx';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { thousands } from '#web/ui/thousands.ts';

const ALWAYS = ['id', 'iso3', 'name', 'expert_suspended_at', 'year', 'conflict_before', 'disaster_before'] as const;

type CountryRow = Listed<'countries_view', (typeof ALWAYS)[number]>;

const pageOf = ({ iso3 }: CountryRow) => `/countries/profiles/${iso3}`;

const Never = () => <span className="quiet">None</span>;

type FigureProps = { now: number | null | undefined; before: number | null | undefined; cause: string };

/** The figure behind a pair of bars, if there is one of last year: last year's, and this year's in the colour of the cause. Both are columns for screen readers, too. */
const Figure = ({ now = null, before = null, cause }: FigureProps) => (
  <span className="country-figure">
    {before !== null && <YearOnYear now={now ?? 0} before={before} cause={cause} />}
    {thousands(now)}
  </span>
);

function YearOnYear({ now, before, cause }: { now: number; before: number; cause: string }) {
  const most = Math.max(now, before, 1);
  // The square root leaves a bar to see beside one a hundred times as high.
  const height = (figure: number) => Math.max(1, Math.round(BARS * Math.sqrt(figure / most)));
  return (
    <svg width="13" height={BARS} aria-hidden className="year-on-year">
      <rect x="0" y={BARS - height(before)} width="6" height={height(before)} className="year-before" />
      <rect x="7" y={BARS - height(now)} width="6" height={height(now)} style={{ fill: causeColour(cause) }} />
    </svg>
  );
}

const BARS = 14;

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
    region: { width: 112, choices: 'regions' },
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
      width: 100,
      align: 'right',
      card: 'line',
      text: (row) => thousands(row.conflict_figure),
      draw: (row) => <Figure now={row.conflict_figure} before={row.conflict_before} cause="Conflict" />,
    },
    disaster_figure: {
      width: 100,
      align: 'right',
      card: 'line',
      text: (row) => thousands(row.disaster_figure),
      draw: (row) => <Figure now={row.disaster_figure} before={row.disaster_before} cause="Disaster" />,
    },
    conflict_before: { width: 130, align: 'right', text: (row) => thousands(row.conflict_before) },
    disaster_before: { width: 140, align: 'right', text: (row) => thousands(row.disaster_before) },
    fact_count: {
      width: 112,
      align: 'right',
      text: (row) => thousands(row.fact_count),
      draw: ({ fact_count: count }) => (count ? thousands(count) : <span className="quiet">0</span>),
    },
    last_fact: { width: 90, draw: ({ last_fact: day }) => day ?? <Never /> },
    last_note: { width: 90, draw: ({ last_note: day }) => day ?? <Never /> },
    latest_year: { width: 110, hidden: true },
  },
  always: ALWAYS,
  order: 'name.asc,id.asc',
  file: { relation: 'countries_view' },
});
