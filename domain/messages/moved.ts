/** The texts of what a change adds to totals, and takes from them. */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

/** '+1,200', '−300', '0'. */
export const movedWords = (difference: number | bigint): string =>
  difference < 0 ? `−${showNumber(-difference)}` : `${difference > 0 ? '+' : ''}${showNumber(difference)}`;

/** The difference that a change of facts makes to the total of a cause, type and year. */
export type Moved = {
  readonly displacement_type: string;
  readonly type: string;
  readonly year: number;
  readonly difference: number;
};

/** 'Conflict, New Displacement (Flow), 2025'. */
export const totalOf = ({ displacement_type: cause, type, year }: Moved): string => `${cause}, ${type}, ${year}`;

/** In a line: more stand in the table above it. */
const IN_LINE = 2;

/** The largest difference first. */
export const inOrder = (moved: readonly Moved[]): Moved[] =>
  moved.toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference));

export const MOVED = {
  /** Of the totals by cause, type and year. */
  totals: (count: number): string =>
    count === 0
      ? 'No total of a cause, type and year moves'
      : `${counted(count, 'total')} ${count === 1 ? 'moves' : 'move'}`,
  more: (count: number): string => `and ${counted(count, 'total')} more`,
  inLine: (moved: readonly Moved[]): string =>
    [
      ...inOrder(moved)
        .slice(0, IN_LINE)
        .map((each) => `${totalOf(each)}: ${movedWords(each.difference)}`),
      ...(moved.length > IN_LINE ? [MOVED.more(moved.length - IN_LINE)] : []),
      ...(moved.length === 0 ? [MOVED.totals(0)] : []),
    ].join('; '),
} as const;
