/** Describes in words whether the sub-facts of a master fact add up to its figure. The database computes the sums (spec 1 §4). */
import { SUB_FACTS } from '#domain/messages/sub-facts.ts';
import { TOTALS } from '#domain/messages/totals.ts';
import { showNumber } from '#domain/values/numbers.ts';

/** Numbers as text, with every digit from the database. */
export type SubFactsSum = {
  readonly total: string | null;
  readonly figure: string | null;
  readonly difference: string | null;
};

/** The sub-facts of one type that differs from the master's, or stocks of one other year. */
export type LeftOut = {
  readonly type: string;
  readonly year: number | null;
  readonly facts: number;
  readonly figure: string | null;
};

/** The sub-facts that the total leaves out, by type; empty if it counts all. */
export const leftOutWords = (leftOut: readonly LeftOut[]): string =>
  leftOut.length === 0
    ? ''
    : `${SUB_FACTS.leftOut(leftOut.reduce((sum, { facts }) => sum + facts, 0))}: ${leftOut
        .map(
          ({ type, year, facts, figure }) =>
            `${TOTALS.ofType(type, year)} ${figure === null ? 'without a figure' : showSum(figure)}${facts === 1 ? '' : ` in ${showNumber(facts)} facts`}`,
        )
        .join('; ')}`;

/** The counted sub-facts of other years than the master's; empty without any. */
export const otherYearsWords = (of: { of_other_years: number; total_of_other_years: string | null }): string =>
  of.total_of_other_years === null ? '' : SUB_FACTS.otherYears(of.of_other_years, showSum(of.total_of_other_years));

/** A sum of any length with thousands separators; null if no figure counts. */
export const showSum = (sum: string | null): string => (sum === null ? TOTALS.none : showNumber(BigInt(sum)));

export function verdictOn({ total, figure, difference }: SubFactsSum): { agree: boolean; text: string } {
  if (figure === null && total === null) return { agree: false, text: SUB_FACTS.none };
  if (figure === null || difference === null) return { agree: false, text: SUB_FACTS.noFigure(showSum(total)) };
  const by = BigInt(difference);
  if (by === 0n) return { agree: true, text: SUB_FACTS.agree };
  return { agree: false, text: by > 0n ? SUB_FACTS.exceed(showNumber(by)) : SUB_FACTS.exceeded(showNumber(-by)) };
}
