/** Describes the columns of a relation as a Swagger definition. The notes about keys are PostgREST's, word for word, because clients parse them. */
import type { Column, Relation } from '#server/psql/catalog/relation.ts';
import type { SchemaCache } from '#server/psql/catalog/schema-cache.ts';

export type Json = Readonly<Record<string, unknown>>;

/** The first line and the rest of a comment, without `@…` declarations. */
export function linesOf(comment: string | null): [summary: string | undefined, description: string | undefined] {
  const lines = (comment ?? '').split('\n').filter((line) => !/^\s*@[a-z_]+(\s|$)/.test(line));
  const [first = '', ...rest] = lines.join('\n').trim().split('\n');
  return [first.trim() || undefined, rest.join('\n').trim() || undefined];
}

const types: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
};
const anything = new Set(['json', 'jsonb']);

/** The JSON type of a type that is not an array; undefined for json. */
export function plainType(type: string): string | undefined {
  if (anything.has(type)) return undefined;
  return Object.hasOwn(types, type) ? types[type] : 'string';
}

export function schemaOfType(type: string): Json {
  if (!type.endsWith('[]')) return { format: type, type: plainType(type) };
  return { format: type, type: 'array', items: { type: plainType(type.replace(/(\[\])+$/, '')) } };
}

export function definitionOf(relation: Relation, cache: SchemaCache): Json {
  const [summary, description] = linesOf(relation.comment);
  const columns = [...relation.columns.values()];
  const writable = relation.insertable || relation.updatable;
  const readOnly = (column: Column): boolean => writable && (column.generated || !column.updatable);
  const required = columns.filter((column) => !column.nullable && !readOnly(column)).map(({ name }) => name);
  const properties = columns.map((column) => {
    const schema = { ...propertyOf(column), description: descriptionOf(column, relation, cache) };
    return [column.name, readOnly(column) ? { ...schema, readOnly: true } : schema];
  });
  return {
    type: 'object',
    description: [summary, description].filter(Boolean).join('\n') || undefined,
    // An empty list is not valid JSON schema.
    required: required.length === 0 ? undefined : required,
    properties: Object.fromEntries(properties),
  };
}

function propertyOf(column: Column): Json {
  const schema = schemaOfType(column.base);
  return {
    ...schema,
    enum: column.enum ?? undefined,
    maxLength: maxLengthOf(column),
    default: defaultOf(column.default, schema['type']),
  };
}

function maxLengthOf({ type, maxLength }: Column): number | undefined {
  const written = /^character(?: varying)?\((\d+)\)$/.exec(type)?.[1];
  return maxLength ?? (written === undefined ? undefined : Number(written));
}

/** The value of a constant default. For texts also an expression such as `now()`, as in PostgREST. */
function defaultOf(sql: string | null, type: unknown): unknown {
  if (sql === null || /^null(::|$)/i.test(sql)) return undefined;
  const quoted = /^'((?:[^']|'')*)'(?:::.+)?$/s.exec(sql)?.[1]?.replaceAll("''", "'");
  const value = quoted ?? sql;
  if (type === 'string') return value;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  if (type !== 'integer' && type !== 'number') return undefined;
  const number = /^\(?(-?\d+(?:\.\d+)?)\)?(?:::.+)?$/.exec(value)?.[1];
  if (number === undefined || Math.abs(Number(number)) > Number.MAX_SAFE_INTEGER) return undefined;
  return type === 'integer' && number.includes('.') ? undefined : Number(number);
}

function descriptionOf(column: Column, relation: Relation, cache: SchemaCache): string | undefined {
  const key = relation.primaryKey.includes(column.name) ? 'This is a Primary Key.<pk/>' : undefined;
  const notes = [key, foreignKeyNote(column.name, relation, cache)].filter(Boolean);
  const note = notes.length === 0 ? undefined : ['Note:', ...notes].join('\n');
  return [column.comment, note].filter(Boolean).join('\n\n') || undefined;
}

/** A key may refer to a table and to views of it. Prefers a table, then a writable relation, then the one with most columns. */
function foreignKeyNote(column: string, relation: Relation, cache: SchemaCache): string | undefined {
  const targets = (cache.relationships.get(relation.name) ?? []).flatMap((relationship) => {
    const holds = relationship.holdsKey;
    const target = cache.relations.get(relationship.to);
    const pair = relationship.columns.find(([own]) => own === column);
    return holds && target !== undefined && pair !== undefined ? [{ target, of: pair[1] }] : [];
  });
  const rank = ({ view, insertable, columns }: Relation): number =>
    (view ? 0 : 20_000) + (insertable ? 10_000 : 0) + columns.size;
  const [first] = targets.toSorted(
    (one, other) => rank(other.target) - rank(one.target) || (one.target.name < other.target.name ? -1 : 1),
  );
  if (first === undefined) return undefined;
  const table = first.target.name;
  return `This is a Foreign Key to \`${table}.${first.of}\`.<fk table='${table}' column='${first.of}'/>`;
}
