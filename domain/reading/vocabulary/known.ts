/** The vocabulary of each language, ready to be looked up. */
import { Phrases, wordsOf } from '#domain/reading/phrases.ts';
import { folded } from '#domain/search/folded.ts';
import { ARABIC } from './arabic.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';
import type { Ago, Cause, Counted, Event, Vocabulary } from './vocabulary.ts';
import type { Qualifier } from '#domain/generated/lists.ts';

const one = (phrases: string) => new Phrases<true>([[true, phrases]]);
const numbered = (lists: readonly string[], first: number) =>
  new Phrases(lists.map((phrases, at) => [at + first, phrases] as const));

/** What a predicate says of a figure: an event, aid, or something that is no displacement. */
export type Said = Event | 'aid' | 'other';
export const isEvent = (said: Said): said is Event => said !== 'aid' && said !== 'other';

const knownOf = (words: Vocabulary) => ({
  counted: new Phrases<Counted>(Object.entries(words.counted) as [Counted, string][]),
  displaced: new Phrases<Event>(words.displaced),
  said: new Phrases<Said>([
    ...words.events,
    ['Forced to Flee', words.leaving],
    ['aid', words.aid],
    ['other', words.others],
  ]),
  leaving: one(words.leaving),
  affected: one(words.affected),
  carrying: one(words.carrying),
  could: one(words.could),
  not: one(words.not),
  qualifiers: new Phrases<Qualifier>(words.qualifiers),
  remain: one(words.remain),
  causes: new Phrases<Cause>(words.causes.map(([cause, hazard, phrases]) => [{ cause, hazard }, phrases])),
  because: one(words.because),
  numbers: new Phrases<number>(words.numbers),
  scales: new Phrases<number>(words.scales),
  broken: new Phrases<number>(words.broken),
  point: one(words.point),
  shares: one(words.shares),
  and: one(words.and),
  measures: one(words.measures),
  labels: one(words.labels),
  money: one(words.money),
  auxiliaries: one(words.auxiliaries),
  months: numbered(words.months, 1),
  weekdays: numbered(words.weekdays, 1),
  between: one(words.between),
  to: one(words.to),
  since: one(words.since),
  partOfMonth: new Phrases<readonly [number, number]>([
    [[1, 10], words.early],
    [[13, 17], words.middle],
    [[21, 31], words.late],
    [[27, 31], words.end],
    [[1, 15], words.halves[0]],
    [[16, 31], words.halves[1]],
    ...words.weeksOf.map((phrases, at) => [[Math.min(7 * at + 1, 25), Math.min(7 * at + 7, 31)], phrases] as const),
  ]),
  partOfYear: new Phrases<readonly [number, number]>([
    ...words.quarters.map((phrases, at) => [[3 * at + 1, 3 * at + 3], phrases] as const),
    ...words.halfYears.map((phrases, at) => [[6 * at + 1, 6 * at + 6], phrases] as const),
  ]),
  weekOf: one(words.weekOf),
  weekTo: one(words.weekTo),
  beforeLast: one(words.beforeLast),
  past: one(words.past),
  before: one(words.before),
  after: one(words.after),
  spans: new Phrases<number>(words.spans),
  ago: new Phrases<Ago>(words.ago),
  from: one(words.from),
  towards: one(words.towards),
  at: one(words.at),
  striking: one(words.striking),
  areas: new Phrases<number>(words.areas),
  demographic: one(words.demographic),
  parts: one(words.parts),
  totals: one(words.totals),
  running: one(words.running),
  tallied: one(words.tallied),
  numberOf: one(words.numberOf),
  fractions: one(words.fractions),
  shelters: one(words.shelters),
});
export type Known = ReturnType<typeof knownOf>;

const VOCABULARIES = { en: ENGLISH, fr: FRENCH, es: SPANISH, pt: PORTUGUESE, ar: ARABIC } satisfies Record<
  string,
  Vocabulary
>;
export type Language = keyof typeof VOCABULARIES;
export const LANGUAGES = Object.keys(VOCABULARIES) as Language[];

/** The folded words of a language by which it is known: those that are counted, what happened to them, numbers, areas, and times. */
export const wordsIn = (language: Language): ReadonlySet<string> => {
  const { counted, displaced, events, numbers, spans, areas, months, weekdays, before, qualifiers } =
    VOCABULARIES[language];
  const valued = [...displaced, ...events, ...numbers, ...spans, ...areas, ...qualifiers].map(([, phrases]) => phrases);
  const lists = [...Object.values(counted), ...valued, ...months, ...weekdays, before];
  return new Set(lists.flatMap((phrases) => [...wordsOf(folded(phrases))]));
};
const made = new Map<Language, Known>();

export function knownIn(language: Language): Known {
  const known = made.get(language) ?? knownOf(VOCABULARIES[language]);
  made.set(language, known);
  return known;
}
