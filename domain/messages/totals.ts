/** The texts of the totals of a search. */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

export const TOTALS = {
  /** A type, of stocks with their year, which are of no other. */
  ofType: (type: string, year: number | null) => (year === null ? type : `${type}, ${year}`),
  /** The same in a line with little room: only a stock has a year. */
  inLine: (type: string, year: number | null) =>
    `${type.replace(/ \((?:Flow|Stock)\)$/, '')}${year === null ? '' : ` ${year}`}`,
  failed: 'Totals failed to load',
  none: 'not counted',
  moreTypes: (count: number) => counted(count, 'more type'),
  withoutFigure: (count: number) => `${showNumber(count)} without a figure`,
  noRole: (count: number) => `${counted(count, 'fact')} not counted: no role`,
  triangulation: (count: number) => `${counted(count, 'fact')} not counted: triangulation`,
  leftOut: (count: number) =>
    `${counted(count, 'fact')} left out: part of ${count === 1 ? 'its' : 'their'} master fact, which counts`,
  samples: (count: number) => `${counted(count, 'sample fact')} counted, too`,
  more: (count: number) => `and ${counted(count, 'fact')} more`,
} as const;

/** The totals of a search in words, one for each type: of a stock that of its latest year. */
export const totalWords = ({
  type,
  year,
  total,
}: {
  type: string;
  year: number | null;
  total: bigint | null;
}): string => `${TOTALS.ofType(type, year)} ${total === null ? TOTALS.none : showNumber(total)}`;

/** The same in a line with little room. */
export const totalInLine = ({ type, year, total }: Parameters<typeof totalWords>[0]): string =>
  `${TOTALS.inLine(type, year)} ${total === null ? TOTALS.none : showNumber(total)}`;

/** The facts that the figures of a search leave out, and samples that they have, in words. */
export const notCountedWords = ({
  samples,
  withoutFigure,
  leftOut,
  noRole,
  triangulation,
}: Record<'samples' | 'withoutFigure' | 'leftOut' | 'noRole' | 'triangulation', number>): string[] => [
  ...(samples > 0 ? [TOTALS.samples(samples)] : []),
  ...(withoutFigure > 0 ? [TOTALS.withoutFigure(withoutFigure)] : []),
  ...(leftOut > 0 ? [TOTALS.leftOut(leftOut)] : []),
  ...(noRole > 0 ? [TOTALS.noRole(noRole)] : []),
  ...(triangulation > 0 ? [TOTALS.triangulation(triangulation)] : []),
];
