/** How a record is read: its values in the groups of its form, and the few that sum it up. Looks no name up and draws nothing. */

/** A field of the form, or a value of the row that is no field, such as a computed figure, by its path in the history's labels. */
export type Read<Field extends string> = Field | { readonly path: string };

/** The values that stand out at the head of a record. */
export interface Summary {
  /** Undefined for a kind without a figure; null for a record without one. */
  readonly figure?: number | null;
  /** The meaning of the figure, in parts: 'people', 'New Displacement (Flow)'. */
  readonly about?: readonly string[];
  readonly cause?: string | null;
  /** Undefined for a kind without reviews; null before the first. */
  readonly status?: string | null;
  /** The words of the source. */
  readonly quote?: string | null;
}

export interface Reading<Row, Draft, Field extends string> {
  /** By the titles of the form's cards, in their order. */
  readonly groups: Readonly<Record<string, readonly Read<Field>[]>>;
  /** The fields that the form of this record doesn't show. */
  readonly hidden?: (draft: Draft) => readonly Field[];
  readonly summary?: (row: Row) => Summary;
  /** The fields that tell one record from another, in their order, and those that its head says: see inBrief. */
  readonly brief?: { readonly first?: readonly Field[]; readonly elsewhere?: readonly Field[] };
}

export interface ReadLine<Field extends string> {
  /** Null for a value that is no field. */
  readonly field: Field | null;
  readonly label: string;
  readonly value: unknown;
}

export interface ReadGroup<Field extends string> {
  readonly title: string;
  /** Its first field, by which its tab is found. */
  readonly first: Field | undefined;
  readonly lines: readonly ReadLine<Field>[];
}

interface Source<Row, Draft, Field extends string> {
  reading: Reading<Row, Draft, Field>;
  fields: { labels: Readonly<Record<Field, string>>; valueOf: (draft: Draft, field: Field) => unknown };
  history: { labels: Readonly<Record<string, string>> };
  draftOf: (row: Row) => Draft;
}

/** No value, or an object or list of such: a date that is not set, a list of places without places. */
export const isBlank = (value: unknown): boolean =>
  value == null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/** The value at a path such as `data.start_date`. */
export const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | null)?.[key], row);

/** The groups with a value, each with the lines that have one. A switch that is off is a value, but makes no group. */
export function readGroups<Row, Draft, Field extends string>(
  { reading, fields, history, draftOf }: Source<Row, Draft, Field>,
  row: Row,
): ReadGroup<Field>[] {
  const draft = draftOf(row);
  const hidden = new Set<string>(reading.hidden?.(draft));
  return Object.entries(reading.groups).flatMap(([title, group]) => {
    const lines = group.flatMap((read): ReadLine<Field>[] => {
      if (typeof read !== 'string')
        return [{ field: null, label: history.labels[read.path] ?? read.path, value: valueAt(row, read.path) }];
      return hidden.has(read) ? [] : [{ field: read, label: fields.labels[read], value: fields.valueOf(draft, read) }];
    });
    const filled = lines.filter(({ value }) => !isBlank(value));
    const first = group.find((read) => typeof read === 'string') as Field | undefined;
    return filled.some(({ value }) => value !== false) ? [{ title, first, lines: filled }] : [];
  });
}

type Lines<Field extends string> = { readonly title: string; readonly lines: readonly ReadLine<Field>[] };

/** The groups for somebody who reads many records one after the other: what tells one from another comes first, in a group without a title; what the head says, and switches that are off, are left out. */
export function inBrief<Field extends string, Group extends Lines<Field>>(
  groups: readonly Group[],
  { first = [], elsewhere = [] }: { readonly first?: readonly Field[]; readonly elsewhere?: readonly Field[] } = {},
): Group[] {
  // Without its title a label is not part of a group.
  const all = groups.flatMap(({ title, lines }) =>
    lines.map((line) => ({ ...line, label: line.label.replace(`${title}: `, '') })),
  );
  const isAmong = (fields: readonly Field[]) => (line: ReadLine<Field>) =>
    line.field !== null && fields.includes(line.field);
  const [begins] = groups;
  const ahead = first.flatMap((field) => all.filter((line) => line.field === field && line.value !== false));
  const others = groups.map((group) => ({
    ...group,
    lines: group.lines.filter((line) => !isAmong(first)(line) && !isAmong(elsewhere)(line) && line.value !== false),
  }));
  return [...(begins === undefined ? [] : [{ ...begins, title: '', lines: ahead }]), ...others].filter(
    ({ lines }) => lines.length > 0,
  );
}
