/** What the stages hand on: a parsed request, a compiled plan, the row that its statement answers with. */
import type { Body } from '#server/psql/parse/parse-body.ts';
import type { Accepted, Preferences, Range } from '#server/psql/parse/parse-headers.ts';
import type { Column, Relation } from '#server/psql/catalog/relation.ts';
import type { Routine } from '#server/psql/catalog/schema-cache.ts';
import type { Query } from '#server/psql/parse/syntax.ts';

/** A request in its own words: nothing of it has been looked up. */
export interface ParsedRequest extends Accepted {
  readonly method: string;
  /** Of the relation or the function. */
  readonly name: string;
  readonly query: Query;
  readonly preferences: Preferences;
  readonly range: Range | null;
  /** The versions of If-Match; `*` asks only that there is a row. */
  readonly ifMatch: readonly string[] | '*' | null;
  /** Functions may set headers and the status of the answer (`response.headers`, `response.status`). */
  readonly told: boolean;
  /** What a workbook tells of itself on a sheet of its own; null where it has none. */
  readonly readme: Readme | null;
  /** Null where the method has none. */
  readonly body: Body | null;
}

export interface Readme {
  /** The asker's own, a line each. */
  readonly words: string;
  /** The parameters of the address, but for what is selected. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

export interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

export interface OutputColumn {
  readonly name: string;
  /** PostgreSQL's type where the column is shown as it is, else null. */
  readonly type: string | null;
  /** Of the column that it shows. */
  readonly comment: string | null;
}

/** The one row of every statement. */
export interface AnswerRow {
  /** Null where none was asked for, and where it is too long. */
  body: string | null;
  /** Length of the body in the database. */
  bytes?: number;
  rows: number;
  /** Text, for it may exceed what a number holds; null when not counted. */
  total?: string | null;
  etag?: string | null;
  affected?: number;
  /** Rows that the filters of a conditional change choose, up to two. */
  matched?: number;
  /** Rows of an upsert that were not there before. */
  inserted?: number;
  /** Values of the primary key, as a json array. */
  location?: string | null;
  /** What a function has set as `response.headers` and `response.status`. */
  headers?: string | null;
  status?: string | null;
}

interface Common {
  readonly request: ParsedRequest;
  readonly statement: Statement;
  readonly output: readonly OutputColumn[];
  readonly limit: number | null;
  readonly offset: number;
}

/** Other statements over the same rows, written only when they are wanted. */
export interface Rereads {
  /** The rows one by one, for an answer too long to hold. */
  readonly lines: () => Statement;
  readonly count: () => Statement;
  /** Asks the planner how many rows it expects. */
  readonly explain: () => Statement;
  /** The same lines page by page, each read by a statement of its own; null where no column tells the rows apart. */
  readonly pages: Pages | null;
}

export interface Pages {
  /** The keys of all rows in their order, as one json array of texts. */
  readonly keys: () => Statement;
  /** The lines of the rows with these keys; one that is gone, or fits its filters no more, has none. */
  readonly lines: (keys: readonly string[]) => Statement;
}

export interface ReadPlan extends Common, Rereads {
  readonly kind: 'read';
}

export interface WritePlan extends Common {
  readonly kind: 'insert' | 'update' | 'delete';
  /** PUT: one row, which the address names. */
  readonly put: boolean;
  readonly relation: Relation;
  readonly columns: readonly Column[];
  /** JSON text of an array of objects, and their number. */
  readonly json: string;
  readonly rows: number;
  /** At most one row is meant, and nothing of the answer narrows it: what is refused afterwards has changed nothing. */
  readonly oneRow: boolean;
  /** For a change with If-Match: the rows it chose, as they are now. */
  readonly current: (() => Statement) | null;
}

export interface CallPlan extends Common {
  readonly kind: 'call';
  readonly routine: Routine;
  readonly readOnly: boolean;
  /** Null where the function may not run twice. */
  readonly again: Rereads | null;
}

export type Plan = ReadPlan | WritePlan | CallPlan;
