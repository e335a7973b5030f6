/** Loads the pairs of likely duplicates of a kind and the numbers of each kind, and says of records that they are not the same. */
import { queryOptions } from '@tanstack/react-query';
import { groupsOf } from '#domain/records/duplicates.ts';
import { psql } from '#web/data/psql.ts';

/** `of`: only the records identical to this one, also those said not to be duplicates. */
export type DuplicatesSearch = { kind: string; mine: boolean; dismissed: boolean; of: number | null };

/** Of a kind; the surest. */
export const MOST_PAIRS = 500;

const whereOf = ({ mine, dismissed }: Omit<DuplicatesSearch, 'of'>) => ({
  dismissed: `is.${dismissed}`,
  ...(mine && { mine: 'is.true' }),
});

/** The numbers of pairs by kind. New and changed records are compared first, so that none is missing. */
export const countsQuery = (search: DuplicatesSearch) =>
  queryOptions({
    queryKey: ['duplicates', 'counts', search.mine, search.dismissed],
    queryFn: async ({ signal }) => {
      await psql.rpc('compare_records', {}, { signal });
      return psql.counts('duplicates', 'entity_type', whereOf(search), { signal });
    },
    staleTime: 0,
  });

/** The groups of the surest pairs. */
export const groupsQuery = (search: DuplicatesSearch) =>
  queryOptions({
    queryKey: ['duplicates', search],
    queryFn: async ({ signal }) => {
      const { rows } = await psql.list(
        'duplicates',
        {
          select: ['one', 'other', 'reason', 'score', 'one_name', 'other_name', 'dismissed_by', 'dismissed_at'],
          where: {
            entity_type: `eq.${search.kind}`,
            ...(search.of === null
              ? whereOf(search)
              : { reason: 'eq.Identical', or: `(one.eq.${search.of},other.eq.${search.of})` }),
          },
          order: 'score.desc,one.desc,other.desc',
          limit: MOST_PAIRS,
        },
        { signal },
      );
      return groupsOf(rows);
    },
    staleTime: 0,
  });

export const setDismissed = (entity_type: string, ids: readonly number[], dismissed: boolean) =>
  psql.rpc<number>(dismissed ? 'dismiss_duplicates' : 'take_back_dismissed_duplicates', { entity_type, ids });
