/** The schema as a role may use it: relations, columns with rights, relationships, functions, existing values. Reads the catalog once. */
import type { Database } from '#db/database.ts';
import type { Relationship } from '#server/psql/catalog/relationships.ts';
import type { Column, Relation } from '#server/psql/catalog/relation.ts';
import { loadSchemaCache, type Routine } from '#server/psql/catalog/schema-cache.ts';
import { holdsCanary } from './marks.ts';

export interface ModelColumn extends Column {
  readonly may: { readonly read: boolean; readonly insert: boolean; readonly update: boolean };
  /** Existing values, as text. */
  readonly values: readonly string[];
}

export interface ModelRelation {
  readonly relation: Relation;
  readonly columns: readonly ModelColumn[];
  readonly readable: readonly ModelColumn[];
  readonly mayDelete: boolean;
  readonly relationships: readonly Relationship[];
  /** Visible rows, from which writes make changed copies. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export interface Model {
  readonly relations: readonly ModelRelation[];
  readonly byName: ReadonlyMap<string, ModelRelation>;
  readonly routines: readonly Routine[];
}

interface Right {
  relation: string;
  column: string;
  read: boolean;
  insert: boolean;
  update: boolean;
  remove: boolean;
}

const rowsKept = 12;

export async function openModels(
  owner: Database,
  schema: string,
  roles: readonly string[],
): Promise<Map<string, Model>> {
  const cache = await loadSchemaCache(owner, schema);
  const rows = new Map<string, Record<string, unknown>[]>();
  for (const relation of cache.relations.values()) rows.set(relation.name, await someRows(owner, relation));
  const models = new Map<string, Model>();
  for (const role of roles) {
    const rights = await rightsOf(owner, schema, role);
    const relations = [...cache.relations.values()].map((relation) =>
      modelRelation(relation, cache.relationships.get(relation.name) ?? [], rows.get(relation.name) ?? [], rights),
    );
    const byName = new Map(relations.map((one) => [one.relation.name, one]));
    models.set(role, { relations, byName, routines: [...cache.routines.values()].flat() });
  }
  return models;
}

/** Rows without hidden values, which must not occur in requests. */
async function someRows(owner: Database, { schema, name }: Relation): Promise<Record<string, unknown>[]> {
  const quoted = [schema, name].map((part) => `"${part.replaceAll('"', '""')}"`).join('.');
  const { rows } = await owner.statement<{ row: Record<string, unknown> }>(
    { role: null },
    `select to_jsonb(t) as row from (select * from ${quoted} limit 40) t`,
  );
  return rows
    .map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => !holdsCanary(JSON.stringify(value)))),
    )
    .slice(0, rowsKept);
}

async function rightsOf(owner: Database, schema: string, role: string): Promise<Right[]> {
  const { rows } = await owner.statement<Right & Record<string, unknown>>(
    { role: null },
    `select c.relname::text as relation, a.attname::text as column,
       has_column_privilege($2, c.oid, a.attnum, 'SELECT') as read,
       has_column_privilege($2, c.oid, a.attnum, 'INSERT') as insert,
       has_column_privilege($2, c.oid, a.attnum, 'UPDATE') as update,
       has_table_privilege($2, c.oid, 'DELETE') as remove
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
     order by c.relname, a.attnum`,
    [schema, role],
  );
  return rows;
}

function modelRelation(
  relation: Relation,
  relationships: readonly Relationship[],
  rows: readonly Record<string, unknown>[],
  rights: readonly Right[],
): ModelRelation {
  const own = rights.filter((right) => right.relation === relation.name);
  const columns = [...relation.columns.values()].map((column): ModelColumn => {
    const right = own.find((one) => one.column === column.name);
    const values = rows.map((row) => row[column.name]).filter((value) => value !== null && value !== undefined);
    return {
      ...column,
      may: { read: right?.read ?? false, insert: right?.insert ?? false, update: right?.update ?? false },
      values: values.map((value) => asText(value, column)),
    };
  });
  return {
    relation,
    columns,
    readable: columns.filter(({ may }) => may.read),
    mayDelete: own.some(({ remove }) => remove),
    relationships,
    rows: rows.filter((row) => Object.keys(row).length === relation.columns.size),
  };
}

/** The value as text that PostgreSQL parses. */
function asText(value: unknown, column: Column): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && column.category === 'A') return `{${value.map((one) => JSON.stringify(one)).join(',')}}`;
  return JSON.stringify(value);
}
