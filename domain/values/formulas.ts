/** The guard of every file and table for people: an apostrophe before a text that a spreadsheet could run as a formula. Numbers need none. */

/** Signs that begin a formula, with their full-width and small forms, which some spreadsheets read as the same. */
const signs = new Set('=+-@＝＋－＠﹦﹢﹣﹫');
const number = /^[+-](?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
/** Blanks, controls and marks without a width, which a spreadsheet may drop before the sign. */
const dropped = /[\s\p{Cc}\p{Cf}\p{Z}]/u;

/** Tests the part of the text from `begin` to `end`, both positions of characters. */
export function isFormula(text: string, begin = 0, end = text.length): boolean {
  const first = text[begin] ?? '';
  // A tab or a carriage return can end a cell, whatever follows.
  if (begin < end && (first === '\t' || first === '\r')) return true;
  let at = begin;
  while (at < end && dropped.test(text[at] ?? '')) at += 1;
  return at < end && signs.has(text[at] ?? '') && !number.test(text.slice(at, end));
}

/** Whether the guard belongs before the text: also where it stands already, so that taking it off gives the text again. */
export function needsGuard(text: string, begin = 0, end = text.length): boolean {
  let at = begin;
  while (at < end && text[at] === "'") at += 1;
  return isFormula(text, at, end);
}

export const guarded = (text: string): string => (needsGuard(text) ? `'${text}` : text);
export const unguarded = (text: string): string => (text[0] === "'" && needsGuard(text, 1) ? text.slice(1) : text);
