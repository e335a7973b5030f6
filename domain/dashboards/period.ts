/** A period of days, in an address or in the browser's store. */
import { dateProblem } from '#domain/values/dates.ts';

/** Two days, both included. */
export type Period = { readonly start: string; readonly end: string };

export const DAY = 86_400_000;
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** The day so many days later, or earlier. */
export const shifted = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY);

const EARLIEST = '1900-01-01';
const LATEST = '2199-12-31';

/** The period in an address or in the browser's store; null if it is none. */
export function periodFrom(given: unknown): Period | null {
  if (typeof given !== 'object' || given === null) return null;
  const { start, end } = given as { start?: unknown; end?: unknown };
  if (typeof start !== 'string' || typeof end !== 'string') return null;
  if (dateProblem(start) !== null || dateProblem(end) !== null) return null;
  return start >= EARLIEST && start <= end && end <= LATEST ? { start, end } : null;
}

/** So many days, the last of which is today. */
export const lastDays = (today: string, days: number): Period => ({
  start: shifted(today, 1 - days),
  end: today,
});

export const samePeriod = (one: Period, other: Period): boolean => one.start === other.start && one.end === other.end;
