/** What the event form warns of and never refuses: dates and a year that are hardly meant, and what a change of cause takes away. Corrects nothing. */
import { dateProblem, tidyDate, type DateDraft } from './dates.ts';
import { isDisaster, type EventDraft } from './events.ts';
import { EVENT_WARNINGS } from './messages/events.ts';
import { FIRST_YEAR } from './years.ts';

/** IDMC's own check of its events expects none before 1995 and none after the next year. */
const FIRST_EXPECTED = 1995;

/** The year of a day of the calendar; null while it is none. */
export function yearOf({ date }: DateDraft): number | null {
  const tidied = tidyDate(date);
  return dateProblem(tidied) === null ? Number(tidied.slice(0, 4)) : null;
}

/** Nothing of a date that is not typed yet. */
export function dateWarning(date: DateDraft, currentYear: number): string | undefined {
  const year = yearOf(date);
  const expected = year === null || (year >= FIRST_EXPECTED && year <= currentYear + 1);
  return expected ? undefined : EVENT_WARNINGS.date(FIRST_EXPECTED, currentYear + 1);
}

/** An event may last from one year into another, and be of any of these. */
export function yearWarning({
  year,
  start_date,
  end_date,
}: Pick<EventDraft, 'year' | 'start_date' | 'end_date'>): string | undefined {
  const start = yearOf(start_date);
  if (year === null || start === null) return undefined;
  const end = Math.max(start, yearOf(end_date) ?? start);
  if (year >= start && year <= end) return undefined;
  return EVENT_WARNINGS.year(start === end ? String(start) : `${start} to ${end}`);
}

/** The year that the start date gives an event that has none. One that nobody would choose is given to none. */
export function yearFilled({ year, start_date }: Pick<EventDraft, 'year' | 'start_date'>, currentYear: number) {
  const start = yearOf(start_date);
  return year === null && start !== null && start >= FIRST_YEAR && start <= currentYear + 1 ? start : year;
}

/** What saving takes away with the cause: null while there is nothing that only a disaster has. */
export function lossWarning(
  draft: Pick<EventDraft, 'displacement_type' | 'hazard_type_id' | 'glide_numbers'>,
  hazardName: (id: number) => string,
): string | null {
  const { hazard_type_id, glide_numbers } = draft;
  if (isDisaster(draft) || draft.displacement_type === null) return null;
  const lost = [
    ...(hazard_type_id === null ? [] : [EVENT_WARNINGS.hazard(hazardName(hazard_type_id))]),
    ...(glide_numbers.length === 0 ? [] : [EVENT_WARNINGS.glides(glide_numbers)]),
  ];
  return lost.length === 0 ? null : EVENT_WARNINGS.loss(lost.join(' and '));
}
