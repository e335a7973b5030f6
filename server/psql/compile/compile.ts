/** Compiles a parsed request into a plan, with the text and values of its statements. Pure: uses the schema cache, never the database. */
import { HttpError } from '#server/errors.ts';
import { answerSql, rereads, type Rows, statement } from './answer.ts';
import { closest } from '#server/psql/catalog/closest.ts';
import { compileChange, compileInsert, compilePut } from './compile-write.ts';
import { Level } from './level.ts';
import { withExactCount, withinRange } from '#server/psql/parse/parse-headers.ts';
import type { OrderTerm } from '#server/psql/parse/syntax.ts';
import type { ParsedRequest, Plan, ReadPlan, Rereads, SheetRequest } from '#server/psql/plan.ts';
import type { Relation } from '#server/psql/catalog/relation.ts';
import type { SchemaCache } from '#server/psql/catalog/schema-cache.ts';
import { qualified, type SqlText } from './sql-text.ts';
import { isNear } from './walk.ts';

/** @param requireFilter refuse a change without a filter. */
export function compile(cache: SchemaCache, request: ParsedRequest, requireFilter: boolean): Plan {
  const relation = findRelation(cache, request.name);
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return compileRead(cache, relation, request);
    case 'POST':
      return compileInsert(cache, relation, request);
    case 'PUT':
      return compilePut(cache, relation, request);
    case 'PATCH':
      return compileChange(cache, relation, 'update', request, requireFilter);
    case 'DELETE':
      return compileChange(cache, relation, 'delete', request, requireFilter);
    default:
      throw new HttpError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`);
  }
}

export function findRelation(cache: SchemaCache, name: string): Relation {
  const relation = cache.relations.get(name);
  if (relation) return relation;
  const near = closest(name, cache.relations.keys());
  throw new HttpError(404, 'PGRST205', `Could not find the table '${cache.schema}.${name}' in the schema cache`, {
    hint: near === null ? null : `Perhaps you meant the table '${cache.schema}.${near}'`,
  });
}

function compileRead(cache: SchemaCache, relation: Relation, given: ParsedRequest): ReadPlan {
  const level = new Level(cache, relation, given.query.select, given.query);
  const request = level.guarded ? { ...given, preferences: withExactCount(given.preferences) } : given;
  const page = withinRange(level, request.range);
  const rowsOf = (sql: SqlText): Rows => {
    const alias = sql.alias();
    const source = `${qualified(relation)} as ${alias}`;
    return { alias, source, where: level.where(sql, alias), key: relation.rowKey, ...sooner(level, alias) };
  };
  const own = rereads(level, page, request, rowsOf);
  const sheets =
    request.media === 'xlsx' ? request.sheets.map((sheet) => compileSheet(cache, relation, request, own, sheet)) : [];
  const options = { body: request.method !== 'HEAD', total: request.preferences.count === 'exact' };
  return {
    kind: 'read',
    request,
    ...page,
    sheets,
    anyText: level.anyText && isNear(page),
    listsInLists: request.media !== 'object' && level.hasLists,
    // Not a getter: V8 keeps one in the object's shape, and everything it refers to until the next full collection.
    output: () => level.output,
    reached: () => [...new Set([...level.reached(), ...sheets.flatMap(({ reached }) => reached())])],
    statement: statement((sql) => answerSql(sql, level, rowsOf(sql), page, request, options)),
    ...own,
  };
}

/** The rows of another relation under the filters of the request, which its relation has, too; in the same order, then by its own key. */
function compileSheet(cache: SchemaCache, main: Relation, request: ParsedRequest, rows: Rereads, sheet: SheetRequest) {
  const { query } = request;
  if (request.range !== null || query.limits.length + query.offsets.length > 0)
    throw new HttpError(400, 'PGRST100', 'A workbook with further sheets has no limit and no offset');
  const relation = findRelation(cache, sheet.relation);
  const before = query.orders.find(({ path }) => path.length === 0)?.value ?? [];
  const ordered = new Set(before.map(({ field }) => field.name));
  const then = relation.primaryKey.flatMap((name): OrderTerm[] =>
    ordered.has(name) ? [] : [{ relation: null, field: { name, path: [] }, direction: null, nulls: null }],
  );
  const others = query.orders.filter(({ path }) => path.length > 0);
  const orders = [...others, { path: [], value: [...before, ...then] }];
  const level = new Level(cache, relation, sheet.select, { ...query, orders });
  const rowsOf = (sql: SqlText): Rows => {
    const alias = sql.alias();
    return { alias, source: `${qualified(relation)} as ${alias}`, where: level.where(sql, alias) };
  };
  if (main.rowKey !== null && !relation.columns.has(main.rowKey))
    throw new HttpError(
      400,
      'PGRST204',
      `Could not find the '${main.rowKey}' column of '${relation.name}', by which its rows belong to those of '${main.name}'`,
    );
  const { pages, ...otherReads } = rereads(level, { limit: null, offset: 0 }, request, rowsOf, false, main.rowKey);
  return {
    ...otherReads,
    // The rows of exactly the same records, also if some were added meanwhile.
    pages: pages && rows.pages && { ...pages, keys: rows.pages.keys },
    name: sheet.name,
    output: () => level.output,
    reached: () => level.reached(),
  };
}

/** For conditions and orders on gathered columns, uses the relation that computes them for all rows at once. */
function sooner({ relation: { gathered }, ownColumns }: Level, alias: string): Pick<Rows, 'counted' | 'ordered'> {
  if (gathered === null || ownColumns === null) return {};
  const source = `${qualified(gathered)} as ${alias}`;
  const isGathered = (name: string): boolean => gathered.columns.has(name);
  return {
    ...((gathered.counts || ownColumns.tested.some(isGathered)) && { counted: source }),
    ...(ownColumns.ordered.some(isGathered) && { ordered: source }),
  };
}
