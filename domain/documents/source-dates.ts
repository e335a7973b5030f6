/** Finds days in a text, in English, French, Spanish and Arabic. Finds no month or year alone, and no words such as 'last week'. */
import { dateProblem } from '#domain/values/dates.ts';

export interface Range {
  start: number;
  end: number;
  /** Empty for a day without a year, or one that does not exist. */
  value: string;
}

/** The most ranges of one kind in one text: nobody clicks on more. */
export const MOST_RANGES = 5_000;

/** The names of each month; a name of two words is in the list with a space. */
const MONTHS: readonly string[] = [
  'january jan janvier janv enero ene janeiro يناير جانفي كانون_الثاني',
  'february feb février fevrier févr fevr febrero fevereiro فبراير فيفري شباط',
  'march mar mars marzo março مارس آذار اذار',
  'april apr avril avr abril abr أبريل ابريل إبريل أفريل نيسان',
  'may mai mayo maio مايو ماي أيار ايار',
  'june jun juin junio junho يونيو يونيه جوان حزيران',
  'july jul juillet juil julio julho يوليو يوليه جويلية تموز',
  'august aug août aout agosto ago أغسطس اغسطس أوت آب',
  'september sept sep septembre septiembre setiembre setembro سبتمبر أيلول ايلول',
  'october oct octobre octubre outubro أكتوبر اكتوبر تشرين_الأول تشرين_الاول',
  'november nov novembre noviembre novembro نوفمبر تشرين_الثاني',
  'december dec décembre decembre déc diciembre dic dezembro ديسمبر كانون_الأول كانون_الاول',
];
const monthOf = new Map(
  MONTHS.flatMap((names, at) => names.split(' ').map((name) => [name.replace('_', ' '), at + 1] as const)),
);
/** The longest first, so that 'mars' is not read as 'mar'. */
const NAMES = [...monthOf.keys()].toSorted((a, b) => b.length - a.length).join('|');
/** Words of other meanings in small letters: only with a year are they months. */
const ALSO_WORDS = /^(may|march|mar|sep|jun|jan|dec|ago|dic|ene)$/;

const YEAR = String.raw`(\d{4})(?!\d)`;
const AND = String.raw`(?:\s{0,2}[-–—]\s{0,2}|\s{1,2}(?:to|and|au|al|et le|et|y el|y|إلى|و)\s{1,2})`;
const NTH = '(?:st|nd|rd|th|er|ère|º|°)?';
const FREE = String.raw`(?<![\p{L}\p{N}_]|[\p{N}][.,:/-])`;
const END = String.raw`(?![\p{L}\p{N}_])`;

const FORMS = {
  yearFirst: new RegExp(String.raw`${FREE}(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\p{N}]|[-/.:]\p{N})`, 'gu'),
  numbers: new RegExp(String.raw`${FREE}(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|(?<=/)\d\d)(?![\p{N}]|[-/.:]\p{N})`, 'gu'),
  dayFirst: new RegExp(
    String.raw`${FREE}(?:(\d{1,2})${NTH}${AND})?(\d{1,2})${NTH}(?:\s{1,2}(?:de |of |من )?|[.-])(${NAMES})${END}(?:\.?,?(?:\s{1,2}(?:del? |عام |سنة )?|-)${YEAR})?`,
    'giu',
  ),
  monthFirst: new RegExp(
    String.raw`(?<![\p{L}\p{N}_])(${NAMES})\.?\s{1,2}(\d{1,2})${NTH}(?:${AND}(\d{1,2})${NTH})?${END}(?![.,:/]\p{N}|\s?%)(?:,?\s{1,2}${YEAR})?`,
    'giu',
  ),
};

function* some(text: string, form: RegExp): Generator<RegExpExecArray> {
  let found = 0;
  for (const match of text.matchAll(form)) {
    yield match;
    found += 1;
    if (found === MOST_RANGES) return;
  }
}

/** The days in a text with Latin digits, in no order; `year` is that of days without one. */
export function daysIn(text: string, year: number | null): Range[] {
  const found: Range[] = [];
  const add = (start: number, end: number, [years, month, day]: [string | undefined, number, string]): void => {
    const four = years ?? (year === null ? '' : String(year));
    const value = [
      four.length === 2 ? `20${four}` : four.padStart(4, '0'),
      String(month).padStart(2, '0'),
      day.padStart(2, '0'),
    ].join('-');
    found.push({ start, end, value: four !== '' && dateProblem(value) === null ? value : '' });
  };
  for (const { 0: all, 1: y, 3: m, 4: d = '', index } of some(text, FORMS.yearFirst))
    add(index, index + all.length, [y, Number(m), d]);
  for (const { 0: all, 1: d = '', 3: m = '', 4: y, index } of some(text, FORMS.numbers)) {
    // Day before month, as in the names of facts, unless that is no day.
    const [day, month] = Number(m) > 12 ? [m, d] : [d, m];
    add(index, index + all.length, [y, Number(month), day]);
  }
  for (const { 0: all, 1: from, 2: day = '', 3: name = '', 4: years, index } of some(text, FORMS.dayFirst)) {
    if (years === undefined && ALSO_WORDS.test(name)) continue;
    const month = monthOf.get(name.toLowerCase()) ?? 0;
    const [first] = from === undefined ? [''] : (/^\d+\P{N}*?(?=\s|[-–—])/u.exec(all) ?? ['']);
    if (from !== undefined) add(index, index + first.length, [years, month, from]);
    const start = from === undefined ? 0 : all.indexOf(day, first.length);
    add(index + start, index + all.length, [years, month, day]);
  }
  for (const { 0: all, 1: name = '', 2: day = '', 3: to, 4: years, index } of some(text, FORMS.monthFirst)) {
    if (/^\p{Ll}/u.test(name)) continue;
    const month = monthOf.get(name.toLowerCase()) ?? 0;
    const until = to === undefined ? all.length : all.indexOf(day, name.length) + day.length;
    add(index, index + until, [years, month, day]);
    if (to !== undefined) add(index + all.indexOf(to, until), index + all.length, [years, month, to]);
  }
  return found;
}
