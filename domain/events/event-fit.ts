/** The misfits of a fact and its event, while the user types; the database computes the same for saved facts (db/rules/events.sql). */
import { dateProblem, dayOfName, isBefore, NO_DATE, tidyDate, type DateDraft } from '#domain/values/dates.ts';
import { kindOf } from '#domain/facts/fact-data.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { counted } from '#domain/values/counts.ts';
import { shifted } from '#domain/dashboards/period.ts';
import { FIT, MISFITS } from '#domain/messages/events.ts';

type Misfit = keyof typeof MISFITS;

export type FitFact = Pick<FactDraft, 'iso3' | 'displacement_type' | 'type'> & {
  data: Pick<FactDraft['data'], 'start_date' | 'stock_date'> & Partial<Pick<FactDraft['data'], 'end_date'>>;
};
export type FitEvent = {
  readonly countries: readonly string[];
  readonly displacement_type: string;
  readonly start_date: { readonly date: string; readonly accuracy: string } | null;
  readonly end_date?: { readonly date: string; readonly accuracy: string } | null;
};

/** The date on which the figure begins or holds. */
const startOf = ({ type, data }: Pick<FitFact, 'type' | 'data'>): DateDraft =>
  kindOf(type) === 'Flow' ? data.start_date : data.stock_date;

/** The day as YYYY-MM-DD; null for an incomplete date. */
export function startDayOf(fact: Pick<FitFact, 'type' | 'data'>): string | null {
  const day = tidyDate(startOf(fact).date);
  return dateProblem(day) === null ? day : null;
}

export function misfitsOf(fact: FitFact, event: FitEvent): Misfit[] {
  const day = startOf(fact);
  const { countries, displacement_type, start_date } = event;
  const is: Record<Misfit, boolean> = {
    country: fact.iso3 !== null && countries.length > 0 && !countries.includes(fact.iso3),
    cause: fact.displacement_type !== null && fact.displacement_type !== displacement_type,
    start: start_date !== null && isBefore(day, start_date),
  };
  return (Object.keys(is) as Misfit[]).filter((misfit) => is[misfit]);
}

/** An event begins with its first displacement, but a fact of an earlier month is of another one. */
const FEW_DAYS = 31;

/** The changes that begin an event with a fact of some days before; a name that ends with its first day gets the new one. Null of another year. */
export function beginningWith({ name, start_date }: Pick<FitEvent, 'start_date'> & { name: string }, day: string) {
  const before = start_date?.date ?? null;
  if (before === null || day >= before || day < shifted(before, -FEW_DAYS) || day.slice(0, 4) !== before.slice(0, 4))
    return null;
  const [old, start] = [dayOfName(before), { date: day, accuracy: 'Day' as const }];
  return {
    start_date: start,
    ...(name.endsWith(` - ${old}`) && { name: name.slice(0, -old.length) + dayOfName(day) }),
  };
}

/** The day on which the figure ends or holds. */
const endOf = ({ type, data }: Pick<FitFact, 'type' | 'data'>): DateDraft =>
  kindOf(type) === 'Stock' ? data.stock_date : (data.end_date ?? NO_DATE);

/** The fact goes on after the end of its event. A stock holds long after it: such a one is no later part of the event. */
export function isLater(fact: FitFact, { end_date = null }: Pick<FitEvent, 'end_date'>): boolean {
  const day = endOf(fact);
  if (end_date === null || !isBefore(end_date, day)) return false;
  return kindOf(fact.type) === 'Flow' || tidyDate(day.date) <= shifted(end_date.date, FEW_DAYS);
}

/** The change that ends an event with a fact of some days after; null of another year. */
export function endingWith(fact: FitFact, { end_date = null }: Pick<FitEvent, 'end_date'>) {
  const day = tidyDate(endOf(fact).date);
  if (end_date === null || !isLater(fact, { end_date })) return null;
  if (day > shifted(end_date.date, FEW_DAYS) || day.slice(0, 4) !== end_date.date.slice(0, 4)) return null;
  return { end_date: { date: day, accuracy: endOf(fact).accuracy ?? ('Day' as const) } };
}

/** 'begins 3 days later'; null of an event that does not begin after the day. */
export function beginsLater(day: string, start: { date: string | null; accuracy: string | null }): string | null {
  const { date, accuracy } = start;
  if (date === null || !isBefore({ date: day, accuracy: 'Day' }, { date, accuracy })) return null;
  return `begins ${counted((Date.parse(date) - Date.parse(day)) / 86_400_000, 'day')} later`;
}

/** Misfits in words, keyed by their names in the database; an unknown misfit is shown by its name. */
export const misfitReasons = (misfits: readonly string[]): string =>
  misfits.map((misfit) => (misfit in MISFITS ? MISFITS[misfit as Misfit] : misfit)).join('; ');

/** Empty without misfits. */
export const misfitWarning = (misfits: readonly string[]): string =>
  misfits.length === 0 ? '' : FIT.fact(misfitReasons(misfits));
