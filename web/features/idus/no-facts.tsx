/** Why the IDU has no facts: none in view, none in the chosen days, or none that is marked, with the ways to the latest days with facts, and to mark those that could be. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { daysUpTo, unmarkedFilters, type IdusSearch } from '#domain/facts/idus-search.ts';
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { SAMPLE } from '#domain/messages/sample.ts';
import { dayWords } from '#domain/values/dates.ts';
import { useMay } from '#web/data/may.ts';
import { psql } from '#web/data/psql.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { conditionsOf } from '#web/lists/rows/records-query.ts';
import { Nothing } from '#web/ui/states.tsx';
import { IDUS } from './idus.ts';

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

/** The number of rows that the list shows for the same filters, and the latest of them. */
const unmarkedQuery = (given: Unmarked, real: boolean) =>
  queryOptions({
    queryKey: ['facts_view', 'not marked for the IDU', given, real],
    queryFn: async ({ signal }) => {
      const where = conditionsOfUnmarked(given, real);
      const { rows, total } = await psql.list(
        'facts_view',
        { select: ['id'], where, order: 'start_date.desc.nullslast,id.desc', limit: MARKED_AT_ONCE },
        { count: true, signal },
      );
      return { number: total ?? rows.length, latest: rows.map(({ id }) => id) };
    },
  });

/** The last day with a fact of the search without its days, or else with one that could be marked; null without one. */
const lastDayQuery = (search: IdusSearch, real: boolean) =>
  queryOptions({
    queryKey: ['idus_facts_view', 'last day', search, real],
    queryFn: async ({ signal }) => {
      const anyDay = { ...search, period: 'all', date_from: null, date_to: null, extent: '', days: '' } as const;
      const where = conditionsOf(IDUS, { search: anyDay, filters: {} });
      const query = { select: ['date'], where, order: 'date.desc.nullslast', limit: 1 } as const;
      const [marked] = (await psql.list('idus_facts_view', query as never, { signal })).rows;
      if (marked !== undefined) return marked.date;
      const given = { iso3: search.iso3, filters: unmarkedFilters(anyDay) };
      const unmarked = {
        select: ['start_date'],
        where: { ...conditionsOfUnmarked(given, real), start_date: 'not.is.null' },
      };
      const [first] = (
        await psql.list('facts_view', { ...unmarked, order: 'start_date.desc', limit: 1 } as never, { signal })
      ).rows;
      return first?.start_date ?? null;
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
  const { iso3 } = search;
  const filters = unmarkedFilters(search);
  const allDays = (given: object) => ({
    ...given,
    period: 'all',
    date_from: undefined,
    date_to: undefined,
    days: undefined,
  });
  const asked = !outside && !days && search.name === '';
  const { data: unmarked } = useQuery({ ...unmarkedQuery({ iso3, filters }, 'sample' in sample), enabled: asked });
  const { data: lastDay = null } = useQuery({
    ...lastDayQuery(search, 'sample' in sample),
    enabled: !outside && !days && search.period !== 'all',
  });
  if (outside)
    return (
      <Nothing search text="The map shows no facts here" next="Zoom out, or switch 'Only what the map shows' off." />
    );
  if (days) return <Nothing search text={WORDS.noDays} next={`Choose other days, or '${WORDS.allDays}'.`} />;
  const leftOut = 'sample' in sample ? ` ${SAMPLE.leftOut}` : '';
  const latest = lastDay !== null && (
    <>
      <Link
        className="in-text"
        to="/monitoring_platform/idus"
        search={((given: object) => ({ ...given, days: undefined, ...daysUpTo(lastDay, search.period) })) as never}
      >
        {WORDS.seeLatest(dayWords(lastDay))}
      </Link>
      .{' '}
    </>
  );
  if (unmarked === undefined || unmarked.number === 0)
    return (
      <Nothing
        search
        text={WORDS.none}
        next={
          <>
            {latest}
            {search.period === 'all' ? (
              'Remove a part of the search.'
            ) : (
              <>
                <Link className="in-text" to="/monitoring_platform/idus" search={allDays as never}>
                  {WORDS.seeAllDays}
                </Link>
                , or remove a part of the search.
              </>
            )}
            {leftOut}
          </>
        }
      />
    );
  const inList = Object.fromEntries(Object.entries(filters).map(([column, value]) => [`in_${column}`, value]));
  return (
    <Nothing
      search
      text={WORDS.noneMarked}
      next={
        <>
          {latest}
          <Link className="in-text" to="/facts" search={{ ...inList, ...(iso3.length > 0 && { iso3 }), ...sample }}>
            {WORDS.unmarked(unmarked.number)}
          </Link>
          .{leftOut}
          {may && (
            <span className="idu-mark">
              <Button type="primary" onClick={() => onMark(unmarked.latest)}>
                {WORDS.mark(unmarked.latest.length, unmarked.number)}
              </Button>
            </span>
          )}
        </>
      }
    />
  );
}
