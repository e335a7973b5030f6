/** The years that a record or a search may choose: the current one down to 1950. Refuses none that a record already has. */

export const FIRST_YEAR = 1950;

export const yearChoices = (currentYear: number): number[] =>
  Array.from({ length: currentYear - FIRST_YEAR + 1 }, (_, before) => currentYear - before);
