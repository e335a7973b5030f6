/** What is looked for in names: words in any order, whatever their accents and case, or a serial number. Knows no list. */
import { foldedWords } from './folded.ts';
import { containing } from './psql-values.ts';

/** More words than these narrow nothing down: what follows them is looked for as it stands. */
const WORDS = 12;
const SERIAL_NUMBER = /^[A-Z]-\d{4}-[A-Z]{3}-\d+$/i;

const NO_WORD = /[^\p{L}\p{N}\p{M}]+/u;

/** A condition on names of the same words in the same order, whatever is between them: `kenya red cross` is Kenya Red-Cross. Null where there are no words. */
export function sameWords(name: string): string | null {
  const words = name.split(NO_WORD).filter((word) => word !== '');
  return words.length === 0
    ? null
    : `imatch.^[[:space:][:punct:]]*${words.join('[[:space:][:punct:]]+')}[[:space:][:punct:]]*$`;
}

/** Words that a name has in any order. `column` holds it folded, as `name_search` does. */
export function wordConditions(column: string, typed: string): string[] {
  const words = foldedWords(typed);
  const parts = words.length <= WORDS ? words : [...words.slice(0, WORDS - 1), words.slice(WORDS - 1).join(' ')];
  return [...new Set(parts)].map((part) => `${column}.${containing(part, 'like')}`);
}

/** Words are found in any order and however they are spaced; a serial number is also the record that has it, where records have one. */
export function nameConditions(name: string, { serial = true } = {}): string[] {
  const found = wordConditions('name_search', name);
  const only = name.trim();
  return serial && SERIAL_NUMBER.test(only) ? [`or(${found.join()},serial_no.eq.${only.toUpperCase()})`] : found;
}
