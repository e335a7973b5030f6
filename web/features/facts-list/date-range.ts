/** Whether the dates of a search can be asked for, and the words when they can't. Asks and shows nothing. */
import { dateProblem, tidyDate } from '#domain/dates.ts';
import type { FactsSearch } from '#domain/facts-search.ts';
import { FACT } from '#domain/messages/facts.ts';

type Range = Pick<FactsSearch, 'date_type' | 'date_from' | 'date_to'>;
export type RangeField = keyof Range;

const tidy = (date: string | null): string | null => {
  const tidied = tidyDate(date ?? '');
  return tidied === '' ? null : tidied;
};

/** What was typed as the days that it means; what means no day stays as it is. */
export const withTidyDates = (search: FactsSearch): FactsSearch => ({
  ...search,
  date_from: tidy(search.date_from),
  date_to: tidy(search.date_to),
});

/** The first thing wrong with tidy dates, and where; null when they can be asked for or nothing is asked. */
export function rangeProblem({ date_type, date_from, date_to }: Range): { field: RangeField; text: string } | null {
  for (const [field, date] of [
    ['date_from', date_from],
    ['date_to', date_to],
  ] as const)
    if (date !== null && dateProblem(date) !== null) return { field, text: 'Not a date' };
  if (date_from === null && date_to === null) return null;
  if (date_from === null) return { field: 'date_from', text: 'Choose the first date too' };
  if (date_to === null) return { field: 'date_to', text: 'Choose the last date too' };
  if (date_from > date_to) return { field: 'date_to', text: FACT.endBeforeStart };
  return date_type === null ? { field: 'date_type', text: 'Choose a date type' } : null;
}
