/** Reads typed dates and those of spreadsheets as YYYY-MM-DD. Does not guess: a date with two readings is a problem. */
import { dateProblem } from '#domain/values/dates.ts';
import { folded } from '#domain/search/folded.ts';
import { keyed, quotedText } from './coerce-numbers.ts';
import type { ReadCell, ReadOptions } from './sheet-types.ts';

const pad = (part: number | string, width = 2): string => String(part).padStart(width, '0');

/** The value if the day exists and its year is of our time. */
function dayOf(year: number | string, month: number | string, day: number | string): ReadCell {
  const value = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const problem = dateProblem(value);
  if (problem !== null) return { problem };
  return value >= '1900' && value < '2201' ? { value } : { problem: 'The year must lie between 1900 and 2200' };
}

const DAY = 86_400_000;

/** Excel counts days from 1899-12-30, since it takes 1900 for a leap year. */
export const readSerial = (serial: number): ReadCell => {
  if (!(serial >= 10_000 && serial < 100_000)) return { problem: `${quotedText(String(serial))} is not a date` };
  return { value: new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * DAY).toISOString().slice(0, 10) };
};

/** The day in UTC, in which libraries return the dates of spreadsheets. */
export const readDay = (date: Date): ReadCell =>
  Number.isNaN(date.getTime())
    ? { problem: 'The date is not readable' }
    : dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());

/** Whole names in languages of reports from the field, as they stand beside a day: French, Spanish, Portuguese, Italian, German, Turkish, Russian, Ukrainian; Arabic of Egypt, Syria and Algeria. */
const NAMES = [
  'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
  'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
  'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
  'Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık',
  'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря',
  'січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня',
  'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر',
  'كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول',
  'جانفي|فيفري|مارس|أفريل|ماي|جوان|جويلية|أوت|سبتمبر|أكتوبر|نوفمبر|ديسمبر',
];
const MONTHS = new Map(
  NAMES.flatMap((names) => names.split('|').map((name, at): [string, number] => [folded(name), at + 1])),
);

const ENGLISH = 'january february march april may june july august september october november december'.split(' ');

/** Whether a folded word is the name of a month, in full or, in English, its beginning. */
export const isMonth = (word: string): boolean =>
  MONTHS.has(word) || (word.length >= 3 && ENGLISH.some((month) => month.startsWith(word)));

/** At least three letters in English (Mar, Sept), the whole name in other languages. */
export function monthOf(name: string): number {
  const typed = folded(name)
    .replace(/^(de|of) /, '')
    .replace(/( de| of|\.)$/, '')
    .trim();
  const english = typed.length < 3 ? -1 : ENGLISH.findIndex((month) => month.startsWith(typed));
  return english >= 0 ? english + 1 : (MONTHS.get(typed) ?? 0);
}

/** Two digits are a year up to 2069, as in Excel up to 2029 and in PostgreSQL. */
const fullYear = (year: string): number =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

/** Day and month by numbers: 25/12/2024 has one reading, 03/04/2024 two. Dots (03.04.2024) are written where the day comes first. */
function readNumbers(one: string, mark: string, two: string, year: string, { dates }: ReadOptions): ReadCell {
  const [first, second] = [Number(one), Number(two)];
  const dayFirst = dayOf(year, second, first);
  if (mark === '.' || dates === 'day first' || first === second) return dayFirst;
  const monthFirst = dayOf(year, first, second);
  if (dates === 'month first') return monthFirst;
  if ('problem' in monthFirst) return dayFirst;
  if ('problem' in dayFirst) return monthFirst;
  return { problem: `This date can be read two ways: ${dayFirst.value} or ${monthFirst.value}`, twoWays: true };
}

/** 'Saturday', 'Sat', 'sábado', 'السبت' before a date, and 'г.' and 'року' behind it. */
const WEEKDAYS =
  'mon tue tues wed weds thu thur thurs fri sat sun lundi mardi mercredi jeudi vendredi samedi dimanche lun mar mer jeu ven sam dim lunes martes miercoles jueves viernes sabado domingo segunda terca quarta quinta sexta понедельник вторник среда четверг пятница суббота воскресенье понеділок вівторок середа четвер пятниця субота неділя الاثنين الثلاثاء الاربعاء الخميس الجمعة السبت الاحد'
    .split(' ')
    .map((name) => name.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
const isWeekday = (word: string): boolean => {
  const plain = word
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase();
  return /^\p{L}+day$/u.test(plain) || WEEKDAYS.includes(plain.replace(/-feira$/, ''));
};
const FIRST_WORD = /^(?:يوم )?([\p{L}\p{M}'’-]+)\.?[,،]?(?: +|(?=\d))(?=.*\d{2})/u;
const YEAR_WORD = /(?<=\d) *(?:года|год|року|рік|г|р|م|هـ)\.?$/u;

const withoutDay = (text: string): string => {
  const found = FIRST_WORD.exec(text);
  const rest = text.slice(found?.[0].length ?? 0);
  // 'Mar 15, 2024' is March, 'mar 15 mars 2024' a Tuesday.
  return found !== null && isWeekday(found[1] ?? '') && /\p{L}/u.test(rest) ? rest : text;
};

const TIME = /(?:T| +|, *)\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AP]M)?(?: ?(?:Z|UTC|GMT)|[+-]\d\d:?\d\d)?$/i;

/** `2024-05-03`, `20240503`, `3 May 2024`, `May 3, 2024`, `3-May-24`, `25/12/2024`, `3.5.2024`, `45415` of Excel; a time of the day is dropped. */
export function readDate(text: string, options: ReadOptions): ReadCell {
  const plain = keyed(text).replace(TIME, '');
  const iso = /^(\d{4})([-/.]?)(\d\d?)\2(\d\d?)$/.exec(plain);
  if (iso && (iso[2] !== '' || plain.length === 8)) return dayOf(iso[1] ?? '', iso[3] ?? '', iso[4] ?? '');
  const [, one, mark = '', two = '', year = ''] = /^(\d\d?) ?([-/.]) ?(\d\d?) ?\2 ?(\d{4})$/.exec(plain) ?? [];
  if (one !== undefined) return readNumbers(one, mark, two, year, options);
  if (/^\d{5}(\.\d+)?$/.test(plain)) return readSerial(Number(plain));
  if (/^(1[89]|2[0-2])\d\d$/.test(plain)) return { problem: `${quotedText(text)} is a year: type the day too` };
  if (/^\d\d?[-/.]\d\d?[-/.]\d\d$/.test(plain)) return { problem: 'Type the year with four digits' };
  const words = withoutDay(plain).replace(YEAR_WORD, '').replaceAll('،', ',');
  const [, day = '', name = '', named = ''] =
    /^(\d\d?)(?:st|nd|rd|th|\.|er|º)?[ -]*(\p{L}[\p{L}\p{M}. ]*?)[ .,-]+(\d{4}|\d\d)$/iu.exec(words) ?? [];
  if (monthOf(name) > 0) return dayOf(fullYear(named), monthOf(name), day);
  const [, first = '', later = '', last = ''] =
    /^(\p{L}[\p{L}\p{M}]*)[ .]*(\d\d?)(?:st|nd|rd|th)?[ ,]+(\d{4})$/iu.exec(words) ?? [];
  if (monthOf(first) > 0) return dayOf(last, monthOf(first), later);
  const [, only = ''] = /^(\p{L}+)[ .,/-]*(?:\d{4}|\d\d)$/u.exec(words) ?? [];
  if (monthOf(only) > 0) return { problem: `${quotedText(text)} is a month: type the day too` };
  return { problem: `${quotedText(text)} is not a date` };
}
