/** The publishers and sources of a fact's document on its printed sheet. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { PRINTED_FACTS as WORDS } from '#domain/messages/printed-facts.ts';
import { dateWords } from '#domain/values/dates.ts';
import { psql } from '#web/data/psql.ts';
import { BriefLines } from '#web/forms/brief-lines.tsx';

const SHOWN = ['name', 'publishers', 'sources', 'publication_date', 'url'] as const;

export const printedDocumentQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents_view', 'printed', id],
    queryFn: async ({ signal }) =>
      (await psql.list('documents_view', { select: SHOWN, where: { id: `eq.${id}` } }, { signal })).rows[0] ?? null,
  });

export function PrintedDocument({ id }: { id: number }) {
  const { data } = useQuery(printedDocumentQuery(id));
  if (data == null) return null;
  const lines = [
    { label: WORDS.name, value: data.name },
    { label: WORDS.publishers, value: data.publishers?.join('; ') },
    { label: WORDS.sources, value: data.sources?.join('; ') },
    { label: WORDS.published, value: dateWords(data.publication_date, null) },
    { label: WORDS.address, value: data.url },
  ].filter(({ value }) => value != null && value !== '');
  return <BriefLines title={WORDS.document} lines={lines} />;
}
