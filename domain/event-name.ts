/** The name that an event is suggested: `Chile: Floods - Araucania - 08/08/2018`. What is not known is left out. */
import { dateProblem, tidyDate } from './dates.ts';

type Known = {
  readonly countries: readonly string[];
  /** The hazard of a disaster, else the cause. */
  readonly hazard: string | null;
  readonly place: string | null;
  readonly start: string;
};

/** Null while it would say nothing of where and what. */
export function eventNameOf({ countries, hazard, place, start }: Known): string | null {
  if (countries.length === 0 || hazard === null) return null;
  const tidied = tidyDate(start);
  const day = dateProblem(tidied) === null ? tidied.split('-').toReversed().join('/') : null;
  const said = [hazard, place, day].filter((part) => part !== null && part !== '');
  return `${countries.join(', ')}: ${said.join(' - ')}`;
}
