/** Finds the age groups among the headers of a file: '0-17', 'Age 18 to 59', '60+', 'Under 5'. Reads no other header. */
import { folded } from '#domain/search/folded.ts';

const BAND =
  /^(?:(?:ages?|aged|edad|edades|العمر) ?)?(?:(?:under|below|moins de|menos de|<) ?(?<under>\d{1,3})|(?<from>\d{1,3}) ?(?:(?:-|–|to|a) ?\d{1,3}|\+|(?:and|et|y) (?:over|above|older|plus|mas)))(?: ?(?:years?|yrs?|yo|ans|anos|سنة))?$/;

/** The least age of a group; null of any other header. */
function leastAge(header: string): number | null {
  const { under, from } = BAND.exec(folded(header).trim().replaceAll(/\s+/g, ' '))?.groups ?? {};
  return under !== undefined ? 0 : from !== undefined ? Number(from) : null;
}

export const isAge = (text: string): boolean => leastAge(text) !== null;

/** The indexes of the headers with age groups, from the youngest; none if there are more than a record has, or two begin at one age. */
export function ageGroups(headers: readonly string[], most: number): number[] {
  const found = headers.flatMap((header, at) => {
    const age = leastAge(header);
    return age === null ? [] : [{ at, age }];
  });
  if (found.length > most || new Set(found.map(({ age }) => age)).size < found.length) return [];
  return found.toSorted((one, other) => one.age - other.age).map(({ at }) => at);
}
