/** The SQL of an embed within a row of its parent: its rows as json or as a spread, or whether there are any. Looks no name up. */
import type { Relation } from '#server/psql/catalog/relation.ts';
import type { Relationship } from '#server/psql/catalog/relationships.ts';
import type { EmbedSelect } from '#server/psql/parse/syntax.ts';
import { fromSql, numbered, pageSql, qualified, quote, type SqlText } from './sql-text.ts';

/** The parts of an embed's own level that its SQL takes. */
interface Embedded {
  readonly relation: Relation;
  readonly limit: number | null;
  readonly offset: number;
  readonly output: readonly unknown[];
  columns(sql: SqlText, alias: string): { readonly list: string; readonly joins: string };
  where(sql: SqlText, alias: string): string;
  order(sql: SqlText, alias: string): string;
}

export interface Embed<Level extends Embedded = Embedded> {
  readonly name: string;
  readonly node: EmbedSelect;
  readonly relationship: Relationship;
  readonly toOne: boolean;
  readonly level: Level;
  /** The row of the parent, whose alias this is, as the argument of a function. */
  readonly row: (parent: string) => string;
}

/** The rows of an embed for one row of its parent. */
export function embeddedFrom(sql: SqlText, parent: string, embed: Embed, alias = sql.alias(), joins = ''): string {
  const { relationship, level } = embed;
  const { columns, link, computed } = relationship;
  const conditions = computed
    ? []
    : link
      ? [linkSql(sql, parent, alias, relationship.columns, link, level.relation.schema)]
      : columns.map(([of, to]) => `${alias}.${quote(to)} = ${parent}.${quote(of)}`);
  const source = computed ? `${qualified(computed)}(${embed.row(parent)})` : qualified(level.relation);
  const where = [...conditions, level.where(sql, alias)].filter((condition) => condition !== '').join(' and ');
  return fromSql(`${source} as ${alias}`, where, joins);
}

/** Whether the embed, or its page if it has one, has rows. */
export function existsSql(sql: SqlText, parent: string, embed: Embed): string {
  return `exists (select 1 ${embeddedFrom(sql, parent, embed)}${embedPage(sql, embed)})`;
}

/** An embed of one row has that row on its first page. */
function embedPage(sql: SqlText, { level: { limit, offset }, toOne }: Embed): string {
  if (!toOne) return pageSql(sql, limit, offset);
  return limit === 0 || offset > 0 ? ' limit 0' : ' limit 1';
}

function linkSql(
  sql: SqlText,
  parent: string,
  alias: string,
  columns: Relationship['columns'],
  link: NonNullable<Relationship['link']>,
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

function embeddedRows(sql: SqlText, parent: string, embed: Embed): string {
  const { level } = embed;
  const alias = sql.alias();
  const { list, joins } = level.columns(sql, alias);
  const from = embeddedFrom(sql, parent, embed, alias, joins);
  return `select ${list} ${from}${level.order(sql, alias)}${embedPage(sql, embed)}`;
}

export function embeddedJson(sql: SqlText, parent: string, embed: Embed): string {
  const rows = embeddedRows(sql, parent, embed);
  const row = sql.alias();
  const value = embed.toOne ? `row_to_json(${row}.*)` : `coalesce(json_agg(${row}.*), '[]')`;
  return `(select ${value} from (${rows}) as ${row})`;
}

/** A to-many spread returns each of its columns as an array. */
export function spreadRows(sql: SqlText, parent: string, embed: Embed): string {
  const rows = embeddedRows(sql, parent, embed);
  if (embed.toOne) return rows;
  const row = sql.alias();
  const { output } = embed.level;
  const arrays = output.map((_, at) => `coalesce(json_agg(${row}.c${at}), '[]')`);
  return `select ${arrays.join(', ')} from (${rows}) as ${row}(${numbered(output)})`;
}
