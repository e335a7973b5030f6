/** The number of the rows at a path of `/psql`: exact up to 10,000 and of relations that hide rows, else the estimate of the planner. */
import { send, totalOf } from './psql.ts';

const EXACT_UP_TO = 10_000;

export type Count = { readonly total: number; readonly exact: boolean };

/** Of the rows at a path of `/psql`. */
export async function countAt(path: string, signal: AbortSignal): Promise<Count | null> {
  const answer = await send(path, { signal, headers: { prefer: 'count=estimated' } });
  const total = totalOf(answer.headers.get('content-range'));
  const counted = answer.headers.get('preference-applied')?.includes('count=exact') ?? false;
  return total === null ? null : { total, exact: counted || total <= EXACT_UP_TO };
}
