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

/** Lines after a line that tell how wide the text is. */
const WIDTH_LINES = 3;
/** Letters that a page may leave free at the end of a line, and the part of its width. */
const SLACK = 8;
const FILLED = 0.9;

/** A line that only says when a text was published. */
const PUBLISHED =
  /^\s?(?:published|posted|updated|publiée? |mise? à jour |publicad[oa] |actualizad[oa] |atualizad[oa] |نشرت? |تاريخ النشر)[^\n!?]{0,40}(?:(?:19|20)\d\d|\d[/.-]\d)[^\n!?]{0,20}$/iu;
export const isOfPublication = (line: string): boolean => PUBLISHED.test(line);

/** The lines of the text from this index. */
function linesFrom(text: string, from: number): string[] {
  const lines: string[] = [];
  for (let at = from; lines.length < WIDTH_LINES && at < text.length;) {
    const end = text.indexOf('\n', at);
    lines.push(text.slice(at, end === -1 ? text.length : end).slice(0, LONGEST));
    at = end === -1 ? text.length : end + 1;
  }
  return lines;
}

/** A title: the next word had room in its line, or the next line says when the text was published. */
function isTitle(text: string, from: number, at: number): boolean {
  const next = linesFrom(text, at + 1);
  const [first = ''] = next;
  if (isOfPublication(first) || isOfPublication(text.slice(Math.max(from, at - LONGEST), at))) return true;
  const [word = ''] = first.trimStart().split(' ', 1);
  const width = Math.max(...next.map(({ length }) => length));
  return width * FILLED > at - from + word.length + SLACK;
}

const isBlankBefore = (text: string, from: number): boolean => from < 2 || text.charAt(from - 2) === '\n';

/** Whether a line goes on in the next one: texts of pdf files are broken at the width of the page. */
function goesOn(text: string, from: number, at: number): boolean {
  const before = text.charAt(at - 1);
  const [next] = /\S/u.exec(text.slice(at, at + 3)) ?? [''];
  if (next === '' || /[.!?:;؟|\t]/.test(before) || text.charAt(at + 1) === '\n') return false;
  if (/[\p{Ll}(]/u.test(next)) return true;
  const mayGoOn = /[\p{Lo}\p{N}]/u.test(next);
  if (!mayGoOn && at - from < LONG_LINE) return false;
  // A number and a word without capitals go on from any line but the first one.
  return !(mayGoOn && !isBlankBefore(text, from)) && isTitle(text, from, at) ? false : true;
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
