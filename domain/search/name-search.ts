/** Searches names: by words in any order, whatever their accents and case, or by a serial number. Independent of the list. */
import { foldedWords } from './folded.ts';
import { containing } from '#domain/values/psql-values.ts';

/** More words would not narrow the search further: the rest is searched as one text. */
const WORDS = 12;
const SERIAL_NUMBER = /^[A-Z]-\d{4}-[A-Z]{3}-\d+$/i;

const NO_WORD = /[^\p{L}\p{N}\p{M}]+/u;

/** A condition for the same words in the same order, whatever is between them: `kenya red cross` finds Kenya Red-Cross. Null without words. */
export function sameWords(name: string): string | null {
  const words = name.split(NO_WORD).filter((word) => word !== '');
  return words.length === 0
    ? null
    : `imatch.^[[:space:][:punct:]]*${words.join('[[:space:][:punct:]]+')}[[:space:][:punct:]]*$`;
}

/** A condition for words in any order. `column` holds the folded name, like `name_search`. */
export function wordConditions(column: string, typed: string): string[] {
  const words = foldedWords(typed);
  const parts = words.length <= WORDS ? words : [...words.slice(0, WORDS - 1), words.slice(WORDS - 1).join(' ')];
  return [...new Set(parts)].map((part) => `${column}.${containing(part, 'like')}`);
}

/** Finds words in any order and spacing; a serial number also finds its record, if records have one. */
export function nameConditions(name: string, { serial = true } = {}): string[] {
  const found = wordConditions('name_search', name);
  const only = name.trim();
  return serial && SERIAL_NUMBER.test(only) ? [`or(${found.join()},serial_no.eq.${only.toUpperCase()})`] : found;
}
