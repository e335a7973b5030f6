/** Writes conditions, orders and the rows of embeds as SQL; every value is bound. */
import type { Embed, PlannedCondition, PlannedField, PlannedOrder } from './plan.ts';
import { arrayLiteral, qualified, quote, type SqlText } from './sql-text.ts';
import type { Comparison, Search, Test } from './syntax.ts';

const operators: Readonly<Record<Comparison, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};

const searchFunctions: Readonly<Record<Search, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

const isTests = { null: 'null', not_null: 'not null', true: 'true', false: 'false', unknown: 'unknown' } as const;

export function fieldSql(sql: SqlText, alias: string, { column, path }: PlannedField): string {
  const name = `${alias}.${quote(column.name)}`;
  if (path.length === 0) return name;
  const isJson = column.base === 'json' || column.base === 'jsonb';
  const steps = path.map(({ text, key }) => {
    const bound = typeof key === 'number' ? `${sql.bind(String(key))}::int` : `${sql.bind(key)}::text`;
    return `${text ? '->>' : '->'}${bound}`;
  });
  return `(${isJson ? name : `to_jsonb(${name})`}${steps.join('')})`;
}

export function whereSql(sql: SqlText, alias: string, where: readonly PlannedCondition[]): string {
  return where.map((condition) => conditionSql(sql, alias, condition)).join(' and ');
}

export function conditionSql(sql: SqlText, alias: string, condition: PlannedCondition): string {
  switch (condition.kind) {
    case 'filter': {
      const test = testSql(sql, fieldSql(sql, alias, condition.field), condition.field, condition.test);
      return condition.not ? `not (${test})` : test;
    }
    case 'embedded':
      return `${condition.exists ? '' : 'not '}exists (select 1 ${fromSql(embeddedRows(sql, alias, condition.embed))})`;
    case 'and':
    case 'or': {
      const parts = condition.of.map((part) => conditionSql(sql, alias, part));
      return `${condition.not ? 'not ' : ''}(${parts.join(` ${condition.kind} `)})`;
    }
  }
}

function testSql(sql: SqlText, field: string, planned: PlannedField, test: Test): string {
  switch (test.kind) {
    case 'is':
      return `${field} is ${isTests[test.value]}`;
    case 'in':
      // PostgreSQL 15 keeps an index's order behind an equality, and loses it behind a list of one.
      if (test.values.length === 1) return `${field} = ${sql.bind(test.values[0] ?? '')}`;
      return `${field} = any(${sql.bind(arrayLiteral(test.values))})`;
    case 'compare': {
      const isPattern = test.operator === 'like' || test.operator === 'ilike';
      const value = sql.bind(isPattern ? test.value.replaceAll('*', '%') : test.value);
      return `${field} ${operators[test.operator]} ${test.quantifier ? `${test.quantifier}(${value})` : value}`;
    }
    case 'search': {
      const language = test.language === null ? '' : `${sql.bind(test.language)}::text::regconfig, `;
      const query = `${searchFunctions[test.operator]}(${language}${sql.bind(test.value)})`;
      const searched = planned.column.base === 'tsvector' && planned.path.length === 0;
      return `${searched ? field : `to_tsvector(${language}${field})`} @@ ${query}`;
    }
  }
}

export function orderSql(sql: SqlText, alias: string, order: readonly PlannedOrder[]): string {
  if (order.length === 0) return '';
  const terms = order.map(({ through, field, direction, nulls }) => {
    const by = through ? relatedField(sql, alias, through, field) : fieldSql(sql, alias, field);
    return `${by}${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`;
  });
  return ` order by ${terms.join(', ')}`;
}

function relatedField(sql: SqlText, alias: string, through: Embed, field: PlannedField): string {
  const rows = embeddedRows(sql, alias, through);
  return `(select ${fieldSql(sql, rows.alias, field)} ${fromSql(rows)} limit 1)`;
}

/** Rows to read: a source with its alias, and the condition that chooses among them. */
export interface Rows {
  readonly alias: string;
  readonly source: string;
  readonly where: string;
}

export function fromSql({ source, where }: Rows, joins = ''): string {
  return `from ${source}${joins}${where === '' ? '' : ` where ${where}`}`;
}

/** The rows of an embed for the row of its parent under `parent`. */
export function embeddedRows(sql: SqlText, parent: string, { relationship, read }: Embed): Rows {
  const alias = sql.alias();
  const join = relationship.link
    ? linkSql(sql, parent, alias, relationship.columns, relationship.link, read.relation.schema)
    : relationship.columns.map(([of, to]) => `${alias}.${quote(to)} = ${parent}.${quote(of)}`).join(' and ');
  const where = read.where.length === 0 ? '' : ` and ${whereSql(sql, alias, read.where)}`;
  return { alias, source: `${qualified(read.relation)} as ${alias}`, where: `${join}${where}` };
}

function linkSql(
  sql: SqlText,
  parent: string,
  alias: string,
  columns: Embed['relationship']['columns'],
  link: NonNullable<Embed['relationship']['link']>,
  schema: string,
): string {
  const through = sql.alias();
  const conditions = [
    ...columns.map(([of, linked]) => `${through}.${quote(linked)} = ${parent}.${quote(of)}`),
    ...link.columns.map(([linked, to]) => `${through}.${quote(linked)} = ${alias}.${quote(to)}`),
  ];
  const relation = qualified({ schema, name: link.relation });
  return `exists (select 1 from ${relation} as ${through} where ${conditions.join(' and ')})`;
}
