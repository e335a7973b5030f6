/** The calls of the publisher form: load, create, update, and what refers to a publisher. Decides nothing. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { sameWords } from '#domain/name-search.ts';
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

/** Publishers of the same country whose name is the same but for its case, spaces and signs. */
export function alikeQuery({ name, iso3 }: Pick<PublisherDraft, 'name' | 'iso3'>, own: number | null) {
  const same = sameWords(name);
  return queryOptions({
    queryKey: ['publishers_view', 'alike', same, iso3, own],
    queryFn:
      same === null
        ? skipToken
        : async ({ signal }) => {
            const country = iso3 === null ? 'is.null' : `eq.${iso3}`;
            const where = { name: same, iso3: country, ...(own !== null && { id: `neq.${own}` }) };
            const asked = { select: ['id', 'name', 'type'], where, order: 'id', limit: 5 } as const;
            return (await psql.list('publishers', asked, { signal })).rows;
          },
    retry: false,
  });
}

export const referencesQuery = (id: number) =>
  queryOptions({
    queryKey: ['publishers_references', id],
    queryFn: async ({ signal }) =>
      (await psql.one('publishers_references', { where: { id: `eq.${id}` } }, { signal })).row,
    staleTime: 0,
  });
