/** The form of a kind of record as a value: the kind, its requests under /psql, and the queries that a change invalidates. Draws nothing. */
import type { FieldPath, FieldValues } from 'react-hook-form';
import { areaOf, subjectOf } from '#web/data/kinds.tsx';
import type { Problem } from '#domain/records/form-fields.ts';
import { problemsIn } from '#domain/records/form-problems.ts';
import type { Relations } from '#domain/generated/rows.ts';
import type { RecordKind, Values } from '#domain/records/record-kind.ts';
import type { Column, Embeds, Numbered, Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { useRights, type Rights, type RightsColumns } from './rights.ts';

/** The columns that every record with a form has. */
export type SavedRow = RightsColumns & {
  id: number;
  version: number;
  /** Absent in a kind without serial numbers. */
  gsn?: number;
  serial_no?: string;
  /** Absent in a kind with `nameOf`. */
  name?: string;
  /** Absent in a kind that is never imported. */
  flags?: readonly string[];
  /** A record of the sample data. */
  sample?: boolean;
  /** Absent in a kind that is never archived. */
  archived_at?: string | null;
  archived_reason?: string | null;
  /** Absent in a kind that is never merged. */
  merged_into?: number | null;
  created_by: string;
  created_at: string;
  updated_by: string | null;
  updated_at: string | null;
};

/** A record with the version that a save must match. */
export type Loaded<Row> = { row: Row; etag: string | null };

/** The names of records that drafts refer to by number. */
export type Names<Field extends string> = (field: Field, value: unknown) => string | undefined;

const nameless = (): undefined => undefined;
const unhindered = (): null => null;
const unasked = (): null => null;

/** The parts that a kind of record may replace. */
type Replaceable<K extends KindTypes<K>> = {
  /** The tab of a field; the first tab if left out. */
  tabOf?: (field: K['field']) => string;
  /** The page that follows every save, if the form does not stay open. */
  pageAfter?: (row: K['row']) => string;
  /** The tab that is open first after a new record that is no clone is created, if it is not that of the form. */
  tabAfterCreate?: string;
  /** The page that follows a deletion; by default the list. */
  pageAfterDelete?: (row: K['row']) => string;
  /** Called with the constraint of a refusal, to invalidate more queries. */
  refused?: (constraint: string | null) => void;
  /** A hook: the names in these drafts, if the name of the record is not enough. */
  useNames: (drafts: readonly K['draft'][]) => Names<K['field']>;
  /** A hook: the user's rights to the record; null for a new one. */
  useRights: (row: K['row'] | null) => Rights;
  /** A hook: the reason why nobody may change the saved record now, or null. */
  useHindrance: (id: number) => string | null;
  /** A hook: a question about a draft before it is saved, over the saved row if there is one; false keeps the form open, another draft is saved in its place. */
  useQuestion: () => ((draft: K['draft'], row: K['row'] | null) => Promise<boolean | K['draft']>) | null;
  /** The address of a record: '/facts/12'. */
  pageOf: (row: K['row']) => string;
  /** The name of a record, if it is not in a column `name`. */
  nameOf: (row: K['row']) => string;
  /** `source` is the record to clone, or null. */
  newPayload: (draft: K['draft'], source: K['row'] | null) => object;
};

/** The types of a kind of record: its row, its draft and the paths of its fields. A parameter is written `K extends KindTypes<K>`. */
export type KindTypes<K extends Drafted> = { row: SavedRow; draft: FieldValues; field: FieldPath<K['draft']> };
export type Drafted = { draft: FieldValues };

type OfKind<K extends KindTypes<K>> = Pick<
  RecordKind<never, K['draft'], K['field'], K['row']>,
  'words' | 'blank' | 'fields' | 'draftOf' | 'readDraft' | 'history' | 'commented' | 'reading' | 'meaningOf' | 'wordsOf'
>;

export interface RecordForm<K extends KindTypes<K>> extends OfKind<K>, Omit<Replaceable<K>, 'newPayload'> {
  relation: string;
  /** The first part of its addresses: 'facts'. */
  area: string;
  /** The subject of its permissions: 'facts'. */
  subject: string;
  /** `loaded` is null for a new record, whose fields are all checked. */
  problemsOf: (draft: K['draft'], loaded: K['draft'] | null) => readonly Problem<K['field']>[];
  changesOf: (draft: K['draft'], row: K['row']) => object;
  load: (id: number | string, signal?: AbortSignal) => Promise<Loaded<K['row']>>;
  create: (draft: K['draft'], source: K['row'] | null) => Promise<Loaded<K['row']>>;
  /** True if a save of the draft would change nothing in the row. */
  isSaved: (draft: K['draft'], row: K['row']) => boolean;
  /** `row` is the version that was changed, for a kind whose calls need more than its number. */
  update: (id: number, changes: object, etag: string | null, row?: K['row']) => Promise<Loaded<K['row']>>;
  remove: (loaded: Loaded<K['row']>) => Promise<void>;
  /** Invalidates every query that shows or counts these records, except that of the open form. */
  changed: () => Promise<void>;
}

type Form<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>> = RecordForm<{
  row: Row;
  draft: Draft;
  field: Field;
}>;

type Editable = { [R in Numbered]: Relations[R] extends SavedRow ? R : never }[Numbered];

/** A row of the relation, with the rows that its foreign keys refer to. */
export type FormRow<R extends Editable, E = unknown> = Row<R, Column<R>, E> & SavedRow;

/** `embed` are the rows to load with the record. */
export function recordForm<
  R extends Editable,
  Draft extends FieldValues,
  Field extends FieldPath<Draft>,
  E extends Embeds<R> = {},
>(
  kind: RecordKind<R, Draft, Field, FormRow<R, E>>,
  {
    embed,
    newPayload,
    ...replaced
  }: Partial<Replaceable<{ row: FormRow<R, E>; draft: Draft; field: Field }>> & { embed?: E } = {},
): Form<FormRow<R, E>, Draft, Field> {
  type Found = Loaded<FormRow<R, E>>;
  const { relation, stale } = kind;
  const shape = embed === undefined ? {} : { embed };
  return formOf<FormRow<R, E>, Draft, Field>(kind, {
    load: async (id, signal) => (await psql.load(relation, id, { ...shape, ...(signal && { signal }) })) as Found,
    create: async (draft, source) => {
      const values = newPayload === undefined ? kind.payloadOf(draft) : (newPayload(draft, source) as Values<R>);
      return (await psql.create(relation, values, { ...shape, form: true })) as Found;
    },
    update: async (id, changes, etag) =>
      (await psql.update(relation, id, changes as Values<R>, { ...shape, etag })) as Found,
    remove: ({ row, etag }) => psql.remove(relation, row.id, { etag }),
    changed: () => invalidate(`${relation}_view`, 'history', ...stale),
    useRights: (row) => useRights(relation, row),
    ...replaced,
  });
}

type Calls = 'load' | 'create' | 'update' | 'remove' | 'changed';

/** The form of a kind that is not read and written as the rows of its relation. */
export function formOf<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>(
  kind: Omit<RecordKind<never, Draft, Field, Row>, 'relation' | 'payloadOf' | 'changesOf'> & {
    relation: string;
    changesOf: (draft: Draft, row: Row) => object;
  },
  replaced: Pick<Form<Row, Draft, Field>, Calls> & Partial<Form<Row, Draft, Field>>,
): Form<Row, Draft, Field> {
  const { area = areaOf(kind.relation) } = replaced;
  return {
    ...kind,
    area,
    subject: subjectOf(area),
    problemsOf: (draft, loaded) => problemsIn(kind, draft, loaded),
    isSaved: (draft, row) => Object.keys(kind.changesOf(draft, row)).length === 0,
    pageOf: ({ id }) => pathOf(area, id),
    nameOf: ({ name }) => name ?? '',
    useNames: () => nameless,
    useRights: ofRow,
    useHindrance: unhindered,
    useQuestion: unasked,
    ...replaced,
  };
}

/** The rights and stamps of a row without them: everybody who sees its form may change it. */
export const UNSTAMPED = {
  may_change: true,
  may_delete: false,
  change_refused: null,
  delete_refused: null,
  created_by: '',
  created_at: '',
  updated_by: null,
  updated_at: null,
} as const satisfies Partial<SavedRow>;

const ofRow = (row: RightsColumns | null): Rights => ({
  mayCreate: true,
  mayChange: row?.may_change ?? true,
  mayDelete: row?.may_delete ?? false,
  deleteRefused: row?.delete_refused ?? null,
  permitted: true,
});

/** The path of the page of a record, or of the list: '/facts/12'. */
export const pathOf = (area: string, ...parts: readonly (string | number)[]): string => ['', area, ...parts].join('/');

/** The name of the record on its page: its serial number, or its kind and number. */
export const calledOf = (
  { words }: { words: { noun: string } },
  { id, serial_no, gsn }: Pick<SavedRow, 'id' | 'serial_no' | 'gsn'>,
): string => serial_no ?? `${words.noun} ${gsn ?? id}`;
