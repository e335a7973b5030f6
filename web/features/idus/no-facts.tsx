/** Why the IDU has no facts: none in view, none in the chosen days, or none that is marked: with the meaning of the IDU, the ways to its latest days and to the facts that could be in it, by country, and to choose from the new ones. */
import { Fragment } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { daysUpTo, newDaysOf, unmarkedFilters, type IdusSearch } from '#domain/facts/idus-search.ts';
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { SAMPLE } from '#domain/messages/sample.ts';
import { daysWords, dayWords } from '#domain/values/dates.ts';
import { useCountryName } from '#web/data/lists.ts';
import { useMay } from '#web/data/may.ts';
import { psql } from '#web/data/psql.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { lastDayQuery } from './use-latest-days.ts';

type Unmarked = { readonly iso3: readonly string[]; readonly filters: ReturnType<typeof unmarkedFilters> };

const isAnyOf = (values: readonly string[]) => `in.(${values.map((value) => JSON.stringify(value)).join()})`;

function conditionsOfUnmarked({ iso3, filters }: Unmarked, real: boolean) {
  const [from = '', to = ''] = filters.start_date?.split('..') ?? [];
  const days = [...(from === '' ? [] : [`start_date.gte.${from}`]), ...(to === '' ? [] : [`start_date.lte.${to}`])];
  return {
    idu: 'is.false',
    ...(days.length > 0 && { and: `(${days.join()})` }),
    ...(filters.displacement_type && { displacement_type: isAnyOf(filters.displacement_type) }),
    ...(filters.region && { region: isAnyOf(filters.region) }),
    ...(iso3.length > 0 && { iso3: isAnyOf(iso3) }),
    ...(real && { sample: 'is.false' }),
  };
}

/** As many as a dialog holds. */
const MARKED_AT_ONCE = 20;
/** As many as are named with their numbers. */
const NAMED_COUNTRIES = 8;

const listOfUnmarked = (
  select: 'id' | 'start_date',
  given: Unmarked,
  real: boolean,
  limit: number,
  signal: AbortSignal,
) =>
  psql.list(
    'facts_view',
    { select: [select], where: conditionsOfUnmarked(given, real), order: 'start_date.desc.nullslast,id.desc', limit },
    { count: true, signal },
  );

/** New facts of the search that are not marked: their number, and the latest of them. */
const newFactsQuery = (given: Unmarked, real: boolean) =>
  queryOptions({
    queryKey: ['facts_view', 'new and not in the IDU', given, real],
    queryFn: async ({ signal }) => {
      const { rows, total } = await listOfUnmarked('id', given, real, MARKED_AT_ONCE, signal);
      return { number: total ?? rows.length, latest: rows.map(({ id }) => id) };
    },
  });

const unmarkedOf = (search: Parameters<typeof unmarkedFilters>[0]): Unmarked => ({
  iso3: search.iso3,
  filters: unmarkedFilters(search),
});

/** The facts of the search that are not marked, or else those of its latest days with any, by country, most first. */
const candidatesQuery = (search: IdusSearch, real: boolean) =>
  queryOptions({
    queryKey: ['facts_view', 'candidates of the IDU', search, real],
    queryFn: async ({ signal }) => {
      const countsOf = async (given: Unmarked) => {
        const counts = await psql.counts('facts_view', 'iso3', conditionsOfUnmarked(given, real), { signal });
        return { given, isNew: true, countries: [...counts].toSorted(([, one], [, other]) => other - one) };
      };
      const own = await countsOf(unmarkedOf({ ...search, ...(search.period === 'all' && newDaysOf(search)) }));
      if (own.countries.length > 0) return own;
      const dated = { ...search, period: 'range', date_from: '1900-01-01', date_to: null } as const;
      const [last] = (await listOfUnmarked('start_date', unmarkedOf(dated), real, 1, signal)).rows;
      const day = last?.start_date;
      if (day == null) return own;
      return { ...(await countsOf(unmarkedOf({ ...search, ...daysUpTo(day, search.period) }))), isNew: false };
    },
  });

type Props = {
  /** Marks these facts. */
  onMark: (ids: readonly number[]) => void;
  search: IdusSearch;
  /** The search has facts around what the map shows. */
  outside: boolean;
  /** The search has facts before or after the days of the slider. */
  days: boolean;
};

export function NoFacts({ onMark, search, outside, days }: Props) {
  const may = useMay()('manage', 'facts');
  const sample = useSampleRule();
  const real = 'sample' in sample;
  const named = search.name === '';
  const asked = !outside && !days;
  const newDays = newDaysOf(search);
  const { data: candidates } = useQuery({ ...candidatesQuery(search, real), enabled: asked && named });
  const { data: news } = useQuery({
    ...newFactsQuery(unmarkedOf({ ...search, ...newDays }), real),
    enabled: asked && named && may && newDays !== null,
  });
  const { data: lastDay = null } = useQuery({
    ...lastDayQuery(search),
    enabled: asked && search.period !== 'all',
  });
  if (outside)
    return (
      <Nothing search text="The map shows no facts here" next="Zoom out, or switch 'Only what the map shows' off." />
    );
  if (days) return <Nothing search text={WORDS.noDays} next={`Choose other days, or '${WORDS.allDays}'.`} />;
  const has = candidates !== undefined && candidates.countries.length > 0;
  return (
    <Nothing
      search
      text={has && candidates.isNew ? WORDS.noneMarked : WORDS.none}
      next={
        <>
          <span className="idu-line">{WORDS.about}</span>
          {lastDay !== null && (
            <span className="idu-line">
              <Link
                className="in-text"
                to="/monitoring_platform/idus"
                search={
                  ((given: object) => ({ ...given, days: undefined, ...daysUpTo(lastDay, search.period) })) as never
                }
              >
                {WORDS.seeLatest(dayWords(lastDay))}
              </Link>
              .{' '}
              <Link className="in-text" to="/monitoring_platform/idus" search={allDays as never}>
                {WORDS.seeAllDays}
              </Link>
              .
            </span>
          )}
          {has ? <Candidates {...candidates} /> : 'Remove a part of the search.'}
          {real && ` ${SAMPLE.leftOut}`}
          {news !== undefined && news.number > 0 && (
            <span className="idu-mark">
              <Button onClick={() => onMark(news.latest)}>{WORDS.mark(news.latest.length, news.number)}</Button>
            </span>
          )}
        </>
      }
    />
  );
}

const allDays = (given: object) => ({
  ...given,
  period: 'all',
  date_from: undefined,
  date_to: undefined,
  days: undefined,
});

type CandidatesProps = {
  given: Unmarked;
  /** They are of the searched days. */
  isNew: boolean;
  countries: readonly (readonly [iso3: string | null, count: number])[];
};

/** The facts that could be in the IDU, each number with the way to its facts in the list. */
function Candidates({ given: { iso3: own, filters }, isNew, countries }: CandidatesProps) {
  const nameOf = useCountryName();
  const sample = useSampleRule();
  const inList = Object.fromEntries(Object.entries(filters).map(([column, value]) => [`in_${column}`, value]));
  const to = (iso3: readonly string[]) => ({ ...inList, ...(iso3.length > 0 && { iso3 }), ...sample });
  const [from = '', until = ''] = filters.start_date?.split('..') ?? [];
  const others = countries.length - NAMED_COUNTRIES;
  return (
    <span className="idu-line">
      {(isNew ? WORDS.candidates : WORDS.latest)(
        countries.reduce((sum, [, count]) => sum + count, 0),
        daysWords(from, until),
      )}
      {': '}
      {countries.slice(0, NAMED_COUNTRIES).flatMap(([iso3, count], at) =>
        iso3 === null ? (
          []
        ) : (
          <Fragment key={iso3}>
            {at > 0 && ', '}
            <Link className="in-text" to="/facts" search={to([iso3])}>
              {`${nameOf(iso3)} ${thousands(count)}`}
            </Link>
          </Fragment>
        ),
      )}
      {others > 0 && ` and ${WORDS.moreCountries(others)}`}.{' '}
      <Link className="in-text" to="/facts" search={to(own)}>
        {WORDS.inList}
      </Link>{' '}
      or{' '}
      <Link className="in-text" to="/facts/map" search={to(own)}>
        {WORDS.onMap}
      </Link>
      .
    </span>
  );
}
