/** Searches our place service for places by name and for the place at a point. Shows and keeps nothing. */
import type { Place, PlacesAnswer } from '#domain/values/places.ts';
import { send } from './psql.ts';

interface SearchOptions {
  /** Only places of this country. */
  iso3?: string | null;
  /** Without a required country, places of this one come first. */
  first?: string | null;
  startIndex?: number;
  count?: number;
  signal?: AbortSignal;
}

const asked = (signal: AbortSignal | undefined): RequestInit => (signal === undefined ? {} : { signal });

/** A lone surrogate, left by hasty typing, can't be encoded in an address. */
const halves = /\p{Surrogate}/gu;

export async function searchPlaces(text: string, options: SearchOptions = {}): Promise<PlacesAnswer> {
  const { iso3, first, startIndex, count, signal } = options;
  const within = iso3 == null ? '' : `/${iso3}`;
  const query = new URLSearchParams();
  if (first != null) query.set('first', first);
  if (startIndex !== undefined) query.set('startIndex', String(startIndex));
  if (count !== undefined) query.set('count', String(count));
  const page = query.size === 0 ? '' : `?${query}`;
  const response = await send(
    `${within}/q/${encodeURIComponent(text.replace(halves, '').trim())}${page}`,
    asked(signal),
  );
  return (await response.json()) as PlacesAnswer;
}

/** The names that a place of one of these countries has. */
export async function placesNamed(
  iso3s: readonly string[],
  names: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ countries: iso3s, names });
  const response = await send('/places/named', { method: 'POST', headers, body, signal });
  return new Set(((await response.json()) as { names: string[] }).names);
}

/** Longitudes continue beyond 180 degrees when a map is dragged around the world. */
const onceAround = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Null at sea. */
export async function placeAt(lat: number, lng: number, signal?: AbortSignal): Promise<Place | null> {
  const response = await send(`/r/${onceAround(lng).toFixed(6)}/${lat.toFixed(6)}`, asked(signal));
  const { results } = (await response.json()) as PlacesAnswer;
  return results[0] ?? null;
}
