/** Chooses the places of a sample fact: mostly one origin, sometimes up to 23 places, without duplicates. */
import type { Place } from './places.ts';
import type { Setting } from './story.ts';
import { LOCAL_NAMES } from './words.ts';

interface Location {
  type: string;
  name: string;
  latlng: [number, number];
  accuracy: string;
  moved: boolean;
  reported_name: string;
}

const SIDES = [
  { name: '', north: 0, east: 0 },
  { name: 'north of ', north: 0.08, east: 0 },
  { name: 'south of ', north: -0.08, east: 0 },
  { name: 'east of ', north: 0, east: 0.08 },
  { name: 'west of ', north: 0, east: -0.08 },
] as const;

export function makeLocations({ random, places }: Setting, iso3: string, first: Place): { locations: Location[] } {
  const [least, most] = random.weighted([
    [[1, 1], 70],
    [[2, 2], 18],
    [[3, 6], 10],
    [[7, 23], 2],
  ] as const);
  const around = places.get(iso3) ?? [];
  const candidates = SIDES.flatMap((side) => around.map((place) => ({ place, side })));
  const others = random.some(candidates, random.integer(least, most) - 1);
  const chosen = [{ place: first, side: random.pick(SIDES) }, ...others];
  const locations = chosen.map(({ place, side }, at): Location => {
    const name = [side.name + place.name, place.admin].filter((part) => part).join(', ');
    const latlng: [number, number] = [round(place.lat + side.north), round(place.lon + side.east)];
    return {
      type: at > 0 && random.chance(0.35) ? 'Destination' : 'Origin',
      name,
      latlng,
      accuracy: random.chance(0.55) ? 'Admin' : 'Point',
      moved: random.chance(0.03),
      reported_name: LOCAL_NAMES[place.name] ?? place.name,
    };
  });
  return { locations: [...new Map(locations.map((location) => [location.name, location])).values()] };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
