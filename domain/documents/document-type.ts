/** The type of a document that its title names, among the entries of the list: 'Situation Report 5 (PDF)'. */
import { folded } from '#domain/search/folded.ts';

const wordsOf = (text: string) =>
  ` ${folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;

/** Ordinary words of titles, which say nothing about the document: 'Phone survey'. */
const ORDINARY: readonly string[] = ['Web', 'Phone'];

type Entry = { readonly name: string; readonly active: boolean };

/** The longest entry that stands in the title; null without one, or with two of one length. */
export function typeNamedIn(title: string, entries: readonly Entry[]): string | null {
  const words = wordsOf(title);
  const named = entries
    .filter(({ name, active }) => active && !ORDINARY.includes(name) && wordsOf(name) !== '  ')
    .filter(({ name }) => words.includes(wordsOf(name)))
    .map(({ name }) => name)
    .toSorted((one, other) => other.length - one.length);
  const [first, second] = named;
  return first === undefined || first.length === second?.length ? null : first;
}
