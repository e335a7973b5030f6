/** Looks up the places that a report names: each by itself with its areas, then its areas. Asks the given gazetteer, and knows none itself. */
import { isArea, type Place } from '#domain/values/places.ts';
import { areasAround, type Around, isInStateOf, isKnown, isPartOf, isSaidIn, liesIn, seatOf } from './areas-around.ts';
import type { Gazetteer } from './gazetteer.ts';
import { namesAsListed } from './names-as-listed.ts';
import { ALIKE, isNamed, lettersOf, likenessOf, writings } from './place-names.ts';
import type { NamedPlace, Suggestion } from './suggestion.ts';

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
function locate(
  gazetteer: Gazetteer,
  { name, within, kind }: NamedPlace,
  { iso3, near }: { iso3: string; near: readonly Around[] },
): Place | null {
  const known = gazetteer(name, iso3).filter((place) => place.type !== 'country' || isNamed(place, name));
  const around = areasAround(gazetteer, within, iso3);
  const asked = within.length === 0 ? [] : gazetteer([name, ...within].join(', '), iso3);
  const own = known.filter((place) => lettersOf(place.name) === lettersOf(name));
  const other = known.filter((place) => isNamed(place, name) && !own.includes(place));
  const like = [...known, ...asked]
    .filter((place) => !isNamed(place, name) && likenessOf(place, name) > 0)
    .toSorted((one, another) => likenessOf(another, name) - likenessOf(one, name));
  const best = (places: readonly Place[]): Place | undefined => {
    if (kind === 'town') return places.find((place) => !isArea(place)) ?? places[0];
    const area = places.find(isArea);
    // Reports name districts more often than towns of the same name elsewhere.
    return area === undefined ? places[0] : ((kind === null ? seatOf(area, places) : undefined) ?? area);
  };
  if (around.length === 0) {
    const [area] = near;
    if (area === undefined)
      return best(own) ?? best(other) ?? like.find((place) => likenessOf(place, name) >= ALIKE) ?? null;
    const inside = (places: readonly Place[]) => places.filter((place) => isSaidIn(place, area) || liesIn(place, area));
    // Villages repeat names: of people who went to Palal in Tonj East, Pagor is the one near it.
    const sure = (places: readonly Place[]) => places.filter(({ type }) => type !== 'village' || places.length === 1);
    return best(inside(own)) ?? best(inside(other)) ?? best(sure(own)) ?? best(sure(other)) ?? inside(like)[0] ?? null;
  }
  for (const [at, area] of around.entries()) {
    for (const lies of [isSaidIn, liesIn, isInStateOf]) {
      const inside = (places: readonly Place[]) => places.filter((place) => lies(place, area));
      const found = best(inside(own)) ?? best(inside(other)) ?? (at === 0 ? inside(like)[0] : undefined);
      if (found !== undefined) return found;
    }
    if (isKnown(area)) break;
  }
  return own.find(isArea) ?? null;
}

/** The places of one list: those found, or else the areas that the text gives around them. `beside` are the names at the other end of a movement. */
function locateAll(
  gazetteer: Gazetteer,
  named: readonly NamedPlace[],
  { iso3, beside }: { iso3: string; beside: readonly NamedPlace[] },
): { named: NamedPlace[]; found: FoundPlace[] } {
  const found: FoundPlace[] = [];
  const isCountry = (name: string) =>
    gazetteer(name, iso3).some((place) => place.type === 'country' && isNamed(place, name));
  const areasOf = (all: readonly NamedPlace[]) =>
    areasAround(gazetteer, [...new Set(all.flatMap(({ within }) => within.filter((area) => !isCountry(area))))], iso3);
  const country = gazetteer(named[0]?.name ?? '', iso3)[0]?.country ?? '';
  const near = areasOf(beside).filter(isKnown);
  for (const each of named.slice(0, MOST)) {
    const around = areasOf([each]);
    const within = around.map(({ name }) => name);
    const own = writings(each.name, country).map((name) => ({ ...each, name, within }));
    const areas: NamedPlace[] = within.map((name, at) => ({ ...each, name, within: within.slice(at + 1), kind: null }));
    // A town stands in for another name only as the area that the text gives, and by its exact name.
    const isGood = (place: Place, { name }: NamedPlace) =>
      name === each.name || isArea(place) || (within.includes(name) && isNamed(place, name));
    const got = [...own, ...areas]
      .map((one) => ({ place: locate(gazetteer, one, { iso3, near }), standsIn: areas.includes(one), one }))
      .find(({ one, place }) => place !== null && isGood(place, one));
    const place = got?.place ?? null;
    if (got !== undefined && place !== null && !found.some((other) => other.place.place_id === place.place_id))
      found.push({ named: each, place, standsIn: got.standsIn });
  }
  // 'In Oromia 300 people fled Dibicha' names one place.
  const around = found.filter(
    ({ place, standsIn }) =>
      !standsIn && found.some((other) => other.place !== place && !other.standsIn && isPartOf(other.place, place)),
  );
  const places = found.filter((one) => !around.includes(one));
  // A country says nothing beside a place within it.
  const towns = places.filter(({ place }) => place.type !== 'country');
  return {
    named: named.filter((each) => !around.some((one) => one.named === each)),
    found: towns.length > 0 ? towns : places,
  };
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
      namesAsListed(gazetteer, named.slice(0, MOST), { sentence: suggestion.sentence, iso3 }),
    ) as [NamedPlace[], NamedPlace[]];
    const [origins, destinations] = [
      locateAll(gazetteer, from, { iso3, beside: to }),
      locateAll(gazetteer, to, { iso3, beside: from }),
    ];
    const holds = ({ named, place }: FoundPlace) =>
      named.around === true && destinations.found.some((to) => to.place !== place && isPartOf(to.place, place));
    const around = origins.found.filter(holds);
    origins.named = origins.named.filter((each) => !around.some(({ named }) => named === each));
    const found = { origins: origins.found.filter((one) => !around.includes(one)), destinations: destinations.found };
    if (found.origins.length + found.destinations.length > 0)
      return { ...suggestion, origins: origins.named, destinations: destinations.named, iso3, found };
  }
  return { ...suggestion, iso3: iso3s[0] ?? null, found: { origins: [], destinations: [] } };
}
