/** The sentences of a text, each one on its own line or ended by a mark; in proportion to the text. Abbreviations, decimals and initials end none. */
import type { Stretch } from './suggestion.ts';

/** Longer sentences are cut: tables without marks are read in parts. */
const LONGEST = 1_000;
const ABBREVIATIONS = new Set(
  (
    'approx incl no nos mt mts st dr mr mrs ms prof gen col lt sgt gov rep sen est fig vol art sec ca cf vs etc al ind inds pers hh hhs inc ltd dept av ave apr jan feb mar jun jul aug sep sept oct nov dec ' +
    'm mme mlle env hab sr sra dra dto pte pag pp p u.s u.n e.g i.e a.m p.m'
  ).split(' '),
);

const isEnd = (letter: string): boolean => '.!?؟。।…'.includes(letter);

/** Whether the dot at this index ends no sentence. */
function isWithin(text: string, at: number): boolean {
  const next = text.charAt(at + 1);
  if (/[\p{L}\p{N}]/u.test(next)) return true;
  let from = at;
  while (from > 0 && at - from < 8 && /[\p{L}.]/u.test(text.charAt(from - 1))) from -= 1;
  const word = text.slice(from, at).toLowerCase();
  // An initial, as in 'J. Garang'; not a letter after a number.
  return ABBREVIATIONS.has(word) || (/^\p{L}$/u.test(word) && /\p{Lu}/u.test(text.charAt(at - 1)));
}

/** A line that is this long and has no mark at its end goes on in the next one, whatever letter that begins with. */
const LONG_LINE = 60;

/** Whether a line goes on in the next one: texts of pdf files are broken at the width of the page. */
function goesOn(text: string, from: number, at: number): boolean {
  const before = text.charAt(at - 1);
  const [next] = /\S/u.exec(text.slice(at, at + 3)) ?? [''];
  if (next === '' || /[.!?:;؟|\t]/.test(before) || text.charAt(at + 1) === '\n') return false;
  return /[\p{Ll}\p{Lo}\p{N}(]/u.test(next) || at - from >= LONG_LINE;
}

/** In their order, without the spaces around them. */
export function sentencesOf(text: string): Stretch[] {
  const found: Stretch[] = [];
  let start = 0;
  let line = 0;
  const close = (end: number) => {
    let [from, to] = [start, end];
    while (from < to && /\s/.test(text.charAt(from))) from += 1;
    while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1;
    if (to > from) found.push({ start: from, end: to });
    start = end;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\n') {
      if (!goesOn(text, line, at)) close(at + 1);
      line = at + 1;
    } else if (isEnd(letter) && !(letter === '.' && isWithin(text, at))) {
      while (at + 1 < text.length && (isEnd(text.charAt(at + 1)) || '"”»)'.includes(text.charAt(at + 1)))) at += 1;
      close(at + 1);
    } else if (at - start >= LONGEST && /\s/.test(letter)) close(at);
  }
  close(text.length);
  return found;
}
