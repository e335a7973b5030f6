/** Loads and caches the exposed objects of a schema: relations with columns and keys, their relationships, functions. Never holds rows. */
import type { Database } from '#db/database.ts';
import { type Catalog, type CatalogFunction, type CatalogRelation, catalogQuery } from './catalog-query.ts';
import { declared as declaredLines, splitNames, unquote } from './comments.ts';
import type { Column, Folded, Gathered, Members, Ordered, Relation } from './relation.ts';
import { type Relationship, relationshipsOf } from './relationships.ts';
import { arrayLiteral, SCALAR } from '#server/psql/compile/sql-text.ts';
import { type Trace, traceOf } from './view-origins.ts';

export interface Routine {
  readonly schema: string;
  readonly name: string;
  readonly comment: string | null;
  readonly volatile: boolean;
  readonly args: CatalogFunction['args'];
  /** Returns records without named columns. */
  readonly untyped: boolean;
  /** Bytes of a body, if the comment allows more than usual: `@body 128 MiB`. */
  readonly bodyBytes: number | null;
  /** Milliseconds that a call may take, if the comment allows more than usual: `@deadline 900 s`. */
  readonly deadline: number | null;
  /** The answer holds a secret that stands nowhere else: `@secret`. */
  readonly secret: boolean;
  readonly returns: 'void' | 'scalar' | 'row' | 'scalars' | 'rows';
  /** The shape of the returned rows: an exposed relation, or the columns alone; a single column for scalars. */
  readonly rows: Relation;
}

export interface SchemaCache {
  readonly schema: string;
  readonly comment: string | null;
  /** Types allowed in a cast, in SQL syntax. */
  readonly types: ReadonlyMap<string, string>;
  readonly relations: ReadonlyMap<string, Relation>;
  /** Relationships by their `from` relation. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
  readonly routines: ReadonlyMap<string, readonly Routine[]>;
}

const names = new WeakMap<SchemaCache, ReadonlySet<string>>();

/** The names of all relations, their columns, functions and their arguments. */
export function namesOf(cache: SchemaCache): ReadonlySet<string> {
  let found = names.get(cache);
  if (found === undefined) {
    const routines = [...cache.routines.values()].flat();
    found = new Set([
      ...[...cache.relations.values()].flatMap(({ name, columns }) => [name, ...columns.keys()]),
      ...routines.flatMap(({ name, args }) => [name, ...args.map((arg) => arg.name)]),
    ]);
    names.set(cache, found);
  }
  return found;
}

/** @param searchPath further schemas whose types and computed columns may be used. */
export async function loadSchemaCache(
  database: Database,
  schema: string,
  searchPath: readonly string[] = [],
): Promise<SchemaCache> {
  // An empty search path makes PostgreSQL write every type with its schema, valid under any path.
  // JIT compilation would take longer than the query itself.
  const settings = { role: null, readOnly: true, set: { search_path: '', jit: 'off' } };
  const { rows } = await database.statement<{ catalog: string }>(settings, catalogQuery, [
    schema,
    arrayLiteral([schema, ...searchPath]),
  ]);
  return buildSchemaCache(schema, JSON.parse(rows[0]?.catalog ?? '{}') as Catalog);
}

/** Keeps a cache current: replaces `current` when the database notifies the channel of a schema change. */
export class LiveSchemaCache {
  current: SchemaCache;
  readonly #stop: () => Promise<void>;

  private constructor(current: SchemaCache, stop: () => Promise<void>) {
    this.current = current;
    this.#stop = stop;
  }

  static async open(
    database: Database,
    schema: string,
    failed: (error: unknown) => void,
    { channel = 'helix_schema', searchPath = [] }: { channel?: string; searchPath?: readonly string[] } = {},
  ): Promise<LiveSchemaCache> {
    let missed = false;
    let reload = (): void => {
      missed = true;
    };
    const stop = await database.listen(channel, () => reload());
    const live = new LiveSchemaCache(await loadSchemaCache(database, schema, searchPath), stop);
    let latest = 0;
    reload = () => {
      const turn = ++latest;
      loadSchemaCache(database, schema, searchPath).then((cache) => {
        if (turn === latest) live.current = cache;
      }, failed);
    };
    if (missed) reload();
    return live;
  }

  async close(): Promise<void> {
    await this.#stop();
  }
}

export function buildSchemaCache(schema: string, catalog: Catalog): SchemaCache {
  const trace = traceOf(catalog.entries);
  const defaults = new Map(catalog.defaults.map(([relation, column, text]) => [`${relation}.${column}`, text]));
  const relations = new Map<string, Relation>();
  const byOid = new Map<number, Relation>();
  for (const described of catalog.relations) {
    const relation = buildRelation(schema, described, catalog, trace, defaults);
    relations.set(relation.name, relation);
    byOid.set(described.oid, relation);
  }
  const routines = new Map<string, Routine[]>();
  for (const described of catalog.functions) {
    // A function of one unnamed row is a computed column and cannot be called.
    const computed = described.args.length === 1 && described.args[0]?.name === '' && described.args[0].relation > 0;
    if (described.schema !== schema || computed || !isCallable(described)) continue;
    const routine = buildRoutine(described, byOid);
    routines.set(routine.name, [...(routines.get(routine.name) ?? []), routine]);
  }
  return {
    schema,
    comment: catalog.comment,
    types: new Map(catalog.types),
    relations,
    relationships: relationshipsOf(relations, byOid, catalog, trace),
    routines,
  };
}

/** An argument without a name can't be given, unless it is the only one and takes the whole body. */
const isCallable = ({ args }: CatalogFunction): boolean =>
  args.every(({ name }) => name !== '') ||
  (args.length === 1 && ['json', 'jsonb', 'text', 'xml', 'bytea'].includes(args[0]?.type ?? ''));

function buildRelation(
  schema: string,
  described: CatalogRelation,
  catalog: Catalog,
  trace: Trace,
  defaults: ReadonlyMap<string, string>,
): Relation {
  const columns = new Map<string, Column>();
  for (const { position, ...column } of described.columns) {
    const traced = defaults.get(trace(described.oid, position).join('.')) ?? null;
    columns.set(column.name, { ...column, default: column.generated ? null : (column.default ?? traced) });
  }
  const view = described.kind === 'v' || described.kind === 'm';
  const declared = declaredKey(described.comment);
  const traced = tracedKey(described, catalog, trace);
  const primaryKey = declared ?? traced.names;
  const keyed = declared === null && traced.held && (described.plainly & 4) !== 0;
  const [only, ...others] = declared !== null || keyed ? primaryKey : [];
  const rowKey = only !== undefined && others.length === 0 && columns.has(only) ? only : null;
  return {
    schema,
    name: described.name,
    view,
    comment: described.comment,
    columns,
    guarded: described.guarded,
    computed: new Map(
      catalog.functions
        .filter(
          ({ args, set, returns }) =>
            args.length === 1 && args[0]?.relation === described.oid && !set && !returns.columns,
        )
        .map(({ schema: of, name }) => [name, { schema: of, name }]),
    ),
    primaryKey,
    keyed,
    rowKey,
    updatable: (described.writable & 4) !== 0,
    insertable: (described.writable & 8) !== 0,
    deletable: (described.writable & 16) !== 0,
    etag: declaredColumn(described.comment, /^@etag\s+(.+)$/, columns),
    collations: declaredCollations(described.comment, columns),
    folded: declaredFolded(described.comment, columns),
    indexed: declaredIndex(described.comment, columns),
    centroid: declaredColumn(described.comment, /^@centroid\s+(.+)$/, columns),
    tags: declaredTags(described.comment),
    aggregates: declaredLines(described.comment, /^@aggregates$/).length > 0,
    kept: declaredLines(described.comment, /^@kept$/).length > 0,
    gathered: declaredGathered(schema, described, catalog),
    members: rowKey === null ? new Map() : declaredMembers(schema, described, catalog),
  };
}

/** `@hxl iso3 #country+code; year #date+year`. */
const declaredTags = (comment: string | null): ReadonlyMap<string, string> =>
  new Map(
    declaredLines(comment, /^@hxl (.+)$/).flatMap(([, list = '']) =>
      list.split(';').flatMap((entry) => {
        const [column = '', tag] = entry.trim().split(' ');
        return tag === undefined ? [] : [[column, tag] as const];
      }),
    ),
  );

const columnNames = (relation?: Pick<CatalogRelation, 'columns'>): ReadonlySet<string> =>
  new Set(relation?.columns.map((column) => column.name));

/** `@gathered (figure, facts) in other`, and `with all counts` where the rows themselves depend on them; ignored unless the other relation has every column of this one. */
function declaredGathered(schema: string, { comment, columns }: CatalogRelation, catalog: Catalog): Gathered | null {
  const [line] = declaredLines(comment, /^@gathered\s+\(([^()]+)\)\s+in\s+(\S+)(\s+with all counts)?$/);
  if (line?.[1] === undefined || line[2] === undefined) return null;
  const name = unquote(line[2]);
  const has = columnNames(catalog.relations.find((other) => other.name === name));
  if (!columns.every((column) => has.has(column.name))) return null;
  return { columns: new Set(splitNames(line[1])), counts: line[3] !== undefined, schema, name };
}

/** `@members (countries, regions) in other by id_of_this`; ignored for lists that are not columns of the other relation too. */
function declaredMembers(
  schema: string,
  { comment, columns }: CatalogRelation,
  catalog: Catalog,
): Map<string, Members> {
  const own = columnNames({ columns });
  const lines = declaredLines(comment, /^@members\s+\(([^()]+)\)\s+in\s+(\S+)\s+by\s+(.+)$/);
  const found = lines.flatMap(([, lists = '', relation = '', by = '']): [string, Members][] => {
    const [name, of] = [unquote(relation), unquote(by)];
    const has = columnNames(catalog.relations.find((other) => other.name === name));
    const known = splitNames(lists).filter((list) => own.has(list) && has.has(list) && has.has(of));
    return known.map((list) => [list, { schema, name, of }]);
  });
  return new Map(found);
}

/** `@order (name, country) by schema.collation`; ignored for unknown columns. */
function declaredCollations(comment: string | null, columns: ReadonlyMap<string, Column>): Relation['collations'] {
  const lines = declaredLines(comment, /^@order\s+\(([^()]+)\)\s+by\s+(\w+)\.(\w+)$/);
  const found = lines.flatMap(([, names = '', schema = '', name = '']) =>
    splitNames(names)
      .filter((column) => columns.has(column))
      .map((column): [string, { schema: string; name: string }] => [column, { schema, name }]),
  );
  return new Map(found);
}

/** `@folded (name) in name_search by schema.function`; ignored for unknown columns. */
function declaredFolded(comment: string | null, columns: ReadonlyMap<string, Column>): Map<string, Folded> {
  const lines = declaredLines(comment, /^@folded\s+\(([^()]+)\)\s+in\s+(\S+)\s+by\s+(\w+)\.(\w+)$/);
  const found = lines.flatMap(([, name = '', twin = '', schema = '', by = '']): [string, Folded][] => {
    const [of, column] = [unquote(name), unquote(twin)];
    return columns.has(of) && columns.has(column) ? [[of, { column, by: { schema, name: by } }]] : [];
  });
  return new Map(found);
}

/** `@indexed created_at desc, id desc`; ignored if a column is unknown. */
function declaredIndex(comment: string | null, columns: ReadonlyMap<string, Column>): Ordered[] {
  const [line] = declaredLines(comment, /^@indexed (.+)$/);
  const found = splitNames(line?.[1] ?? '').map((term): Ordered => {
    const descending = term.endsWith(' desc');
    return { column: unquote(descending ? term.slice(0, -5) : term), direction: descending ? 'desc' : 'asc' };
  });
  return found.every(({ column }) => columns.has(column)) ? found : [];
}

function declaredColumn(comment: string | null, pattern: RegExp, columns: ReadonlyMap<string, Column>): string | null {
  const name = unquote(declaredLines(comment, pattern)[0]?.[1] ?? '');
  return columns.has(name) ? name : null;
}

function declaredBody(comment: string | null): number | null {
  const [line] = declaredLines(comment, /^@body\s+(\d+)\s+MiB$/);
  return line ? Number(line[1]) * 1024 * 1024 : null;
}

function declaredDeadline(comment: string | null): number | null {
  const [line] = declaredLines(comment, /^@deadline\s+(\d+)\s+s$/);
  return line ? Number(line[1]) * 1000 : null;
}

function declaredKey(comment: string | null): string[] | null {
  const [line] = declaredLines(comment, /^@primary_key\s+\(?([^()]+)\)?$/);
  return line?.[1] === undefined ? null : splitNames(line[1]);
}

/** The primary key of a table, or the whole keys of all tables of which a view shows columns. */
function tracedKey(described: CatalogRelation, catalog: Catalog, trace: Trace): { names: string[]; held: boolean } {
  const named = new Map<string, string>();
  const tables = new Set<number>();
  for (const { name, position } of described.columns) {
    const [table, column] = trace(described.oid, position);
    if (table === described.oid && described.kind !== 'r' && described.kind !== 'p' && described.kind !== 'f') continue;
    tables.add(table);
    if (!named.has(`${table}.${column}`)) named.set(`${table}.${column}`, name);
  }
  const keys = [...tables].map((table) => catalog.keys.find(({ relation, primary }) => primary && relation === table));
  const names = keys.flatMap(
    (key) => key?.columns.map((column) => named.get(`${key.relation}.${column}`)) ?? [undefined],
  );
  const known = names.filter((name) => name !== undefined);
  return {
    names: known.length === names.length ? known : [],
    held: keys.length === 1 && keys[0]?.inherited === false,
  };
}

function buildRoutine(described: CatalogFunction, byOid: ReadonlyMap<number, Relation>): Routine {
  const { schema, returns, set, name, comment, args } = described;
  const composite = returns.columns !== null;
  const scalar = [{ name: SCALAR, type: returns.type, base: returns.type }];
  const columns = (returns.columns ?? scalar).map((column): [string, Column] => [
    column.name,
    {
      ...column,
      category: '',
      nullable: true,
      default: null,
      generated: false,
      updatable: false,
      comment: null,
      maxLength: null,
      enum: null,
    },
  ]);
  const plain = returns.type === 'void' ? 'void' : set ? 'scalars' : 'scalar';
  return {
    schema,
    name,
    comment,
    volatile: described.volatility === 'v',
    bodyBytes: declaredBody(comment),
    deadline: declaredDeadline(comment),
    secret: declaredLines(comment, /^@secret$/).length > 0,
    args,
    untyped: !composite && returns.type === 'record',
    returns: composite ? (set ? 'rows' : 'row') : plain,
    rows: byOid.get(returns.relation) ?? {
      schema,
      name,
      view: true,
      comment: null,
      columns: new Map(columns),
      guarded: true,
      computed: new Map(),
      primaryKey: [],
      keyed: false,
      rowKey: null,
      insertable: false,
      updatable: false,
      deletable: false,
      etag: null,
      collations: new Map(),
      folded: new Map(),
      indexed: [],
      centroid: null,
      tags: new Map(),
      aggregates: false,
      kept: false,
      gathered: null,
      members: new Map(),
    },
  };
}
