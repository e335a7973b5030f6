/** Looks up the places that a report names: each by itself with its areas, then its areas. Asks the given gazetteer, and knows none itself. */
import { folded } from '#domain/search/folded.ts';
import { isArea, type Place } from '#domain/values/places.ts';
import type { NamedPlace, Suggestion } from './suggestion.ts';

/** The places of a name in a country, or in all of them, best first. */
export type Gazetteer = (name: string, iso3: string | null) => readonly Place[];

export interface FoundPlace {
  named: NamedPlace;
  place: Place;
  /** The area that the text gives, in which the gazetteer has no place of the name. */
  standsIn: boolean;
}

export type Located = Suggestion & {
  iso3: string | null;
  /** Another country in which the named places may lie. */
  elsewhere: string | null;
  found: { origins: readonly FoundPlace[]; destinations: readonly FoundPlace[] };
};

/** The most places of one suggestion. */
const MOST = 10;
/** The share of pairs of letters that two spellings of a name have in common, as in Beneshangul and Benishangul. */
const ALIKE = 0.6;

const DIRECTION =
  /^(?:(?:northern|southern|eastern|western|central|lower|upper|north|south|east|west|greater|rural)\s)+/i;

const ARABIC_DIRECTION = / ال(?:غربي|شرقي|شمالي|جنوبي)ة?$/;

/** Words for the kind of an area, which a text and a gazetteer use differently. */
const AREA_WORD =
  /\s(?:county|district|state|region|province|governorate|department|prefecture|zone|municipality|city|town|division|island)$/;
const lettersOf = (name: string): string =>
  folded(name)
    .trim()
    .replace(AREA_WORD, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

function pairsOf(name: string): Set<string> {
  const letters = lettersOf(name);
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)));
}

/** Dice's coefficient of the pairs of letters, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  const common = [...a].filter((pair) => b.has(pair)).length;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

/** 'Canal/Pigi' has two names. */
const namesOf = ({ name, alternative_names }: Place): string[] =>
  [name, ...alternative_names.split(',')].flatMap((each) => (each.includes('/') ? [each, ...each.split('/')] : [each]));
const isNamed = (place: Place, name: string): boolean =>
  namesOf(place).some((own) => lettersOf(own) === lettersOf(name));
/** 'East Harerghe' is not like 'West Harerghe'. */
const directionOf = (name: string): string =>
  DIRECTION.exec(name.trim())?.[0].trim().toLowerCase().replace(/ern$/, '') ?? '';
/** How much the likest name of the place is like this one: 0 if none is like it. */
const likenessOf = (place: Place, name: string): number =>
  Math.max(
    0,
    ...namesOf(place)
      .filter((own) => directionOf(own) === directionOf(name))
      .map((own) => likeness(own, name))
      .filter((alike) => alike >= ALIKE),
  );

/** The same area in another spelling: 'Southern Darfur' and 'South Darfur', not 'North Shewa' and 'East Shewa'. */
const isSameArea = (one: string, other: string): boolean =>
  lettersOf(one) === lettersOf(other) || (likeness(one, other) >= ALIKE && directionOf(one) === directionOf(other));

/** Whether one of the areas stands in the place's full name, in any spelling; its country, at the end, is like 'South Ethiopia'. */
const liesWithin = ({ display_name }: Place, areas: readonly string[]): boolean => {
  const around = display_name.split(', ').slice(1, -1);
  return areas.some((area) => around.some((each) => isSameArea(each, area)));
};

/** The name, and what is left without a direction before it or the country after it. */
function writings(name: string, country: string): string[] {
  const [alone, end] = [name.replace(DIRECTION, '').replace(ARABIC_DIRECTION, ''), ` ${country}`];
  // 'South Sudan' is not Sudan.
  const others = [alone === country ? name : alone, name.endsWith(end) ? name.slice(0, -end.length) : name];
  return [...new Set([name, ...others.filter((other) => other !== '' && !DIRECTION.test(`${other} `))])];
}

/** An area as the text names it and as the gazetteer does: Gedaref is Al Qaḑārif. */
const spellings = (gazetteer: Gazetteer, area: string, iso3: string): string[] => [
  area,
  ...gazetteer(area, iso3)
    .filter((place) => isArea(place) && isNamed(place, area))
    .map(({ name }) => name),
];

function locate(gazetteer: Gazetteer, { name, within, isTown }: NamedPlace, iso3: string): Place | null {
  const known = gazetteer(name, iso3).filter((place) => place.type !== 'country' || isNamed(place, name));
  const [nearest, ...others] = within.map((area) => spellings(gazetteer, area, iso3));
  const asked = nearest === undefined ? [] : gazetteer([name, ...within].join(', '), iso3);
  const own = known.filter((place) => lettersOf(place.name) === lettersOf(name));
  const other = known.filter((place) => isNamed(place, name) && !own.includes(place));
  const like = [...known, ...asked]
    .filter((place) => !isNamed(place, name) && likenessOf(place, name) > 0)
    .toSorted((one, another) => likenessOf(another, name) - likenessOf(one, name));
  // Reports name districts more often than the towns of the same name.
  const best = (places: readonly Place[]) => (isTown ? undefined : places.find(isArea)) ?? places[0];
  if (nearest === undefined) return best(own) ?? best(other) ?? best(like) ?? null;
  const inside = (places: readonly Place[], areas: readonly string[]) =>
    best(places.filter((place) => liesWithin(place, areas)));
  const all = [nearest, ...others].flat();
  return inside(own, all) ?? inside(other, all) ?? inside(like, nearest) ?? own.find(isArea) ?? null;
}

/** Words between two names, by their letters with the spaces. */
const JOINS: Readonly<Record<number, readonly string[]>> = { 3: ['y', 'e', '&'], 4: ['et'], 5: ['and'] };

/** 'Guadalupe y Calvo' is one place where the gazetteer has it. */
function joinedNames(gazetteer: Gazetteer, named: readonly NamedPlace[], iso3: string): NamedPlace[] {
  const kept: NamedPlace[] = [];
  for (const next of named) {
    const before = kept.at(-1);
    const names =
      before === undefined
        ? []
        : (JOINS[next.start - before.end] ?? []).map((word) => `${before.name} ${word} ${next.name}`);
    const name = names.find((one) => gazetteer(one, iso3).some((place) => isNamed(place, one)));
    if (before === undefined || name === undefined) kept.push(next);
    else kept[kept.length - 1] = { ...next, name, start: before.start };
  }
  return kept;
}

/** The places of one list: those found, or else the areas that the text gives around them. */
function locateAll(gazetteer: Gazetteer, named: readonly NamedPlace[], iso3: string): FoundPlace[] {
  const found: FoundPlace[] = [];
  const isCountry = (name: string) =>
    gazetteer(name, iso3).some((place) => place.type === 'country' && isNamed(place, name));
  const country = gazetteer(named[0]?.name ?? '', iso3)[0]?.country ?? '';
  for (const each of named.slice(0, MOST)) {
    const within = each.within.filter((area) => !isCountry(area));
    const own = writings(each.name, country).map((name) => ({ ...each, name, within }));
    const areas = within.map((name, at) => ({ ...each, name, within: within.slice(at + 1), isTown: false }));
    // A town stands in for another name only as the area that the text gives, and by its exact name.
    const isGood = (place: Place, { name }: NamedPlace) =>
      name === each.name || isArea(place) || (within.includes(name) && isNamed(place, name));
    const got = [...own, ...areas]
      .map((one) => ({ place: locate(gazetteer, one, iso3), standsIn: areas.includes(one), one }))
      .find(({ one, place }) => place !== null && isGood(place, one));
    const place = got?.place ?? null;
    if (got !== undefined && place !== null && !found.some((other) => other.place.place_id === place.place_id))
      found.push({ named: each, place, standsIn: got.standsIn });
  }
  // A country says nothing beside a place within it.
  const towns = found.filter(({ place }) => place.type !== 'country');
  return towns.length > 0 ? towns : found;
}

/** The most that a suggestion is sure of whose places may lie in another country. */
const DOUBTED = 0.6;

/** The country that the text names first, if it has all these places too; or, if they are not found, any country that has the first of them. */
function elsewhereOf(gazetteer: Gazetteer, { countries, type }: Suggestion, { named, iso3, isFound }: Placed) {
  const has = (country: string) =>
    named.every(({ name }) => gazetteer(name, country).some((place) => isNamed(place, name)));
  const [first] = named;
  if (iso3 === null || first === undefined) return null;
  const [said] = countries;
  if (said !== undefined && said !== iso3 && type !== 'Cross-border Flight (Flow)' && has(said)) return said;
  if (isFound) return null;
  const others = gazetteer(first.name, null).filter((place) => place.iso3 !== iso3 && isNamed(place, first.name));
  return others[0]?.iso3 ?? null;
}
type Placed = { named: readonly NamedPlace[]; iso3: string | null; isFound: boolean };

/** `iso3s`: the countries to search, the likeliest first. */
export function located(gazetteer: Gazetteer, suggestion: Suggestion, iso3s: readonly string[]): Located {
  const placed = placedIn(gazetteer, suggestion, iso3s);
  const { origins, destinations, iso3, found } = placed;
  const isFound = found.origins.length + found.destinations.length > 0;
  const elsewhere = elsewhereOf(gazetteer, suggestion, { named: [...origins, ...destinations], iso3, isFound });
  if (elsewhere === null) return { ...placed, elsewhere };
  return { ...placed, elsewhere, confidence: Math.min(DOUBTED, suggestion.confidence) };
}

function placedIn(gazetteer: Gazetteer, suggestion: Suggestion, iso3s: readonly string[]): Omit<Located, 'elsewhere'> {
  for (const iso3 of iso3s) {
    const [from, to] = [suggestion.origins, suggestion.destinations].map((named) =>
      joinedNames(gazetteer, named.slice(0, MOST), iso3),
    ) as [NamedPlace[], NamedPlace[]];
    const [origins, destinations] = [locateAll(gazetteer, from, iso3), locateAll(gazetteer, to, iso3)];
    if (origins.length + destinations.length > 0)
      return { ...suggestion, origins: from, destinations: to, iso3, found: { origins, destinations } };
  }
  return { ...suggestion, iso3: iso3s[0] ?? null, found: { origins: [], destinations: [] } };
}
