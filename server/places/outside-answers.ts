/** Turns answers of OSMNames and Nominatim into our places, with IDMC's list of countries. */
import { z } from 'zod';
import type { Place } from '#domain/places.ts';
import { countries } from './countries.ts';
import { countryAsCounted } from './territories.ts';

export interface OutsideAnswer {
  places: Place[];
  total: number;
}

const degrees = (most: number) => z.coerce.number().min(-most).max(most);
const id = z.union([z.string(), z.number()]).transform(String);
const box = z.array(z.coerce.number()).length(4);

const common = {
  lat: degrees(90),
  lon: degrees(180),
  name: z.string().nullish(),
  display_name: z.string().min(1),
  type: z.string().nullish(),
  class: z.string().nullish(),
  place_id: id.nullish(),
  osm_id: id.nullish(),
  place_rank: z.coerce.number().catch(30),
  importance: z.coerce.number().catch(0),
  boundingbox: box.nullish().catch(null),
};

const osmNames = z.object({
  totalResults: z.number().int().nonnegative().optional(),
  results: z.array(
    z.object({
      ...common,
      id: id.nullish(),
      country_code: z.string().nullish(),
      alternative_names: z.string().nullish(),
      name_suffix: z.string().nullish(),
    }),
  ),
});

const nominatimPlace = z.object({
  ...common,
  category: z.string().nullish(),
  addresstype: z.string().nullish(),
  address: z.object({ country_code: z.string().nullish() }).nullish(),
  namedetails: z.record(z.string(), z.string()).nullish(),
});
const nominatim = z.union([
  z.array(nominatimPlace),
  nominatimPlace.transform((place) => [place]),
  z.object({ error: z.unknown() }).transform(() => []),
]);

/** Null if the answer has no valid place. */
export function readOsmNames(body: unknown): OutsideAnswer | null {
  const { success, data } = osmNames.safeParse(body);
  if (!success) return null;
  const places = data.results.map((found) =>
    placeOf(found, {
      id: found.place_id ?? found.id ?? found.osm_id,
      code: found.country_code,
      type: found.type,
      others: found.alternative_names ?? '',
      box: found.boundingbox,
    }),
  );
  return { places, total: data.totalResults ?? places.length };
}

/** A search returns a list; a reverse lookup returns one place, or an error at sea. */
export function readNominatim(body: unknown): OutsideAnswer | null {
  const { success, data } = nominatim.safeParse(body);
  if (!success) return null;
  const places = data.map((found) => {
    const [south, north, west, east] = found.boundingbox ?? [];
    return placeOf(found, {
      id: found.place_id ?? found.osm_id,
      code: found.address?.country_code,
      type: found.addresstype ?? found.type,
      others: [...new Set(Object.values(found.namedetails ?? {}))].filter((name) => name !== found.name).join(','),
      box:
        south === undefined || north === undefined || west === undefined || east === undefined
          ? null
          : [west, south, east, north],
    });
  });
  return { places, total: places.length };
}

interface Differing {
  id: string | null | undefined;
  code: string | null | undefined;
  type: string | null | undefined;
  others: string;
  box: readonly number[] | null | undefined;
}

type Common = z.output<z.ZodObject<typeof common>>;

function placeOf(found: Common, { id: known, code, type, others, box: given }: Differing): Place {
  const { lat, lon, display_name } = found;
  const country = countries[countryAsCounted(code ?? '', lat, lon)];
  const name = found.name || (display_name.split(',')[0] ?? display_name);
  const [west = lon, south = lat, east = lon, north = lat] = given ?? [];
  const kind = kindOf(type ?? '', found.place_rank);
  return {
    place_id: known ?? `${lat}.${lon}`,
    osm_id: found.osm_id ?? null,
    name,
    alternative_names: others,
    country: country?.shortName ?? '',
    country_code: (country?.iso2 || country?.iso3 || '').toLowerCase(),
    iso3: country?.iso3 ?? '',
    display_name,
    name_suffix: display_name
      .split(',')
      .map((part) => part.trim())
      .slice(1)
      .slice(-2)
      .join(', '),
    lat,
    lon,
    class: ['country', 'state', 'county'].includes(kind) ? 'boundary' : 'place',
    type: kind,
    place_rank: found.place_rank,
    importance: found.importance,
    boundingbox: [west, south, east, north],
  };
}

const kinds: Readonly<Record<string, string>> = {
  region: 'state',
  province: 'state',
  state_district: 'state',
  district: 'county',
  municipality: 'county',
};

/** OpenStreetMap calls any area administrative; its rank says how large it is. */
function kindOf(type: string, rank: number): string {
  if (type !== 'administrative') return kinds[type] ?? (type || 'village');
  if (rank <= 5) return 'country';
  if (rank <= 9) return 'state';
  return rank <= 14 ? 'county' : 'city';
}
