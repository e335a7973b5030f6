/** The totals of an event as its head names them: one for each type, as in the totals of a list. */
import { latestTotals, totalsOf, type SummedFacts } from '#domain/facts/totals.ts';

/** Rows of `event_facts_totals`, whose figures are without those that their master fact counts. */
type EventSum = {
  readonly type: string;
  readonly stock_year?: number | null;
  readonly event_role?: string | null;
  readonly facts: number;
  /** Null if no figure counts. */
  readonly figure: string | null;
  readonly left_out: number;
};

/** New displacement first; of a stock its latest year. A type without a figure that counts has none. */
export function eventTotals(rows: readonly EventSum[]) {
  const sums = rows.map(({ type, stock_year, event_role, facts, figure, left_out }): SummedFacts => ({
    type,
    year: stock_year ?? 0,
    role: event_role ?? null,
    facts,
    figures: figure === null ? 0 : facts - left_out,
    figure,
  }));
  return latestTotals(totalsOf(sums, []).types).flatMap(({ type, year, total }) =>
    total === null ? [] : [{ type, year, total }],
  );
}
