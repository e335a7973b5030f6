/** A sentence as words, numbers and marks. Reads each letter once. */
import { folded } from '#domain/search/folded.ts';
import { latinDigits } from '#domain/values/latin-digits.ts';
import type { Stretch } from './suggestion.ts';

export interface Token extends Stretch {
  kind: 'word' | 'number' | 'mark';
  text: string;
  /** The ways in which the word is looked up: folded, and in Arabic without the words that are written together with it. */
  forms: readonly string[];
  /** True if nothing stands between it and the token before. */
  joined: boolean;
}

const TOKEN =
  /[\p{L}\p{M}\u00AD]{1,60}|\d{1,15}(?:(?:[.,'’]\d{3}){1,5}(?!\d)|(?: \d{3}){1,4}(?![\d.,]?\d))?(?:[.,]\d{1,3}(?!\d))?|\S/gu;
const ARABIC = /^[\u0600-\u06ff]/;
const WORD = /^[\p{L}\p{M}]/u;

/** وبالخرطوم is looked up as itself, بالخرطوم, الخرطوم and خرطوم. */
function arabicForms(word: string): string[] {
  const forms = [word];
  let rest = word;
  for (const before of ['و', 'ف', 'ب', 'ل', 'ك', 'ال']) {
    if (!rest.startsWith(before) || rest.length - before.length < 2) continue;
    rest = rest.slice(before.length);
    forms.push(rest);
  }
  if (word.startsWith('لل') && word.length > 3) forms.push(word.slice(2));
  return forms;
}

const formsOf = (text: string): string[] => {
  const word = folded(text);
  return ARABIC.test(word) ? arabicForms(word) : [word];
};

/** The tokens of a stretch of the text. */
export function tokensOf(text: string, { start, end }: Stretch): Token[] {
  const tokens: Token[] = [];
  const known = new Map<string, readonly string[]>();
  for (const { 0: read, index } of latinDigits(text.slice(start, end)).matchAll(TOKEN)) {
    const kind = WORD.test(read) ? 'word' : /^\d/.test(read) ? 'number' : 'mark';
    const forms = known.get(read) ?? (kind === 'number' ? [read] : formsOf(read));
    known.set(read, forms);
    const at = start + index;
    tokens.push({ kind, text: read, forms, start: at, end: at + read.length, joined: tokens.at(-1)?.end === at });
  }
  return tokens;
}

export const isCapital = ({ text }: Token): boolean => /^\p{Lu}/u.test(text);
export const isArabic = ({ text }: Token): boolean => ARABIC.test(text);

export const isMark = (token: Token | undefined, marks: string): boolean =>
  token?.kind === 'mark' && marks.includes(token.text);

/** Two words from a token on. */
export const wordsAt = (tokens: readonly Token[], at: number): string =>
  [at, at + 1].map((each) => tokens[each]?.text.toLowerCase() ?? '').join(' ');
