/** The records of one crisis before they are stored: they refer to each other by index in a list, not by id. */
import type { Place } from './places.ts';
import type { Random } from './random.ts';
import type { SampleReview } from './reviews.ts';

export interface Setting {
  random: Random;
  /** The last day of the sample. */
  today: number;
  places: ReadonlyMap<string, Place[]>;
  /** People per household, by iso3 and year. */
  householdSizes: ReadonlyMap<string, number>;
  groups: ReadonlySet<string>;
}

export interface SamplePublisher {
  name: string;
  type: string;
  iso3: string | null;
}

export interface SampleDocument {
  publishers: SamplePublisher[];
  sources: SamplePublisher[];
  columns: Record<string, unknown>;
}

/** The name, cause, day and place shared by the facts of an event. */
export interface Happening {
  /** 'Floods' */
  name: string;
  /** 'floods', within a sentence */
  because: string;
  start: number;
  place: Place;
}

export interface SampleFact {
  /** The index of the document in the story's list. */
  document: number | null;
  event: number | null;
  parent: number | null;
  reviews: SampleReview[];
  columns: Record<string, unknown> & { data: Record<string, unknown> };
}

export interface Story {
  events: Record<string, unknown>[];
  documents: SampleDocument[];
  masters: SampleFact[];
  facts: SampleFact[];
}
