/** What the reader suggests from a text: a fact's values, each to be checked by a person, with its sentence and the reasons. */
import type { DisplacementType, FactType, Qualifier, Term, Unit } from '#domain/generated/lists.ts';

/** Letters of the text from `start` to before `end`. */
export interface Stretch {
  start: number;
  end: number;
}

/** Days as `YYYY-MM-DD`, both included. */
export interface Days {
  start: string;
  end: string;
  accuracy: 'Day' | 'Week' | 'Month' | 'Year';
  /** False if the text has no days and those of the publication stand in. */
  said: boolean;
}

/** A place as the text names it, with the areas that it gives, the nearest first. */
export interface NamedPlace extends Stretch {
  name: string;
  within: readonly string[];
  /** The text calls it a town, a village or a camp, or else an area such as a district; null if it says neither. */
  kind: 'town' | 'area' | null;
  /** The sentence says that people came in this place, not from it, to another one. */
  around?: true;
  /** The sentence says that people left it. */
  left?: true;
}

/** A part of a suggestion that the sentence does not say of this figure. */
export type Guess = 'unit' | 'term' | 'type' | 'cause' | 'days' | 'places' | 'country';

/** How a figure stands to others of the text. */
export type Share = 'total' | 'part' | 'running total';

export interface Suggestion {
  figure: number;
  /** The upper end of a range of which `figure` is the lower one. */
  upper: number | null;
  qualifier: Qualifier;
  unit: Unit;
  /** The text counts houses, of which each stands for a household. */
  ofHouses?: true;
  /** Another count of the same people, as '34 households (141 people)' has. */
  also: string | null;
  term: Term;
  type: FactType;
  cause: DisplacementType | null;
  /** A type or subtype of the hazard tree. */
  hazard: string | null;
  days: Days | null;
  /** The first day of its hazard, where the text names one before its days. */
  begins?: string;
  /** The days that the whole report covers, if it says so. */
  period: Days | null;
  origins: readonly NamedPlace[];
  destinations: readonly NamedPlace[];
  share: Share | null;
  /** The figure of the text that this one is a part of. */
  partOf: { figure: number; at: Stretch } | null;
  /** The countries that the text names, those of the sentence first. */
  countries: readonly string[];
  sentence: Stretch & { text: string };
  at: Stretch;
  /** From 0 to 1: how often such a suggestion is right. */
  confidence: number;
  /** The parts that stand in from the report around it, or are the usual ones. */
  guessed: readonly Guess[];
  /** The reasons, in words. */
  why: readonly string[];
  /** The language model that read it; null if the rules did. */
  model: string | null;
}
