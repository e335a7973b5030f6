/** The household size of a fact (spec 1 §4): the effect of typing, clearing and a lookup. Looks nothing up itself. */
import { readHouseholdSize } from '#domain/values/numbers.ts';

export type HouseholdSizeType = 'Manual' | 'Lookup' | 'Not Found';

/** As stored and sent. */
export interface HouseholdSize {
  type: HouseholdSizeType;
  figure: number;
}

/** As a form holds it: the typed figure. */
export interface HouseholdSizeDraft {
  type: HouseholdSizeType;
  figure: string;
}

export const NO_HOUSEHOLD_SIZE: HouseholdSizeDraft = { type: 'Manual', figure: '0' };

export type HouseholdSizeStep =
  | { step: 'typed'; text: string }
  /** The size in the reference table for the country and year; null if the table has none or the lookup failed. */
  | { step: 'looked up'; size: number | null };

export function householdSizeAfter(current: HouseholdSizeDraft, happened: HouseholdSizeStep): HouseholdSizeDraft {
  if (happened.step === 'typed') return { type: 'Manual', figure: happened.text };
  if (!givesWay(current)) return current;
  return happened.size === null
    ? { type: 'Not Found', figure: '0' }
    : { type: 'Lookup', figure: String(happened.size) };
}

/** A Manual size above 0 is never overwritten, nor is typed text that is not a number: a person entered it on purpose. */
function givesWay({ type, figure }: HouseholdSizeDraft): boolean {
  if (type !== 'Manual') return true;
  const { number, problem } = readHouseholdSize(figure);
  return problem === null && (number ?? 0) === 0;
}

export const isCleared = ({ figure }: HouseholdSizeDraft): boolean => figure.trim() === '';

/** An empty text, or one that is not a number, is saved as Manual 0. */
export function toHouseholdSize({ type, figure }: HouseholdSizeDraft): HouseholdSize {
  const { number } = readHouseholdSize(figure);
  return number === null ? { type: 'Manual', figure: 0 } : { type, figure: number };
}

export const householdSizeDraftOf = ({ type, figure }: HouseholdSize): HouseholdSizeDraft => ({
  type,
  figure: String(figure),
});
