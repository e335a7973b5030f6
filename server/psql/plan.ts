/** The types passed between the stages: the parsed request, the plan, and the row that its statement returns. */
import type { Body } from '#server/psql/parse/parse-body.ts';
import type { Accepted, Preferences, Range } from '#server/psql/parse/parse-headers.ts';
import type { Column, Relation } from '#server/psql/catalog/relation.ts';
import type { Routine } from '#server/psql/catalog/schema-cache.ts';
import type { Query } from '#server/psql/parse/syntax.ts';

/** A parsed request, before any name is looked up. */
export interface ParsedRequest extends Accepted {
  readonly method: string;
  /** Name of the relation or function. */
  readonly name: string;
  readonly query: Query;
  readonly preferences: Preferences;
  readonly range: Range | null;
  /** The versions in If-Match; `*` requires only that the row exists. */
  readonly ifMatch: readonly string[] | '*' | null;
  /** Functions may set the headers and status of the answer (`response.headers`, `response.status`). */
  readonly functionsSetAnswer: boolean;
  /** The contents of the Readme sheet of a workbook; null for no sheet. */
  readonly readme: Readme | null;
  /** The name of the sheet of the request; null for 'Sheet1'. */
  readonly sheet: string | null;
  /** Further sheets of a workbook, with the filters and the order of the request. */
  readonly sheets: readonly SheetRequest[];
  /** Null if the method has no body. */
  readonly body: Body | null;
}

export interface SheetRequest {
  readonly name: string;
  readonly relation: string;
  readonly select: Query['select'];
}

export interface Readme {
  /** The search in words from the client, one part on each line. */
  readonly words: string;
  /** The parameters of the URL, without `select`. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

export interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

export interface OutputColumn {
  readonly name: string;
  /** PostgreSQL's type if the column is selected unchanged, else null. */
  readonly type: string | null;
  /** The comment of the selected column. */
  readonly comment: string | null;
  /** Its tag in the Humanitarian Exchange Language. */
  readonly tag: string | null;
}

/** The single row that every statement returns. */
export interface AnswerRow {
  /** Null if not requested, or too long. */
  body: string | null;
  /** Length of the body in the database. */
  bytes?: number;
  rows: number;
  /** Text, because it may exceed a JavaScript number; null if not counted. */
  total?: string | null;
  etag?: string | null;
  affected?: number;
  /** Rows that match the filters of a conditional change, at most two. */
  matched?: number;
  /** Rows that an upsert inserted. */
  inserted?: number;
  /** Values of the primary key as a json array. */
  location?: string | null;
  /** Set by a function as `response.headers` and `response.status`. */
  headers?: string | null;
  status?: string | null;
}

interface Common {
  readonly request: ParsedRequest;
  readonly statement: Statement;
  readonly output: () => readonly OutputColumn[];
  /** The names of all relations, and of the function, that the request reaches. */
  readonly reached: () => readonly string[];
  readonly limit: number | null;
  readonly offset: number;
}

/** Other statements for the same rows, built only when needed. */
export interface Rereads {
  /** The rows one by one, for an answer too long for memory. */
  readonly lines: () => Statement;
  readonly count: () => Statement;
  /** Returns a row if there are more rows than memory may hold; null unless that is quick to find, because nothing is filtered. */
  readonly beyond: () => Statement | null;
  /** The planner's estimate of the number of rows. */
  readonly explain: () => Statement;
  /** The same lines page by page, with a statement for each page; null if no column identifies a row. */
  readonly pages: Pages | null;
}

export interface Pages {
  /** The keys of all rows in order, as one json array of texts. */
  readonly keys: () => Statement;
  /** The lines of the rows with these keys, without rows that are gone or no longer match the filters. */
  readonly lines: (keys: readonly string[]) => Statement;
}

export interface ReadPlan extends Common, Rereads {
  readonly kind: 'read';
  /** Rows of a list have lists of other rows within them, so that a short request may read everything many times. */
  readonly listsInLists: boolean;
  /** One plan of PostgreSQL is good for all values of its conditions. */
  readonly anyText: boolean;
  readonly sheets: readonly (Rereads & { readonly name: string; readonly output: () => readonly OutputColumn[] })[];
}

interface Effect {
  /** Where the query that answers begins in the text of the statement, and the names of its columns but the body. */
  readonly answerAt: number;
  readonly answerNames: readonly string[];
}

export interface WritePlan extends Common, Effect {
  readonly kind: 'insert' | 'update' | 'delete';
  /** PUT: a single row, whose key is in the URL. */
  readonly put: boolean;
  /** An insert merges or ignores rows whose key exists. */
  readonly resolves: boolean;
  readonly relation: Relation;
  readonly columns: readonly Column[];
  /** JSON text of an array of objects, and their number. */
  readonly json: string;
  readonly rows: number;
  /** At most one row is changed and the answer does not filter it, so a refusal after the statement has changed nothing. */
  readonly oneRow: boolean;
  /** For a change with If-Match: reads the current values of the selected rows. */
  readonly current: (() => Statement) | null;
}

export interface CallPlan extends Common, Effect {
  readonly kind: 'call';
  readonly routine: Routine;
  readonly readOnly: boolean;
  /** The pieces of a large body, stored for the transaction before the call in settings of these numbers: `storedPiece`. */
  readonly large: readonly Uint8Array[] | null;
  /** Null if the function must not run twice. */
  readonly again: Rereads | null;
}

export type Plan = ReadPlan | WritePlan | CallPlan;
