/** The user's rights to a record: from the database for a saved record, from the session for a new one. Holds no rules. */
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { areaOf, subjectOf } from '#web/data/kinds.tsx';
import type { Relations } from '#domain/generated/rows.ts';
import type { Column, RelationName } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { useMay } from '#web/data/may.ts';

const COLUMNS = ['may_change', 'may_delete', 'change_refused', 'delete_refused'] as const;

/** The columns computed by the triggers' own functions. */
export type RightsColumns = Pick<Relations['facts'], (typeof COLUMNS)[number]>;

/** The kinds of record with these columns. */
export type Ruled = {
  [R in RelationName]: (typeof COLUMNS)[number] extends Column<R> ? R : never;
}[RelationName];

type SavedRights = RightsColumns & { id: number; version: number };

export type Rights = {
  mayCreate: boolean;
  mayChange: boolean;
  mayDelete: boolean;
  /** The name of the rule that prevents deletion. */
  deleteRefused: string | null;
  /** True if the user may save such records at all; a locked record is refused for another reason. */
  permitted: boolean;
};

/** Starts with the rights in the row, and is read again after any save: see `invalidate`. */
const rightsQuery = (relation: Ruled, row: SavedRights | null) =>
  queryOptions({
    queryKey: ['rights', relation, row?.id, row?.version],
    queryFn:
      row === null
        ? skipToken
        : async ({ signal }): Promise<RightsColumns> =>
            (await psql.one(relation, { select: COLUMNS, where: { id: `eq.${row.id}` } }, { signal })).row,
    ...(row !== null && { initialData: row }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** `row` is null for a new record. */
export function useRights(relation: Ruled, row: SavedRights | null): Rights {
  const mayCreate = useMay()('create', subjectOf(areaOf(relation)));
  const { data } = useQuery(rightsQuery(relation, row));
  return data === undefined
    ? { mayCreate, mayChange: mayCreate, mayDelete: false, deleteRefused: null, permitted: mayCreate }
    : {
        mayCreate,
        mayChange: data.may_change,
        mayDelete: data.may_delete,
        deleteRefused: data.delete_refused,
        permitted: data.change_refused !== 'not_permitted',
      };
}
