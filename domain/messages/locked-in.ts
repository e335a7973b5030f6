/** The texts about the records that the lock of a dataset closes. */
import { showNumber } from '#domain/values/numbers.ts';
import { counted } from '#domain/values/counts.ts';

const some = (count: number, words: string) => (count === 0 ? '' : `${counted(count, 'record')} ${words}`);

export const LOCKED_IN = {
  records: (count: number) => counted(count, 'record'),
  total: (label: string, sum: bigint) => `${label}: ${showNumber(sum)}`,
  differs: (label: string, sum: bigint, own: bigint) =>
    `${label}: ${showNumber(sum)} ≠ ${showNumber(own)}, the total of the imported file itself`,
  warnings: (count: number) => (count === 0 ? '' : `${counted(count, 'warning')} in the records`),
  problems: (count: number) => (count === 0 ? '' : `${counted(count, 'problem')} in the records`),
  withoutPoint: (count: number) => some(count, 'without coordinates'),
  withoutDate: (count: number) => some(count, 'without a date'),
  withoutFigure: (count: number) => some(count, 'without a figure: it supports no fact'),
} as const;
