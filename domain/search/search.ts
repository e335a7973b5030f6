/** The search of a list, built from the declaration of its fields: its empty value, its form in an address, its conditions. Sends and draws nothing. */
import type { Choices, ChoicesOfOne, ChoicesOfSeveral } from './choices.ts';
import type { ColumnFacts } from '#domain/records/columns.ts';
import type { Relations } from '#domain/generated/rows.ts';

export type Address = Readonly<Record<string, unknown>>;

/** The test of one column by its name, or a whole condition. */
export type Condition = string | readonly [column: string, test: string];

/** The control of a field. */
export type Control =
  | { readonly kind: 'text' }
  | { readonly kind: 'one'; readonly choices: ChoicesOfOne; readonly blank?: string }
  | { readonly kind: 'several'; readonly choices: ChoicesOfSeveral; readonly matchKey?: string }
  | { readonly kind: 'days'; readonly types?: readonly string[] }
  | { readonly kind: 'hazard levels' };

/** The reason why the typed text cannot be searched, and which of two days it concerns. */
export type FieldProblem = { readonly end: 'from' | 'to' | null; readonly text: string };

/** The wording of filter chips: the label of a field, and the names of ids and codes. */
export type Wording = {
  readonly label: string;
  readonly named: (choices: Choices, value: string | number) => string;
};

/** The part of a filter chip that a field contributes: one part of the search in words, and the values of the field without it. */
export type FieldChip<Part> = {
  /** The same for the same part, whatever else is searched. */
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly without: Partial<Part>;
};

/** A field has one value in the search, or several that have meaning only together. */
export interface Field<Part extends object = object, Column extends string = string> {
  /** A labelled column of the relation; any name if the field has its own label. */
  readonly key: string;
  readonly label?: string;
  /** The content of its column, in a sentence. */
  readonly about?: string;
  /** The same for a label that is an abbreviation, which it writes out. */
  readonly writtenOut?: string;
  readonly wide?: boolean;
  /** Behind *More filters* until it is searched. */
  readonly rarer?: boolean;
  readonly control: Control;
  /** The columns of the relation that it searches. */
  readonly columns: readonly Column[];
  readonly empty: Part;
  /** Values without meaning in an address are ignored: a broken link still shows a list. */
  from(address: Address): Part;
  conditions(values: Part): readonly Condition[];
  chips(values: Part, wording: Wording): readonly FieldChip<Part>[];
  /** The tidied form of the typed text. */
  tidied?(values: Part): Part;
  problem?(values: Part): FieldProblem | null;
  /** The values that a text may mean which nobody typed into this field: none, or the likeliest first. */
  meant?(text: string): readonly Part[];
}

type All<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer Whole) => void
  ? { readonly [Key in keyof Whole]: Whole[Key] }
  : never;
type ValuesOf<Fields extends readonly Field[]> = All<Fields[number]['empty']>;

export type Catalog = Readonly<Record<string, ColumnFacts>>;
type ColumnOf<Relation extends keyof Relations> = keyof Relations[Relation] & string;

export interface Search<Values extends object, Relation extends keyof Relations = keyof Relations> {
  readonly relation: Relation;
  /** The labelled columns of the relation. */
  readonly catalog: Catalog;
  /** In the order of the search card. */
  readonly fields: readonly (Field & { readonly label: string })[];
  readonly empty: Values;
  readonly from: (address: Address) => Values;
  /** The query of the relation, column by column; `more` adds conditions. */
  readonly conditions: (values: Values, more?: readonly string[]) => Readonly<Record<string, string>>;
}

function labelled(field: Field, catalog: Catalog): Field & { label: string } {
  const label = field.label ?? catalog[field.key]?.label;
  const about = field.writtenOut ?? catalog[field.columns[0] ?? '']?.about;
  if (label === undefined) throw new Error(`The field ${field.key} of a search has no label`);
  return { ...field, label, ...(about !== undefined && field.columns.length === 1 && { about }) };
}

/** An alternative follows the conditions of single columns. */
const isAlternative = (condition: string) => Number(condition.startsWith('or('));

export function searchOf<Relation extends keyof Relations, const Fields extends readonly Field[]>(
  relation: Relation,
  catalog: Catalog,
  fields: Fields & readonly Field<object, ColumnOf<Relation>>[],
): Search<ValuesOf<Fields>, Relation> {
  type Values = ValuesOf<Fields>;
  const values = (partOf: (field: Field) => object) => Object.assign({}, ...fields.map(partOf)) as Values;
  return {
    relation,
    catalog,
    fields: fields.map((field: Field) => labelled(field, catalog)),
    empty: values(({ empty }) => empty),
    from: (address) => values((field) => field.from(address)),
    conditions: (given, more = []) => {
      const conditions = fields.flatMap((field: Field) => field.conditions(given));
      const whole = conditions.filter((condition) => typeof condition === 'string');
      const and = [...whole.toSorted((one, other) => isAlternative(one) - isAlternative(other)), ...more];
      const columns = conditions.filter((condition) => typeof condition !== 'string');
      return { ...Object.fromEntries(columns), ...(and.length > 0 && { and: `(${and.join()})` }) };
    },
  };
}
