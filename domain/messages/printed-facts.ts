/** The words of the facts of an event on its printed sheet. */
import { showNumber } from '#domain/values/numbers.ts';

export const PRINTED_FACTS = {
  title: (count: number) => `Facts (${showNumber(count)})`,
  largest: (most: number) => `The ${showNumber(most)} largest are printed.`,
  columns: ['Name', 'Role', 'Type', 'Figure', 'Date', 'Status'],
  notReviewed: 'Not reviewed',
} as const;
