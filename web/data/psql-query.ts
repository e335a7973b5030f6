/** A query of a relation, typed by the names of the catalog, and its address. Sends nothing. */
import type { Relations } from '#domain/generated/rows.ts';

export type RelationName = keyof Relations;
/** Relations whose rows have an id, by which a row is changed or deleted. */
export type Numbered = { [R in RelationName]: Relations[R] extends { id: number } ? R : never }[RelationName];
export type Column<R extends RelationName> = keyof Relations[R] & string;

/** Several conditions of a column must all hold: `{ name: ['ilike.*flood*', 'ilike.*chile*'] }`. */
type Condition = string | readonly string[] | undefined;
export type Conditions<R extends RelationName> = { readonly [C in Column<R> | 'and' | 'or']?: Condition };

/** The row that a foreign key refers to, or null; `by` names the key where several lead there. */
type ToOne<R, C, By> = { readonly relation: R; readonly columns: readonly C[]; readonly by?: By | undefined };
export type Embeds<R extends RelationName> = Readonly<Record<string, ToOne<RelationName, string, Column<R>>>>;

export const toOne = <R extends RelationName, C extends Column<R>, By extends string = never>(
  relation: R,
  columns: readonly C[],
  by?: By,
): ToOne<R, C, By> => ({ relation, columns, by });

/** The shape of an answer: all columns or the selected ones, and each embedded row under its name. */
export type Shape<C, E> = { readonly select?: readonly C[]; readonly embed?: E };
export type Query<R extends RelationName, C, E> = Shape<C, E> & {
  readonly where?: Conditions<R>;
  readonly order?: string;
  readonly limit?: number;
  readonly offset?: number;
};

type EmbeddedRow<T> =
  T extends ToOne<infer R extends RelationName, infer C, unknown>
    ? Pick<Relations[R], C & keyof Relations[R]> | null
    : never;
export type Row<R extends RelationName, C extends Column<R> = Column<R>, E = unknown> = Pick<Relations[R], C> & {
  [Name in keyof E]: EmbeddedRow<E[Name]>;
};

/** The database checks the values: a column may be missing, or null where it must not be. */
export type Values<R extends RelationName> = { readonly [C in Column<R>]?: Relations[R][C] | null };

const embedded = ([name, { relation, columns, by }]: [string, ToOne<string, string, string>]) =>
  `${name}:${relation}${by === undefined ? '' : `!${by}`}(${columns.join()})`;

/** The query of any relation, after its types are checked. */
type AnyQuery = Shape<string, Readonly<Record<string, ToOne<string, string, string>>>> & {
  readonly where?: Readonly<Record<string, Condition>>;
  readonly order?: string;
  readonly limit?: number;
  readonly offset?: number;
};

export function addressOf(relation: RelationName, { select, embed, where, ...rest }: AnyQuery = {}): string {
  const shown = embed === undefined ? select : [...(select ?? ['*']), ...Object.entries(embed).map(embedded)];
  const given = Object.entries({ select: shown?.join(), ...where, ...rest });
  const search = new URLSearchParams(
    given.flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, String(each)])),
  );
  return search.size === 0 ? `/psql/${relation}` : `/psql/${relation}?${search}`;
}
