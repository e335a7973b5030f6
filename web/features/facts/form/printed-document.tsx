/** The publishers and sources of a fact's document on its printed sheet. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { PRINTED_FACTS as WORDS } from '#domain/messages/printed-facts.ts';
import { dateWords } from '#domain/values/dates.ts';
import { psql } from '#web/data/psql.ts';

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
    [WORDS.publishers, data.publishers?.join('; ')],
    [WORDS.sources, data.sources?.join('; ')],
    [WORDS.published, dateWords(data.publication_date, null)],
    [WORDS.address, data.url],
  ] as const;
  return (
    <section className="reading-group">
      <h2>{WORDS.document}</h2>
      <dl>
        <Line term={WORDS.name} text={data.name} />
        {lines.map(([term, text]) => (
          <Line key={term} term={term} text={text} />
        ))}
      </dl>
    </section>
  );
}

const Line = ({ term, text }: { term: string; text: string | null | undefined }) =>
  text == null || text === '' ? null : (
    <div className="reading-line">
      <dt>{term}</dt>
      <dd dir="auto">{text}</dd>
    </div>
  );
