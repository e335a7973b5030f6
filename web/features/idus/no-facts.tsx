/** Why the IDU has no facts: none in view, none in the chosen days, or none that is marked, with the way to those that could be. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unmarkedFilters, type IdusSearch } from '#domain/facts/idus-search.ts';
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { SAMPLE } from '#domain/messages/sample.ts';
import { psql } from '#web/data/psql.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { Nothing } from '#web/ui/states.tsx';

type Unmarked = { readonly iso3: readonly string[]; readonly filters: ReturnType<typeof unmarkedFilters> };

const isAnyOf = (values: readonly string[]) => `in.(${values.map((value) => JSON.stringify(value)).join()})`;

/** The number of rows that the list shows for the same filters. */
const unmarkedQuery = ({ iso3, filters }: Unmarked, real: boolean) =>
  queryOptions({
    queryKey: ['facts_view', 'not marked for the IDU', iso3, filters, real],
    queryFn: async ({ signal }) => {
      const [from = '', to = ''] = filters.start_date?.split('..') ?? [];
      const days = [...(from === '' ? [] : [`start_date.gte.${from}`]), ...(to === '' ? [] : [`start_date.lte.${to}`])];
      const where = {
        idu: 'is.false',
        ...(days.length > 0 && { and: `(${days.join()})` }),
        ...(filters.displacement_type && { displacement_type: isAnyOf(filters.displacement_type) }),
        ...(filters.region && { region: isAnyOf(filters.region) }),
        ...(iso3.length > 0 && { iso3: isAnyOf(iso3) }),
        ...(real && { sample: 'is.false' }),
      };
      const { rows, total } = await psql.list(
        'facts_view',
        { select: ['id'], where, limit: 1 },
        { count: true, signal },
      );
      return total ?? rows.length;
    },
  });

type Props = {
  search: IdusSearch;
  /** The search has facts around what the map shows. */
  outside: boolean;
  /** The search has facts before or after the days of the slider. */
  days: boolean;
};

export function NoFacts({ search, outside, days }: Props) {
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
  const { data: unmarked = 0 } = useQuery({ ...unmarkedQuery({ iso3, filters }, 'sample' in sample), enabled: asked });
  if (outside)
    return (
      <Nothing search text="The map shows no facts here" next="Zoom out, or switch 'Only what the map shows' off." />
    );
  if (days) return <Nothing search text={WORDS.noDays} next={`Choose other days, or '${WORDS.allDays}'.`} />;
  const leftOut = 'sample' in sample ? ` ${SAMPLE.leftOut}` : '';
  if (!asked || unmarked === 0)
    return (
      <Nothing
        search
        text={WORDS.none}
        next={
          <>
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
          <Link className="in-text" to="/facts" search={{ ...inList, ...(iso3.length > 0 && { iso3 }), ...sample }}>
            {WORDS.unmarked(unmarked)}
          </Link>
          . {WORDS.howToMark}
          {leftOut}
        </>
      }
    />
  );
}
