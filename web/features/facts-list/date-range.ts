/** Whether the dates of a search of facts can be asked for, and the words when they can't. Asks and shows nothing. */
import type { FactsSearch } from '#domain/facts-search.ts';
import { daysProblem, type DaysProblem } from '#web/lists/date-range.ts';

type Range = Pick<FactsSearch, 'date_type' | 'date_from' | 'date_to'>;

/** The first thing wrong with tidy dates, and where; null when they can be asked for or nothing is asked. */
export function rangeProblem({ date_type, date_from, date_to }: Range): DaysProblem | null {
  const problem = daysProblem({ date_from, date_to });
  if (problem !== null || date_from === null) return problem;
  return date_type === null ? { end: null, text: 'Choose a date type' } : null;
}
