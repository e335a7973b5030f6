/** The excerpt of a fact, with the letter of the file at which its suggestion stood, if it was taken from one. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PreviewedDocument } from '#domain/documents/documents.ts';
import { psql } from '#web/data/psql.ts';
import type { ShownSentence } from '#web/ui/shown-sentence.ts';

const letterQuery = (fact: number, filename: string) =>
  queryOptions({
    queryKey: ['suggestion_outcomes', 'of fact', fact, filename],
    queryFn: async ({ signal }) => {
      const where = { fact_id: `eq.${fact}`, filename: `eq.${filename}` };
      const select = ['letter'] as const;
      const { rows } = await psql.list('suggestion_outcomes', { select, where, limit: 1 }, { signal });
      return rows[0]?.letter ?? null;
    },
  });

type Row = { id: number; document: PreviewedDocument | null; data: { excerpt?: string | null } };

/** Null without an excerpt, and until the letter is known. */
export function useOwnSentence(row: Row | undefined): ShownSentence | null {
  const { id = 0, document = null, data = {} } = row ?? {};
  const filename = document?.filename ?? '';
  const text = data.excerpt ?? '';
  const { data: letter = null, isLoading } = useQuery({
    ...letterQuery(id, filename),
    enabled: filename !== '' && text !== '',
  });
  return text === '' || isLoading ? null : { text, letter };
}
