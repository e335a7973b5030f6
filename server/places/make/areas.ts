/** Finds the area of the gazetteer that each division of Natural Earth is, and the settlements that the list places in another one. */
import { placeTypes } from '#server/places/columns.ts';
import type { Edges } from '#server/places/edges.ts';
import { topOf } from '#server/places/divisions.ts';
import { linesOf, summed, type PlaceList } from '#server/places/place-list.ts';
import { differences } from '#server/tiles/make/pack.ts';
import { strong } from './names.ts';

/** The least share of the settlements in a shape whose state it is, if its name is another one. */
const mostly = 0.8;
/** A state reaches so many degrees beyond its drawn border: the accuracy of the shapes. */
const exactness = 0.05;

/**
 * The state and the country of each division, -1 for none: that of the area of its name among those of its settlements, or the state of
 * most; and the area of each settlement that the list places in a state with a shape elsewhere.
 */
export function areasIn(divisions: readonly { names: readonly string[] }[], edges: Edges, list: PlaceList) {
  const areaNames = [...linesOf(list.areaNames)].map((line) => new Set(line.split('\t').map(strong)));
  const lats = Array.from(summed(list.lat.slice()), (each) => each / 1e5);
  const lons = Array.from(summed(list.lon.slice()), (each) => each / 1e5);
  const stateOf = (area: number): number => topOf(list.areaState, area);
  const first = placeTypes.indexOf('city');
  const divisionOf = lats.map((lat, at) =>
    (list.type[at] ?? 0) < first ? -1 : ([...edges.around(lat, lons[at] ?? 0)][0] ?? -1),
  );
  const counts = divisions.map(() => ({
    areas: new Map<number, number>(),
    countries: new Map<number, number>(),
    all: 0,
  }));
  const countryOf = new Map<number, number>();
  for (const [at, division] of divisionOf.entries()) {
    const count = counts[division];
    if (count === undefined) continue;
    count.all += 1;
    add(count.countries, list.country[at] ?? -1);
    const area = list.area[at] ?? -1;
    if (area < 0) continue;
    countryOf.set(stateOf(area), list.country[at] ?? -1);
    for (const each of new Set([area, stateOf(area)])) add(count.areas, each);
  }
  const area = counts.map(({ areas, all }, division) => {
    const names = divisions[division]?.names.map(strong) ?? [];
    const states = [...areas].filter(([each]) => stateOf(each) === each);
    const isIt = ([each]: [number, number]): boolean => names.some((name) => areaNames[each]?.has(name));
    const [named] = mostIn(states.filter(isIt));
    if (named >= 0) return named;
    const [state, settlements] = mostIn(states);
    const [county] = mostIn([...areas].filter(isIt));
    return county >= 0 || settlements < mostly * all ? county : state;
  });
  const state = Int32Array.from(area, stateOf);
  const country = Int32Array.from(
    counts,
    ({ countries }, at) => countryOf.get(state[at] ?? -1) ?? mostIn(countries)[0],
  );
  const shaped = new Set(state);
  const corrected = divisionOf.flatMap((division, at) => {
    const recorded = stateOf(list.area[at] ?? -1);
    if ((area[division] ?? -1) < 0 || country[division] !== list.country[at] || state[division] === recorded) return [];
    const [lat = 0, lon = 0] = [lats[at], lons[at]];
    const isNear = [-exactness, exactness].some((apart) =>
      [...edges.around(lat + apart, lon), ...edges.around(lat, lon + apart)].some((each) => state[each] === recorded),
    );
    return (recorded >= 0 && !shaped.has(recorded)) || isNear ? [] : [at];
  });
  const correctedArea = Int32Array.from(corrected, (at) => area[divisionOf[at] ?? -1] ?? -1);
  return { state, country, corrected: differences(corrected), correctedArea };
}

function add(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const mostIn = (counts: Iterable<[number, number]>): [number, number] =>
  [...counts].reduce<[number, number]>((most, each) => (each[1] > most[1] ? each : most), [-1, 0]);
