/** Distributes the requested number of facts over countries, causes and years: few large crises, many small ones. */
import type { Random } from './random.ts';
import { CAUSES, COUNTRY_WEIGHTS } from './words.ts';

export interface Country {
  iso3: string;
  name: string;
}

/** A country, a cause and a year, and the number of facts about it. */
export interface Crisis {
  country: Country;
  cause: 'Conflict' | 'Disaster' | 'Development';
  year: number;
  facts: number;
}

const YEARS = 8;
/** From the oldest year to this year, with increasing activity. */
const YEAR_WEIGHTS = [4, 5, 6, 8, 10, 13, 17, 14];

export function planCrises(random: Random, facts: number, countries: readonly Country[], thisYear: number): Crisis[] {
  const weighted = countries.map((country) => [country, COUNTRY_WEIGHTS[country.iso3] ?? 0.15] as const);
  const years = YEAR_WEIGHTS.map((weight, at) => [thisYear - YEARS + 1 + at, weight] as const);
  const count = Math.min(facts, Math.max(12, Math.min(1200, Math.round(facts / 14))));
  const chosen = new Map<string, Omit<Crisis, 'facts'>>();
  for (let tries = 0; chosen.size < count && tries < count * 20; tries += 1) {
    const country = random.weighted(weighted);
    const cause = random.weighted(CAUSES);
    const year = random.weighted(years);
    chosen.set(`${country.iso3} ${cause} ${year}`, { country, cause, year });
  }
  return shareOut([...chosen.values()], facts);
}

/** The size decreases with the rank; the rounding remainder goes to the first. Crises without facts are omitted. */
function shareOut(crises: readonly Omit<Crisis, 'facts'>[], facts: number): Crisis[] {
  const weights = crises.map((_, rank) => (rank + 3) ** -0.7);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.floor((facts * weight) / total));
  const left = facts - shares.reduce((sum, share) => sum + share, 0);
  return crises
    .map((crisis, rank) => ({ ...crisis, facts: (shares[rank] ?? 0) + (rank === 0 ? left : 0) }))
    .filter(({ facts: share }) => share > 0);
}
