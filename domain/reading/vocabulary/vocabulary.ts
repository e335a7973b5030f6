/** The words of a language that the reader knows. Phrases are parted by `|`; accents and case do not matter. */
import type { DisplacementType, Qualifier, Term } from '#domain/generated/lists.ts';

/** Nouns after a number. */
export type Counted = 'people' | 'households' | 'houses';

/** What happened to the counted; `Damaged` and others are no displacement. */
export type Event = Extract<
  Term,
  | 'Displaced'
  | 'Evacuated'
  | 'Destroyed Housing'
  | 'Uninhabitable Housing'
  | 'Forced to Flee'
  | 'Homeless'
  | 'In Relief Camp'
  | 'Sheltered'
  | 'Relocated'
  | 'Returns'
>;

export type Cause = { cause: DisplacementType; hazard: string | null };

/** Days before the publication, so many spans of so many days before it, or a period of the calendar. */
export type Ago =
  | { ago: readonly [number, number] }
  | { days: readonly [number, number] }
  | { period: 'week' | 'month' | 'year' | 'weekend'; back: number }
  | { recent: 'Day' | 'Week' | 'Month' };

export interface Vocabulary {
  counted: Readonly<Record<Counted, string>>;
  /** Nouns of displaced people, counted by themselves. */
  displaced: readonly (readonly [Event, string])[];
  events: readonly (readonly [Event, string])[];
  /** Verbs of people who go: they say something of the count before them only, and 'left' needs no place. */
  leaving: string;
  /** Verbs of those that bring people to a place. */
  carrying: string;
  /** What else a figure may belong to: then it is no displacement. */
  others: string;
  /** Of people whom something befell, displaced or not: 'affected', before their noun. */
  affected: string;
  /** Aid to people displaced before. */
  aid: string;
  could: string;
  not: string;
  qualifiers: readonly (readonly [Qualifier, string])[];
  /** The displacement lasts: a stock. */
  remain: string;
  causes: readonly (readonly [DisplacementType, string | null, string])[];
  /** Before the cause. */
  because: string;
  numbers: readonly (readonly [number, string])[];
  scales: readonly (readonly [number, string])[];
  /** The parts of a whole: 'half', 'quarter'. */
  broken: readonly (readonly [number, string])[];
  /** Before decimals in words: 'two point five million'. */
  point: string;
  /** Between the two numbers of a share: 'one in five'. */
  shares: string;
  /** Joins number words. */
  and: string;
  /** After a number: no count. */
  measures: string;
  /** Before a number: no count. */
  labels: string;
  money: string;
  /** Before a passive verb. */
  auxiliaries: string;
  months: readonly string[];
  /** Monday first. */
  weekdays: readonly string[];
  between: string;
  to: string;
  since: string;
  early: string;
  middle: string;
  late: string;
  /** The last days of a month. */
  end: string;
  /** The first and the second half of a month. */
  halves: readonly [string, string];
  /** The first to the fourth week of a month, and the last. */
  weeksOf: readonly string[];
  /** The quarters of a year. */
  quarters: readonly [string, string, string, string];
  /** The halves of a year. */
  halfYears: readonly [string, string];
  /** Between 'week' and its first day. */
  weekOf: string;
  /** Between 'week' and its last day. */
  weekTo: string;
  /** After a weekday: the one a week earlier. */
  beforeLast: string;
  /** Beside a number of days: 'the last ten days'. */
  past: string;
  /** After a number of days: 'ten days ago'; or before it. */
  before: string;
  /** After a number of days, for the event that began so long ago: 'two weeks after the storm'. */
  after: string;
  /** The units of time, and how many days they have. */
  spans: readonly (readonly [number, string])[];
  ago: readonly (readonly [Ago, string])[];
  from: string;
  towards: string;
  at: string;
  /** Verbs of hazards and attackers, before the place that they befall. */
  striking: string;
  /** The kinds of areas, with their rank: 1 is the largest. */
  areas: readonly (readonly [number, string])[];
  /** Some of the counted people: a disaggregation, and no figure of its own. */
  demographic: string;
  parts: string;
  totals: string;
  running: string;
  /** Before a number that counts the same as the figure before it: 'Sofala reported 3,904'. */
  tallied: string;
  /** Before the counted people, with the number after a verb: 'the number of evacuees was 4,312'. */
  numberOf: string;
  /** A part of the number after it: 'half of the 20,000 residents'. */
  fractions: string;
  /** Shelters in which people are. */
  shelters: string;
}
