/** The texts of the totals of a search. */
import { REASONS, reasonOf, type Reason } from '#domain/facts/reasons.ts';
import type { Years } from '#domain/facts/totals.ts';
import { typeAlone } from '#domain/facts/type-words.ts';
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

const yearWords = (year: number | null, years: Years | null): string[] =>
  year !== null ? [String(year)] : years !== null ? [years.join('–')] : [];

export const TOTALS = {
  /** A type, of stocks with their year, which are of no other, of flows with the years that are added up. */
  ofType: (type: string, year: number | null, years: Years | null = null) =>
    [type, ...yearWords(year, years)].join(', '),
  /** The same in a line with little room. */
  inLine: (type: string, year: number | null, years: Years | null = null) =>
    [typeAlone(type), ...yearWords(year, years)].join(' '),
  failed: 'Totals failed to load',
  none: 'not counted',
  moreTypes: (count: number) => counted(count, 'more type'),
  withoutFigure: (count: number) => `${showNumber(count)} without a figure`,
  notCounted: (count: number, reason: Reason) => `${counted(count, 'fact')} not counted: ${reasonOf(reason, count)}`,
  samples: (count: number) => `${counted(count, 'sample fact')} counted, too`,
  withoutSamples: (count: number) => `without ${counted(count, 'sample')}`,
  more: (count: number) => `and ${counted(count, 'fact')} more`,
} as const;

type Total = { type: string; year: number | null; years?: Years | null; total: bigint | null };

/** The totals of a search in words, one for each type: of a stock that of its latest year. */
export const totalWords = ({ type, year, years, total }: Total): string =>
  `${TOTALS.ofType(type, year, years)} ${total === null ? TOTALS.none : showNumber(total)}`;

/** The same in a line with little room. */
export const totalInLine = ({ type, year, years, total }: Total): string =>
  `${TOTALS.inLine(type, year, years)} ${total === null ? TOTALS.none : showNumber(total)}`;

/** The facts that the figures of a search leave out, and samples that they have, in words. */
export const notCountedWords = ({
  samplesOut = 0,
  samples,
  withoutFigure,
  leftOut,
  noEvent,
  triangulation,
}: Record<'samples' | 'withoutFigure' | 'leftOut' | 'noEvent' | 'triangulation', number> & {
  samplesOut?: number;
}): string[] => [
  ...(samplesOut > 0 ? [TOTALS.withoutSamples(samplesOut)] : []),
  ...(samples > 0 ? [TOTALS.samples(samples)] : []),
  ...(withoutFigure > 0 ? [TOTALS.withoutFigure(withoutFigure)] : []),
  ...(leftOut > 0 ? [TOTALS.notCounted(leftOut, REASONS.master)] : []),
  ...(noEvent > 0 ? [TOTALS.notCounted(noEvent, REASONS.event)] : []),
  ...(triangulation > 0 ? [TOTALS.notCounted(triangulation, REASONS.triangulation)] : []),
];
