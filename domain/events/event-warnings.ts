/** The warnings of the event form: unlikely dates and years, and fields that a change of cause removes. Corrects and refuses nothing. */
import { dateProblem, tidyDate, type DateDraft } from '#domain/values/dates.ts';
import { isDisaster, type EventDraft } from './events.ts';
import { EVENT_WARNINGS } from '#domain/messages/events.ts';
import { FIRST_YEAR } from '#domain/values/years.ts';

/** IDMC's own check expects no event before 1995 or after the next year. A conflict may go on for decades: Cyprus is counted since 1974. */
const FIRST_EXPECTED = 1995;
const FIRST_CONFLICT = 1900;

/** The year of a day of the calendar; null for any other text. */
export function yearOf({ date }: DateDraft): number | null {
  const tidied = tidyDate(date);
  return dateProblem(tidied) === null ? Number(tidied.slice(0, 4)) : null;
}

/** Null for an incomplete date. */
export function dateWarning(date: DateDraft, currentYear: number, cause: string | null = null): string | undefined {
  const year = yearOf(date);
  const first = cause === 'Conflict' ? FIRST_CONFLICT : FIRST_EXPECTED;
  const expected = year === null || (year >= first && year <= currentYear + 1);
  return expected ? undefined : EVENT_WARNINGS.date(first, currentYear + 1);
}

/** The years of the dates, if the year is none of them. */
export function datesYears(year: number | null, start_date: DateDraft, end_date: DateDraft): string | undefined {
  const start = yearOf(start_date);
  if (year === null || start === null) return undefined;
  const end = Math.max(start, yearOf(end_date) ?? start);
  if (year >= start && year <= end) return undefined;
  return start === end ? String(start) : `${start} to ${end}`;
}

/** An event may last from one year into another and belong to any of these years. */
export function yearWarning({
  year,
  start_date,
  end_date,
}: Pick<EventDraft, 'year' | 'start_date' | 'end_date'>): string | undefined {
  const years = datesYears(year, start_date, end_date);
  return years === undefined ? undefined : EVENT_WARNINGS.year(years);
}

/** The year from the start date, for an event without a year. Null for an unlikely year. */
export function yearFilled({ year, start_date }: Pick<EventDraft, 'year' | 'start_date'>, currentYear: number) {
  const start = yearOf(start_date);
  return year === null && start !== null && start >= FIRST_YEAR && start <= currentYear + 1 ? start : year;
}

/** The values that saving removes with the cause; null without values that only a disaster has. */
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
