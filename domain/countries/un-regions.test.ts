/** Tests the regions of the United Nations against the groups of country-coder, and that no region has the name of a country. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { featuresContaining } from '@rapideditor/country-coder';
import { expect, test } from 'vitest';
import { countryFinder } from './find-country.ts';
import { isRegionOfWorld, UN_REGIONS } from './un-regions.ts';

const ENTITIES = parse(readFileSync('db/reference/geo_entities.csv'), { columns: true }) as Record<string, string>[];
const COUNTRIES = ENTITIES.map(({ iso3 = '', iso = '', name = '', idmc_short_name = '' }) => ({
  iso3,
  name,
  idmc_short_name,
  iso: iso === '' ? null : iso,
}));

/** Countries with parts in other regions, of which country-coder has only the parts. */
const PARTED = new Set('USA RUS DNK GBR NOR ESP FRA NLD NZL UMI'.split(' '));

test('the countries of each region are those of country-coder', () => {
  const wrong = UN_REGIONS.flatMap(({ name, iso3s }) =>
    iso3s.flatMap((iso3) => {
      const names = featuresContaining(iso3).map(({ properties }) => properties.nameEn);
      return names.includes(name) || PARTED.has(iso3) ? [] : [`${iso3} is not in ${name}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('each country is in one smallest region', () => {
  const smallest = UN_REGIONS.slice(0, 22).flatMap(({ iso3s }) => iso3s);
  expect(smallest.length).toBe(new Set(smallest).size);
  const known = new Set(COUNTRIES.map(({ iso3 }) => iso3));
  expect(smallest.filter((iso3) => !known.has(iso3))).toEqual([]);
  const left = COUNTRIES.filter(({ iso3 }) => !smallest.includes(iso3)).map(({ iso3 }) => iso3);
  // Antarctica is in none; Abyei and Clipperton are no members of the list.
  expect(left.filter((iso3) => !['ATA', 'AB9', 'CPT'].includes(iso3))).toEqual([]);
});

test('a larger region has the countries of its parts', () => {
  const of = (name: string) => UN_REGIONS.find((one) => one.name === name)?.iso3s ?? [];
  expect(of('Africa')).toHaveLength(of('Northern Africa').length + of('Sub-Saharan Africa').length);
  expect(of('Sub-Saharan Africa')).toContain('KEN');
  expect(of('Sub-Saharan Africa')).not.toContain('SDN');
  expect(of('Oceania')).toEqual(expect.arrayContaining(['NZL', 'VUT', 'WSM', 'PLW']));
});

test.each([
  'Eastern Africa',
  'EAST AFRICA',
  'Total Asia',
  'The Americas',
  'Middle East & North Africa',
  'Latin America and the Caribbean',
  'Afrique de l’Ouest',
  'غرب أفريقيا',
  'World',
])('%s is a region', (text) => expect(isRegionOfWorld(text)).toBe(true));

test.each(['', 'South Africa', 'Sudan', 'Region', 'Central African Republic', 'Western', 'Bay region', 'Total'])(
  '%j is none',
  (text) => expect(isRegionOfWorld(text)).toBe(false),
);

test('no country has the name of a region', () => {
  const find = countryFinder(COUNTRIES);
  const both = UN_REGIONS.flatMap(({ name, others }) => [name, ...others]).filter((name) => find(name).length > 0);
  // The islands of Micronesia are more than the state.
  expect(both).toEqual(['Micronesia']);
});
