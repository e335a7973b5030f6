/** The content of a fact's json columns `data` and `confidence_assessment`, as stored. Checks nothing: the database does. */
import type { AccurateDate } from '#domain/values/dates.ts';
import type { ConflictType } from '#domain/generated/lists.ts';

/** The parts of the figure by place and sex, each a separate number. */
export const PARTS = ['urban', 'rural', 'camp', 'non_camp', 'males', 'females'] as const;
export type Part = (typeof PARTS)[number];

/** The texts about a figure; `souces` is spelt as in the contract. */
export const TEXTS = [
  'excerpt',
  'excerpt_for_idu',
  'souces',
  'analysis',
  'caveats',
  'changes',
  'partners',
  'public_figure_analysis',
] as const;
export type TextField = (typeof TEXTS)[number];

export interface AgeRow {
  category?: string | null;
  figure?: number | null;
}

export interface StratumRow {
  date?: string | null;
  figure?: number | null;
}

type Parts = { [P in Part]?: number | null };
type Texts = { [T in TextField]?: string | null };

/** The fields of the data object (spec 1 §3) that the form reads; unknown fields are kept unchanged. */
export interface FactData extends Parts, Texts {
  qualifier?: string | null;
  reported_figure?: number | null;
  unit?: string | null;
  figure?: number | null;
  term?: string | null;
  start_date?: AccurateDate | null;
  end_date?: AccurateDate | null;
  stock_date?: AccurateDate | null;
  location?: string[] | null;
  age_disaggregated_data?: AgeRow[] | null;
  strata_disaggregated_data?: StratumRow[] | null;
  conflict_type_disaggregated_data?: { [C in ConflictType]?: number | null } | null;
  [field: string]: unknown;
}

/** An answer by its field: one option, or a list if several are allowed. */
export type ConfidenceAssessment = Record<string, string | string[]>;

/** A type containing Flow shows start and end dates, any other a stock date (spec 1 §3). */
export const kindOf = (type: string | null): 'Flow' | 'Stock' | null =>
  type === null ? null : type.includes('Flow') ? 'Flow' : 'Stock';
