/** Compares the names of places: as a text writes them, and as the gazetteer does. */
import { folded } from '#domain/search/folded.ts';
import { soundOf } from './found-name.ts';
import type { Place } from '#domain/values/places.ts';

/** The share of pairs of letters that two spellings of a name have in common, as in Beneshangul and Benishangul. */
export const ALIKE = 0.6;

const DIRECTION =
  /^(?:(?:northern|southern|eastern|western|central|lower|upper|north|south|east|west|greater|rural)\s)+/i;

const ARABIC_DIRECTION = / ال(?:غربي|شرقي|شمالي|جنوبي)ة?$/;

/** Words for the kind of an area, which a text and a gazetteer use differently. */
const AREA_WORD =
  /\s(?:county|district|state|region|province|governorate|department|prefecture|zone|municipality|city|town|division|island)$/;
export const lettersOf = (name: string): string =>
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
export const isNamed = (place: Place, name: string): boolean =>
  namesOf(place).some((own) => lettersOf(own) === lettersOf(name));
/** 'East Harerghe' is not like 'West Harerghe'. */
const directionOf = (name: string): string =>
  DIRECTION.exec(name.trim())?.[0].trim().toLowerCase().replace(/ern$/, '') ?? '';
/** Consonants that make two names alike if all of them are the same: 'Nepak' and 'Napak'. */
const CONSONANTS = 3;
/** Less than that of a spelling that has most pairs of letters in common: alone it says nothing, and within an area enough. */
const SAME_SOUND = ALIKE - 0.01;
function likenessOfNames(one: string, other: string): number {
  const [a, b] = [lettersOf(one), lettersOf(other)];
  const sound = soundOf(a);
  const isSame = sound.length >= CONSONANTS && sound === soundOf(b) && a[0] === b[0];
  return Math.max(likeness(one, other), isSame ? SAME_SOUND : 0);
}
/** How much the likest name of the place is like this one: 0 if none is like it. */
export const likenessOf = (place: Place, name: string): number =>
  Math.max(
    0,
    ...namesOf(place)
      .filter((own) => directionOf(own) === directionOf(name))
      .map((own) => likenessOfNames(own, name))
      .filter((alike) => alike >= SAME_SOUND),
  );

/** The same area in another spelling: 'Southern Darfur' and 'South Darfur', not 'North Shewa' and 'East Shewa'. */
export const isSameArea = (one: string, other: string): boolean =>
  lettersOf(one) === lettersOf(other) || (likeness(one, other) >= ALIKE && directionOf(one) === directionOf(other));

/** The name, and what is left without a direction before it or the country after it. */
export function writings(name: string, country: string): string[] {
  const [alone, end] = [name.replace(DIRECTION, '').replace(ARABIC_DIRECTION, ''), ` ${country}`];
  // 'South Sudan' is not Sudan.
  const others = [alone === country ? name : alone, name.endsWith(end) ? name.slice(0, -end.length) : name];
  return [...new Set([name, ...others.filter((other) => other !== '' && !DIRECTION.test(`${other} `))])];
}
