/** A plan: the request's tree with every name resolved to a column, a relation or a relationship that the cache knows. */
import type { Media, Preferences } from './parse-headers.ts';
import type { Relationship } from './relationships.ts';
import type { Column, Relation, Routine } from './schema-cache.ts';
import type { JsonStep, Test } from './syntax.ts';

export interface PlannedField {
  readonly column: Column;
  readonly path: readonly JsonStep[];
}

export type Output =
  | { readonly kind: 'all' }
  | { readonly kind: 'column'; readonly field: PlannedField; readonly cast: string | null; readonly name: string }
  | { readonly kind: 'embed'; readonly name: string; readonly embed: Embed };

export interface Embed {
  readonly relationship: Relationship;
  readonly toOne: boolean;
  readonly join: 'inner' | 'left';
  readonly spread: boolean;
  readonly read: Read;
}

export type PlannedCondition =
  | { readonly kind: 'filter'; readonly field: PlannedField; readonly not: boolean; readonly test: Test }
  | { readonly kind: 'embedded'; readonly embed: Embed; readonly exists: boolean }
  | { readonly kind: 'and' | 'or'; readonly not: boolean; readonly of: readonly PlannedCondition[] };

export interface PlannedOrder {
  readonly through: Embed | null;
  readonly field: PlannedField;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'first' | 'last' | null;
}

/** What is read of one relation, of the rows a statement wrote, or of a function's rows. */
export interface Read {
  readonly relation: Relation;
  readonly output: readonly Output[];
  readonly where: readonly PlannedCondition[];
  readonly order: readonly PlannedOrder[];
  readonly limit: number | null;
  readonly offset: number;
}

interface Common {
  readonly read: Read;
  readonly media: Media;
  readonly preferences: Preferences;
}

export interface ReadPlan extends Common {
  readonly kind: 'read';
  readonly headOnly: boolean;
}

export interface InsertPlan extends Common {
  readonly kind: 'insert';
  readonly columns: readonly Column[];
  /** JSON text of an array of objects. */
  readonly body: string;
  readonly rows: number;
  readonly applyDefaults: boolean;
  readonly conflict: { readonly columns: readonly string[]; readonly merge: boolean } | null;
}

export interface ChangePlan extends Common {
  readonly kind: 'update' | 'delete';
  readonly columns: readonly Column[];
  readonly body: string;
  readonly applyDefaults: boolean;
  readonly where: readonly PlannedCondition[];
  readonly ifMatch: readonly string[] | null;
  /** `If-Match: *`: refused when the filters choose no row. */
  readonly mustExist: boolean;
  /** The filters name a whole primary key, so no second row can be meant. */
  readonly oneRow: boolean;
}

export type CallArguments =
  | { readonly kind: 'body'; readonly body: string; readonly args: Routine['args'] }
  | { readonly kind: 'whole'; readonly body: string; readonly type: string }
  | {
      /** Each value as it stood in the address; several make the list of a variadic argument. */
      readonly kind: 'named';
      readonly values: readonly (readonly [arg: Routine['args'][number], values: readonly string[]])[];
    };

export interface CallPlan {
  readonly kind: 'call';
  readonly routine: Routine;
  readonly args: CallArguments;
  readonly readOnly: boolean;
  readonly headOnly: boolean;
  /** Null for a function that returns no rows of columns. */
  readonly read: Read | null;
  readonly media: Media;
  readonly preferences: Preferences;
}

export type Plan = ReadPlan | InsertPlan | ChangePlan | CallPlan;
