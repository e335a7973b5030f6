/** The texts about the sub-facts of a master fact and its figure, including the cases without an answer. */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

export const SUB_FACTS = {
  agree: "The sub-facts add up to the fact's figure",
  exceed: (by: string) => `Sub-facts exceed the fact by ${by}`,
  exceeded: (by: string) => `The fact exceeds its sub-facts by ${by}`,
  none: 'No figure of the sub-facts counts, and the fact has no figure',
  noFigure: (total: string) => `The sub-facts add up to ${total}, the fact has no figure`,
  otherYears: (count: number, total: string) =>
    count === 1
      ? `1 sub-fact of another year is in this total with ${total}`
      : `${showNumber(count)} sub-facts of other years are in this total with ${total}`,
  leftOut: (count: number) =>
    count === 1
      ? '1 sub-fact of another type, or a stock of another year, is not counted'
      : `${showNumber(count)} sub-facts of another type, or stocks of another year, are not counted`,
} as const;

/** The texts about a sub-fact that does not match its master fact. */
export const MASTER_MISFITS = {
  country: 'its country differs',
  cause: 'its cause differs',
  type: 'its type differs',
  year: 'it is more than a year later',
} as const;

export const MASTER_FIT = {
  fact: (misfits: string) => `The fact does not match its master fact: ${misfits}`,
  master: (count: number) => `${counted(count, 'of its sub-facts does', 'of its sub-facts do')} not match it`,
  where: 'The Facts tab marks them and gives the reasons.',
  these: 'These sub-facts do not match the master fact',
  here: (label: string, own: string | number | null, masters: string | number | null) =>
    `${label}: ${own} here, ${masters} in the master fact`,
  least: (year: number) => `, which must be of ${year} or later`,
  leftBehind: (count: number) =>
    count === 1
      ? '1 of its sub-facts would not match it any more'
      : `${showNumber(count)} of its sub-facts would not match it any more`,
} as const;
