/** Writes inserts, updates and deletes: the change as `with source`, then the answer read from the rows it returns. */
import { ROWS_IN_MEMORY } from './limits.ts';
import type { ChangePlan, Embed, InsertPlan, PlannedCondition, Read } from './plan.ts';
import type { Column } from './schema-cache.ts';
import { answerSql } from './sql-answer.ts';
import { type Rows, whereSql } from './sql-conditions.ts';
import { arrayLiteral, qualified, quote, type SqlText } from './sql-text.ts';

const target = 'target';
const body = 'body';

export function insertSql(sql: SqlText, plan: InsertPlan): string {
  const { read, columns, conflict } = plan;
  const names = columns.map(({ name }) => quote(name)).join(', ');
  const into = `insert into ${qualified(read.relation)}`;
  const insert =
    columns.length === 0
      ? `${into} select from json_array_elements(${sql.bind(plan.body)})`
      : `${into} (${names}) select ${namesOf(body, columns)} from ${recordsSql(sql, plan)}`;
  return changeSql(sql, plan, `${insert}${conflict ? conflictSql(conflict, columns) : ''}`, '');
}

function conflictSql({ columns, merge }: NonNullable<InsertPlan['conflict']>, written: readonly Column[]): string {
  const on = ` on conflict (${columns.map(quote).join(', ')})`;
  const set = written.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`);
  return merge && set.length > 0 ? `${on} do update set ${set.join(', ')}` : `${on} do nothing`;
}

export function updateSql(sql: SqlText, plan: ChangePlan): string {
  const relation = `${qualified(plan.read.relation)} as ${target}`;
  const where = changedWhere(sql, plan);
  // An empty object changes nothing, as PostgREST has it.
  if (plan.columns.length === 0) return changeSql(sql, plan, null, where);
  const set = plan.columns.map(({ name }) => `${quote(name)} = ${body}.${quote(name)}`).join(', ');
  const update = `update ${relation} set ${set} from ${recordsSql(sql, plan)}${whereClause(where, matchSql(sql, plan))}`;
  return changeSql(sql, plan, update, where);
}

export function deleteSql(sql: SqlText, plan: ChangePlan): string {
  const where = changedWhere(sql, plan);
  const text = `delete from ${qualified(plan.read.relation)} as ${target}${whereClause(where, matchSql(sql, plan))}`;
  return changeSql(sql, plan, text, where);
}

function changedWhere(sql: SqlText, plan: ChangePlan): string {
  return whereSql(sql, target, plan.where);
}

/** The row's version is compared in the same statement that changes it. */
function matchSql(sql: SqlText, { ifMatch, read }: ChangePlan): string {
  if (ifMatch === null || read.relation.etag === null) return '';
  return `${target}.${quote(read.relation.etag)}::text = any(${sql.bind(arrayLiteral(ifMatch))})`;
}

function whereClause(...conditions: string[]): string {
  const given = conditions.filter((condition) => condition !== '');
  return given.length === 0 ? '' : ` where ${given.join(' and ')}`;
}

/** The rows that the filters of a change choose, without regard to their version. */
export function chosenRows(sql: SqlText, plan: ChangePlan): Rows {
  return { alias: target, source: `${qualified(plan.read.relation)} as ${target}`, where: changedWhere(sql, plan) };
}

/** The body's objects as rows. With missing=default an absent key takes its column's default, not null. */
function recordsSql(
  sql: SqlText,
  { columns, ...plan }: Pick<InsertPlan, 'columns' | 'body' | 'applyDefaults'>,
): string {
  const definitions = columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ');
  const defaults = columns.filter((column) => column.default !== null);
  if (!plan.applyDefaults || defaults.length === 0) {
    return `json_to_recordset(${sql.bind(plan.body)}) as ${body}(${definitions})`;
  }
  const pairs = defaults.map((column) => `${sql.bind(column.name)}::text, ${column.default}`).join(', ');
  const filled = `select jsonb_agg(jsonb_build_object(${pairs}) || given) from jsonb_array_elements(${sql.bind(plan.body)}) as given`;
  return `jsonb_to_recordset((${filled})) as ${body}(${definitions})`;
}

function namesOf(alias: string, columns: readonly Column[]): string {
  return columns.map(({ name }) => `${alias}.${quote(name)}`).join(', ');
}

function changeSql(sql: SqlText, plan: InsertPlan | ChangePlan, change: string | null, where: string): string {
  const { read, media, preferences } = plan;
  const { relation } = read;
  const withBody = preferences.return === 'representation';
  const key = plan.kind === 'insert' && preferences.return === 'headers-only' ? relation.primaryKey : [];
  const wanted = withBody ? wantedColumns(read) : new Set(key);
  const from = plan.kind === 'insert' ? '' : `${target}.`;
  const returned = [...wanted].map((name) => `${from}${quote(name)}`).join(', ') || '1 as changed';
  const nothing = `select ${returned} from ${qualified(relation)} as ${target}${whereClause('false', where)}`;
  const source = change === null ? nothing : `${change} returning ${returned}`;

  const location = key.map((name) => `source.${quote(name)}::text`).join(', ');
  const located =
    key.length === 0 ? '' : `, (select json_build_array(${location})::text from source limit 1) as location`;
  const matched =
    plan.kind === 'insert' || plan.ifMatch === null
      ? ''
      : `, (select count(*)::int from (select 1 from ${qualified(relation)} as ${target}${whereClause(where)} limit 2) as found) as matched`;
  const extra = `, (select count(*)::int from source) as affected${located}${matched}`;

  const alias = sql.alias();
  const rows: Rows = { alias, source: `source as ${alias}`, where: withBody ? whereSql(sql, alias, read.where) : '' };
  const page = withBody ? read : { ...read, output: [], order: [] };
  const options = { media, withBody, countAll: false, cap: ROWS_IN_MEMORY + 1 };
  return `with source as (${source}) ${answerSql(sql, rows, page, options, extra)}`;
}

/** The columns that the answer needs of the rows written, so that no right to read the others is needed. */
function wantedColumns(read: Read): Set<string> {
  const wanted = new Set<string>();
  if (read.relation.etag !== null) wanted.add(read.relation.etag);
  const ofEmbed = ({ relationship }: Embed): void => relationship.columns.forEach(([of]) => wanted.add(of));
  const ofCondition = (condition: PlannedCondition): void => {
    if (condition.kind === 'embedded') ofEmbed(condition.embed);
    else if (condition.kind === 'filter') wanted.add(condition.field.column.name);
    else condition.of.forEach(ofCondition);
  };
  for (const output of read.output) {
    if (output.kind === 'all') read.relation.columns.forEach((_, name) => wanted.add(name));
    else if (output.kind === 'column') wanted.add(output.field.column.name);
    else ofEmbed(output.embed);
  }
  read.where.forEach(ofCondition);
  for (const { through, field } of read.order) {
    if (through) ofEmbed(through);
    else wanted.add(field.column.name);
  }
  return wanted;
}
