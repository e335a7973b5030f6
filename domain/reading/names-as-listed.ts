/** Names in a row as the gazetteer knows them: one place with two names, several areas beside each other, or a place within the country before it. */
import type { Place } from '#domain/values/places.ts';
import type { Gazetteer } from './gazetteer.ts';
import { isNamed } from './place-names.ts';
import type { NamedPlace, Suggestion } from './suggestion.ts';

/** Words between two names, by their letters with the spaces. */
const JOINS: Readonly<Record<number, readonly string[]>> = { 3: ['y', 'e', '&'], 4: ['et'], 5: ['and'] };

/** 'Guadalupe y Calvo' is one place where the gazetteer has it. */
function joined(gazetteer: Gazetteer, named: readonly NamedPlace[], iso3: string): NamedPlace[] {
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

/** 'In Lindi, Mtwara, Morogoro': three states, none around another. 'In Rwanda in Rubavu district': a district, and its country. */
function apart(
  gazetteer: Gazetteer,
  named: NamedPlace,
  { sentence, iso3 }: { sentence: Suggestion['sentence']; iso3: string },
): NamedPlace[] {
  const { name, within } = named;
  const is = (one: string, type: Place['type']) =>
    gazetteer(one, iso3).some((place) => place.type === type && isNamed(place, one));
  const at = (one: string) => {
    const from = sentence.text.indexOf(one, named.end - sentence.start);
    return from === -1 ? null : { start: sentence.start + from, end: sentence.start + from + one.length };
  };
  const [next, ...others] = within;
  if (next === undefined) return [named];
  const stretch = at(next);
  if (is(name, 'country') && !is(next, 'country') && stretch !== null)
    return [{ name: next, within: others, kind: named.kind, ...stretch }];
  const states = within.filter((one) => is(one, 'state'));
  if (!is(name, 'state') || states.length !== within.length) return [named];
  return [
    { ...named, within: [] },
    ...states.flatMap((one) => {
      const own = at(one);
      return own === null ? [] : [{ name: one, within: [], kind: named.kind, ...own }];
    }),
  ];
}

export const namesAsListed = (
  gazetteer: Gazetteer,
  named: readonly NamedPlace[],
  of: { sentence: Suggestion['sentence']; iso3: string },
): NamedPlace[] => joined(gazetteer, named, of.iso3).flatMap((one) => apart(gazetteer, one, of));
