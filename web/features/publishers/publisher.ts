/** The form of a publisher, and its other queries: duplicates, and records that refer to the publisher. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { sameWords } from '#domain/search/name-search.ts';
import { PUBLISHER_KIND, type PublisherDraft } from '#domain/documents/publishers.ts';
import { psql } from '#web/data/psql.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { recordForm, type FormRow } from '#web/forms/record-form.ts';

export type PublisherRow = FormRow<'publishers'>;

export const PUBLISHER_FORM = recordForm(PUBLISHER_KIND);

export const Field = fieldOf(PUBLISHER_FORM.fields);

/** Publishers of the same country whose names differ only in case, spaces and signs. */
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
            const query = { select: ['id', 'name', 'type'], where, order: 'id', limit: 5 } as const;
            return (await psql.list('publishers', query, { signal })).rows;
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
