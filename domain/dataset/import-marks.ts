/** Takes marks of footnotes and P-codes off the names of a table: 'Sindh¹', 'Donetska*', 'Tawila (a)', 'SD0101 Tawila'. Marks that may be a part of the name need a note below the table, or that nothing else is told by them. */
import { countryOfPcode } from '#domain/countries/iso3s.ts';
import { isEmpty, textOf, type RawTable } from './import-table.ts';

/** Behind a text a sign that no name ends with; raised numbers and letters are such signs. */
const SURE = /[\s,]?(?:[*†‡§¶⁰¹²³⁴⁵⁶⁷⁸⁹ªᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ]{1,6}|\[[a-z\d]{1,2}\]|(?<=\s)[a-z\d]{1,2}\/)$/u;
const BEFORE = /^[*†‡§¶]{1,4}\s?(?=\p{L})/u;
/** 'Tawila (a)', 'Camp (2)', 'Sindh1', whose raised number an export has lost. */
const MAYBE = /\s?\(([a-z]|\d{1,2})\)$|(?<=\p{L}{2})(\d)$/u;
/** The mark that a line of a note begins with: '* …', '(a) …', '1) …', '² …'. */
const NOTED =
  /^(?:([*†‡§¶]{1,4}|[⁰¹²³⁴⁵⁶⁷⁸⁹ªᵃᵇᶜᵈᵉᶠ]{1,2})|\(([a-z]|\d{1,2})\)|\[([a-z\d]{1,2})\]|([a-z]|\d{1,2})[).:/]|([a-z]|\d{1,2})(?=\s\p{L}))/u;
const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const bare = (mark: string): string =>
  [...mark].map((letter) => (DIGITS.includes(letter) ? String(DIGITS.indexOf(letter)) : letter)).join('');

const LONGEST = 40;
const LONGEST_NAME = 200;
const MOST_CELLS = 2;

/** The marks that notes of the table explain. */
export function notedMarks({ rows }: RawTable, from: number): ReadonlySet<string> {
  const found = new Set<string>();
  for (const cells of rows.slice(from)) {
    const filled = cells.filter((cell) => !isEmpty(cell));
    const [first, second] = filled;
    if (typeof first !== 'string' || filled.length > MOST_CELLS) continue;
    // The mark and its words may have a cell each.
    const text = textOf(second === undefined ? first : typeof second === 'string' ? `${first} ${second}` : null);
    const mark = NOTED.exec(text.slice(0, LONGEST))
      ?.slice(1)
      .find((one) => one !== undefined);
    if (mark !== undefined && /\p{L}{2}/u.test(text)) found.add(bare(mark));
  }
  return found;
}

const CODE = /^([A-Z]{2,3}\d{2,12})[\s:_–-]{1,3}(?=\p{L})/u;
const CODE_LAST = /(?<=\p{L}|\))(?:[\s,–-]{1,3}[([]?|[([])([A-Z]{2,3}\d{2,12})[)\]]?$/u;

/** The P-code before or behind a name, and the name; null without both. */
export function codedName(text: string): { code: string; name: string } | null {
  if (text.length > LONGEST_NAME) return null;
  const found = CODE.exec(text) ?? CODE_LAST.exec(text);
  const code = found?.[1];
  if (found === null || code === undefined || countryOfPcode(code) === null) return null;
  const name = (found.index === 0 ? text.slice(found[0].length) : text.slice(0, found.index)).trim();
  return name === '' ? null : { code, name };
}

/** Of the filled cells: 'PK12 Damala' alone is the name of a place. */
const MOST_CODED = 0.6;
const textsOf = ({ rows }: RawTable, from: number, at: number): string[] =>
  rows.slice(from).flatMap((cells) => textOf(cells[at]) || []);

/** Whether the names of a column have P-codes beside them, of one country. */
export function hasCodedNames(table: RawTable, from: number, at: number): boolean {
  const texts = textsOf(table, from, at);
  const codes = texts.flatMap((text) => codedName(text)?.code ?? []);
  return codes.length > 0 && codes.length >= texts.length * MOST_CODED;
}

/** The mark that may end a name, and the name without it. */
function markedName(plain: string): { name: string; mark: string } | null {
  const found = MAYBE.exec(plain);
  const mark = found?.[1] ?? found?.[2];
  return found === null || mark === undefined ? null : { name: plain.slice(0, found.index), mark };
}

/** How the names of a column are read: without P-codes where most rows have them, and without marks. */
export function nameReader(
  table: RawTable,
  from: number,
  at: number,
  noted: ReadonlySet<string>,
): (text: string) => string {
  const isCoded = hasCodedNames(table, from, at);
  const withoutCode = (text: string): string => (isCoded ? (codedName(text)?.name ?? text) : text);
  const unmarked = (text: string): string =>
    text.length > LONGEST_NAME ? text : withoutCode(text).replace(SURE, '').replace(BEFORE, '');
  // Two names may differ in their marks alone, which then are parts of them.
  const marks = new Map<string, Set<string>>();
  for (const text of textsOf(table, from, at)) {
    const found = markedName(unmarked(text));
    if (found !== null) marks.set(found.name, (marks.get(found.name) ?? new Set()).add(found.mark));
  }
  return (text) => {
    const plain = unmarked(text);
    const found = markedName(plain);
    if (found === null) return plain === '' ? text : plain;
    const { name, mark } = found;
    const isOnly = (marks.get(name)?.size ?? 0) < 2;
    const isMark = isOnly && (noted.has(mark) || /^[a-z]$/.test(mark)) && /\p{L}/u.test(name);
    return isMark ? name : plain;
  };
}
