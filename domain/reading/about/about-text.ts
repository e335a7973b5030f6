/** Reads the beginning of a text: its first heading, its publisher (also at the end), the first day near its top, its language and its countries. */
import { countriesIn, isNamesake, oftenest } from '#domain/reading/countries-in.ts';
import { daysIn } from '#domain/reading/days.ts';
import type { KnownCountries } from '#domain/reading/known-countries.ts';
import { languageOf } from '#domain/reading/language.ts';
import { sentencesOf } from '#domain/reading/sentences.ts';
import { tokensOf } from '#domain/reading/tokens.ts';
import { knownIn } from '#domain/reading/vocabulary/known.ts';
import { beginningOf } from '#domain/values/cut.ts';
import { sameName, tidied, withoutSite, type About } from './about.ts';
import { withoutPublisher } from './publisher-lines.ts';
import { publisherIn, undated } from './publisher-named.ts';

/** The part in which a report is dated. */
const TOP = 1_500;
/** The part in which its countries are counted. */
const BEGINNING = 20_000;
const LINES = 20;

const MAIL_LINE = /^(?:from|to|cc|date|sent|attached|de|para|à|envoyé|enviado|fecha|data|من|إلى|التاريخ) ?: ?(?=\S)/iu;
const SUBJECT = /^(?:subject|objet|asunto|assunto|الموضوع) ?: ?(?:(?:re|fwd?|tr|rv|enc) ?: ?){0,5}(?=\S)/iu;

/** A line of at least two words that is no sentence of a text and no address. */
const isHeading = (line: string): boolean =>
  line.length >= 8 &&
  /\p{L}{3}/u.test(line) &&
  line.includes(' ') &&
  !/^(?:https?:|www\.|page \d|©)/i.test(line) &&
  !MAIL_LINE.test(line);

/** A mail that was copied as text begins with its sender, its subject and the like. */
export const isMail = (text: string): boolean =>
  text
    .slice(0, TOP)
    .trimStart()
    .split('\n', MAIL_LINES)
    .filter((line) => MAIL_LINE.test(line) || SUBJECT.test(line)).length === MAIL_LINES;
const MAIL_LINES = 3;

/** Marks and brackets around a day at the end of a heading. */
const BEFORE_DAY = ' ([,،;:|·•.–—-';
/** 'U.S.' and 'J.' keep their stop, and '…' is none. */
const STOP = /(?<=[\p{L}\p{N}]{2}|[)\]»”"])[.。۔]$/u;

/** The label that 'Source: OCHA' leaves behind when its publisher is taken off. */
const LABEL = /[ (]{1,2}(?:sources?|fuentes?|fontes?|المصدر) ?$/iu;

/** Without its publisher, a day after a mark at its end, and its full stop: 'Situation report: Floods' of 'OCHA - Situation report: Floods. 6 May 2025.' */
function bareHeading(line: string, publisher: string | null, day: { start: number; end: number } | undefined): string {
  const before = day === undefined ? '' : line.slice(0, day.start);
  let end = before.length;
  while (BEFORE_DAY.includes(before[end - 1] ?? '?')) end -= 1;
  const isLast = day !== undefined && /^[\s).\]]*$/u.test(line.slice(day.end));
  const undated = isLast && before.slice(end).trim() !== '' ? before.slice(0, end) : line;
  const own = publisher === null ? undated : withoutSite(undated, [publisher]).replace(LABEL, '');
  const bare = own.replace(STOP, '');
  return isHeading(bare) ? bare : line;
}

/** A longer line is a paragraph, whose first sentence stands for a heading. */
const LONGEST_HEADING = 200;
function shortHeading(line: string): string {
  if (line.length <= LONGEST_HEADING) return line;
  const [first = { start: 0, end: line.length }] = sentencesOf(line);
  const sentence = line.slice(first.start, first.end).trim();
  if (sentence.length <= LONGEST_HEADING) return sentence;
  const cut = sentence.slice(0, LONGEST_HEADING);
  return `${beginningOf(cut, Math.max(cut.lastIndexOf(' '), LONGEST_HEADING / 2))} …`;
}

/** A heading may end with a mark; a day alone is none, nor is the name of the publisher. */
function headingIn(top: string, publisher: string | null): string | null {
  for (const line of top.split('\n', LINES)) {
    const said = tidied(line)?.replace(SUBJECT, '') ?? null;
    const whole = said && withoutPublisher(said, publisher);
    const heading = whole && shortHeading(whole);
    if (heading === null || !isHeading(heading) || (publisher !== null && sameName(undated(heading), publisher)))
      continue;
    const tokens = tokensOf(heading, { start: 0, end: heading.length });
    const known = knownIn(languageOf(heading));
    const days = daysIn(tokens, known, { text: heading, at: 0, published: null });
    const dated = days.reduce((sum, { from, to }) => sum + to - from, 0);
    if (tokens.length - dated <= 1) continue;
    const last = days.findLast(({ days: { start, end, accuracy } }) => accuracy === 'Day' && start === end);
    const [first, end] = last === undefined ? [] : [tokens[last.from], tokens[last.to - 1]];
    const bare = bareHeading(heading, publisher, first && end && { start: first.start, end: end.end });
    if (publisher === null || !sameName(bare, publisher)) return bare;
  }
  return null;
}

/** Without those of the day: 'Flash update 3 – as of 6 May 2025'. */
const DATELINE_WORDS = 8;
/** A line that ends like a sentence: 'Le 6 mai 2025, les familles ont fui.' */
const SENTENCE_WORDS = 4;

/** The first day of a line that only dates the text, or else the first day of any line. */
function dayIn(top: string, language: ReturnType<typeof languageOf>, today: string) {
  let at = 0;
  let first: string | null = null;
  const lines = top.split('\n');
  for (const [index, line] of lines.entries()) {
    const stretch = { start: at, end: at + line.length };
    at = stretch.end + 1;
    const tokens = tokensOf(top, stretch);
    const named = daysIn(tokens, knownIn(language), { text: line, at: stretch.start, published: null }).find(
      ({ days: { start, end, accuracy, said } }) =>
        said && accuracy === 'Day' && start === end && start >= '1900-01-01' && start <= today,
    );
    if (named === undefined) continue;
    const words = tokens.filter(({ kind }, token) => kind === 'word' && (token < named.from || token >= named.to));
    const goesOn = /^\s*\p{Ll}/u.test(lines[index + 1] ?? '') || '.,;:'.includes(line.trimEnd().at(-1) ?? '.');
    if (words.length <= (goesOn ? SENTENCE_WORDS : DATELINE_WORDS)) return { published: named.days.start, dated: true };
    first ??= named.days.start;
  }
  return { published: first, dated: false };
}

export interface AboutText extends About {
  /** True if `published` stands in a line that only dates the text. */
  dated: boolean;
}

export function aboutText(text: string, today: string): AboutText {
  const language = languageOf(text);
  const top = text.slice(0, TOP);
  const publisher = publisherIn(top, text);
  return {
    title: headingIn(top, publisher) ?? publisher,
    publisher,
    ...dayIn(top, language, today),
    language: /\p{L}/u.test(top) ? language : null,
  };
}

/** The countries of the title, or else those that the text names often. */
export function countriesAbout(
  { title, text }: { title: string | null; text: string },
  known: KnownCountries,
): string[] {
  const named = (words: string) => countriesIn(tokensOf(words, { start: 0, end: words.length }), known);
  const [inTitle, inText] = [named(title ?? ''), named(text.slice(0, BEGINNING))];
  // 'Floods in Gaza' of a text that names Mozambique.
  const isOwn = (iso3: string) => !isNamesake(iso3, [...inTitle, ...inText]);
  const ofTitle = oftenest(inTitle.filter(isOwn));
  if (ofTitle.length > 0) return ofTitle;
  const all = inText.filter(isOwn);
  const often = (iso3: string) => all.filter((one) => one === iso3).length;
  const [first, ...others] = oftenest(all);
  return first === undefined ? [] : [first, ...others.filter((iso3) => often(iso3) * 2 >= often(first))];
}
