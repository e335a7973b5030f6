/** Suggests a name for an event: `Chile: Floods - Araucania - 08/08/2018`. Unknown parts are left out. */
import { dateProblem, dayOfName, tidyDate } from '#domain/values/dates.ts';

type Known = {
  readonly countries: readonly string[];
  /** The hazard of a disaster, otherwise the cause. */
  readonly hazard: string | null;
  readonly place: string | null;
  readonly start: string;
};

/** Null without a place and a hazard or cause. */
export function eventNameOf({ countries, hazard, place, start }: Known): string | null {
  if (countries.length === 0 || hazard === null) return null;
  const tidied = tidyDate(start);
  const day = dateProblem(tidied) === null ? dayOfName(tidied) : null;
  const said = [hazard, place, day].filter((part) => part !== null && part !== '');
  return `${countries.join(', ')}: ${said.join(' - ')}`;
}
