/** A title and the text below it tell the same figure, and so does a sentence that stands in the text again: one suggestion, with what the text says of it. */
import { counted } from '#domain/values/counts.ts';
import type { NamedPlace, Suggestion } from './suggestion.ts';

/** The lines of the top in which a title stands, below the name of a newspaper or above a line of its author. */
const TOP_LINES = 3;
const LONGEST_TOP = 1_000;
const END_MARK = /[.!?:;؟…]["”»)]?$/u;
const BULLETS = ' -–—•*·>#';

/** Where the top of the text ends. */
function topOf(text: string): number {
  let end = 0;
  for (let lines = 0, at = 0; lines < TOP_LINES && at < Math.min(text.length, LONGEST_TOP);) {
    const next = text.indexOf('\n', at);
    end = next === -1 ? text.length : next;
    if (text.slice(at, end).trim() !== '') lines += 1;
    at = end + 1;
  }
  return end;
}

/** A line by itself without an end mark, and no row of a table. */
function isLine(text: string, { sentence: { start, end, text: words } }: Suggestion): boolean {
  if (END_MARK.test(words) || words.includes('\t')) return false;
  let [from, to] = [start, end];
  while (from > 0 && BULLETS.includes(text.charAt(from - 1))) from -= 1;
  while (to < text.length && ' \r'.includes(text.charAt(to))) to += 1;
  return (from === 0 || text.charAt(from - 1) === '\n') && text.charAt(to) === '\n';
}

const isReturn = ({ term }: Suggestion): boolean => term === 'Returns';
const unitOf = ({ unit, ofHouses }: Suggestion): string => (ofHouses === true ? 'house' : unit);

/** A title may say the province and the text the town: such a figure is hardly twice in a report. */
const LARGE = 1_000;

/** A title rounds: '12 mil desalojados' above '12.340 pessoas'. */
function isRounded({ figure }: Suggestion, { figure: exact, upper }: Suggestion): boolean {
  if (figure < LARGE || upper !== null) return false;
  let step = 1;
  while (figure % (step * 10) === 0) step *= 10;
  return step >= 100 && Math.abs(exact - figure) < Math.min(step, figure / 10);
}

/** Of places that differ in name only nearer figures are one. */
const isNearly = ({ figure }: Suggestion, other: Suggestion): boolean => Math.abs(other.figure - figure) <= figure / 20;

function isSameCount(title: Suggestion, other: Suggestion): boolean {
  if (isReturn(title) !== isReturn(other)) return false;
  if (
    unitOf(title) === unitOf(other) &&
    ((title.figure === other.figure && title.upper === other.upper) || isRounded(title, other))
  )
    return true;
  // '12,000 households (60,000 people)'.
  return title.unit === 'Household' && other.also?.split(', ').includes(counted(title.figure, 'household')) === true;
}

const placesOf = ({ origins, destinations }: Suggestion): readonly NamedPlace[] => [...origins, ...destinations];
const namesOf = (one: Suggestion): string[] => placesOf(one).flatMap(({ name, within }) => [name, ...within]);
/** Both name places, and none of the other's. */
function isElsewhere(one: Suggestion, other: Suggestion): boolean {
  const [names, others] = [namesOf(one), new Set(namesOf(other))];
  return names.length > 0 && others.size > 0 && !names.some((name) => others.has(name));
}
function isOtherTime({ days: one }: Suggestion, { days: other }: Suggestion): boolean {
  return one?.said === true && other?.said === true && (one.end < other.start || other.end < one.start);
}

/** More of one figure are not compared. */
const MOST_ALIKE = 20;
const TEXT_DAYS = 'the days are those of the text below the title';

/** The sentence, and what the report around it says of the figure; null of a row of a table, which counts other people than an equal one. */
function saidOf(one: Suggestion): string | null {
  const { sentence, at, figure, days, cause, period } = one;
  if (sentence.text.includes('\t')) return null;
  const words = sentence.text.replaceAll(/\s+/g, ' ');
  return JSON.stringify([words, at.start - sentence.start, figure, days, cause, period, one.countries, namesOf(one)]);
}

/** The same sentence at another place of the report, such as its summary, or the head of each page, tells the same figure. */
function withoutRepeats(found: readonly Suggestion[]): readonly Suggestion[] {
  const seen = new Set<string>();
  return found.filter((one) => {
    const said = saidOf(one);
    if (said === null) return true;
    const isNew = !seen.has(said);
    seen.add(said);
    return isNew;
  });
}

/** In the order of the text. */
export function withoutTitles(text: string, all: readonly Suggestion[]): Suggestion[] {
  const found = withoutRepeats(all);
  const top = topOf(text);
  const kept: Suggestion[] = [];
  /** The figures of the sentences below, the nearest last. */
  const below: Suggestion[] = [];
  const ofFigure = new Map<number, Suggestion[]>();
  for (const one of found.toReversed()) {
    if (!isLine(text, one)) {
      kept.push(one);
      if (one.sentence.text.includes('\t')) continue;
      const alike = ofFigure.get(one.figure) ?? [];
      alike.push(one);
      ofFigure.set(one.figure, alike);
      below.push(one);
      continue;
    }
    const isTop = one.sentence.end <= top;
    const others = (isTop ? below : (ofFigure.get(one.figure) ?? [])).slice(-MOST_ALIKE);
    const isTold = others.some(
      (other) =>
        isSameCount(one, other) &&
        !isOtherTime(one, other) &&
        ((isTop && one.figure >= LARGE && isNearly(one, other)) || !isElsewhere(one, other)),
    );
    if (!isTold) kept.push(isTop ? withDaysOf(one, below) : one);
  }
  return kept.toReversed();
}

/** A title has no days: those of the first sentence below it that names some stand nearer than the day of publication. */
function withDaysOf(title: Suggestion, below: readonly Suggestion[]): Suggestion {
  const days = below.findLast((other) => other.days?.said === true)?.days;
  if (title.days?.said !== false || title.period !== null || days == null) return title;
  return { ...title, days, why: [...title.why.filter((why) => !why.startsWith('no days')), TEXT_DAYS] };
}
