/** The page that is opened without a search, and has no fact in its usual days: it goes once to the last days that have some. */
import { useEffect, useRef, useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { daysUpTo, type IdusSearch } from '#domain/facts/idus-search.ts';
import { psql } from '#web/data/psql.ts';
import { conditionsOf } from '#web/lists/rows/records-query.ts';
import { IDUS } from './idus.ts';

/** The last day with a fact of the IDU, of the search without its days; null without one. */
export const lastDayQuery = (search: IdusSearch) =>
  queryOptions({
    queryKey: ['idus_facts_view', 'last day', search],
    queryFn: async ({ signal }) => {
      const anyDay = { ...search, period: 'all', date_from: null, date_to: null, extent: '', days: '' } as const;
      const where = conditionsOf(IDUS, { search: anyDay, filters: {} });
      const query = { select: ['date'], where, order: 'date.desc.nullslast', limit: 1 } as const;
      return (await psql.list('idus_facts_view', query as never, { signal })).rows[0]?.date ?? null;
    },
  });

/** The last of these days, while they are shown; null before and after. */
export function useLatestDays(search: IdusSearch, isEmpty: boolean, show: (search: IdusSearch) => void): string | null {
  const router = useRouter();
  const [opened] = useState(() => (router.state.location.searchStr === '' ? search : null));
  const went = useRef(false);
  const { data: last = null } = useQuery({
    ...lastDayQuery(opened ?? search),
    enabled: opened !== null && isEmpty,
  });
  useEffect(() => {
    // Once: a person who resets the search sees why it is empty.
    if (opened === null || !isEmpty || last === null || went.current) return;
    went.current = true;
    show({ ...opened, ...daysUpTo(last, opened.period) });
  }, [opened, isEmpty, last, show]);
  return opened !== null && last !== null && search.date_to === last ? last : null;
}
