/** What the form of one kind of record is made of: its fields and rules, its calls, its words. A value that the parts of a form are given; does nothing itself. */
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { FormFields, Problem } from '#domain/form-fields.ts';
import type { RightsColumns, Ruled } from './rights.ts';

/** What every record that people edit tells of itself. */
export type SavedRow = RightsColumns & {
  id: number;
  version: number;
  created_by: string;
  updated_by: string | null;
  updated_at: string | null;
};

/** A record with the version that a save must meet. */
export type Loaded<Row> = { row: Row; etag: string | null };

type Notice = readonly [title: string, text?: string];

export type FormWords<Field extends string> = {
  /** What the record is called within a sentence: 'fact'. */
  noun: string;
  loaded: string;
  notLoaded: string;
  missing: (id: string) => string;
  saved: string;
  notCreated: string;
  notUpdated: string;
  /** The notices of a form that can't be sent as it is. */
  invalid: (problems: readonly Problem<Field>[]) => readonly Notice[];
};

/** How records of a kind are deleted. */
export type Deletion<Row> = {
  title: string;
  text: string;
  /** Why there is no Delete, by the name of the rule; without words it is not spoken of. */
  refusals?: Readonly<Record<string, string>>;
  deleted: string;
  notDeleted: (words: string) => Notice;
  remove: (loaded: Loaded<Row>) => Promise<void>;
};

/** Names for the numbers that a field's value is made of. */
export type Names<Field extends string> = (field: Field, value: unknown) => string | undefined;

const nameless = (): undefined => undefined;
export const noNames = (): typeof nameless => nameless;

export type RecordForm<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>> = {
  /** The subject of its permissions, and the first part of its address: 'facts'. */
  subject: Ruled;
  words: FormWords<Field>;
  fields: FormFields<Draft, Field>;
  /** The tab of the form that shows a field. */
  tabOf: (field: Field) => string;
  draftOf: (row: Row) => Draft;
  /** `loaded` is null for a new record, which is asked for everything. */
  problemsOf: (draft: Draft, loaded: Draft | null) => readonly Problem<Field>[];
  /** A draft that an earlier visit kept; null where this program does not understand it. */
  readDraft: (kept: unknown) => Draft | null;
  /** The columns that a save sends. */
  changesOf: (draft: Draft, row: Row) => object;
  load: (id: number | string, signal?: AbortSignal) => Promise<Loaded<Row>>;
  /** `source` is the record that is cloned, or null. */
  create: (draft: Draft, source: Row | null) => Promise<Loaded<Row>>;
  update: (id: number, changes: object, etag: string | null) => Promise<Loaded<Row>>;
  /** Null where they are not deleted. */
  deletion: Deletion<Row> | null;
  /** What shows or counts these records is stale. */
  changed: () => Promise<void>;
  /** What else is stale when the server refuses by this rule. */
  refused?: (constraint: string | null) => void;
  /** A hook: the names in these versions of the record, as it was saved and as it was typed. */
  useNames: (rows: readonly Row[], drafts: readonly Draft[]) => Names<Field>;
};
