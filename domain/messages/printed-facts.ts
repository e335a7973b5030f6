/** The words of printed sheets: the facts of an event, and the document and the reviews of a fact. */
import { showNumber } from '#domain/values/numbers.ts';

export const PRINTED_FACTS = {
  title: (count: number) => `Facts (${showNumber(count)})`,
  largest: (most: number) => `The ${showNumber(most)} largest are printed.`,
  columns: ['Name', 'Role', 'Type', 'Figure', 'Date', 'Status'],
  document: 'Document',
  name: 'Name',
  publishers: 'Publishers',
  sources: 'Sources',
  published: 'Publication date',
  address: 'Address',
  reviews: 'Reviews',
  notReviewed: 'Not reviewed',
} as const;
