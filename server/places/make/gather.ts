/** Merges all gazetteers into one list of places and areas, each town once with all its names. Writes no file. */
import type { PlaceType } from '#domain/values/places.ts';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { countries, countryAt } from '#server/places/countries.ts';
import { countryAsCounted, countryOfPoint } from '#server/places/territories.ts';
import { folded, strong } from './names.ts';
import type { Box, Divisions } from './divisions.ts';
import {
  areas as areaSource,
  cities,
  citiesWithNames,
  naturalEarth,
  simpleMaps,
  whosOnFirst,
  type City,
} from './sources.ts';

type Point = Pick<City, 'lat' | 'lon'>;

export interface GatheredArea {
  name: string;
  others: string[];
  country: number;
  /** Its own point and box; null until a source has them. */
  point: Point | null;
  box: Box | null;
  /** The state that a county lies in; null for a state. */
  state: GatheredArea | null;
  code: string;
  members: GatheredPlace[];
}

type Kept = 'name' | 'others' | 'lat' | 'lon' | 'population' | 'geonameid' | 'feature';

export interface GatheredPlace extends Pick<City, Kept> {
  /** The folded names for the search, its own first. */
  keys: string[];
  country: number;
  state: GatheredArea | null;
  county: GatheredArea | null;
  type: PlaceType;
  box: Box | null;
}

/** Two entries of the same name within this distance, in degrees, are one place. */
const near = 0.3;
/** The same where only another name of one is the name of the other. */
const same = 0.03;
/** Two entries of the same name within this distance, in degrees, are one place even if GeoNames has both. */
const beside = 0.01;
/** A county of another list within this distance, in degrees, of one of the same name is that county. */
const sameCounty = 0.8;
/** A settlement without a state is in the state of a town within so many kilometres. */
const besideTown = 60;
/** Settlements within this distance, in degrees, are at one point. */
const twins = 0.002;
/** So many settlements show where an area lies. */
const enough = 5;
/** The least share of the settlements of a state in a county that is all of it. */
const whole = 0.89;
/** Further names of an area are translations. */
const mostAreaNames = 12;

/** Areas and countries have none of these. */
const unnumbered = { county: null, geonameid: 0, keys: [] };

function typeOf(population: number): PlaceType {
  if (population >= 100_000) return 'city';
  return population >= 10_000 ? 'town' : 'village';
}

class Gathering {
  readonly places: GatheredPlace[] = [];
  readonly areas = new Map<string, GatheredArea>();
  /** By country and folded name. */
  readonly #byName = countries.map(() => new Map<string, GatheredPlace[]>());
  readonly #byState = new Map<string, GatheredArea[]>();
  readonly #byCounty = new Map<string, GatheredArea[]>();
  readonly #byId = new Map<number, GatheredPlace>();
  readonly #divisions: Divisions;
  #towns: { tree: KDBush; places: GatheredPlace[] } | null = null;

  constructor(divisions: Divisions) {
    this.#divisions = divisions;
  }

  addAreas(): void {
    for (const { code, name } of areaSource()) {
      const country = countryAt(code.slice(0, code.indexOf('.')));
      if (country < 0) continue;
      const state = this.areas.get(code.slice(0, code.lastIndexOf('.'))) ?? null;
      this.#addArea(country, state, name, code);
    }
  }

  #addArea(country: number, state: GatheredArea | null, name: string, code: string): GatheredArea {
    const area = { name, others: [], country, state, code, point: null, box: null, members: [] };
    this.areas.set(code, area);
    const key = `${country} ${strong(name)}`;
    add(state === null ? this.#byState : this.#byCounty, key, area);
    return area;
  }

  /** States and counties have their own point; one of a known name is that area. */
  addListed(rows: Iterable<City>): void {
    const states = new Map<string, GatheredArea>();
    const counties = new Map<string, GatheredArea>();
    for (const row of rows) {
      const country = countryAsCounted(row.country, row.lat, row.lon);
      if (country < 0) continue;
      const inState = `${row.country} ${row.admin1}`;
      const state = states.get(inState) ?? null;
      if (row.kind.endsWith('region')) states.set(`${row.country} ${row.name}`, this.#area(country, row, null));
      else if (row.kind.endsWith('county')) {
        const known = state !== null && this.#isSure(state) ? state : null;
        const now = known === null ? this.#stateNamed(country, [row.name]) : null;
        const area = now ?? this.#area(country, row, known ?? this.stateAt(country, row) ?? state);
        counties.set(`${inState} ${row.name}`, area);
      } else this.#addSettlement(country, row, counties.get(`${inState} ${row.admin2}`) ?? state);
    }
  }

  #statesNamed = (country: number, names: readonly string[]): GatheredArea[] =>
    names.flatMap((name) => this.#byState.get(`${country} ${strong(name)}`) ?? []);

  /** Whether it is in the older lists, and no other state has its name, as a city and the region around it may: Kyiv City, Kyiv Oblast. */
  #isSure = ({ code, country, name }: GatheredArea): boolean =>
    !code.startsWith('wof:') && this.#statesNamed(country, [name]).length < 2;

  /** The state of the older lists, which have the newer states. */
  #stateNamed = (country: number, names: readonly string[]): GatheredArea | null =>
    this.#statesNamed(country, names).find(this.#isSure) ?? null;

  #area(country: number, row: City, state: GatheredArea | null): GatheredArea {
    const names = [row.name, ...row.others];
    const counties = names.flatMap((name) => this.#byCounty.get(`${country} ${strong(name)}`) ?? []);
    const [named] = state === null ? this.#statesNamed(country, names) : [];
    const away = ({ members }: GatheredArea): number => apart(middleOf(members), row);
    const [nearest] = this.#statesNamed(country, [named?.name ?? '']).toSorted((one, other) => away(one) - away(other));
    const area =
      nearest ??
      counties.find((county) => county.state === state || apart(this.#pointOf(county), row) < sameCounty) ??
      this.#addArea(country, state, row.name, row.id);
    area.point ??= { lat: row.lat, lon: row.lon };
    for (const name of names) if (area.others.length < mostAreaNames && !isCalled(area, name)) area.others.push(name);
    return area;
  }

  #pointOf = (area: GatheredArea): Point => area.point ?? this.seatOf(area) ?? { lat: 99, lon: 0 };

  #addSettlement(country: number, row: City, area: GatheredArea | null): void {
    const key = folded(row.name);
    if (key === '') return;
    const county = area?.state ? area : null;
    const listed = county?.state ?? (area !== null && this.#isSure(area) ? area : null);
    const known = this.#byId.get(row.geonameid);
    const place =
      (known?.country === country ? known : null) ??
      this.#known(country, key, row) ??
      this.#create(country, key, row, listed ?? this.stateAt(country, row) ?? area, county);
    this.#merge(place, { ...row, feature: '' }, [row.name, ...row.others]);
    if (place.county !== null || county === null || (place.state !== null && county.state !== place.state)) return;
    place.county = county;
    county.members.push(place);
  }

  /** The state by its shape, or that of the nearest town of the older lists. */
  stateAt(country: number, { lat, lon }: Point): GatheredArea | null {
    const division = this.#divisions.at(countries[country]?.iso2 ?? '', lat, lon);
    const named = this.#stateNamed(country, division?.names ?? []);
    if (named !== null) return named;
    const { tree, places } = (this.#towns ??= treeOf(this.places.filter(({ state }) => state !== null)));
    const [nearest] = around(tree, lon, lat, 1, besideTown, (at) => places[at]?.country === country);
    return places[nearest ?? -1]?.state ?? null;
  }

  addShapes(): void {
    for (const division of this.#divisions.all) {
      const { names, iso2, box, point } = division;
      const inside = ({ members }: GatheredArea): number =>
        members.filter(({ lat, lon }) => this.#divisions.at(iso2, lat, lon) === division).length;
      const [area] = [...new Set(this.#statesNamed(countryAt(iso2), names))]
        .filter((state) => state.box === null)
        .toSorted((one, other) => inside(other) - inside(one));
      if (area === undefined) continue;
      area.box = box;
      area.point ??= point;
    }
  }

  /** A county with a name of its state that is all of it, as that of a city, is the state. */
  mergeDoubles(): void {
    for (const [code, { name, others, state, members, point }] of this.areas) {
      if (state?.state !== null || !isCalled(state, name)) continue;
      const counties = [...this.areas.values()].filter((each) => each.state === state);
      const settlements = [...new Set([state, ...counties].flatMap((each) => each.members))];
      const least = counties.length === 1 ? 1 : Math.max(enough, whole * settlements.length);
      if (members.length < least) continue;
      for (const place of members) [place.state, place.county] = [state, null];
      for (const each of this.areas.values()) if (each.state?.code === code) each.state = state;
      state.members = settlements;
      state.others.push(name, ...others);
      state.point ??= point;
      this.areas.delete(code);
    }
  }

  /** A city that a lesser list puts across the border from its namesake is the same city. */
  add(city: City, isLesser: boolean): void {
    const country = countryAsCounted(city.country, city.lat, city.lon);
    const key = folded(city.name);
    if (country < 0 || key === '') return;
    const there = isLesser ? countryAt(countryOfPoint(city.lat, city.lon) ?? '') : -1;
    const place =
      this.#known(country, key, city) ??
      (there < 0 || there === country ? null : this.#known(there, key, city)) ??
      this.#createIn(country, key, city);
    this.#merge(place, city, city.others);
  }

  /** The newest list comes first and wins; the others fill its gaps. */
  #merge(place: GatheredPlace, { population, geonameid, feature }: City, names: readonly string[]): void {
    for (const name of names) this.#name(place, name);
    place.population ||= population;
    if (place.geonameid === 0) this.#number(place, geonameid);
    place.feature ||= feature;
    place.type = typeOf(place.population);
  }

  #known(country: number, key: string, city: City): GatheredPlace | null {
    const renamed = (found: GatheredPlace | null, name: string): GatheredPlace | null =>
      found ?? this.#find(country, folded(name), city, same);
    return city.others.reduce(renamed, this.#find(country, key, city, near));
  }

  #number(place: GatheredPlace, geonameid: number): void {
    place.geonameid = geonameid;
    if (geonameid !== 0 && !this.#byId.has(geonameid)) this.#byId.set(geonameid, place);
  }

  #createIn(country: number, key: string, city: City): GatheredPlace {
    // The codes are those of the country that the list names.
    const code = countryAt(city.country) === country ? `${countries[country]?.iso2}.${city.admin1}` : '';
    const state = this.areas.get(code) ?? this.#stateNamed(country, [city.state]);
    return this.#create(country, key, city, state, this.areas.get(`${code}.${city.admin2}`) ?? null);
  }

  #create(
    country: number,
    key: string,
    { name, lat, lon, feature, geonameid, population }: City,
    state: GatheredArea | null,
    county: GatheredArea | null,
  ): GatheredPlace {
    const known = { name, lat, lon, feature, geonameid, population, type: typeOf(population) };
    const created: GatheredPlace = { ...known, keys: [key], others: [], country, state, county, box: null };
    this.places.push(created);
    this.#number(created, geonameid);
    add(this.#byName[country], key, created);
    for (const area of [state, county]) area?.members.push(created);
    return created;
  }

  #name(place: GatheredPlace, name: string): void {
    const key = folded(name);
    if (key === '' || place.keys.includes(key)) return;
    place.keys.push(key);
    place.others.push(name);
    add(this.#byName[place.country], key, place);
  }

  #named = (country: number, key: string): GatheredPlace[] => this.#byName[country]?.get(key) ?? [];

  #find(country: number, key: string, city: City, within: number): GatheredPlace | null {
    const { geonameid } = city;
    let nearest: GatheredPlace | null = null;
    let least = within;
    for (const place of this.#named(country, key)) {
      if (geonameid !== 0 && place.geonameid === geonameid) return place;
      const distance = apart(place, city);
      // Different ids are different places, unless they are beside each other in one state with the same name.
      const isTwin = distance < beside && place.keys[0] === folded(city.name) && isIn(place, city.admin1);
      if (geonameid !== 0 && place.geonameid !== 0 && !isTwin) continue;
      if (distance < least) [nearest, least] = [place, distance];
    }
    return nearest;
  }

  /** A county without towns may still have a seat: the town of its name in its state. */
  seatOf(area: GatheredArea): GatheredPlace | null {
    const name = strong(area.name);
    const own = area.members.filter((place) => place.keys.includes(name));
    const features = area.state === null ? ['PPLC', 'PPLA'] : ['PPLA2', 'PPLA', 'PPLC'];
    const seats = area.members.filter((place) => features.includes(place.feature));
    const namesakes = this.#named(area.country, name).filter(
      (place) => place.state === (area.state ?? area) || place.state === null,
    );
    const choice = [own, seats, area.members, namesakes].find((some) => some.length > 0) ?? [];
    return choice.toSorted((one, other) => other.population - one.population)[0] ?? null;
  }
}

function placeOfArea(area: GatheredArea, seat: GatheredPlace | null): GatheredPlace | null {
  const { members, name, country, state } = area;
  const point = area.point ?? (members.length >= enough ? middleOf(members) : seat);
  if (point === null) return null;
  const population = members.reduce((sum, place) => sum + place.population, 0) || (seat?.population ?? 0);
  // An area without names in other scripts takes those of the seat that it is named after.
  const ofSeat = seat?.keys.includes(strong(name)) ? seat.others : [];
  const [, ...others] = new Set([name, ...area.others, ...ofSeat.filter((other) => !/\p{Script=Latin}/u.test(other))]);
  const type = state === null ? 'state' : 'county';
  const box = area.box ?? boxOf(members.length === 0 ? [point] : members);
  return { ...point, ...unnumbered, name, others, country, state, population, feature: area.code, type, box };
}

const isCalled = ({ name, others }: GatheredArea, called: string): boolean =>
  [name, ...others].map(strong).includes(strong(called));

/** Whether a place may be in the state of this code or name: Bristol in Virginia is not Bristol in Tennessee beside it. */
const isIn = ({ state }: GatheredPlace, called: string): boolean =>
  state === null || state.code.endsWith(`.${called}`) || isCalled(state, called);

const middleOf = (members: readonly GatheredPlace[]): Point => ({
  lat: members.reduce((sum, { lat }) => sum + lat, 0) / members.length,
  lon: members.reduce((sum, { lon }) => sum + lon, 0) / members.length,
});

const apart = (one: Point, other: Point): number =>
  Math.max(Math.abs(one.lat - other.lat), Math.abs(one.lon - other.lon));

function add<Value>(lists: Map<string, Value[]> | undefined, key: string, value: Value): void {
  lists?.set(key, [...(lists.get(key) ?? []), value]);
}

function treeOf(places: GatheredPlace[]): { tree: KDBush; places: GatheredPlace[] } {
  const tree = new KDBush(places.length, 64, Float32Array);
  for (const { lat, lon } of places) tree.add(lon, lat);
  return { tree: tree.finish(), places };
}

/** The extent of an area without a shape is that of its settlements, without the outermost hundredth of many. */
function boxOf(members: readonly Point[]): Box {
  const skipped = Math.floor(members.length / 100);
  const extent = (numbers: number[]): [number, number] => {
    const sorted = numbers.toSorted((one, other) => one - other);
    return [(sorted[skipped] ?? 0) - 0.05, (sorted.at(-1 - skipped) ?? 0) + 0.05];
  };
  const [south, north] = extent(members.map(({ lat }) => lat));
  const [west, east] = extent(members.map(({ lon }) => lon));
  return [west, south, east, north];
}

const languages = ['en', 'fr', 'es', 'ar', 'pt', 'ru', 'zh'];

function* placesOfCountries(populations: ReadonlyMap<number, number>): Generator<GatheredPlace> {
  for (const [position, { iso2, iso3, name, shortName, lat, lon, box }] of countries.entries()) {
    const words = [shortName, name, iso3, iso2];
    if (iso2 !== '')
      for (const language of languages)
        words.push(new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(iso2) ?? '');
    const names = new Map(words.map((word) => [folded(word), word]));
    names.delete('');
    const [, ...others] = names.values();
    const known = { name: shortName, others, lat, lon, box, country: position, state: null, feature: iso3 };
    yield { ...unnumbered, ...known, type: 'country', population: populations.get(position) ?? 0 };
  }
}

/** Leaves out a settlement on the wrong side of the border of its country at the point of one on the right side: it is recorded in both. */
function withoutTwins(all: GatheredPlace[]): GatheredPlace[] {
  const { tree } = treeOf(all);
  return all.filter(({ country, lat, lon }) => {
    const there = countryAt(countryOfPoint(lat, lon) ?? '');
    return there === country || !tree.within(lon, lat, twins).some((at) => all[at]?.country === there);
  });
}

/** All places, countries and areas among them, in no order, from the lists of the program and a folder with those of Who's On First, and Natural Earth's shapes. */
export function gather(listed: string, divisions: Divisions): { places: GatheredPlace[]; areas: GatheredArea[] } {
  const gathering = new Gathering(divisions);
  gathering.addAreas();
  for (const source of [cities, citiesWithNames]) for (const city of source()) gathering.add(city, false);
  for (const source of [simpleMaps, naturalEarth]) for (const city of source()) gathering.add(city, true);
  gathering.addListed(whosOnFirst(listed));
  gathering.addShapes();
  gathering.mergeDoubles();
  const places = withoutTwins(gathering.places);
  const populations = new Map<number, number>();
  for (const { country, population } of places) populations.set(country, (populations.get(country) ?? 0) + population);
  const areas = [...gathering.areas.values()];
  const placed = areas.flatMap((area) => placeOfArea(area, gathering.seatOf(area)) ?? []);
  places.push(...placed, ...placesOfCountries(populations));
  return { places, areas };
}
