/** The filters of the analysis in its address. */
import type { FigureKind } from '#domain/dashboards/analysis.ts';
import type { Address } from '#domain/search/search.ts';
import { texts } from '#domain/search/search-address.ts';

export type Filters = {
  /** Null for the year that all screens open on. */
  readonly year: number | 'all' | null;
  /** Drawn as a line beside the shown year. */
  readonly compared: number | null;
  readonly hazards: readonly string[];
  readonly iso3: readonly string[];
  readonly region: readonly string[];
  readonly kind: FigureKind;
};

export const filtersFrom = (address: Address): Filters => ({
  year: address['year'] === 'all' ? 'all' : Number.isInteger(address['year']) ? Number(address['year']) : null,
  compared: Number.isInteger(address['compared']) ? Number(address['compared']) : null,
  hazards: texts(address['hazard']),
  iso3: texts(address['iso3']).filter((code) => /^[A-Z0-9]{3}$/.test(code)),
  region: texts(address['region']),
  kind: address['figures'] === 'cumulative' ? 'cumulative' : 'monthly',
});

export const addressFrom = ({ year, compared, hazards, iso3, region, kind }: Filters): Address => ({
  ...(year !== null && { year }),
  ...(compared !== null && { compared }),
  ...(hazards.length > 0 && { hazard: hazards }),
  ...(iso3.length > 0 && { iso3 }),
  ...(region.length > 0 && { region }),
  ...(kind === 'cumulative' && { figures: kind }),
});
