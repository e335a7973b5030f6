/** Says in which country a point lies, as IDMC counts: the borders of country-coder, save where IDMC's list differs. Knows no place. */
import { feature, iso1A3Code } from '@rapideditor/country-coder';
import { countries, countryAt } from './countries.ts';

type Point = [lon: number, lat: number];

/** Parts that country-coder draws as areas of their own: Crimea with Sevastopol, and the north of Cyprus. */
const parts: Readonly<Record<string, string>> = { Q7835: 'UKR', Q23681: 'CYP' };

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

/** Morocco ends at 27°40'N; south of it lies Western Sahara. */
const southOfMorocco = 27.6667;

/** The alpha-3 code of the country at a point, XKX and AB9 among them; null at sea. */
export function countryOfPoint(lat: number, lon: number): string | null {
  // The polygons end just there, and a ray along an edge hits nothing.
  const point: Point = [Math.max(-179.9999, Math.min(179.9999, lon)), Math.max(-89.9999, Math.min(89.9999, lat))];
  const part = feature(point, { level: 'subterritory' })?.properties.id;
  const known = part === undefined ? undefined : parts[part];
  if (known !== undefined) return known;
  const code = iso1A3Code(point, { level: 'territory' });
  if (code === 'MAR' && lat < southOfMorocco) return 'ESH';
  if ((code === 'SDN' || code === 'SSD') && isWithin(point, abyei)) return 'AB9';
  return code;
}

/** Countries whose towns may lie in a territory that IDMC counts elsewhere or by itself. */
const shared: ReadonlySet<string> = new Set(['MAR', 'SDN', 'SSD', 'RUS']);

/** The position of the country of a place that a gazetteer puts in the country of a code; by its point where IDMC may count otherwise. */
export function countryAsCounted(code: string, lat: number, lon: number): number {
  const position = countryAt(code);
  const iso3 = countries[position]?.iso3;
  if (iso3 !== undefined && !shared.has(iso3)) return position;
  return countryAt(countryOfPoint(lat, lon) ?? iso3 ?? '');
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
