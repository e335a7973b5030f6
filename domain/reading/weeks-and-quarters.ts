/** Parts of weeks and years: 'from Monday to Wednesday', 'on Tuesday last week', 'the week of 12 May', 'the first quarter of 2025'. */
import { agoRange, dayAt, type Range } from './days-ago.ts';
import { isCapital, isMark, type Token } from './tokens.ts';
import type { Known } from './vocabulary/known.ts';

type Named = { range: Range; to: number };

const OF = /^(?:of|de|del|da|do|du|la|le|من|في|عام|سنه|سنة|,)$/;
const OF_WORDS = 3;
const YEAR = /^(?:19|20)\d\d$/;
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear();

const skipOf = (tokens: readonly Token[], from: number): number[] => {
  const ats = [from];
  for (let at = from; at < from + OF_WORDS && tokens[at]?.forms.some((form) => OF.test(form)) === true; at += 1)
    ats.push(at + 1);
  return ats;
};

/** 'Q1 2025', 'the first half of last year'. */
export function partOfYear(tokens: readonly Token[], at: number, known: Known, published: number | null): Named | null {
  const part = known.partOfYear.at(tokens, at);
  if (part === null) return null;
  const next = skipOf(tokens, part.to);
  const named = next.find((to) => tokens[to]?.kind === 'number' && YEAR.test(tokens[to]?.text ?? ''));
  const ago = next.map((to) => known.ago.at(tokens, to)).find((hit) => hit !== null);
  const back = ago !== undefined && 'period' in ago.value && ago.value.period === 'year' ? ago.value.back : null;
  const relative = back === null || published === null ? null : yearOf(published) - back;
  const year = named === undefined ? relative : Number(tokens[named]?.text);
  if (year === null) return null;
  const [first, last] = part.value;
  const start = dayAt(year, first, 1);
  const end = dayAt(year, last, lastOf(year, last));
  const latest = published === null ? end : Math.max(start, Math.min(end, published));
  return { range: { start, end: latest, accuracy: 'Month' }, to: named === undefined ? (ago?.to ?? at) : named + 1 };
}

/** Monday is 0. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;
const isNamed = (token: Token | undefined): boolean =>
  token !== undefined && (token.text.length > 3 || isCapital(token));

/** The last such day, and those up to it: 'on Tuesday', 'from Monday to Wednesday', 'the Tuesday before last'. */
export function weekdaysAt(tokens: readonly Token[], at: number, known: Known, published: number): Named | null {
  const weekday = isNamed(tokens[at]) ? known.weekdays.at(tokens, at) : null;
  if (weekday === null) return null;
  const lastSuch = (value: number): number => published - ((weekdayOf(published) - (value - 1) + 7) % 7);
  const on = (day: number, to: number): Named => ({ range: { start: day, end: day, accuracy: 'Day' }, to });
  const before = known.beforeLast.at(tokens, weekday.to);
  if (before !== null) return on(lastSuch(weekday.value) - 7, before.to);
  for (const to of skipOf(tokens, weekday.to)) {
    const ago = known.ago.at(tokens, to);
    if (ago === null || !('period' in ago.value) || ago.value.period !== 'week') continue;
    const day = agoRange(ago.value, published).start + weekday.value - 1;
    if (day <= published) return on(day, ago.to);
  }
  const next = isMark(tokens[weekday.to], '-–—') ? weekday.to + 1 : known.to.at(tokens, weekday.to)?.to;
  const last = next === undefined || !isNamed(tokens[next]) ? null : known.weekdays.at(tokens, next);
  if (last === null || last.value === weekday.value) return on(lastSuch(weekday.value), weekday.to);
  const end = lastSuch(last.value);
  return { range: { start: end - ((last.value - weekday.value + 7) % 7), end, accuracy: 'Day' }, to: last.to };
}

const WEEK_WORDS = [1, 2, 3, 4, 5, 6];
/** A week by its first or last day: 'the week of 12 May', 'the week ending 18 May'. */
export function weekAround(tokens: readonly Token[], at: number, known: Known, range: Range): Range {
  if (range.accuracy !== 'Day' || range.start !== range.end) return range;
  const leads = (phrases: Known['weekOf']) => WEEK_WORDS.some((back) => phrases.at(tokens, at - back)?.to === at);
  if (leads(known.weekOf)) return { start: range.start, end: range.start + 6, accuracy: 'Week' };
  return leads(known.weekTo) ? { start: range.start - 6, end: range.end, accuracy: 'Week' } : range;
}

/** 'Easter weekend', 'le week-end de Pâques': another one than the last. */
export const isHoliday = (tokens: readonly Token[], { from, to }: { from: number; to: number }): boolean => {
  const [before, next, name] = [tokens[from - 1], tokens[to], tokens[to + 1]];
  const isNamedBefore = from > 1 && before?.kind === 'word' && isCapital(before);
  return isNamedBefore || (OF.test(next?.text ?? '') && name?.kind === 'word' && isCapital(name));
};
