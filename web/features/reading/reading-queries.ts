/** What became of the reader's suggestions, and the sentences that show where it is wrong. */
import { queryOptions } from '@tanstack/react-query';
import { psql } from '#web/data/psql.ts';

export const monthsQuery = queryOptions({
  queryKey: ['suggestion_outcomes', 'by month'],
  queryFn: async ({ signal }) =>
    (await psql.list('suggestions_by_month', { order: 'month.desc,language', limit: 500 }, { signal })).rows,
});

export const correctionsQuery = queryOptions({
  queryKey: ['suggestion_outcomes', 'corrections'],
  queryFn: async ({ signal }) =>
    (await psql.list('suggestion_corrections', { order: 'suggestions.desc', limit: 200 }, { signal })).rows,
});

/** The most cases of a file. */
const MOST = 5_000;

/** The sentences with what people made of them: cases for the tests of the reader, after a look. */
export async function readCases(): Promise<Blob> {
  const select = ['sentence', 'language', 'outcome', 'reason', 'changed', 'suggested', 'saved'] as const;
  const { rows } = await psql.list('suggestion_outcomes', { select, order: 'id.desc', limit: MOST }, {});
  return new Blob([JSON.stringify(rows, null, 1)], { type: 'application/json' });
}
