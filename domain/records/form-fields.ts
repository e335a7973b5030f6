/** The fields of a form by column name: which fields were changed, and how to apply the changes to another version. Independent of the kind of record. */
import { changesOf, onTop } from './sets.ts';

export interface Problem<Field extends string> {
  field: Field;
  /** The field itself, or a path within it: `data.age_disaggregated_data.3.figure`. */
  path: string;
  text: string;
}

/** The words of a problem at its field: a text of the specification that names the field by another word, or names no field of the screen, follows the label. */
export const saidAt = (label: string, problem: string): string => {
  // 'Fact type is required' names the field 'Type' by its last word.
  const isOfField = ` ${problem.toLowerCase()} `.includes(` ${label.toLowerCase()} `);
  if (isOfField || !/ (is|are) required$/.test(problem)) return problem;
  return `${label} ${label.endsWith('s') ? 'are' : 'is'} empty: ${problem}`;
};

/** A problem in a list of problems: behind the label, whose last part may be behind that of a line. One within the field, as of a row, names its part itself. */
export function saidInList(label: string, { field: name, path, text: problem }: Problem<string>): string {
  if (path !== name) return `${label}: ${problem}`;
  const field = label.split(/, |: /).at(-1) ?? label;
  return problem.toLowerCase().includes(field.toLowerCase()) || saidAt(field, problem) === problem
    ? `${label}: ${problem}`
    : saidAt(label, problem);
}

export interface FormFields<Draft, Field extends string> {
  /** Every field by column name, in the order of the form, with its label. */
  labels: Readonly<Record<Field, string>>;
  names: readonly Field[];
  /** Fields of several words: their changes are additions and removals, each applied by itself. */
  sets: ReadonlySet<Field>;
  valueOf: (draft: Draft, field: Field) => unknown;
  changed: (before: Draft, after: Draft) => Field[];
  /** The changes from `before` to `mine`, applied to `saved`; `given` are the fields whose change is given up. */
  rebased: (mine: Draft, before: Draft, saved: Draft, given?: ReadonlySet<Field>) => Draft;
  /** The field that contains a path; null if no field does. */
  at: (path: string | null) => Field | null;
  /** The name of a path in a message: 'Age Categories, row 4'. */
  pathLabel: (problem: Pick<Problem<Field>, 'field' | 'path'>) => string;
}

/** A draft is a tree of objects; the name of a field is the path to its value. */
const within = (tree: unknown, key: string): unknown => (tree as Readonly<Record<string, unknown>>)[key];

/** A copy of the tree with another value at the end of the path; it shares all other branches with the old tree. */
function withValue<Tree>(tree: Tree, [key, ...rest]: readonly string[], value: unknown): Tree {
  if (key === undefined) return value as Tree;
  return { ...tree, [key]: withValue(within(tree, key), rest, value) };
}

/** Values of a draft are texts, numbers, lists and two-field objects, each made by one function, so comparing their JSON text is enough. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function formFields<Draft, Field extends string>(
  labels: Readonly<Record<Field, string>>,
  sets: ReadonlySet<Field> = new Set(),
): FormFields<Draft, Field> {
  const names = Object.keys(labels) as Field[];
  const valueOf = (draft: Draft, field: Field): unknown =>
    field.split('.').reduce<unknown>((value, key) => within(value, key), draft);
  const changed = (before: Draft, after: Draft): Field[] =>
    names.filter((field) => !sameValue(valueOf(before, field), valueOf(after, field)));
  const applied = (mine: Draft, before: Draft, saved: Draft, field: Field): unknown => {
    const [own, from, to] = [mine, before, saved].map((draft) => valueOf(draft, field));
    if (!sets.has(field)) return own;
    return onTop(to as string[], changesOf(from as string[], own as string[]));
  };
  return {
    labels,
    names,
    sets,
    valueOf,
    changed,
    rebased: (mine, before, saved, given) =>
      changed(before, mine)
        .filter((field) => given?.has(field) !== true)
        .reduce((draft, field) => withValue(draft, field.split('.'), applied(mine, before, saved, field)), saved),
    at: (path) => names.find((field) => path === field || path?.startsWith(`${field}.`)) ?? null,
    pathLabel: ({ field, path }) => {
      const row = /^\.(\d+)\./.exec(path.slice(field.length))?.[1];
      return row === undefined ? labels[field] : `${labels[field]}, row ${Number(row) + 1}`;
    },
  };
}
