/** A country to read beside the list of countries: its figures of the latest year and the ten years before, its expert, its latest notes and facts, and the ways on. Changes nothing but whether it is followed. */
import './country-profile.css';
import '#web/forms/record-peek.css';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import { counted } from '#domain/values/counts.ts';
import { dayWords } from '#domain/values/dates.ts';
import { psql } from '#web/data/psql.ts';
import { BriefLines } from '#web/forms/brief-lines.tsx';
import { FollowButton } from '#web/pickers/follow-button.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { Headline } from './headline.tsx';
import { yearlyFiguresQuery } from './profile-queries.ts';
import { TenYears } from './ten-years.tsx';

const SHOWN = [
  'id',
  'iso3',
  'name',
  'region',
  'year',
  'latest_year',
  'expert',
  'conflict_years',
  'disaster_years',
  'fact_count',
  'last_fact',
  'last_note',
] as const;

const countryQuery = (id: number) =>
  queryOptions({
    queryKey: ['countries_view', 'peek', id],
    queryFn: async ({ signal }) =>
      (await psql.list('countries_view', { select: SHOWN, where: { id: `eq.${id}` } }, { signal })).rows[0] ?? null,
  });

const dayOr = (day: string | null) => (day === null ? 'None' : dayWords(day));

export function CountryPeek({ id }: { id: number }) {
  const query = useQuery({ ...countryQuery(id), placeholderData: keepPreviousData });
  const { data, error } = query;
  const { data: figures } = useQuery({ ...yearlyFiguresQuery(data?.iso3 ?? ''), enabled: data != null });
  if (error !== null || data === undefined) return <Loaded query={query} what="Loading the country" />;
  if (data === null) return <Nothing text="This country is no longer there" />;
  const { iso3, name, region, year, latest_year: latest, expert, fact_count: facts } = data;
  const lines = [
    { label: 'Region', value: region ?? '' },
    { label: 'Expert', value: expert ?? PORTFOLIOS.notAssigned },
    { label: `Facts of ${year}`, value: counted(facts ?? 0, 'fact') },
    { label: 'Last fact', value: dayOr(data.last_fact) },
    { label: 'Last note', value: dayOr(data.last_note) },
  ];
  const years = [
    ['Conflict', data.conflict_years],
    ['Disaster', data.disaster_years],
  ] as const;
  return (
    <div className="record-peek" aria-busy={data.id !== id}>
      <p role="status" className="visually-hidden">
        {data.id === id && name}
      </p>
      <p className="quiet">{iso3}</p>
      <h2>
        <Link to="/countries/profiles/$iso3" params={{ iso3 }} dir="auto">
          {name}
        </Link>
      </h2>
      <Headline iso3={iso3} latest={latest} rows={figures} />
      {years.map(
        ([cause, of]) =>
          of !== null &&
          Object.keys(of).length > 1 && (
            <p key={cause} className="country-peek-years">
              <span className="quiet">{cause}</span> <TenYears years={of} last={year} cause={cause} />
            </p>
          ),
      )}
      <div className="record-peek-tools">
        <FollowButton of="geo_entities" id={iso3} noun={name} />
        <Link to="/facts" search={{ iso3 }}>
          Facts
        </Link>
        <Link to="/events" search={{ iso3 }}>
          Events
        </Link>
        <Link className="record-peek-open" to="/countries/profiles/$iso3" params={{ iso3 }}>
          Open
        </Link>
      </div>
      <BriefLines lines={lines} />
    </div>
  );
}
