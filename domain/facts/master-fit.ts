/** The misfits of a sub-fact and its master fact, in forms and lists; the database computes the same (db/rules/sub-facts.sql). */
import { misfitWarning } from '#domain/events/event-fit.ts';
import type { FactDraft } from './facts.ts';
import { FACT } from '#domain/messages/facts.ts';
import { MASTER_FIT, MASTER_MISFITS } from '#domain/messages/sub-facts.ts';

type MasterMisfit = keyof typeof MASTER_MISFITS;

/** The fields that a sub-fact and its master fact share. */
export type Matched = Pick<FactDraft, 'iso3' | 'displacement_type' | 'type' | 'year'>;

/** An empty field is no misfit. */
const differ = <Value>(one: Value | null, other: Value | null): boolean =>
  one !== null && other !== null && one !== other;

export function masterMisfits(fact: Matched, master: Matched): MasterMisfit[] {
  const is: Record<MasterMisfit, boolean> = {
    country: differ(fact.iso3, master.iso3),
    cause: differ(fact.displacement_type, master.displacement_type),
    type: differ(fact.type, master.type),
    year: fact.year !== null && master.year !== null && master.year < fact.year - 1,
  };
  return (Object.keys(is) as MasterMisfit[]).filter((misfit) => is[misfit]);
}

/** Each differing field with both values; `country` is a code. */
export function masterDifferences(fact: Matched, master: Matched, country: (iso3: string) => string): string[] {
  const { here } = MASTER_FIT;
  const words: Record<MasterMisfit, () => string> = {
    country: () => here('Country', country(fact.iso3 ?? ''), country(master.iso3 ?? '')),
    cause: () => here('Displacement type', fact.displacement_type, master.displacement_type),
    type: () => here('Fact type', fact.type, master.type),
    year: () => `${here('Year', fact.year, master.year)}${MASTER_FIT.least((fact.year ?? 0) - 1)}`,
  };
  return masterMisfits(fact, master).map((misfit) => words[misfit]());
}

/** Empty without misfits. */
export const unmatchedText = (differences: readonly string[]): string =>
  differences.length === 0 ? '' : `${FACT.mastersMatch} ${differences.join('; ')}`;

/** Misfits in words, keyed by their names in the database; an unknown misfit is shown by its name. */
export const masterMisfitReasons = (misfits: readonly string[]): string =>
  misfits.map((misfit) => (misfit in MASTER_MISFITS ? MASTER_MISFITS[misfit as MasterMisfit] : misfit)).join('; ');

type Listed = { readonly parent_misfits: readonly string[]; readonly sub_misfit_count: number };

/** The misfits of a sub-fact, or of a master fact with misfitting sub-facts; empty for any other fact. */
export const masterWarning = ({ parent_misfits, sub_misfit_count }: Listed): string =>
  parent_misfits.length > 0
    ? MASTER_FIT.fact(masterMisfitReasons(parent_misfits))
    : sub_misfit_count > 0
      ? MASTER_FIT.master(sub_misfit_count)
      : '';

/** The warning in a list about a fact with misfits, if any. */
export const factWarning = (fact: Listed & { readonly event_misfits: readonly string[] }): string =>
  [misfitWarning(fact.event_misfits), masterWarning(fact)].filter((words) => words !== '').join('. ');
