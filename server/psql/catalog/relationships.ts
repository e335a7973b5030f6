/** Derives the relationships between exposed relations from the foreign keys of tables, traced through views, and from comments. */
import type { Catalog } from './catalog-query.ts';
import { declared, splitNames } from './comments.ts';
import type { Relation } from './relation.ts';
import type { Trace } from './view-origins.ts';

export type Cardinality = 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many';

export interface Relationship {
  /** The name of the foreign key; for many-to-many the name of the link relation. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly cardinality: Cardinality;
  /** A view also shows its column by an earlier name, and this relationship is meant only where that one is not. */
  readonly again: boolean;
  /** Whether `from` has the foreign key. */
  readonly holdsKey: boolean;
  /** Pairs of equal columns, [of from, of to]; for many-to-many [of from, of the link]. */
  readonly columns: readonly (readonly [string, string])[];
  /** The function that returns the rows, for a computed relationship. */
  readonly computed?: { readonly schema: string; readonly name: string };
  readonly link: {
    readonly relation: string;
    readonly keys: readonly [string, string];
    readonly columns: readonly (readonly [of: string, to: string])[];
  } | null;
}

interface ForeignKey {
  readonly name: string;
  readonly again: boolean;
  readonly from: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly targetColumns: readonly string[];
  /** Whether the referencing columns are unique, so that at most one row refers to a target. */
  readonly unique: boolean;
}

export function relationshipsOf(
  relations: ReadonlyMap<string, Relation>,
  byOid: ReadonlyMap<number, Relation>,
  catalog: Catalog,
  trace: Trace,
): Map<string, Relationship[]> {
  const keys = [...tracedKeys(catalog, trace), ...declaredKeys(relations)];
  const distinct = new Map(
    keys.map((key) => [JSON.stringify([key.from, key.columns, key.to, key.targetColumns]), key]),
  );
  const found = new Map<string, Relationship[]>();
  const add = (relationship: Relationship): void => {
    found.set(relationship.from, [...(found.get(relationship.from) ?? []), relationship]);
  };
  for (const key of distinct.values()) {
    const { name, again, from, to, unique } = key;
    const pairs = key.columns.map((column, at) => [column, key.targetColumns[at] ?? ''] as const);
    const back = pairs.map(([column, target]) => [target, column] as const);
    add({
      name,
      again,
      from,
      to,
      cardinality: unique ? 'one-to-one' : 'many-to-one',
      holdsKey: true,
      columns: pairs,
      link: null,
    });
    add({
      name,
      again,
      from: to,
      to: from,
      cardinality: unique ? 'one-to-one' : 'one-to-many',
      holdsKey: false,
      columns: back,
      link: null,
    });
  }
  const first = [...distinct.values()].filter((key) => !key.again);
  for (const link of linksOf(first, relations)) add(link);
  for (const computed of computedOf(byOid, catalog)) add(computed);
  return found;
}

/** A relation that shows columns of a table; `again` by a further name of its one column. */
interface Shown {
  readonly name: string;
  readonly columns: string[];
  readonly again: boolean;
}

/** Foreign keys of tables, for every pair of exposed relations that show all columns of both sides. */
function tracedKeys(catalog: Catalog, trace: Trace): ForeignKey[] {
  const showing = new Map<number, { name: string; columns: Map<number, string[]> }[]>();
  for (const relation of catalog.relations) {
    const tables = new Map<number, Map<number, string[]>>();
    for (const { name, position } of relation.columns) {
      const [table, column] = trace(relation.oid, position);
      const columns = tables.get(table) ?? new Map<number, string[]>();
      columns.set(column, [...(columns.get(column) ?? []), name]);
      tables.set(table, columns);
    }
    for (const [table, columns] of tables) {
      showing.set(table, [...(showing.get(table) ?? []), { name: relation.name, columns }]);
    }
  }
  const shown = (table: number, columns: readonly number[]): Shown[] =>
    (showing.get(table) ?? []).flatMap((relation) => {
      const names = columns.map((column) => relation.columns.get(column) ?? []);
      const first = names.flatMap((all) => all.slice(0, 1));
      if (first.length < columns.length) return [];
      const further = names.length === 1 ? (names[0] ?? []).slice(1) : [];
      const { name } = relation;
      return [
        { name, columns: first, again: false },
        ...further.map((column) => ({ name, columns: [column], again: true })),
      ];
    });
  return catalog.foreignKeys.flatMap((key) => {
    const unique = catalog.keys.some(
      ({ relation, columns }) => relation === key.relation && columns.every((column) => key.columns.includes(column)),
    );
    return shown(key.relation, key.columns).flatMap((from) =>
      shown(key.target, key.targetColumns).map((to) => ({
        name: key.name,
        again: from.again || to.again,
        from: from.name,
        columns: from.columns,
        to: to.name,
        targetColumns: to.columns,
        unique,
      })),
    );
  });
}

/** `@foreign_key (parent_id) references facts (id)` in a relation's comment. */
function declaredKeys(relations: ReadonlyMap<string, Relation>): ForeignKey[] {
  const pattern = /^@foreign_key\s+\(([^()]+)\)\s+references\s+("[^"]+"|[^\s("]+)\s*\(([^()]+)\)$/;
  return [...relations.values()].flatMap((relation) =>
    declared(relation.comment, pattern).flatMap(([, columns = '', target = '', targets = '']) => {
      const to = splitNames(target)[0] ?? '';
      const key = { from: relation.name, columns: splitNames(columns), to, targetColumns: splitNames(targets) };
      const known =
        key.columns.every((name) => relation.columns.has(name)) &&
        key.targetColumns.every((name) => relations.get(to)?.columns.has(name)) &&
        key.columns.length === key.targetColumns.length;
      const unique = relation.primaryKey.length > 0 && relation.primaryKey.every((name) => key.columns.includes(name));
      return known ? [{ ...key, name: `${relation.name}_${key.columns.join('_')}_fkey`, again: false, unique }] : [];
    }),
  );
}

/** A relation whose primary key contains two foreign keys is a many-to-many link. */
function linksOf(keys: readonly ForeignKey[], relations: ReadonlyMap<string, Relation>): Relationship[] {
  const inKey = keys.filter(({ from, columns }) => {
    const primary = relations.get(from)?.primaryKey ?? [];
    return columns.every((column) => primary.includes(column));
  });
  return inKey.flatMap((one) =>
    inKey
      .filter((other) => other !== one && other.from === one.from)
      .filter((other) => other.columns.join() !== one.columns.join())
      .map((other) => ({
        name: one.from,
        again: false,
        from: one.to,
        to: other.to,
        cardinality: 'many-to-many' as const,
        holdsKey: false,
        columns: one.targetColumns.map((column, at) => [column, one.columns[at] ?? ''] as const),
        link: {
          relation: one.from,
          keys: [one.name, other.name] as const,
          columns: other.columns.map((column, at) => [column, other.targetColumns[at] ?? ''] as const),
        },
      })),
  );
}

/** Functions that take a row of one exposed relation and return rows of another. */
function computedOf(byOid: ReadonlyMap<number, Relation>, catalog: Catalog): Relationship[] {
  return catalog.functions.flatMap(({ schema, name, args, set, expected, returns }) => {
    const from = args.length === 1 ? byOid.get(args[0]?.relation ?? 0)?.name : undefined;
    const to = byOid.get(returns.relation)?.name;
    if (from === undefined || to === undefined) return [];
    const cardinality: Cardinality = set && expected !== 1 ? 'one-to-many' : 'many-to-one';
    return [
      {
        name,
        again: false,
        from,
        to,
        cardinality,
        holdsKey: false,
        columns: [],
        link: null,
        computed: { schema, name },
      },
    ];
  });
}
