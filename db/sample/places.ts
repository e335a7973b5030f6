/** Reads the sample's list of places: a few towns in each country, from Natural Earth (public domain). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { packageRoot } from '#db/paths.ts';

export interface Place {
  name: string;
  admin: string;
  lat: number;
  lon: number;
}

export async function readPlaces(): Promise<Map<string, Place[]>> {
  const text = await readFile(join(packageRoot(), 'db', 'sample', 'places.csv'), 'utf8');
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  const places = new Map<string, Place[]>();
  for (const { iso3 = '', name = '', admin = '', lat, lon } of rows) {
    const place = { name, admin, lat: Number(lat), lon: Number(lon) };
    places.set(iso3, [...(places.get(iso3) ?? []), place]);
  }
  return places;
}
