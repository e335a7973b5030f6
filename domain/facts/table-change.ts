/** The share of a sum in the whole of a table of facts, and the change from one column of a table of facts to the next: the difference, and the difference in per cent. Where one of the two has no facts there is no change. */
import type { Cell } from './facts-table.ts';

export type Change = {
  readonly difference: bigint;
  /** With one decimal; null from nothing. */
  readonly percent: number | null;
};

const isEmpty = (cell: Cell | null): boolean => (cell?.facts ?? 0) === 0;

/** Whether a change is missing because one of the two has no facts: then which, the one before first. Facts that are counted change from none. */
export function missingIn(before: Cell | null, after: Cell | null, counts: boolean): 'before' | 'after' | null {
  if (counts || isEmpty(before) === isEmpty(after)) return null;
  return isEmpty(before) ? 'before' : 'after';
}

/** A sum of no figures is 0; undefined if the figures of the cell are not added. */
function sumOf(cell: Cell | null, counts: boolean): bigint | undefined {
  if (cell === null) return 0n;
  if (counts) return BigInt(cell.facts);
  return cell.figure === undefined ? undefined : (cell.figure ?? 0n);
}

export function changeOf(before: Cell | null, after: Cell | null, counts: boolean): Change | null {
  if (missingIn(before, after, counts) !== null) return null;
  const [from, to] = [sumOf(before, counts), sumOf(after, counts)];
  if (from === undefined || to === undefined || (from === 0n && to === 0n)) return null;
  const size = from < 0n ? -from : from;
  const difference = to - from;
  return { difference, percent: size === 0n ? null : Math.round((Number(difference) / Number(size)) * 1000) / 10 };
}

/** The whole of which rows have a share: null if its figures are not added, or it is nothing. */
export function wholeOf(whole: Cell, counts: boolean): bigint | null {
  const sum = sumOf(whole, counts);
  return sum !== undefined && sum > 0n ? sum : null;
}

/** In per cent with one decimal; null of a row without a figure. */
export function shareOf(cell: Cell, whole: bigint, counts: boolean): number | null {
  const sum = isEmpty(cell) || (!counts && cell.figure === null) ? undefined : sumOf(cell, counts);
  return sum === undefined ? null : Math.round((Number(sum) / Number(whole)) * 1000) / 10;
}
