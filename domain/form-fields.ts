/** The fields of a form by their names on the wire: those that a person changed, and the same changes on another version. Contains no record. */

export interface Problem<Field extends string> {
  field: Field;
  /** The field itself, or the place in it: `data.age_disaggregated_data.3.figure`. */
  place: string;
  text: string;
}

export interface FormFields<Draft, Field extends string> {
  /** Every field by its name on the wire, in the order of the form, with its label. */
  labels: Readonly<Record<Field, string>>;
  names: readonly Field[];
  valueOf: (draft: Draft, field: Field) => unknown;
  changed: (before: Draft, after: Draft) => Field[];
  /** `mine`, which was made from `before`, with the same changes made to `theirs` instead. */
  rebased: (mine: Draft, before: Draft, theirs: Draft) => Draft;
  /** The field that a place lies in; null when it lies in none. */
  at: (place: string | null) => Field | null;
  /** How a problem names its place: 'Age Categories, row 4'. */
  placeLabel: (problem: Pick<Problem<Field>, 'field' | 'place'>) => string;
}

/** A draft is a tree of objects; a field's name is the way to its value. */
const within = (tree: unknown, key: string): unknown => (tree as Readonly<Record<string, unknown>>)[key];

/** The tree with another value at the end of the way; what lies beside the way is shared with the old one. */
function withValue<Tree>(tree: Tree, [key, ...rest]: readonly string[], value: unknown): Tree {
  if (key === undefined) return value as Tree;
  return { ...tree, [key]: withValue(within(tree, key), rest, value) };
}

/** Values of a draft are texts, numbers, lists and two-field objects made in one place each, so their text tells them apart. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function formFields<Draft, Field extends string>(
  labels: Readonly<Record<Field, string>>,
): FormFields<Draft, Field> {
  const names = Object.keys(labels) as Field[];
  const valueOf = (draft: Draft, field: Field): unknown =>
    field.split('.').reduce<unknown>((value, key) => within(value, key), draft);
  const changed = (before: Draft, after: Draft): Field[] =>
    names.filter((field) => !sameValue(valueOf(before, field), valueOf(after, field)));
  return {
    labels,
    names,
    valueOf,
    changed,
    rebased: (mine, before, theirs) =>
      changed(before, mine).reduce((draft, field) => withValue(draft, field.split('.'), valueOf(mine, field)), theirs),
    at: (place) => names.find((field) => place === field || place?.startsWith(`${field}.`)) ?? null,
    placeLabel: ({ field, place }) => {
      const row = /^\.(\d+)\./.exec(place.slice(field.length))?.[1];
      return row === undefined ? labels[field] : `${labels[field]}, row ${Number(row) + 1}`;
    },
  };
}
