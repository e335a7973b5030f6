/** Reads the history of a record, the newest change first and fifty at a time, with the current row and the names of the authors. Writes nothing. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Change, Image } from '#domain/records/history.ts';
import { among } from '#domain/values/psql-values.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';

export const PAGE = 50;

export type RecordedChange = Change & Pick<Row<'history'>, 'created_by' | 'created_at' | 'import_run' | 'operation_id'>;
export type Current = { row: Image; etag: string | null };
type Page = { current: Current | null; isOfForm: boolean; changes: RecordedChange[]; left: number };

export type HistoryOf = {
  entityType: string;
  /** The record's number; its name, if it has no number. */
  entityId: number | string;
  /** The current row. */
  loadCurrent: (signal: AbortSignal) => Promise<Current>;
  /** The row that the form has, read before the history: the changes need not wait for it to be read again. */
  known?: (() => Current | undefined) | undefined;
};

/** The trigger that keeps the history writes these as objects of columns. */
export const withImages = <R extends { before: unknown; after: unknown }>(row: R) => ({
  ...row,
  before: row.before as Image | null,
  after: row.after as Image | null,
});

export const historyQuery = ({ entityType, entityId, loadCurrent, known }: HistoryOf) => {
  const queryKey = ['history', entityType, entityId];
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal, client }): Promise<Page> => {
      // The row is read first: a change made in between is undone without harm, and a restore over it is refused.
      const ofForm = client.getQueryData(queryKey) === undefined ? known?.() : undefined;
      const current = pageParam === null ? (ofForm ?? (await loadCurrent(signal))) : null;
      const where = {
        entity_type: `eq.${entityType}`,
        entity_id: `eq.${entityId}`,
        ...(pageParam !== null && { id: `lt.${pageParam}` }),
      };
      const { rows, total } = await psql.list(
        'history',
        { where, order: 'id.desc', limit: PAGE },
        { count: true, signal },
      );
      return {
        current,
        isOfForm: ofForm !== undefined,
        changes: rows.map(withImages),
        left: (total ?? rows.length) - rows.length,
      };
    },
    getNextPageParam: ({ changes, left }) => (left > 0 ? changes.at(-1)?.id : undefined),
  });
};

/** Reads the row once its history is there over the row of the form. */
export const rowQuery = ({ entityType, entityId, loadCurrent }: HistoryOf, isOfForm: boolean) =>
  queryOptions({
    queryKey: ['history', entityType, entityId, 'row'],
    queryFn: ({ signal }) => loadCurrent(signal),
    enabled: isOfForm,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** Includes former users, whom the pickers leave out. */
export const authorsQuery = (usernames: readonly string[]) =>
  queryOptions({
    queryKey: ['users', 'names', usernames],
    queryFn: async ({ signal }) => {
      const where = { username: among(usernames) };
      const { rows } = await psql.list('users', { select: ['username', 'name'], where }, { signal });
      return new Map(rows.map(({ username, name }) => [username, name]));
    },
    enabled: usernames.length > 0,
  });
