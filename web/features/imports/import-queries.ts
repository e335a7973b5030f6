/** The files that wait for their import and the runs, read again while one of them works; and the steps of a person. */
import { queryOptions } from '@tanstack/react-query';
import type { FileKind } from '#domain/imports/import-report.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql, send } from '#web/data/psql.ts';

export type WaitingFile = Row<'import_files'>;
export type ImportRun = Row<'import_runs'>;

const RUNS = 100;
const LISTED = [
  'id',
  'file_name',
  'started_at',
  'rows_done',
  'rows_of',
  'state',
  'created_by',
  'created_by_name',
  'counts',
  'refused_count',
] as const;
export type ListedRun = Pick<ImportRun, (typeof LISTED)[number]>;

/** Milliseconds between two reads: while a file is read or imported, and otherwise. */
const SOON = 1_000;
const LATER = 15_000;

export const isWorking = ({ state }: { state: string }): boolean => ['Reading', 'Running', 'Stopping'].includes(state);

export const filesQuery = queryOptions({
  queryKey: ['import_files'],
  queryFn: async ({ signal }): Promise<WaitingFile[]> =>
    (await psql.list('import_files', { order: 'id.desc' }, { signal })).rows,
  refetchInterval: ({ state }) => (state.data?.some(isWorking) ? SOON : LATER),
});

export const runsQuery = queryOptions({
  queryKey: ['import_runs'],
  queryFn: async ({ signal }): Promise<ListedRun[]> =>
    (await psql.list('import_runs', { select: LISTED, order: 'id.desc', limit: RUNS }, { signal })).rows,
  refetchInterval: ({ state }) => (state.data?.some(isWorking) ? SOON : LATER),
});

/** Null if there is none. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['import_runs', id],
    queryFn: async ({ signal }): Promise<ImportRun | null> => {
      if (!/^\d{1,15}$/.test(id)) return null;
      return (await psql.list('import_runs', { where: { id: `eq.${id}` } }, { signal })).rows[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? SOON : LATER),
  });

const post = (path: string, body: object): Promise<Response> =>
  send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export const readAgain = (id: number, as: FileKind | null): Promise<unknown> =>
  post(`/upload/imports/${id}/survey`, { as });

export const startImport = async (id: number): Promise<{ run: number }> =>
  (await (await post(`/upload/imports/${id}/run`, {})).json()) as { run: number };

export const removeFile = (id: number): Promise<unknown> => send(`/upload/imports/${id}`, { method: 'DELETE' });

export const stopImport = (run: number): Promise<unknown> => psql.rpc('stop_import', { run });
