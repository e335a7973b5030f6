/** The values that a change of many sets in a kind of records, for its dialogs. The database checks them (rules.changes_of_many). */
import type { ReactNode } from 'react';
import type { Column, RelationName } from '#web/data/psql-query.ts';

type Drawn<Value> = (
  field: { id: string; value: Value; onChange: (value: Value) => void },
  /** The conditions of the records that get the value. */
  where: Readonly<Record<string, string | readonly string[] | undefined>>,
) => ReactNode;

/** A control of the dialog: a value, the values of a list to add, or those to remove. */
export type ChangeControl = {
  readonly name: string;
  readonly part: 'value' | 'add' | 'remove';
  readonly label: string;
  readonly empty: unknown;
  readonly draw: Drawn<unknown>;
};

/** A kind of records whose selected ones can be changed. */
export type Changes = {
  readonly controls: readonly ChangeControl[];
  /** The columns of the list with the present values, by the names of the controls. A constant. */
  readonly present: Readonly<Record<string, string>>;
  /** The texts in which words are replaced: the column and its label. */
  readonly texts: readonly (readonly [name: string, label: string])[];
  /** Offers to move the dates by days. */
  readonly days?: boolean;
  /** The relations to load again. */
  readonly changed: readonly string[];
};

/** A column of the list for each control that shows its present value. */
export type Present<R extends RelationName> = Readonly<Record<string, Column<R>>>;

export const value = <Value>(name: string, label: string, draw: Drawn<Value | null>): ChangeControl => ({
  name,
  part: 'value',
  label,
  empty: null,
  draw: (field, where) => draw(field as never, where),
});

export const list = <Value>(
  name: string,
  label: string,
  draw: Drawn<readonly Value[]>,
  removed = draw,
): readonly ChangeControl[] => [
  { name, part: 'add', label: `${label} to add`, empty: [], draw: (field, where) => draw(field as never, where) },
  {
    name,
    part: 'remove',
    label: `${label} to remove`,
    empty: [],
    draw: (field, where) => removed(field as never, where),
  },
];
