/** Countries and territories by code, from the list that ships with the program. Without borders. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { packageRoot } from '#db/paths.ts';

export interface Country {
  iso3: string;
  /** Capital letters; empty if ISO has none. */
  iso2: string;
  name: string;
  shortName: string;
  lat: number;
  lon: number;
  /** West, south, east, north; east may lie beyond 180. */
  box: [number, number, number, number];
}

const numbers = (text: string | undefined): number[] => (text ?? '').replace(/[{}]/g, '').split(',').map(Number);

const file = join(packageRoot(), 'db', 'reference', 'geo_entities.csv');
const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true, bom: true, skip_empty_lines: true });

/** In the order of their alpha-3 codes: the index refers to a country by its position. */
export const countries: readonly Country[] = rows.map((row) => {
  const [lat = 0, lon = 0] = numbers(row['centroid']);
  const [west = 0, south = 0, east = 0, north = 0] = numbers(row['boundingbox']);
  const { iso3 = '', iso: iso2 = '', name = '' } = row;
  return { iso3, iso2, name, shortName: row['idmc_short_name'] || name, lat, lon, box: [west, south, east, north] };
});

const positions = new Map(
  countries.flatMap(({ iso2, iso3 }, position) =>
    [iso3, iso2].filter(Boolean).map((code) => [code, position] as const),
  ),
);

/** The position of a country by its alpha-2 or alpha-3 code in any case; -1 if there is none. */
export const countryAt = (code: string): number => positions.get(code.toUpperCase()) ?? -1;
