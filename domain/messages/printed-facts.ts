/** The words of printed sheets: the facts, documents and places of an event, and the document and the reviews of a fact. */
import { showNumber } from '#domain/values/numbers.ts';

export const PRINTED_FACTS = {
  title: (count: number) => `Facts (${showNumber(count)})`,
  largest: (most: number) => `The ${showNumber(most)} largest are printed.`,
  columns: ['Name', 'Role', 'Type', 'Figure', 'Date', 'Status'],
  documents: (count: number) => `Documents (${showNumber(count)})`,
  documentColumns: ['Name', 'Publishers', 'Sources', 'Publication date', 'Facts'],
  noDocument: 'No document',
  places: (count: number) => `Places (${showNumber(count)})`,
  largestPlaces: (most: number) => `The ${showNumber(most)} with the largest figures are printed.`,
  notCounted: 'not counted',
  noFigure: 'no figure',
  document: 'Document',
  name: 'Name',
  publishers: 'Publishers',
  sources: 'Sources',
  published: 'Publication date',
  address: 'Address',
  reviews: 'Reviews',
  notReviewed: 'Not reviewed',
} as const;
