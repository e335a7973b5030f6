/** Settlements of the place search for zooms at which the map would have nothing to hold on to: where no other settlement is near. */
import { linesOf, readPlaceList, summed } from '#server/places/place-list.ts';
import { placeTypes } from '#server/places/columns.ts';
import { worldX, worldY } from '#server/tiles/mercator.ts';
import { type Candidate, isLegible } from './candidate.ts';

/** From each zoom on there is at most one of them in each square of the tiles of the other zoom. */
const passes = [
  { first: 9, squares: 2 ** 10 },
  { first: 10, squares: 2 ** 12 },
  { first: 12, squares: 2 ** 13 },
];
const firstSettlement = placeTypes.indexOf('city');
const longest = 40;

/** The most important settlement of each square in which no place has a label yet. */
export function settlementCandidates(others: readonly Candidate[]): Candidate[] {
  const settlements = legible();
  const found: Candidate[] = [];
  for (const { first, squares } of passes) {
    const squareOf = (longitude: number, latitude: number): number =>
      Math.floor(worldX(longitude) * squares) * squares + Math.floor(worldY(latitude) * squares);
    const taken = new Set([...others, ...found].map(({ longitude, latitude }) => squareOf(longitude, latitude)));
    for (const [rank, { name, longitude, latitude }] of settlements.entries()) {
      const square = squareOf(longitude, latitude);
      if (taken.has(square)) continue;
      taken.add(square);
      found.push({ kind: 'village', longitude, latitude, name, from: first, to: 14, weight: 2 - rank / 10_000_000 });
    }
  }
  return found;
}

/** The list begins with the most important places. */
function legible(): { name: string; longitude: number; latitude: number }[] {
  const list = readPlaceList();
  const [lats, lons] = [summed(list.lat), summed(list.lon)];
  return [...linesOf(list.names)].flatMap((line, place) => {
    const name = line.split('\t', 1)[0] ?? '';
    if ((list.type[place] ?? 0) < firstSettlement || name.length > longest || !isLegible(name)) return [];
    return [{ name, longitude: (lons[place] ?? 0) / 100_000, latitude: (lats[place] ?? 0) / 100_000 }];
  });
}
