/** The misfits of a fact and its event, while the user types; the database computes the same for saved facts (db/rules/events.sql). */
import { dateProblem, isBefore, tidyDate, type DateDraft } from '#domain/values/dates.ts';
import { kindOf } from '#domain/facts/fact-data.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { FIT, MISFITS } from '#domain/messages/events.ts';

type Misfit = keyof typeof MISFITS;

type FitFact = Pick<FactDraft, 'iso3' | 'displacement_type' | 'type'> & {
  data: Pick<FactDraft['data'], 'start_date' | 'stock_date'>;
};
export type FitEvent = {
  readonly countries: readonly string[];
  readonly displacement_type: string;
  readonly start_date: { readonly date: string; readonly accuracy: string } | null;
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

/** Misfits in words, keyed by their names in the database; an unknown misfit is shown by its name. */
export const misfitReasons = (misfits: readonly string[]): string =>
  misfits.map((misfit) => (misfit in MISFITS ? MISFITS[misfit as Misfit] : misfit)).join('; ');

/** Empty without misfits. */
export const misfitWarning = (misfits: readonly string[]): string =>
  misfits.length === 0 ? '' : FIT.fact(misfitReasons(misfits));
