/** Tests the place service with the places in IDMC's data, and with names of the gazetteer in different spellings. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { placeTypes } from './columns.ts';
import { countries, countryAt } from './countries.ts';
import { isWeak, wordsOf } from './fold.ts';
import { Gazetteer } from './gazetteer.ts';
import { indexFile, prepareIndex } from './index-store.ts';
import { Reverse } from './reverse.ts';
import { Search } from './search.ts';
import { countryOfPoint } from './territories.ts';

const file = join(packageRoot(), '..', 'shared', 'data', 'idmc', 'idmc_places.csv');
const isThere = existsSync(file);
if (!isThere) console.log('../shared/data/idmc/idmc_places.csv is not there: the proof on real places is left out.');

/** The test suite checks every 97th place, `npm run proof` all of them. */
const step = process.env['PROOF_REQUESTS'] === undefined ? 97 : 1;

let gazetteer: Gazetteer;
let search: Search;

beforeAll(async () => {
  await prepareIndex();
  gazetteer = new Gazetteer(await indexFile());
  search = new Search(gazetteer);
});

/** The first five places of a search in one country. */
const firstFive = (text: string, country: number): number[] =>
  search.find({ text, within: country, preferred: -1, start: 0, count: 5 }).places;

/** A name without the words for kinds of areas. */
const bare = (name: string): string => {
  const words = wordsOf(name);
  const strong = words.filter((word) => !isWeak(word));
  return (strong.length > 0 ? strong : words).toSorted().join(' ');
};

const ways: [string, (name: string) => string][] = [
  ['unchanged @proof', (name) => name],
  ['in capitals @proof', (name) => name.toUpperCase()],
  ['without accents @proof', (name) => name.normalize('NFD').replace(/\p{M}/gu, '')],
  ['with accents @proof', (name) => name.replace(/[aeiou]/g, (letter) => `${letter}\u0301`).normalize('NFC')],
  ['with its words reversed @proof', (name) => name.split(' ').toReversed().join(' ')],
  ['with hyphens @proof', (name) => name.replaceAll(' ', '-')],
];

describe('of the names in the gazetteer', () => {
  test.each(ways)('at least 95%% are among the first five results when written %s', (_, write) => {
    let [searched, found] = [0, 0];
    // All ranks and countries.
    for (let at = 0; at < gazetteer.size; at += 23 * step) {
      const { name, alternative_names: others, iso3 } = gazetteer.place(at);
      for (const one of [name, ...others.split(',').slice(0, 2)].filter((word) => /\p{L}/u.test(word))) {
        searched += 1;
        const isNamedSo = (place: number): boolean => {
          const { name: own, alternative_names: also } = gazetteer.place(place);
          return place === at || [own, ...also.split(',')].some((called) => bare(called) === bare(one));
        };
        if (firstFive(write(one), countryAt(iso3)).some(isNamedSo)) found += 1;
      }
    }
    expect(searched).toBeGreaterThan(1_000);
    expect(found / searched).toBeGreaterThanOrEqual(0.95);
  });
});

test('each settlement is in its own country at its own point @proof', () => {
  const reverse = new Reverse(gazetteer);
  const { lat, lon, country, type } = gazetteer.index;
  const elsewhere: string[] = [];
  for (let at = 0; at < gazetteer.size; at += step) {
    // The middle of an archipelago is at sea.
    if ((type[at] ?? 0) < placeTypes.indexOf('city')) continue;
    const found = reverse.find(lat[at] ?? 0, lon[at] ?? 0);
    if (found === null || country[found] !== country[at]) elsewhere.push(gazetteer.place(at).display_name);
  }
  expect(gazetteer.size).toBeGreaterThan(1_700_000);
  expect(elsewhere).toEqual([]);
}, 180_000);

interface RealPlace {
  iso3: string;
  name: string;
  lat: number;
  lon: number;
}

/** Whether the place lies within 50 kilometres of IDMC's point, or is the area of that name, whose centre may lie elsewhere. */
function isIt(at: number, { name, lat, lon }: RealPlace): boolean {
  const { lat: south, lon: west } = gazetteer.index;
  const east = ((west[at] ?? 0) - lon) * Math.cos((lat * Math.PI) / 180);
  if (Math.hypot((south[at] ?? 0) - lat, east) < 0.45) return true;
  const found = gazetteer.place(at);
  return found.class === 'boundary' && bare(found.name) === bare(name.split(/[,(/]/)[0] ?? '');
}

describe.runIf(isThere)('of the places in IDMC’s data', () => {
  let real: RealPlace[];

  beforeAll(() => {
    const rows: Record<string, string>[] = parse(readFileSync(file, 'utf8'), { columns: true, bom: true });
    real = rows.map(({ iso3 = '', display_name: name = '', lat, lon }) => ({
      iso3,
      name,
      lat: Number(lat),
      lon: Number(lon),
    }));
  });

  test('at least 99.8% lie in the country of IDMC’s data @proof', () => {
    const right = real.filter(({ iso3, lat, lon }) => countryOfPoint(lat, lon) === iso3).length;
    console.log(`${right} of ${real.length} in their country`);
    expect(real.length).toBe(14_119);
    expect(right / real.length).toBeGreaterThanOrEqual(0.998);
  });

  test('at least 99.7% are found in that country by their point @proof', () => {
    const reverse = new Reverse(gazetteer);
    const { country } = gazetteer.index;
    const right = real.filter(({ iso3, lat, lon }) => country[reverse.find(lat, lon) ?? -1] === countryAt(iso3)).length;
    console.log(`${right} of ${real.length} answered in their country`);
    expect(right / real.length).toBeGreaterThanOrEqual(0.997);
  });

  test('at least 85%, and half in each of the forty countries with most, or their area, are among the first five results for IDMC’s name @proof', () => {
    const byCountry = new Map(countries.map(({ iso3 }) => [iso3, { searched: 0, found: 0 }]));
    for (const place of real) {
      const counts = byCountry.get(place.iso3);
      if (counts === undefined) continue;
      counts.searched += 1;
      if (firstFive(place.name.slice(0, 200), countryAt(place.iso3)).some((at) => isIt(at, place))) counts.found += 1;
    }
    const rows = [...byCountry]
      .filter(([, { searched }]) => searched > 0)
      .toSorted(([, one], [, other]) => other.searched - one.searched);
    const sum = (key: 'searched' | 'found'): number => rows.reduce((total, [, counts]) => total + counts[key], 0);
    const said = rows
      .slice(0, 40)
      .map(([iso3, { searched, found }]) => `${iso3} ${Math.round((100 * found) / searched)}% of ${searched}`);
    console.log(`${sum('found')} of ${sum('searched')} found by name; ${said.join(', ')}`);
    expect(sum('found') / sum('searched')).toBeGreaterThanOrEqual(0.85);
    for (const [iso3, { searched, found }] of rows.slice(0, 40))
      expect(`${iso3} ${found >= searched / 2}`).toBe(`${iso3} true`);
  }, 180_000);
});
