/** The fields of a record by their labels: those with a value first, because comments are mostly on values. */
import { valueAt } from '#domain/records/reading.ts';

/** A date without a day is empty, though it has an accuracy; so is a list of empty rows. */
const isFilled = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '' || value === false) return false;
  if (typeof value !== 'object') return true;
  if ('date' in value) return isFilled(value.date);
  return Object.values(value).some(isFilled);
};

/** In their order otherwise. */
export const filledFirst = (labels: Readonly<Record<string, string>>, row: object): [field: string, label: string][] =>
  Object.entries(labels).toSorted(
    ([one], [other]) => Number(isFilled(valueAt(row, other))) - Number(isFilled(valueAt(row, one))),
  );
