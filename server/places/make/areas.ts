/** Finds the area of the gazetteer that each division of Natural Earth is, and the settlements that the list places in another one. */
import { topOf } from '#server/places/divisions.ts';
import { linesOf, summed, type PlaceList } from '#server/places/place-list.ts';
import type { Rings } from '#server/places/rings.ts';
import { differences } from '#server/tiles/make/pack.ts';
import { isSettlement, middlesIn } from './middles.ts';
import { strong } from './names.ts';

/** The least share of the settlements in a shape whose state it is, if its name is another one. */
const mostly = 0.8;
/** A state reaches so many degrees beyond its drawn border: the accuracy of the shapes. */
const exactness = 0.05;

/**
 * The state and the country of each division, -1 for none: that of the area of its name among those of its settlements, or the state of
 * most; the area of each settlement that the list places in a state with a shape elsewhere; and the areas with the middle of their shape.
 */
export function areasIn(divisions: Parameters<typeof middlesIn>[0], rings: Rings, list: PlaceList) {
  const areaNames = Array.from(linesOf(list.areaNames), (line) => new Set(line.split('\t').map(strong)));
  const ownNames = areaNames.map(([own]) => own);
  const lats = Array.from(summed(list.lat.slice()), (each) => each / 1e5);
  const lons = Array.from(summed(list.lon.slice()), (each) => each / 1e5);
  const areaOf = (place: number): number => list.area[place] ?? -1;
  const stateOf = (area: number): number => topOf(list.areaState, area);
  const divisionOf = lats.map((lat, at) => (isSettlement(list, at) ? (rings.around(lat, lons[at] ?? 0)[0] ?? -1) : -1));
  const all = Array.from(list.area, stateOf);
  const members = divisions.map((): number[] => []);
  for (const [place, division] of divisionOf.entries()) members[division]?.push(place);
  const area = members.map((places, division) => {
    const names = divisions[division]?.names.map(strong) ?? [];
    const isIt = (each: number): boolean => names.some((name) => areaNames[each]?.has(name));
    const areas = places.map(areaOf).filter((each) => each >= 0);
    const states = areas.map(stateOf);
    const [named] = mostCommon(states.filter(isIt));
    // Settlements of a city and of the region of its name: the shape is the region's, and the city has none, because Kyiv City is drawn too large.
    const namesakes = new Set(states.filter((each) => ownNames[each] === ownNames[named]));
    if (named >= 0) return namesakes.size === 1 ? named : mostCommon(all.filter((each) => namesakes.has(each)))[0];
    const [state, settlements] = mostCommon(states);
    const [county] = mostCommon(areas.filter(isIt));
    return county >= 0 || settlements < mostly * places.length ? county : state;
  });
  const countryOf = (place: number): number => list.country[place] ?? -1;
  const located = [...divisionOf.keys()].filter((place) => (divisionOf[place] ?? -1) >= 0 && areaOf(place) >= 0);
  const countries = new Map(located.map((place): [number, number] => [stateOf(areaOf(place)), countryOf(place)]));
  const state = Int32Array.from(area, stateOf);
  const country = Int32Array.from(
    members,
    (places, at) => countries.get(state[at] ?? -1) ?? mostCommon(places.map(countryOf))[0],
  );
  const shaped = new Set(state);
  const corrected = divisionOf.flatMap((division, place) => {
    const recorded = stateOf(areaOf(place));
    const isElsewhere = country[division] === countryOf(place) && state[division] !== recorded;
    if ((area[division] ?? -1) < 0 || !isElsewhere) return [];
    const [lat = 0, lon = 0] = [lats[place], lons[place]];
    const isNear = [-exactness, exactness].some((apart) =>
      [...rings.around(lat + apart, lon), ...rings.around(lat, lon + apart)].some((each) => state[each] === recorded),
    );
    return (recorded >= 0 && !shaped.has(recorded)) || isNear ? [] : [place];
  });
  const correctedArea = Int32Array.from(corrected, (place) => area[divisionOf[place] ?? -1] ?? -1);
  const areaNow = list.area.slice();
  for (const [at, place] of corrected.entries()) areaNow[place] = correctedArea[at] ?? -1;
  const moved = middlesIn(divisions, members, areaNow, list);
  return { state, country, corrected: differences(corrected), correctedArea, ...moved };
}

/** The most common value, the first of several, and how often it is there; -1 of none. */
function mostCommon(values: readonly number[]): [value: number, times: number] {
  const times = new Map<number, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].reduce((most, each) => (each[1] > most[1] ? each : most), [-1, 0]);
}
