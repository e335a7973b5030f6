/** The days and periods that a sentence names, also those counted from the day of publication. */
import type { Hit } from './phrases.ts';
import { agoRange, countedDays, DAY_MS, dayAt, type Range } from './days-ago.ts';
import type { Days } from './suggestion.ts';
import { isCapital, type Token } from './tokens.ts';
import { isHoliday, partOfYear, weekAround, weekdaysAt } from './weeks-and-quarters.ts';
import type { Known } from './vocabulary/known.ts';

/** After 'in the night', before its days. */
const NIGHT_OF = /^(?:du|de|del|do|of)$/;

const dayOf = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / DAY_MS;
const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const DASH = /^[-–—‐‑]$/;
const ORDINAL = /^(?:st|nd|rd|th|er|re|º|ª|°|o)$/;
/** Written like other words when small. */
const ALSO_WORDS = new Set([
  'may',
  'march',
  'mar',
  'sep',
  'jun',
  'jan',
  'dec',
  'ago',
  'dic',
  'ene',
  'set',
  'out',
  'abr',
]);

/** The first and the last day of a part of a month. */
type Part = readonly [number, number];
type Point = { from: number; to: number; year: number | null; month: number; day: number | null; part: Part | null };

const numberAt = (tokens: readonly Token[], at: number, form: RegExp): number | null => {
  const token = tokens[at];
  return token?.kind === 'number' && form.test(token.text) ? Number(token.text) : null;
};
const dayNumber = (tokens: readonly Token[], at: number): number | null => {
  const day = numberAt(tokens, at, /^\d{1,2}$/);
  return day !== null && day >= 1 && day <= 31 ? day : null;
};
const yearNumber = (tokens: readonly Token[], at: number): number | null => numberAt(tokens, at, /^(?:19|20)\d\d$/);
const OF = /^(?:of|de|del|da|do|من|في|عام|سنه|,|\.)$/;
const skipOf = (tokens: readonly Token[], at: number): number =>
  tokens[at]?.forms.some((form) => OF.test(form)) === true ? at + 1 : at;
const skipOrdinal = (tokens: readonly Token[], at: number): number =>
  tokens[at]?.joined === true && ORDINAL.test(tokens[at].text.toLowerCase()) ? at + 1 : at;

const MONTH_OR_NAME = /^(?:May|March|August)$/;
const LEADS = /^(?:from|to|towards?|near|around|outside|at)$/;
/** 'From May Kadra': a name, and not the month. */
export const isNameOfPlace = (tokens: readonly Token[], at: number): boolean => {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  return (
    MONTH_OR_NAME.test(token?.text ?? '') &&
    LEADS.test(before?.text ?? '') &&
    next?.kind === 'word' &&
    !next.joined &&
    isCapital(next)
  );
};

function monthAt(tokens: readonly Token[], at: number, known: Known): Hit<number> | null {
  const hit = known.months.at(tokens, at);
  const token = tokens[at];
  if (hit === null || token === undefined || isNameOfPlace(tokens, at)) return null;
  // 'Sept sites' are seven, and '12 sept' is a day.
  if (/^sept$/i.test(token.text)) {
    const next = tokens[at + 1];
    return dayNumber(tokens, at - 1) !== null || next?.kind === 'number' || next?.text === '.' ? hit : null;
  }
  return ALSO_WORDS.has(token.text) && !isCapital(token) ? null : hit;
}

function yearAfter(tokens: readonly Token[], at: number): { year: number | null; to: number } {
  let next = at;
  for (let words = 0; words < 2 && yearNumber(tokens, next) === null; words += 1) next = skipOf(tokens, next);
  const year = yearNumber(tokens, next);
  return year === null ? { year, to: at } : { year, to: next + 1 };
}

/** '7 April 2018', 'April 7th, 2018', 'early April', 'April 2018'. */
function pointAt(tokens: readonly Token[], from: number, known: Known): Point | null {
  const first = dayNumber(tokens, from);
  if (first !== null) {
    const month = monthAt(tokens, skipOf(tokens, skipOrdinal(tokens, from + 1)), known);
    if (month === null) return null;
    return { from, month: month.value, day: first, part: null, ...yearAfter(tokens, month.to) };
  }
  const part = known.partOfMonth.at(tokens, from);
  let start = part?.to ?? from;
  if (part !== null && DASH.test(tokens[start]?.text ?? '')) start += 1;
  const month = monthAt(tokens, part === null ? start : skipOf(tokens, start), known);
  if (month === null) return null;
  const day = part === null ? dayNumber(tokens, month.to) : null;
  const after = skipOrdinal(tokens, month.to + 1);
  const isCount = known.counted.at(tokens, after) !== null || known.displaced.at(tokens, after) !== null;
  if (day !== null && !isCount && tokens[month.to]?.joined !== true)
    return { from, month: month.value, day, part: null, ...yearAfter(tokens, after) };
  return { from, month: month.value, day: null, part: part?.value ?? null, ...yearAfter(tokens, month.to) };
}

/** Days by which a day without a year may lie after the publication: it is nearer than that of a year before, and one of the two is misprinted. */
const LATER = 14;
/** The latest year in which the point lies not after the publication. */
function yearOf({ year, month, day }: Point, published: number | null): number | null {
  if (year !== null) return year;
  if (published === null) return null;
  const now = new Date(published * DAY_MS).getUTCFullYear();
  return dayAt(now, month, day ?? 1) > published + (day === null ? 3 : LATER) ? now - 1 : now;
}

function rangeOf(point: Point, year: number): Range {
  const { month, day, part } = point;
  const last = lastOf(year, month);
  if (day !== null) {
    const at = dayAt(year, month, Math.min(day, last));
    return { start: at, end: at, accuracy: 'Day' };
  }
  const [from, to] = part ?? [1, last];
  const end = dayAt(year, month, Math.min(to, last));
  return { start: dayAt(year, month, from), end, accuracy: part === null ? 'Month' : 'Week' };
}

export interface NamedDays {
  from: number;
  to: number;
  days: Days;
}

const UNKNOWN: Days = { start: '', end: '', accuracy: 'Day', said: false };
const daysOf = ({ start, end, accuracy }: Range): Days => ({
  start: isoOf(start),
  end: isoOf(Math.max(start, end)),
  accuracy,
  said: true,
});

/** The token after a connector of two days; null if there is none. */
const connected = (tokens: readonly Token[], at: number, known: Known): number | null =>
  DASH.test(tokens[at]?.text ?? '') || tokens[at]?.text === '&' ? at + 1 : (known.to.at(tokens, at)?.to ?? null);

/** 'Mid' of 'between mid and end March': the month is that of the part after it. */
function partAlone(tokens: readonly Token[], from: number, known: Known): Point | null {
  const part = known.partOfMonth.at(tokens, from);
  const next = part === null ? null : connected(tokens, part.to, known);
  const whole = next === null || known.partOfMonth.at(tokens, next) === null ? null : pointAt(tokens, next, known);
  return part === null || whole === null ? null : { ...whole, from, to: part.to, part: part.value };
}

/** Two points or a day and a point: '28 and 29 June', 'August 14-16', 'from 31 July to 1 August'. */
function spanAt(tokens: readonly Token[], from: number, known: Known): { points: Point[]; to: number } | null {
  const day = dayNumber(tokens, from);
  const plain = day === null ? null : connected(tokens, skipOrdinal(tokens, from + 1), known);
  const borrowed = plain === null || day === null ? null : pointAt(tokens, plain, known);
  if (day !== null && borrowed?.day != null) {
    return { points: [{ ...borrowed, from, day, month: borrowed.month }, borrowed], to: borrowed.to };
  }
  const first = pointAt(tokens, from, known) ?? partAlone(tokens, from, known);
  if (first === null) return null;
  const next = connected(tokens, first.to, known);
  if (next === null) return { points: [first], to: first.to };
  const second = pointAt(tokens, next, known);
  if (second !== null) return { points: [first, second], to: second.to };
  const last = first.day === null ? null : dayNumber(tokens, next);
  const after = skipOrdinal(tokens, next + 1);
  const isCount = known.counted.at(tokens, after) !== null || known.displaced.at(tokens, after) !== null;
  if (last === null || last < (first.day ?? 0) || isCount) return { points: [first], to: first.to };
  const year = yearAfter(tokens, after);
  return { points: [first, { ...first, day: last, year: year.year ?? first.year }], to: year.to };
}

function resolved(points: readonly Point[], published: number | null): Range | null {
  const [first, last = first] = points;
  if (first === undefined || last === undefined) return null;
  const end = yearOf(last, published);
  if (end === null) return null;
  const to = rangeOf(last, end);
  let start = first.year ?? end;
  if (first.year === null && rangeOf(first, start).start > to.end) start -= 1;
  const from = rangeOf(first, start);
  return { start: from.start, end: to.end, accuracy: from.accuracy };
}

/** Numbers with marks: 2024-05-03 and 03/05/2024. */
const NUMERIC = /(?<![\d/.-])(\d{1,4})([-/.])(\d{1,2})\2(\d{4}|\d{1,2})(?![\d/-])/g;

function numericDay(one: string, two: string, three: string): number | null {
  const [year, month, day] = one.length === 4 ? [one, two, three] : [three, two, one];
  const [m, d] = Number(month) > 12 ? [Number(day), Number(month)] : [Number(month), Number(day)];
  const y = year.length === 4 ? Number(year) : year.length === 2 && one.length < 4 ? 2000 + Number(year) : 0;
  return y >= 1900 && y <= 2100 && m >= 1 && m <= 12 && d >= 1 && d <= lastOf(y, m) ? dayAt(y, m, d) : null;
}

/** Before a day without a year in digits: 'on 20/11', 'le 20/11', 'el 20/11', 'em 20/11', 'في 20/11'. */
const ON = /^(?:on|since|le|depuis|el|día|desde|em|dia|no dia|في|يوم|منذ)$/i;
/** 'On 1/3 of the land'. */
const OF_A_WHOLE = /^(?:of|de|del|da|do|des|من)$/;
/** By which a day before its month is taken for one behind it. */
const LONG_AGO = 60;

/** The day stands first, as nearly everywhere, unless the month does by the numbers, or the other reading is that of these weeks. */
function dayAndMonth(tokens: readonly Token[], at: number, published: number | null): NamedDays | null {
  const [one, two] = [dayNumber(tokens, at), dayNumber(tokens, at + 2)];
  const isPair = tokens[at + 1]?.text === '/' && tokens[at + 1]?.joined === true && tokens[at + 2]?.joined === true;
  const isMore = tokens[at + 3]?.joined === true && !/^[,.;:)]$/.test(tokens[at + 3]?.text ?? '');
  if (one === null || two === null || published === null || !isPair || isMore) return null;
  if (!ON.test(tokens[at - 1]?.text ?? '') || OF_A_WHOLE.test(tokens[at + 3]?.text ?? '')) return null;
  const of = (day: number, month: number): number | null => {
    const point = { from: at, to: at + 3, year: null, month, day, part: null };
    const year = month > 12 ? null : yearOf(point, published);
    return year === null || day > lastOf(year, month) ? null : dayAt(year, month, day);
  };
  const [first, other] = [of(one, two), of(two, one)];
  const isOther = first === null || (first < published - LONG_AGO && other !== null && other > published - LATER);
  const day = isOther && other !== null && other <= published ? other : first;
  return day === null ? null : { from: at, to: at + 3, days: daysOf({ start: day, end: day, accuracy: 'Day' }) };
}

function numericIn(text: string, at: number, tokens: readonly Token[]): NamedDays[] {
  return [...text.matchAll(NUMERIC)].flatMap(({ 0: all, 1: one = '', 3: two = '', 4: three = '', index }) => {
    const day = numericDay(one, two, three);
    const from = tokens.findIndex(({ end }) => end > at + index);
    const to = tokens.findLastIndex(({ start }) => start < at + index + all.length) + 1;
    return day === null || from === -1 ? [] : [{ from, to, days: daysOf({ start: day, end: day, accuracy: 'Day' }) }];
  });
}

/** `text` begins at `at` in the whole text. Days without a year need the day of publication. 'Since' leads to `until`, or else to that day. */
export function daysIn(
  tokens: readonly Token[],
  known: Known,
  source: { text: string; at: number; published: string | null; until?: string | null },
): NamedDays[] {
  const published = source.published === null ? null : dayOf(source.published);
  const until = source.until == null ? published : dayOf(source.until);
  const found = numericIn(source.text, source.at, tokens);
  const taken = new Set(found.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)));
  for (let at = 0; at < tokens.length;) {
    const named = taken.has(at) ? null : daysAt(tokens, at, known, { published, until });
    if (named !== null) found.push(named);
    at = named?.to ?? at + 1;
  }
  return found.toSorted((one, other) => one.from - other.from);
}

/** The words of 'depuis le mois de'. */
const SINCE_WORDS = [1, 2, 3, 4];

const SINCE = /^(?:since|depuis|desde)$/i;
const EVENT_WORDS = 8;
/** 'Since the escalation of hostilities on 27 November'. */
function isSinceEvent(tokens: readonly Token[], at: number): boolean {
  if (!ON.test(tokens[at - 1]?.text ?? '')) return false;
  for (let back = at - 2; back >= at - EVENT_WORDS && tokens[back]?.kind === 'word'; back -= 1)
    if (SINCE.test(tokens[back]?.text ?? '')) return true;
  return false;
}

function daysAt(
  tokens: readonly Token[],
  at: number,
  known: Known,
  { published, until: last }: { published: number | null; until: number | null },
): NamedDays | null {
  const bare = dayAndMonth(tokens, at, published);
  if (bare !== null) return bare;
  const span = spanAt(tokens, at, known);
  if (span !== null) {
    const named = resolved(span.points, published);
    const range = named === null || span.points.length > 1 ? named : weekAround(tokens, at, known, named);
    if (range === null) return { from: at, to: span.to, days: UNKNOWN };
    const isSince =
      SINCE_WORDS.some((back) => known.since.at(tokens, at - back)?.to === at) || isSinceEvent(tokens, at);
    const end = isSince && span.points.length === 1 && last !== null ? last : range.end;
    // Nothing that is reported has happened after the report, whose day may be that of another time zone.
    const latest =
      published === null || range.start > published ? end : range.accuracy === 'Day' ? published + 1 : published;
    const until = Math.max(range.start, Math.min(end, latest));
    return { from: at, to: span.to, days: daysOf({ ...range, end: until }) };
  }
  const part = partOfYear(tokens, at, known, published);
  if (part !== null) return { from: at, to: part.to, days: daysOf(part.range) };
  const counted = published === null ? null : countedDays(tokens, at, known, published);
  if (counted !== null) return { from: at, to: counted.to, days: daysOf(counted.range) };
  const ago = known.ago.at(tokens, at);
  // 'Dans la nuit du 4 au 5 mai' is not the last one, nor is 'la última semana de abril'.
  const of = ago?.to ?? 0;
  const isDated =
    NIGHT_OF.test(tokens[of]?.text ?? '') &&
    (tokens[of + 1]?.kind === 'number' || monthAt(tokens, of + 1, known) !== null);
  const isWeekend = ago !== null && 'period' in ago.value && ago.value.period === 'weekend';
  if (ago !== null && isWeekend && isHoliday(tokens, ago)) return { from: at, to: ago.to, days: UNKNOWN };
  if (ago !== null && published !== null && !isDated)
    return { from: at, to: ago.to, days: daysOf(agoRange(ago.value, published)) };
  const weekdays = published === null ? null : weekdaysAt(tokens, at, known, published);
  if (weekdays !== null) return { from: at, to: weekdays.to, days: daysOf(weekdays.range) };
  const year = yearNumber(tokens, at);
  if (year !== null && known.at.at(tokens, at - 1) !== null && known.counted.at(tokens, at + 1) === null) {
    const end = dayAt(year, 12, 31);
    return {
      from: at,
      to: at + 1,
      days: daysOf({
        start: dayAt(year, 1, 1),
        end: published === null ? end : Math.min(end, Math.max(published, dayAt(year, 1, 1))),
        accuracy: 'Year',
      }),
    };
  }
  return null;
}
