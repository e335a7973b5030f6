/** The years available in records and searches: the current one down to 1950. A record keeps any other year it has. */

export const FIRST_YEAR = 1950;

export const yearChoices = (currentYear: number): number[] =>
  Array.from({ length: currentYear - FIRST_YEAR + 1 }, (_, before) => currentYear - before);
