/** Turns answers of OSMNames and Nominatim into our places, with IDMC's list of countries. */
import { z } from 'zod';
import type { Place } from '#domain/values/places.ts';
import { countries } from './countries.ts';
import { countryAsCounted } from './territories.ts';

export interface OutsideAnswer {
  places: Place[];
  total: number;
}

const degrees = (most: number) => z.coerce.number().min(-most).max(most);
const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String).nullish();

/** A place of either service; each has some of the fields. */
const outsidePlace = z.object({
  lat: degrees(90),
  lon: degrees(180),
  name: text,
  alternative_names: text,
  namedetails: z.record(z.string(), z.string()).nullish(),
  display_name: z.string().min(1),
  country_code: text,
  address: z.object({ country_code: text }).nullish(),
  type: text,
  addresstype: text,
  place_id: id,
  id,
  osm_id: id,
  place_rank: z.coerce.number().catch(30),
  importance: z.coerce.number().catch(0),
  boundingbox: z.array(z.coerce.number()).length(4).nullish().catch(null),
});

const osmNames = z.object({
  totalResults: z.number().int().nonnegative().optional(),
  results: z.array(outsidePlace),
});

/** A search returns a list; a reverse lookup returns one place, or an error at sea. */
const nominatim = z.union([
  z.array(outsidePlace),
  outsidePlace.transform((place) => [place]),
  z.object({ error: z.unknown() }).transform(() => []),
]);

/** Null if the answer is no JSON, or has no valid place. */
export function readPlaces(kind: 'osmnames' | 'nominatim', bytes: Uint8Array): OutsideAnswer | null {
  let body: unknown;
  try {
    body = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
  return (kind === 'osmnames' ? readOsmNames : readNominatim)(body);
}

function readOsmNames(body: unknown): OutsideAnswer | null {
  const { data } = osmNames.safeParse(body);
  if (data === undefined) return null;
  const places = data.results.map((found) => placeOf(found, found.boundingbox ?? []));
  return { places, total: data.totalResults ?? places.length };
}

function readNominatim(body: unknown): OutsideAnswer | null {
  const { data } = nominatim.safeParse(body);
  if (data === undefined) return null;
  const places = data.map((found) => {
    const [south, north, west, east] = found.boundingbox ?? [];
    return placeOf(found, [west, south, east, north]);
  });
  return { places, total: places.length };
}

function placeOf(found: z.output<typeof outsidePlace>, box: readonly (number | undefined)[]): Place {
  const { lat, lon, display_name, place_rank, importance, osm_id = null } = found;
  const [first = '', ...areas] = display_name.split(',').map((part) => part.trim());
  const code = found.country_code ?? found.address?.country_code ?? '';
  const country = countries[countryAsCounted(code, lat, lon)];
  const name = found.name || first;
  const others = new Set(Object.values(found.namedetails ?? {}));
  others.delete(name);
  const [west = lon, south = lat, east = lon, north = lat] = box;
  const kind = kindOf(found.addresstype ?? found.type ?? '', place_rank);
  return {
    place_id: found.place_id ?? found.id ?? osm_id ?? `${lat}.${lon}`,
    osm_id,
    name,
    alternative_names: found.alternative_names ?? [...others].join(','),
    country: country?.shortName ?? '',
    country_code: (country?.iso2 || country?.iso3 || '').toLowerCase(),
    iso3: country?.iso3 ?? '',
    display_name,
    name_suffix: areas.slice(-2).join(', '),
    lat,
    lon,
    class: ['country', 'state', 'county'].includes(kind) ? 'boundary' : 'place',
    type: kind,
    place_rank,
    importance,
    boundingbox: [west, south, east, north],
  };
}

const kinds = new Map([
  ['region', 'state'],
  ['province', 'state'],
  ['state_district', 'state'],
  ['district', 'county'],
  ['municipality', 'county'],
]);

/** OpenStreetMap calls any area administrative; its rank says how large it is. */
function kindOf(type: string, rank: number): string {
  if (type !== 'administrative') return kinds.get(type) ?? (type || 'village');
  if (rank <= 5) return 'country';
  if (rank <= 9) return 'state';
  return rank <= 14 ? 'county' : 'city';
}
