/** The tree of a parsed request in the terms of the dialect, independent of the schema and of SQL. */

export interface JsonStep {
  /** True for `->>`, which returns text; false for `->`, which returns json. */
  readonly text: boolean;
  readonly key: string | number;
}

export interface Field {
  readonly name: string;
  readonly path: readonly JsonStep[];
}

export interface EmbedSelect {
  readonly kind: 'embed';
  readonly relation: string;
  readonly alias: string | null;
  readonly hint: string | null;
  readonly join: 'inner' | 'left' | null;
  readonly spread: boolean;
  readonly select: readonly Select[];
}

/** Whether an embed adds nothing to the answer: it has no columns, or only embeds of this kind. */
export const onlyFilters = ({ select }: EmbedSelect): boolean =>
  select.every((node) => node.kind === 'embed' && onlyFilters(node));

export const aggregates = ['sum', 'avg', 'min', 'max', 'count'] as const;

export interface AggregateSelect {
  readonly kind: 'aggregate';
  readonly aggregate: (typeof aggregates)[number];
  /** The values, with their cast; null for the number of rows. */
  readonly of: { readonly field: Field; readonly cast: string | null } | null;
  readonly alias: string | null;
  /** The cast of the result. */
  readonly cast: string | null;
}

export type Select =
  | { readonly kind: 'all' }
  | { readonly kind: 'column'; readonly field: Field; readonly alias: string | null; readonly cast: string | null }
  | AggregateSelect
  | EmbedSelect;

export const quantifiable = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'] as const;
export const comparisons = [
  ...quantifiable,
  'neq',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
] as const;
export const searches = ['fts', 'plfts', 'phfts', 'wfts'] as const;
export const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const;

export type Comparison = (typeof comparisons)[number];
export type Search = (typeof searches)[number];
export type IsValue = (typeof isValues)[number];

export type Test =
  | {
      readonly kind: 'compare';
      readonly operator: Comparison;
      readonly quantifier: 'any' | 'all' | null;
      readonly value: string;
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: IsValue }
  | { readonly kind: 'search'; readonly operator: Search; readonly language: string | null; readonly value: string };

export interface Filter {
  readonly kind: 'filter';
  readonly field: Field;
  readonly not: boolean;
  readonly test: Test;
}

export type Condition =
  | Filter
  | { readonly kind: 'and' | 'or'; readonly not: boolean; readonly of: readonly Condition[] };

export interface OrderTerm {
  /** The embedded relation with the column, or null for a column of the relation itself. */
  readonly relation: string | null;
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'first' | 'last' | null;
}

/** A part of the query for the embed at the end of `path`; an empty path means the relation itself. */
export interface At<T> {
  readonly path: readonly string[];
  readonly value: T;
}

export interface Query {
  readonly select: readonly Select[];
  readonly conditions: readonly At<Condition>[];
  readonly orders: readonly At<readonly OrderTerm[]>[];
  readonly limits: readonly At<number>[];
  readonly offsets: readonly At<number>[];
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
  /** Arguments of a function called by GET: all parameters that are not filters. */
  readonly args: readonly (readonly [name: string, value: string])[];
}
