/** The history of a record: the differences of each change, the record at that time, and the columns that restore it. Reads and writes no data. */

import type { Meaning } from './record-fields.ts';

/** The label of the records that were merged into one, which the survivor's history names. */
export const MERGED = 'Merged records';
/** The label of the record that a merged one leads to. */
export const MERGED_INTO = 'Merged into';

/** A row, or the changed part of a row, by column. */
export type Image = Readonly<Record<string, unknown>>;

export interface Change {
  id: number;
  operation: string;
  before: Image | null;
  after: Image | null;
}

/** A field that differs between two versions of a record; `path` is a column, or a key inside a column: `data.term`. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

/** The fields of a kind of record, as its history shows and restores them. */
export interface RecordFields {
  /** Columns of json whose keys are separate fields. */
  readonly opened: readonly string[];
  /** Columns that people may write; the others are shown and never restored. */
  readonly writable: readonly string[];
  /** Fields that the database computes from others: restored with them, never alone. */
  readonly computed: readonly string[];
  /** Columns that are not listed as fields, because the history of the kind draws them in its own way. */
  readonly drawn?: readonly string[];
  /** Fields that have meaning only together: they are restored together. */
  readonly together: readonly (readonly string[])[];
  readonly labels: Readonly<Record<string, string>>;
  /** The meanings of fields whose values are not shown as they are. */
  readonly meanings?: Readonly<Record<string, Meaning | undefined>>;
}

const isImage = (value: unknown): value is Image =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listed = (value: unknown): Image => (isImage(value) ? value : {});

/** Compares like jsonb: the order of keys does not matter, the order of a list does. */
export function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, at) => same(each, b[at]));
  if (isImage(a) && isImage(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
  }
  return a === b;
}

const columnOf = (path: string): string => path.split('.', 1)[0] ?? path;
const keyOf = (path: string): string | null => (path.includes('.') ? path.slice(path.indexOf('.') + 1) : null);

const keysOf = (before: Image, after: Image): string[] => [...new Set([...Object.keys(before), ...Object.keys(after)])];

/** A missing key equals a null key. */
const keyed = (before: Image, after: Image, prefix: string): Difference[] =>
  keysOf(before, after)
    .map((key) => ({ path: `${prefix}${key}`, before: before[key] ?? null, after: after[key] ?? null }))
    .filter((each) => !same(each.before, each.after));

/** In the order of the labels in the form; fields without a label come last. */
export function differencesOf(before: Image, after: Image, fields: RecordFields): Difference[] {
  const order = Object.keys(fields.labels);
  const position = ({ path }: Difference) => (order.includes(path) ? order.indexOf(path) : order.length);
  return keyed(before, after, '')
    .filter(({ path }) => fields.drawn?.includes(path) !== true)
    .flatMap((each) =>
      fields.opened.includes(each.path) ? keyed(listed(each.before), listed(each.after), `${each.path}.`) : [each],
    )
    .toSorted((a, b) => position(a) - position(b));
}

export const differencesIn = ({ before, after }: Change, fields: RecordFields): Difference[] =>
  differencesOf(before ?? {}, after ?? {}, fields);

/** Two changes of a record as one: from the value before the first to that after the second. */
export const followedBy = (first: Change | undefined, second: Change): Change => ({
  ...second,
  before: { ...second.before, ...first?.before },
  after: { ...first?.after, ...second.after },
});

/** The row before these changes, which are the latest, the newest first. */
export const walkBack = (row: Image, latest: readonly Change[]): Image =>
  latest.reduce<Image>((image, { before }) => ({ ...image, ...before }), row);

function withPath(image: Image, path: string, value: unknown): Image {
  const [column, key] = [columnOf(path), keyOf(path)];
  if (key === null) return { ...image, [column]: value };
  const { [key]: _, ...others } = listed(image[column]);
  return { ...image, [column]: value === null ? others : { ...others, [key]: value } };
}

/** `row` with the field's value from before the change, and with the values tied to it. */
export function withValueBefore(row: Image, change: Change, path: string, fields: RecordFields): Image {
  const companions = fields.together.find((group) => group.includes(path)) ?? [path];
  return differencesIn(change, fields)
    .filter((each) => companions.includes(each.path))
    .reduce((image, each) => withPath(image, each.path, each.before), row);
}

export const mayRestore = (path: string, fields: RecordFields): boolean =>
  fields.writable.includes(columnOf(path)) && !fields.computed.includes(path);

/** The columns that a restoration sends, its differences, and the differences that stay (`left`). */
export interface Restoration {
  changes: Image;
  differences: Difference[];
  left: Difference[];
}

/** Null if the row already has these values. */
export function restorationOf(row: Image, target: Image, fields: RecordFields): Restoration | null {
  const all = differencesOf(row, target, fields);
  const written = all.filter(({ path }) => fields.writable.includes(columnOf(path)));
  if (!written.some(({ path }) => mayRestore(path, fields))) return null;
  const columns = [...new Set(written.map(({ path }) => columnOf(path)))];
  return {
    changes: Object.fromEntries(columns.map((column) => [column, target[column] ?? null])),
    differences: written,
    left: all.filter((each) => !written.includes(each)),
  };
}

/** A field without a label is shown by its name. */
export const labelOf = (path: string, { labels }: Pick<RecordFields, 'labels'>): string =>
  labels[path] ?? (keyOf(path) ?? path).replaceAll('_', ' ');
