/** Resolves an insert, an update or a delete against the schema cache; refuses unknown columns and changes to every row. */
import { HttpError } from '#server/errors.ts';
import { parseRows, type RowsBody } from './parse-body.ts';
import { ParseError } from './cursor.ts';
import type { Media, Preferences } from './parse-headers.ts';
import type { ChangePlan, InsertPlan, PlannedCondition } from './plan.ts';
import { planCondition, planRead } from './plan-read.ts';
import type { Column, Relation, SchemaCache } from './schema-cache.ts';
import type { Query } from './syntax.ts';

interface WriteRequest {
  readonly query: Query;
  readonly preferences: Preferences;
  readonly media: Media;
  readonly body: string;
  readonly ifMatch: readonly string[] | '*' | null;
}

export function planInsert(cache: SchemaCache, relation: Relation, request: WriteRequest): InsertPlan {
  const { query, preferences, media } = request;
  if (!relation.insertable) throw readOnly(relation, 'POST');
  const root = query.conditions.filter(({ path }) => path.length === 0);
  const read = planRead(cache, relation, {
    ...query,
    conditions: query.conditions.filter((condition) => !root.includes(condition)),
    limits: query.limits.filter(({ path }) => path.length > 0),
    offsets: query.offsets.filter(({ path }) => path.length > 0),
  });
  const body = parseRows(request.body, query.columns);
  return {
    kind: 'insert',
    read,
    media,
    preferences,
    columns: writtenColumns(relation, body),
    body: body.text,
    rows: body.rows,
    applyDefaults: preferences.missing === 'default',
    conflict: planConflict(relation, query, preferences),
  };
}

function planConflict(relation: Relation, query: Query, { resolution }: Preferences): InsertPlan['conflict'] {
  if (resolution === null) return null;
  const columns = query.onConflict ?? relation.primaryKey;
  for (const name of columns) {
    if (!relation.columns.has(name)) throw unknownColumn(relation, name);
  }
  return columns.length === 0 ? null : { columns, merge: resolution === 'merge-duplicates' };
}

export function planChange(
  cache: SchemaCache,
  relation: Relation,
  kind: 'update' | 'delete',
  request: WriteRequest,
  requireFilter: boolean,
): ChangePlan {
  const { query, preferences, media } = request;
  const mustExist = request.ifMatch === '*';
  const ifMatch = request.ifMatch === '*' ? null : request.ifMatch;
  if (!(kind === 'update' ? relation.updatable : relation.deletable)) {
    throw readOnly(relation, kind === 'update' ? 'PATCH' : 'DELETE');
  }
  if ([...query.limits, ...query.offsets].some(({ path }) => path.length === 0)) {
    throw new ParseError('limit and offset cannot choose the rows to change', 'Use a filter instead.');
  }
  const root = query.conditions.filter(({ path }) => path.length === 0);
  const where = root.map(({ value }) => planCondition(relation, new Map(), value));
  if (requireFilter && where.length === 0) {
    throw new HttpError(400, '21000', `${kind === 'update' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`, {
      hint: 'Add a filter that chooses the rows.',
    });
  }
  if (ifMatch !== null && relation.etag === null) {
    throw new HttpError(400, 'PGRST100', `'${relation.name}' has no ETag for If-Match to name`);
  }
  const read = planRead(cache, relation, { ...query, conditions: query.conditions.filter((at) => !root.includes(at)) });
  const body = kind === 'update' ? parseRows(request.body, query.columns) : { text: '[]', rows: 1, keys: [] };
  if (body.rows > 1) throw new ParseError('PATCH takes one object', null, 'PGRST102');
  return {
    kind,
    read,
    media,
    preferences,
    columns: body.rows === 0 ? [] : writtenColumns(relation, body),
    body: body.text,
    applyDefaults: preferences.missing === 'default',
    where,
    ifMatch,
    mustExist,
    oneRow: namesOneRow(relation, where),
  };
}

function namesOneRow(relation: Relation, where: readonly PlannedCondition[]): boolean {
  const named = where.map((condition) => {
    if (condition.kind !== 'filter' || condition.not || condition.field.path.length > 0) return null;
    const { test } = condition;
    return test.kind === 'compare' && test.operator === 'eq' && test.quantifier === null
      ? condition.field.column.name
      : null;
  });
  return relation.primaryKey.length > 0 && relation.primaryKey.every((name) => named.includes(name));
}

function writtenColumns(relation: Relation, body: RowsBody): Column[] {
  return body.keys.map((name) => relation.columns.get(name) ?? refuseColumn(relation, name));
}

function refuseColumn(relation: Relation, name: string): never {
  throw unknownColumn(relation, name);
}

function unknownColumn(relation: Relation, name: string): HttpError {
  return new HttpError(
    400,
    'PGRST204',
    `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
  );
}

function readOnly(relation: Relation, method: string): HttpError {
  return new HttpError(405, 'PGRST117', `Unsupported HTTP method: ${method}`, {
    details: `'${relation.name}' does not take it.`,
    headers: { allow: 'GET, HEAD' },
  });
}
