/** The places in the names of events, as `Pakistan: Flood - Sindh, Punjab - 06/07/2025` says them, and whether they may be those of others. */
import { folded } from '#domain/search/folded.ts';

const PARTS = / [-–—] /;
const SEVERAL = /[,;/&()+]| and | et | y | e /;
const KIND =
  /\b(?:the|of|provinces?|districts?|regions?|states?|count(?:y|ies)|divisions?|governorates?|oblasts?|municipalit(?:y|ies)|departments?)\b/g;
/** These name no place of their own. */
const WHOLE = /\b(?:nationwide|countrywide|several|various|multiple)\b/;

/** `Buner District, Khyber Pakhtunkhwa` are buner and khyber pakhtunkhwa. */
export const placesOfWords = (words: string): string[] =>
  folded(words)
    .split(SEVERAL)
    .map((place) => place.replace(KIND, ' ').replace(/\s+/g, ' ').trim())
    .filter((place) => place !== '');

/** Empty if the name says no place. */
export function placesInName(name: string): string[] {
  const said = name.slice(name.indexOf(':') + 1).replace(/\s+/g, ' ');
  // The first part is the hazard; days and 'ten provinces' in digits are no places.
  const parts = name.includes(':') ? said.split(PARTS).slice(1) : [];
  const places = parts.filter((part) => !/\d/.test(part));
  return places.some((part) => WHOLE.test(folded(part))) ? [] : places.flatMap(placesOfWords);
}

/** No event is of another place if one of the two says none. */
export const isElsewhere = (places: readonly string[], others: readonly string[]): boolean =>
  places.length > 0 && others.length > 0 && !others.some((other) => places.includes(other));
