/** Compiles inserts, updates and deletes: the change as `with source`, then the answer from the returned rows. Refuses unknown columns and changes without a filter. */
import { HttpError } from '#server/errors.ts';
import { answerSql, type Named, statement } from './answer.ts';
import { ParseError } from '#server/psql/parse/cursor.ts';
import { Level, noParts, own } from './level.ts';
import { type JsonBody, parseRows, type RowsBody } from '#server/psql/parse/parse-body.ts';
import type { ParsedRequest, WritePlan } from '#server/psql/plan.ts';
import type { Column, Relation } from '#server/psql/catalog/relation.ts';
import type { SchemaCache } from '#server/psql/catalog/schema-cache.ts';
import { fromSql, arrayLiteral, qualified, quote, type SqlText } from './sql-text.ts';
import type { At, Condition } from '#server/psql/parse/syntax.ts';

const target = 'target';
const body = 'body';
const nothing: RowsBody = { text: '[]', rows: 0, keys: [] };

interface Conflict {
  readonly columns: readonly string[];
  readonly merge: boolean;
}

export function compileInsert(cache: SchemaCache, relation: Relation, request: ParsedRequest): WritePlan {
  if (!relation.insertable) throw readOnly(relation, 'POST');
  const rows = parseRows(jsonOf(request), request.query.columns);
  return compileRows(cache, relation, request, rows, conflictOf(relation, request), []);
}

/** PUT: inserts or replaces the row whose whole primary key is in the URL. */
export function compilePut(cache: SchemaCache, relation: Relation, request: ParsedRequest): WritePlan {
  const { query } = request;
  const where = own(query.conditions);
  if (!relation.insertable || !relation.updatable) throw readOnly(relation, 'PUT');
  if ([...query.limits, ...query.offsets].length > 0) {
    throw new HttpError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  }
  const named = where.map(equalColumn);
  if (!namesKey(relation, where) || named.length !== relation.primaryKey.length) {
    throw new HttpError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators");
  }
  // Of several rows, that with the key of the URL is written.
  const rows = parseRows(jsonOf(request), query.columns);
  const given = rows.keys.filter((key) => relation.primaryKey.includes(key));
  if (rows.rows === 0 || given.length < relation.primaryKey.length) throw otherKey();
  return {
    ...compileRows(cache, relation, request, rows, { columns: relation.primaryKey, merge: true }, where),
    put: true,
  };
}

export const otherKey = (): HttpError =>
  new HttpError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');

function compileRows(
  cache: SchemaCache,
  relation: Relation,
  request: ParsedRequest,
  rows: RowsBody,
  conflict: Conflict | null,
  where: readonly Condition[],
): WritePlan {
  const columns = writtenColumns(relation, rows);
  const named = new Level(cache, relation, [], noParts);
  const change = (sql: SqlText): string => {
    const names = columns.map(({ name }) => quote(name)).join(', ');
    const into = `insert into ${qualified(relation)} as ${target}`;
    if (columns.length === 0) return `${into} select from json_array_elements(${sql.bind(rows.text)})`;
    const counting = conflict?.merge ? [countInserted(1)] : [];
    const conditions = [...where.map((condition) => named.condition(sql, body, condition)), ...counting].join(' and ');
    const from = fromSql(recordsSql(sql, columns, rows.text, request), conditions);
    const values = columns.map(({ name }) => `${body}.${quote(name)}`).join(', ');
    return `${into} (${names}) select ${values} ${from}${conflict ? conflictSql(conflict, columns) : ''}`;
  };
  const counted = rows.rows === 0 ? '0' : `nullif(current_setting('psql.inserted', true), '')::int`;
  const extra = (): Named[] => (conflict?.merge ? [['inserted', counted]] : []);
  const locate = request.preferences.return === 'headers-only';
  const resolves = conflict !== null && where.length === 0;
  const plan = { relation, columns, json: rows.text, rows: rows.rows, current: null, put: false, resolves };
  return { kind: 'insert', ...plan, ...changeAnswer(cache, relation, request, change, extra, rows.rows <= 1, locate) };
}

function conflictOf(relation: Relation, { query, preferences }: ParsedRequest): Conflict | null {
  if (preferences.resolution === null) return null;
  const columns = query.onConflict ?? relation.primaryKey;
  for (const name of columns) {
    if (!relation.columns.has(name)) throw unknownColumn(relation, name);
  }
  return columns.length === 0 ? null : { columns, merge: preferences.resolution === 'merge-duplicates' };
}

function conflictSql({ columns, merge }: Conflict, written: readonly Column[]): string {
  const on = ` on conflict (${columns.map(quote).join(', ')})`;
  const set = written.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`);
  return merge ? `${on} do update set ${set.join(', ')} where ${countInserted(-1)}` : `${on} do nothing`;
}

/** Always true. Counts each row tried, then subtracts conflicts. */
function countInserted(by: 1 | -1): string {
  const counted = `coalesce(nullif(current_setting('psql.inserted', true), ''), '0')::int`;
  return `set_config('psql.inserted', (${counted} + ${by})::text, true) <> ''`;
}

export function compileChange(
  cache: SchemaCache,
  relation: Relation,
  kind: 'update' | 'delete',
  request: ParsedRequest,
  requireFilter: boolean,
): WritePlan {
  const method = kind === 'update' ? 'PATCH' : 'DELETE';
  const { query } = request;
  if (!(kind === 'update' ? relation.updatable : relation.deletable)) throw readOnly(relation, method);
  if ([...query.limits, ...query.offsets].some(({ path }) => path.length === 0)) {
    throw new ParseError('limit and offset cannot choose the rows to change', 'Use a filter instead.');
  }
  const conditions = own(query.conditions);
  if (requireFilter && conditions.length === 0) {
    throw new HttpError(400, '21000', `${kind === 'update' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`, {
      hint: 'Add a filter that chooses the rows.',
    });
  }
  const { etag } = relation;
  const ifMatch = request.ifMatch === '*' ? null : request.ifMatch;
  if (ifMatch !== null && etag === null) {
    throw new HttpError(400, 'PGRST100', `'${relation.name}' has no ETag for If-Match to name`);
  }
  const rows = kind === 'update' ? parseRows(jsonOf(request), query.columns) : nothing;
  if (rows.rows > 1) throw new ParseError('PATCH takes one object', null, 'PGRST102');
  const columns = writtenColumns(relation, rows);
  const chosen = new Level(cache, relation, [{ kind: 'all' }], {
    ...noParts,
    conditions: query.conditions.filter(({ path }) => path.length === 0),
  });
  const from = `${qualified(relation)} as ${target}`;
  const matches = (sql: SqlText): string =>
    ifMatch === null || etag === null ? '' : `${target}.${quote(etag)}::text = any(${sql.bind(arrayLiteral(ifMatch))})`;
  const where = (sql: SqlText, more: string): string => {
    const given = [chosen.where(sql, target), more].filter((condition) => condition !== '');
    return given.length === 0 ? '' : ` where ${given.join(' and ')}`;
  };
  const change = (sql: SqlText): string | null => {
    if (kind === 'delete') return `delete from ${from}${where(sql, matches(sql))}`;
    // An empty object changes nothing.
    if (columns.length === 0) return null;
    const set = columns.map(({ name }) => `${quote(name)} = ${body}.${quote(name)}`).join(', ');
    return `update ${from} set ${set} from ${recordsSql(sql, columns, rows.text, request)}${where(sql, matches(sql))}`;
  };
  const matched = (sql: SqlText): Named[] =>
    ifMatch === null
      ? []
      : [['matched', `(select count(*)::int from (select 1 from ${from}${where(sql, '')} limit 2) as found)`]];
  const oneRow = relation.keyed && namesKey(relation, conditions);
  const seen = { ...request, media: 'object' as const, stripped: false };
  const current = (sql: SqlText): string =>
    answerSql(
      sql,
      chosen,
      { alias: target, source: from, where: chosen.where(sql, target) },
      { limit: 2, offset: 0 },
      seen,
      { body: true, total: false },
    );
  return {
    kind,
    put: false,
    resolves: false,
    relation,
    columns,
    json: rows.text,
    rows: rows.rows,
    current: request.ifMatch === null ? null : () => statement(current),
    ...changeAnswer(cache, relation, request, change, matched, oneRow, false),
  };
}

/** The whole statement. The change returns only the columns that the answer reads, so it needs no permission on the others. */
function changeAnswer(
  cache: SchemaCache,
  relation: Relation,
  request: ParsedRequest,
  change: (sql: SqlText) => string | null,
  extra: (sql: SqlText) => Named[],
  oneRow: boolean,
  locate: boolean,
): Pick<
  WritePlan,
  'request' | 'statement' | 'answerAt' | 'answerNames' | 'output' | 'reached' | 'oneRow' | 'limit' | 'offset'
> {
  const { query } = request;
  const withBody = request.preferences.return === 'representation';
  const below = <T>(parts: readonly At<T>[]): At<T>[] => parts.filter(({ path }) => path.length > 0);
  const parts = {
    conditions: below(query.conditions),
    orders: query.orders,
    limits: below(query.limits),
    offsets: below(query.offsets),
  };
  // Built for every request, so that parts for a missing embed are refused.
  const asIfRead = new Level(cache, relation, query.select, parts, true);
  const level = withBody ? asIfRead : new Level(cache, relation, [], noParts, true);
  level.useKeys();
  const key = locate ? relation.primaryKey : [];
  key.forEach((name) => level.used.add(name));
  let answerAt = 0;
  const answerNames: string[] = [];
  const written = statement((sql) => {
    const columns: Named[] = [['affected', '(select count(*)::int from source)'], ...extra(sql)];
    if (key.length > 0) {
      const location = key.map((name) => `source.${quote(name)}::text`).join(', ');
      columns.push(['location', `(select json_build_array(${location})::text from source limit 1)`]);
    }
    const rows = { alias: 'source', source: 'source', where: level.where(sql, 'source') };
    const page = { limit: null, offset: 0 };
    const answer = answerSql(sql, level, rows, page, request, {
      body: withBody,
      total: false,
      extra: columns,
      names: answerNames,
    });
    const returned = [...level.used].map((name) => returning(relation, name)).join(', ') || '1 as changed';
    const text = change(sql);
    const nothingChanged = `select ${returned} from ${qualified(relation)} as ${target} where false`;
    const source = `with source as (${text === null ? nothingChanged : `${text} returning ${returned}`}) `;
    answerAt = source.length;
    return source + answer;
  });
  const plain = !withBody || query.select.every((node) => node.kind !== 'embed');
  return {
    request,
    statement: written,
    answerAt,
    answerNames,
    output: () => level.output,
    reached: () => level.reached(),
    oneRow: oneRow && plain,
    limit: null,
    offset: 0,
  };
}

function returning(relation: Relation, name: string): string {
  const computed = relation.columns.has(name) ? undefined : relation.computed.get(name);
  return computed ? `${qualified(computed)}(${target}.*) as ${quote(name)}` : `${target}.${quote(name)}`;
}

/** The objects of the body as rows. With missing=default an absent key takes the default of its column instead of null. */
function recordsSql(sql: SqlText, columns: readonly Column[], json: string, { preferences }: ParsedRequest): string {
  const definitions = columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ');
  const defaults = columns.filter((column) => column.default !== null);
  if (preferences.missing !== 'default' || defaults.length === 0) {
    return `json_to_recordset(${sql.bind(json)}) as ${body}(${definitions})`;
  }
  // Evaluate defaults only for absent keys, because a default may advance a sequence.
  const pairs = defaults.map(({ name, type, base, default: value }) => {
    const key = `${sql.bind(name)}::text`;
    // Text, because the type of the column parses it again.
    const json = /^jsonb?$/.test(base) ? `to_jsonb(${value})` : `to_jsonb((${value})::${type}::text)`;
    return `${key}, case when given ? ${key} then null else ${json} end`;
  });
  const filled = `select jsonb_agg(jsonb_build_object(${pairs.join(', ')}) || given) from jsonb_array_elements(${sql.bind(json)}) as given`;
  return `jsonb_to_recordset((${filled})) as ${body}(${definitions})`;
}

function jsonOf({ body: given }: ParsedRequest): JsonBody {
  if (given?.kind === 'json') return given;
  throw new ParseError('Content-Type not acceptable', 'A relation takes json, csv or a form.', 'PGRST102');
}

/** The column of a condition `column=eq.value`, else null. */
function equalColumn(condition: Condition): string | null {
  if (condition.kind !== 'filter' || condition.not || condition.field.path.length > 0) return null;
  const { test } = condition;
  return test.kind === 'compare' && test.operator === 'eq' && test.quantifier === null ? condition.field.name : null;
}

function namesKey({ primaryKey }: Relation, where: readonly Condition[]): boolean {
  const named = where.map(equalColumn);
  return primaryKey.length > 0 && primaryKey.every((name) => named.includes(name));
}

function writtenColumns(relation: Relation, { keys }: RowsBody): Column[] {
  return keys.map((name) => {
    const column = relation.columns.get(name);
    if (!column) throw unknownColumn(relation, name);
    return column;
  });
}

function unknownColumn(relation: Relation, name: string): HttpError {
  const message = `Could not find the '${name.slice(0, 100)}' column of '${relation.name}' in the schema cache`;
  return new HttpError(400, 'PGRST204', message);
}

function readOnly(relation: Relation, method: string): HttpError {
  return new HttpError(405, 'PGRST117', `Unsupported HTTP method: ${method}`, {
    details: `'${relation.name}' does not take it.`,
    headers: { allow: allowedMethods(relation).join(', ') },
  });
}

/** The methods in the Allow header, for OPTIONS and for a refused method. */
export function allowedMethods({ insertable, updatable, deletable, primaryKey }: Relation): string[] {
  return [
    'OPTIONS',
    'GET',
    'HEAD',
    ...(insertable ? ['POST'] : []),
    ...(insertable && updatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(updatable ? ['PATCH'] : []),
    ...(deletable ? ['DELETE'] : []),
  ];
}
