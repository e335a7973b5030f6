/** The texts of the table of a search of facts. */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

export const FACTS_TABLE = {
  title: 'Table of Facts',
  sums: 'Sums',
  failed: 'The table failed to load',
  loading: 'Loading the table',
  nothing: 'No facts match this search',
  noType: 'No facts of this type match this search',
  next: 'Remove a part of the search above the table.',
  count: 'Number of facts',
  each: 'Figures of each type',
  sumOf: ({ counts, of }: { counts: boolean; of: string | null }): string =>
    `Sum of: ${counts ? FACTS_TABLE.count : (of ?? FACTS_TABLE.each)}`,
  total: 'Total',
  largest: 'Largest first',
  byName: 'In the order of the names',
  share: 'Share',
  shareInFile: 'Share in %',
  shareAbout: 'Of the whole in the last row',
  changeOf: { year: 'Change on the year before', month: 'Change on the month before' },
  noFacts: (of: string) => `no facts of ${of}`,
  changeOn: (before: string) => `Change on ${before}`,
  percentOn: (before: string) => `% on ${before}`,
  changes: 'A change is from the column before',
  oneColumn: 'There is one column alone, so no change is shown',
  apart: 'not added',
  rule: 'Each cell and each total is the sum of its own list, which it opens. A total can be less than its cells together: a sub-fact does not count beside its master fact.',
  notAdded: 'Figures of different types, and stocks of different years, are not added',
  stockYear: (year: number) => `Stocks of ${year} only: choose Year for rows or columns to see the others`,
  eachStock: 'Stocks are those of the latest year of each type: choose Year for rows or columns to see the others',
  moreRows: (count: number): string => counted(count, 'more row'),
  largestRows: (count: number, hasFile: boolean): string =>
    `These are the ${showNumber(count)} largest rows; the last row is the sum of the others${hasFile ? ', and the download has them all' : ''}`,
  tooLarge: (rows: number, columns: number, hasFile: boolean) =>
    `The table has ${showNumber(rows)} rows and ${showNumber(columns)} columns. Narrow the search, or ${hasFile ? 'download it' : 'choose other rows or columns'}.`,
} as const;
