/** Countries in deliveries of programs: by code or by any name that imports find, in the database as in TypeScript. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryNamesCsv } from '#db/country-names.ts';
import { COUNTRY_WORDS, countryFinder } from '#domain/countries/find-country.ts';
import { foundBy } from '#domain/countries/country-names.ts';
import { counts, deliver, document, event, fact, stored } from './parking-lot.ts';
import { databaseForTests } from './support.ts';

const database = databaseForTests();
const geo = readFileSync('db/reference/geo_entities.csv', 'utf8');
const countries = (parse(geo, { bom: true, columns: true }) as Record<string, string>[]).map(
  ({ iso3 = '', iso = '', name = '', idmc_short_name = '' }) => ({
    iso3,
    iso: iso === '' ? null : iso,
    name,
    idmc_short_name,
  }),
);
const find = countryFinder(countries);

test('the reference list is that of the names: npm run generate writes it', () =>
  expect(readFileSync('db/reference/country_names.csv', 'utf8')).toBe(countryNamesCsv(geo)));

test(
  'names are found as imports find them, whatever the case, order and noise',
  () =>
    database.rolledBack(async (t) => {
      const names = countries.flatMap((country) => [
        country.idmc_short_name,
        ...foundBy(country).others,
        ...foundBy(country).codes,
      ]);
      const shortened = Object.entries(Object.fromEntries(COUNTRY_WORDS.short));
      const noisy = fc.sample(
        fc
          .tuple(
            fc.constantFrom(...names),
            fc.constantFrom('', ' ', '*', ' (1)', ' [2]', ', Rep. of', ' the', "'s"),
            fc.constantFrom('as it is', 'UPPER', 'dotted', 'short', 'turned'),
          )
          .map(([name, noise, how]) => {
            if (how === 'UPPER') return name.toUpperCase() + noise;
            if (how === 'dotted') return name.replaceAll(' ', '. ') + noise;
            if (how === 'turned') return name.split(' ').toReversed().join(' ') + noise;
            if (how === 'short') {
              const [short, long] = shortened.find(([, one]) => name.toLowerCase().includes(one)) ?? ['', ''];
              return (long === '' ? name : name.toLowerCase().replace(long, `${short}.`)) + noise;
            }
            return name + noise;
          }),
        1500,
      );
      const all = [
        ...names,
        ...noisy,
        'Atlantis',
        '',
        'republic',
        'of',
        'Twin',
        '1',
        'Congo',
        'Dem. Rep. of the Congo',
        'Korea',
      ];
      const { rows } = await t.query<{ code: string | null }>(
        'select rules.country_named(n) as code from unnest($1::text[]) with ordinality u (n, o) order by o',
        [all],
      );
      const one = (name: string) => {
        const [code, ...more] = find(name);
        return more.length === 0 ? (code ?? null) : null;
      };
      const wrong = all.flatMap((name, at) =>
        rows[at]?.code === one(name) ? [] : [[name, rows[at]?.code, one(name)]],
      );
      expect(wrong).toEqual([]);
    }),
  60_000,
);

test('a delivery with names is stored with codes; what names no country is refused', () =>
  database.rolledBack(async (t) => {
    const answer = await deliver(
      t,
      document('a', { countries: ['Dem. Rep. of the Congo', 'COD', 'السودان', 'SYR'] }, [fact('1', { iso3: 'Tchad' })]),
      event('E1', { iso3: ['Україна', 'Türkiye'] }),
      document('b', { countries: ['Atlantis'] }),
      document('c', { countries: 'Mali' }),
    );
    expect(counts(answer)).toEqual([3, 0, 0, 2]);
    const [first, second] = answer.records;
    expect((await stored(t, first?.id))?.data).toMatchObject({ countries: ['COD', 'SDN', 'SYR'] });
    expect((await stored(t, first?.facts?.[0]?.id))?.data).toMatchObject({ iso3: 'TCD' });
    expect((await stored(t, second?.id))?.data.attributes).toMatchObject({ iso3: ['UKR', 'TUR'] });
    expect(answer.records[2]?.faults[0]?.message).toBe("There is no country with the code 'Atlantis'");
    expect(answer.records[3]?.faults[0]?.field).toBe('data.countries');
  }));
