/** The calls of the publisher form: load, create, update, and what refers to a publisher. Decides nothing. */
import { queryOptions } from '@tanstack/react-query';
import { payloadOf, type PublisherDraft } from '#domain/publishers.ts';
import type { Row, Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import type { Loaded } from '#web/forms/record-form.ts';

export type PublisherRow = Row<'publishers'>;

export const loadPublisher = (id: number | string, signal?: AbortSignal): Promise<Loaded<PublisherRow>> =>
  psql.one('publishers', { where: { id: `eq.${id}` } }, { ...(signal && { signal }) });

export const createPublisher = (draft: PublisherDraft): Promise<Loaded<PublisherRow>> =>
  psql.create('publishers', payloadOf(draft));

export const updatePublisher = (
  id: number,
  changes: Values<'publishers'>,
  etag: string | null,
): Promise<Loaded<PublisherRow>> => psql.update('publishers', id, changes, { etag });

/** What shows publishers or their names. */
export const publisherChanged = (): Promise<void> =>
  invalidate('publishers_view', 'publishers_references', 'documents_view', 'facts_view', 'history');

export const referencesQuery = (id: number) =>
  queryOptions({
    queryKey: ['publishers_references', id],
    queryFn: async ({ signal }) =>
      (await psql.one('publishers_references', { where: { id: `eq.${id}` } }, { signal })).row,
    staleTime: 0,
  });
