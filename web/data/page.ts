/** One page of a relation with the number of all rows. A page beyond the last is empty, not an error. */
import type { Column, Query, RelationName, Row } from './psql-query.ts';
import { psql, PsqlError } from './psql.ts';

export type PageOf<Found> = { readonly rows: Found[]; readonly total: number };

const isBeyond = (error: unknown) => error instanceof PsqlError && error.status === 416;

export async function readPage<R extends RelationName, C extends Column<R>>(
  relation: R,
  query: Pick<Query<R, C, {}>, 'select' | 'where' | 'order'>,
  { offset, limit }: { offset: number; limit: number },
  signal: AbortSignal,
): Promise<PageOf<Row<R, C>>> {
  try {
    const { rows, total } = await psql.list<R, C>(relation, { ...query, offset, limit }, { count: true, signal });
    return { rows, total: total ?? offset + rows.length };
  } catch (error) {
    if (!isBeyond(error)) throw error;
    // Rows were deleted since the page was requested: this is their number now.
    const { total } = await psql.list<R, C>(relation, { ...query, limit: 1 }, { count: true, signal });
    return { rows: [], total: total ?? 0 };
  }
}
