/** Whether the two days of a search can be asked for, and the words when they can't. Asks and shows nothing. */
import { dateProblem, tidyDate } from '#domain/dates.ts';
import { FACT } from '#domain/messages/facts.ts';

/** The two days of a list's search. */
export type Days = { readonly date_from: string | null; readonly date_to: string | null };
export type DaysProblem = { readonly end: 'from' | 'to' | null; readonly text: string };

/** What was typed as the day that it means; what means no day stays as it is. */
function tidyDay(date: string | null): string | null {
  const tidied = tidyDate(date ?? '');
  return tidied === '' ? null : tidied;
}

export const withTidyDays = <Search extends Days>(search: Search): Search => ({
  ...search,
  date_from: tidyDay(search.date_from),
  date_to: tidyDay(search.date_to),
});

/** The first thing wrong with tidy days, and where, where an end that is left out is open. */
export function openDaysProblem({ date_from: from, date_to: to }: Days): DaysProblem | null {
  for (const [end, date] of Object.entries({ from, to }) as ['from' | 'to', string | null][])
    if (date !== null && dateProblem(date) !== null) return { end, text: 'Not a date' };
  return from !== null && to !== null && from > to ? { end: 'to', text: FACT.endBeforeStart } : null;
}

/** The same where neither of two days may be left out; null when nothing is asked. */
export function daysProblem(days: Days): DaysProblem | null {
  const problem = openDaysProblem(days);
  if (problem !== null || (days.date_from === null) === (days.date_to === null)) return problem;
  return days.date_from === null
    ? { end: 'from', text: 'Choose the first date too' }
    : { end: 'to', text: 'Choose the last date too' };
}
