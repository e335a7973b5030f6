/** Whether a place that was found has the name that the text says. */
import { folded } from '#domain/search/folded.ts';

const SILENT = /[^bcdfgjklmnpqrstvwxz]/g;
const ALIKE: Readonly<Record<string, string>> = { c: 'k', q: 'k', g: 'k', w: 'v', z: 's' };

/** The consonants as they sound, none twice in a row: spellings of one name have the same. */
export const soundOf = (name: string): string =>
  [...folded(name).replaceAll(SILENT, '')]
    .map((letter) => ALIKE[letter] ?? letter)
    .filter((letter, at, all) => letter !== all[at - 1])
    .join('');

type Found = {
  readonly named: { readonly name: string };
  readonly place: { readonly name: string };
  readonly standsIn: boolean;
};

/** The gazetteer has the place under this name among others, such as that of a district before its division: it may be another place. A name in other letters can't be compared. */
export function isNamedOtherwise({ named, place, standsIn }: Found): boolean {
  const [said, found] = [soundOf(named.name), soundOf(place.name)];
  return !standsIn && said !== '' && found !== '' && !said.includes(found) && !found.includes(said);
}

/** True if a place of the suggestion is named otherwise. */
export const hasOtherName = ({
  found,
}: {
  readonly found: Readonly<Record<'origins' | 'destinations', readonly Found[]>>;
}) => [...found.origins, ...found.destinations].some(isNamedOtherwise);
