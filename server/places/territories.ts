/** Finds the country of a point in IDMC's list: by the borders of country-coder, except where IDMC's list differs. */
import { feature, iso1A3Code } from '@rapideditor/country-coder';
import { countries, countryAt } from './countries.ts';

type Point = [lon: number, lat: number];

/** Parts that country-coder draws as areas of their own: Crimea with Sevastopol, the north of Cyprus, and the two British bases on Cyprus. */
const parts: Readonly<Record<string, string>> = { Q7835: 'UKR', Q23681: 'CYP', Q9143535: 'CYP', Q9206745: 'CYP' };

/** Abyei, roughly, between Sudan and South Sudan: north, west and east as arbitrated in 2009; in the south along the Kiir, Agok included. */
const abyei: readonly Point[] = [
  [27.833, 10.167],
  [29, 10.167],
  [29, 9.45],
  [28.74, 9.43],
  [28.63, 9.33],
  [28.55, 9.33],
  [28.47, 9.4],
  [28.2, 9.42],
  [27.833, 9.6],
];

/** Jerusalem east of the line of 1949, roughly; in the north, east and south the ring runs through the rest of the West Bank. */
const eastJerusalem: readonly Point[] = [
  [35.165, 31.87],
  [35.155, 31.822],
  [35.17, 31.813],
  [35.19, 31.806],
  [35.214, 31.807],
  [35.222, 31.803],
  [35.2265, 31.798],
  [35.2275, 31.79],
  [35.2253, 31.782],
  [35.2275, 31.778],
  [35.2278, 31.7735],
  [35.2325, 31.771],
  [35.2305, 31.766],
  [35.229, 31.761],
  [35.231, 31.757],
  [35.23, 31.748],
  [35.2245, 31.741],
  [35.2195, 31.736],
  [35.21, 31.735],
  [35.204, 31.744],
  [35.195, 31.744],
  [35.188, 31.738],
  [35.172, 31.733],
  [35.155, 31.722],
  [35.16, 31.7],
  [35.26, 31.69],
  [35.3, 31.75],
  [35.3, 31.85],
  [35.24, 31.9],
];

/** The Golan Heights from the foot of the hills, the Jordan and the lake on, roughly; in the north and east the ring runs through Lebanon and Syria. */
const golan: readonly Point[] = [
  [35.5, 33.45],
  [35.59, 33.275],
  [35.62, 33.265],
  [35.672, 33.252],
  [35.67, 33.235],
  [35.672, 33.14],
  [35.655, 33.12],
  [35.645, 33.07],
  [35.635, 33.03],
  [35.629, 33.01],
  [35.627, 32.97],
  [35.622, 32.93],
  [35.62, 32.892],
  [35.636, 32.89],
  [35.653, 32.85],
  [35.652, 32.815],
  [35.657, 32.78],
  [35.645, 32.75],
  [35.64, 32.73],
  [35.64, 32.7],
  [35.66, 32.68],
  [36, 32.7],
  [36, 33.45],
];

/** The bend of the Ubangi, roughly: country-coder draws a straight line south of it. In the south the ring runs through the DR Congo. */
const southOfUbangi: readonly Point[] = [
  [18.61, 3.478],
  [18.597, 3.679],
  [18.634, 3.954],
  [18.62, 4.117],
  [18.575, 4.26],
  [18.583, 4.34],
  [18.6, 4.36],
  [18.7, 4.383],
  [18.832, 4.524],
  [19.069, 4.892],
  [19.324, 5.071],
  [19.501, 5.127],
  [19.686, 5.121],
  [19.807, 5.089],
  [19.862, 5.031],
  [20.002, 4.945],
  [20.226, 4.83],
  [20.393, 4.686],
  [20.486, 4.542],
  [20.558, 4.463],
  [20.648, 4.436],
  [20.9, 4.4],
  [20.9, 3.2],
  [18.7, 3.2],
];

/** Areas that country-coder counts with another country than IDMC's list does. Morocco ends at 27°40'N. */
const territories: readonly { iso3: string; of: readonly string[]; holds: (point: Point) => boolean }[] = [
  { iso3: 'ESH', of: ['MAR'], holds: ([, lat]) => lat < 27.6667 },
  { iso3: 'AB9', of: ['SDN', 'SSD'], holds: (point) => isWithin(point, abyei) },
  { iso3: 'PSE', of: ['ISR'], holds: (point) => isWithin(point, eastJerusalem) },
  { iso3: 'SYR', of: ['ISR'], holds: (point) => isWithin(point, golan) },
  { iso3: 'COD', of: ['CAF'], holds: (point) => isWithin(point, southOfUbangi) },
];

/** The alpha-3 code of the country at a point and of the sea around it, XKX and AB9 among them; null on the high seas. */
export function countryOfPoint(lat: number, lon: number): string | null {
  const point = within(lat, lon);
  const part = feature(point, { level: 'subterritory' })?.properties.id;
  const known = part === undefined ? undefined : parts[part];
  if (known !== undefined) return known;
  const code = iso1A3Code(point, { level: 'territory' });
  if (code === null) return null;
  return territories.find(({ of, holds }) => of.includes(code) && holds(point))?.iso3 ?? code;
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

/** Whether a ray to the east crosses the ring an odd number of times. */
function isWithin([lon, lat]: Point, ring: readonly Point[]): boolean {
  let inside = false;
  let before = ring.at(-1);
  for (const corner of ring) {
    if (before !== undefined && corner[1] > lat !== before[1] > lat) {
      const crossing = corner[0] + ((lat - corner[1]) / (before[1] - corner[1])) * (before[0] - corner[0]);
      if (lon < crossing) inside = !inside;
    }
    before = corner;
  }
  return inside;
}
