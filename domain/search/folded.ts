/** Folds a name for searching: removes accents, case and invisible characters; letters of one sound of Arabic and Persian are one. The function data.folded does the same in the database; a test compares them over all characters. */

/** Combining marks: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels and the Arabic lengthening stroke; soft hyphens, joiners, marks of direction. */
const MARKS =
  // oxlint-disable-next-line no-misleading-character-class -- Combining marks only, each by itself.
  /[\u00AD\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u180E\u1AB0-\u1ACE\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20F0\uFE20-\uFE2F\uFEFF\uFFF9-\uFFFB]/gu;

/** Letters of Arabic, Persian and Urdu that stand for each other in names; the search of places uses them too. */
export const ARABIC_LETTERS: Readonly<Record<string, string>> = { ي: 'ىیۍے', ك: 'کڪ', ه: 'ةہھە', ا: 'ٱ' };

/** Letters whose accent cannot be separated, and typographic marks as typed on a keyboard. */
const WRITTEN: Readonly<Record<string, string>> = {
  o: 'ø',
  l: 'ł',
  d: 'đð',
  i: 'ı',
  h: 'ħ',
  t: 'ŧ',
  σ: 'ς',
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  th: 'þ',
  ...ARABIC_LETTERS,
  "'": '\u2018\u2019\u201A\u201B\u02BC\u02BB\u02B9\u0060\u2032',
  '"': '\u201C\u201D\u201E\u00AB\u00BB\u2033',
  '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
};
const REPLACED = new Map(
  Object.entries(WRITTEN).flatMap(([as, letters]) => Array.from(letters, (letter) => [letter, as] as const)),
);
const REPLACEABLE = new RegExp(`[${[...REPLACED.keys()].join('')}]`, 'gu');

/** Of most texts only the case is folded. */
const PLAIN = /^[\0-_a-\x7F]*$/;

/** Côte d’Ivoire becomes cote d'ivoire, Łódź lodz, and وِزارة الداخليّة is وزاره الداخليه, as a Persian keyboard writes it too. */
export const folded = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(MARKS, '')
        .toLowerCase()
        .replace(REPLACEABLE, (letter) => REPLACED.get(letter) ?? letter);

/** The words of a typed text. */
export const foldedWords = (typed: string): string[] =>
  folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
