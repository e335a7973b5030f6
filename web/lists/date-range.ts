/** Whether the two days of a search can be asked for, and the words when they can't. Asks and shows nothing. */
import { dateProblem, tidyDate } from '#domain/dates.ts';
import { FACT } from '#domain/messages/facts.ts';

export type Days = { readonly from: string | null; readonly to: string | null };
export type DaysProblem = { readonly end: 'from' | 'to' | null; readonly text: string };

/** What was typed as the day that it means; what means no day stays as it is. */
export function tidyDay(date: string | null): string | null {
  const tidied = tidyDate(date ?? '');
  return tidied === '' ? null : tidied;
}

/** The first thing wrong with tidy days, and where; null when they can be asked for or nothing is asked. */
export function daysProblem({ from, to }: Days): DaysProblem | null {
  for (const [end, date] of Object.entries({ from, to }) as ['from' | 'to', string | null][])
    if (date !== null && dateProblem(date) !== null) return { end, text: 'Not a date' };
  if (from === null && to === null) return null;
  if (from === null) return { end: 'from', text: 'Choose the first date too' };
  if (to === null) return { end: 'to', text: 'Choose the last date too' };
  return from > to ? { end: 'to', text: FACT.endBeforeStart } : null;
}
