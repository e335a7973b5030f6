/** Merges all gazetteers into one list of places and areas, each town once with all its names. Writes no file. */
import type { PlaceType } from '#domain/places.ts';
import { countries, countryAt } from './countries.ts';
import { isWeak, wordsOf } from './fold.ts';
import { areas as areaSource, cities, citiesWithNames, naturalEarth, simpleMaps, type City } from './sources.ts';
import { countryAsCounted, countryOfPoint } from './territories.ts';

export interface GatheredArea {
  name: string;
  country: number;
  /** The state that a county lies in; null for a state. */
  state: GatheredArea | null;
  code: string;
  members: GatheredPlace[];
}

export interface GatheredPlace {
  name: string;
  /** The folded names for the search, its own first, and the other names as written. */
  keys: string[];
  others: string[];
  country: number;
  state: GatheredArea | null;
  county: GatheredArea | null;
  lat: number;
  lon: number;
  population: number;
  geonameid: number;
  feature: string;
  type: PlaceType;
  box: [number, number, number, number] | null;
}

/** Two entries of the same name within this distance, in degrees, are one place. */
const near = 0.3;
/** The same where only another name of one is the name of the other. */
const same = 0.03;
export const folded = (name: string): string => wordsOf(name).join(' ');
const strong = (name: string): string =>
  wordsOf(name)
    .filter((word) => !isWeak(word))
    .join(' ');

function typeOf(population: number): PlaceType {
  if (population >= 100_000) return 'city';
  return population >= 10_000 ? 'town' : 'village';
}

class Gathering {
  readonly places: GatheredPlace[] = [];
  readonly areas = new Map<string, GatheredArea>();
  /** By country and folded name. */
  readonly #byName = countries.map(() => new Map<string, GatheredPlace | GatheredPlace[]>());
  readonly #byState = new Map<string, GatheredArea>();

  addAreas(): void {
    for (const { code, name } of areaSource()) {
      const country = countryAt(code.slice(0, code.indexOf('.')));
      if (country < 0) continue;
      const state = this.areas.get(code.slice(0, code.lastIndexOf('.'))) ?? null;
      const area: GatheredArea = { name, country, state, code, members: [] };
      this.areas.set(code, area);
      if (state === null) this.#byState.set(`${country} ${strong(name)}`, area);
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
      this.#create(country, key, city);
    for (const name of city.others) this.#name(place, name);
    // The newest list comes first and wins; the others fill its gaps.
    if (place.population === 0) place.population = city.population;
    if (place.geonameid === 0) place.geonameid = city.geonameid;
    if (place.feature === '') place.feature = city.feature;
    place.type = typeOf(place.population);
  }

  #known(country: number, key: string, city: City): GatheredPlace | null {
    return this.#find(country, key, city, near) ?? this.#renamed(country, city);
  }

  #renamed(country: number, city: City): GatheredPlace | null {
    for (const name of city.others) {
      const place = this.#find(country, folded(name), city, same);
      if (place !== null) return place;
    }
    return null;
  }

  #create(country: number, key: string, city: City): GatheredPlace {
    const { name, lat, lon, feature, geonameid, population } = city;
    // The codes are those of the country that the list names.
    const code = countryAt(city.country) === country ? `${countries[country]?.iso2}.${city.admin1}` : '';
    const state = this.areas.get(code) ?? this.#byState.get(`${country} ${strong(city.state)}`) ?? null;
    const county = this.areas.get(`${code}.${city.admin2}`) ?? null;
    const created: GatheredPlace = {
      name,
      keys: [key],
      others: [],
      country,
      state,
      county,
      lat,
      lon,
      feature,
      geonameid,
      population,
      type: typeOf(population),
      box: null,
    };
    this.places.push(created);
    this.#remember(created, key);
    for (const area of [state, county]) area?.members.push(created);
    return created;
  }

  #name(place: GatheredPlace, name: string): void {
    const key = folded(name);
    if (key === '' || place.keys.includes(key)) return;
    place.keys.push(key);
    place.others.push(name);
    this.#remember(place, key);
  }

  #remember(place: GatheredPlace, key: string): void {
    const names = this.#byName[place.country];
    const known = names?.get(key);
    if (Array.isArray(known)) known.push(place);
    else names?.set(key, known === undefined ? place : [known, place]);
  }

  #named(country: number, key: string): GatheredPlace[] {
    return [this.#byName[country]?.get(key) ?? []].flat();
  }

  #find(country: number, key: string, { lat, lon, geonameid }: City, within: number): GatheredPlace | null {
    let nearest: GatheredPlace | null = null;
    let least = within;
    for (const place of this.#named(country, key)) {
      if (geonameid !== 0 && place.geonameid === geonameid) return place;
      // Different ids are different places, however near.
      if (geonameid !== 0 && place.geonameid !== 0) continue;
      const distance = Math.max(Math.abs(place.lat - lat), Math.abs(place.lon - lon));
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
    for (const choice of [own, seats, area.members, namesakes]) {
      const [first, ...rest] = choice;
      if (first !== undefined)
        return rest.reduce((most, place) => (place.population > most.population ? place : most), first);
    }
    return null;
  }
}

function placeOfArea(area: GatheredArea, seat: GatheredPlace): GatheredPlace {
  const { members, name, country, state } = area;
  const population = members.reduce((sum, place) => sum + place.population, 0) || seat.population;
  // Lists have names in other scripts for towns only: an area takes those of the seat that it is named after.
  const others = seat.keys.includes(strong(name))
    ? seat.others.filter((other) => !/\p{Script=Latin}/u.test(other))
    : [];
  return {
    name,
    keys: [...new Set([name, ...others].map(folded))],
    others,
    country,
    state,
    county: null,
    lat: seat.lat,
    lon: seat.lon,
    population,
    geonameid: 0,
    feature: area.code,
    type: state === null ? 'state' : 'county',
    box: boxOf(members.length === 0 ? [seat] : members),
  };
}

/** The extent of an area is that of its towns. */
function boxOf(members: readonly GatheredPlace[]): [number, number, number, number] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { lat, lon } of members) {
    west = Math.min(west, lon);
    south = Math.min(south, lat);
    east = Math.max(east, lon);
    north = Math.max(north, lat);
  }
  return [west - 0.05, south - 0.05, east + 0.05, north + 0.05];
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
    yield {
      name: shortName,
      keys: [...names.keys()],
      others: [...names.values()].slice(1),
      country: position,
      state: null,
      county: null,
      lat,
      lon,
      population: populations.get(position) ?? 0,
      geonameid: 0,
      feature: iso3,
      type: 'country',
      box,
    };
  }
}

/** All places, countries and areas among them, in no order. */
export function gather(): { places: GatheredPlace[]; areas: GatheredArea[] } {
  const gathering = new Gathering();
  gathering.addAreas();
  for (const source of [cities, citiesWithNames]) for (const city of source()) gathering.add(city, false);
  for (const source of [simpleMaps, naturalEarth]) for (const city of source()) gathering.add(city, true);
  const places = [...gathering.places];
  const populations = new Map<number, number>();
  for (const { country, population } of places) populations.set(country, (populations.get(country) ?? 0) + population);
  const areas = [...gathering.areas.values()];
  for (const area of areas) {
    const seat = gathering.seatOf(area);
    if (seat !== null) places.push(placeOfArea(area, seat));
  }
  places.push(...placesOfCountries(populations));
  return { places, areas };
}
