/** Finds the country of a point in IDMC's list: by the borders of country-coder, except where IDMC's list differs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { feature, iso1A3Code } from '@rapideditor/country-coder';
import whichPolygon from 'which-polygon';
import { packageRoot } from '#db/paths.ts';
import { countries, countryAt } from './countries.ts';

type Point = [lon: number, lat: number];

/** Parts that country-coder draws as areas of their own: Crimea with Sevastopol, the north of Cyprus, and the two British bases on Cyprus. */
const parts: Readonly<Record<string, string>> = { Q7835: 'UKR', Q23681: 'CYP', Q9143535: 'CYP', Q9206745: 'CYP' };

/** Areas that country-coder counts with another country (`of`) than IDMC's list does. */
const territories = whichPolygon<{ iso3: string; of: string[] }>(
  JSON.parse(readFileSync(join(packageRoot(), 'server', 'places', 'reference', 'territories.geojson'), 'utf8')),
);

/** The alpha-3 code of the country at a point and of the sea around it, XKX and AB9 among them; null on the high seas. */
export function countryOfPoint(lat: number, lon: number): string | null {
  const point = within(lat, lon);
  const part = feature(point, { level: 'subterritory' })?.properties.id;
  const known = part === undefined ? undefined : parts[part];
  if (known !== undefined) return known;
  const code = iso1A3Code(point, { level: 'territory' });
  if (code === null) return null;
  return territories(point, true)?.find(({ of }) => of.includes(code))?.iso3 ?? code;
}

/** The polygons end at 180° and 90°, where a ray along an edge hits nothing. */
const within = (lat: number, lon: number): Point => [
  Math.max(-179.9999, Math.min(179.9999, lon)),
  Math.max(-89.9999, Math.min(89.9999, lat)),
];

/** Countries that a gazetteer may name for a territory of IDMC's list. */
const claims: Readonly<Record<string, readonly string[]>> = {
  ESH: ['MAR'],
  AB9: ['SDN', 'SSD'],
  PSE: ['ISR'],
  SYR: ['ISR'],
  UKR: ['RUS'],
  CYP: ['GBR'],
};

/** The accuracy of borders in kilometres: a town on the wrong side by less is a town at the border. */
const exactness = 10;

/**
 * The position of the country of a place whose gazetteer gives this code: the same country, unless the place lies in a territory
 * that IDMC counts elsewhere or by itself. -1 where that country is far from the point, or none is near.
 */
export function countryAsCounted(code: string, lat: number, lon: number): number {
  const recorded = countryAt(code);
  const iso3 = countries[recorded]?.iso3;
  const there = countryOfPoint(lat, lon);
  if (there === null) return -1;
  // Some lists have their own codes where ISO has none.
  if (iso3 === undefined || there === iso3) return countryAt(there);
  const isTerritory = claims[there]?.includes(iso3) || iso1A3Code(within(lat, lon), { level: 'country' }) === iso3;
  if (isTerritory) return countryAt(there);
  return isNear(iso3, lat, lon) ? recorded : -1;
}

/** Whether the country lies within the accuracy of borders, in one of sixteen directions. */
function isNear(iso3: string, lat: number, lon: number): boolean {
  for (const kilometres of [exactness / 20, exactness / 8, exactness / 4, exactness / 2, exactness])
    for (let turn = 0; turn < 16; turn += 1) {
      const north = (kilometres / 111.2) * Math.sin((turn * Math.PI) / 8);
      const east = ((kilometres / 111.2) * Math.cos((turn * Math.PI) / 8)) / Math.cos((lat * Math.PI) / 180);
      if (countryOfPoint(lat + north, lon + east) === iso3) return true;
    }
  return false;
}
