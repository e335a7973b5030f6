/** Writes what a plan reads as SQL: the columns, the embeds as correlated queries, the page. */
import type { Embed, Output, Read } from './plan.ts';
import { outputNames } from './plan-read.ts';
import { embeddedRows, fieldSql, fromSql, orderSql } from './sql-conditions.ts';
import { quote, type SqlText } from './sql-text.ts';

export interface Selection {
  readonly list: string;
  /** Joins that spread embeds need after the relation. */
  readonly joins: string;
}

/** @param whole names every column instead of `*`, where the order of the columns matters. */
export function selectionSql(sql: SqlText, alias: string, read: Read, whole = false): Selection {
  const joins: string[] = [];
  const list = read.output.map((output) => {
    const { text, join } = outputSql(sql, alias, read, output, whole);
    if (join) joins.push(join);
    return text;
  });
  return { list: list.join(', '), joins: joins.join('') };
}

function outputSql(
  sql: SqlText,
  alias: string,
  read: Read,
  output: Output,
  whole: boolean,
): { text: string; join?: string } {
  if (output.kind === 'all') {
    const names = [...read.relation.columns.keys()].map((name) => `${alias}.${quote(name)}`);
    return { text: whole ? names.join(', ') : `${alias}.*` };
  }
  if (output.kind === 'column') {
    const field = fieldSql(sql, alias, output.field);
    return { text: `${field}${output.cast ? `::${output.cast}` : ''} as ${quote(output.name)}` };
  }
  const { embed, name } = output;
  if (!embed.spread) return { text: `${embedSql(sql, alias, embed)} as ${quote(name)}` };
  const inner = embedRowsSql(sql, alias, embed, whole);
  const spread = sql.alias();
  const kind = embed.join === 'inner' ? 'join' : 'left join';
  const names = whole
    ? outputNames(embed.read)
        .map((column) => `${spread}.${quote(column)}`)
        .join(', ')
    : `${spread}.*`;
  return { text: names, join: ` ${kind} lateral (${inner}) as ${spread} on true` };
}

function embedSql(sql: SqlText, alias: string, embed: Embed): string {
  const rows = embedRowsSql(sql, alias, embed, false);
  const row = sql.alias();
  if (embed.toOne) return `(select row_to_json(${row}.*) from (${rows}) as ${row})`;
  return `(select coalesce(json_agg(${row}.*), '[]') from (${rows}) as ${row})`;
}

function embedRowsSql(sql: SqlText, alias: string, embed: Embed, whole: boolean): string {
  const { read, toOne } = embed;
  const rows = embeddedRows(sql, alias, embed);
  const { list, joins } = selectionSql(sql, rows.alias, read, whole);
  const page = toOne ? ' limit 1' : pageSql(sql, read.limit, read.offset);
  return `select ${list} ${fromSql(rows, joins)}${orderSql(sql, rows.alias, read.order)}${page}`;
}

export function pageSql(sql: SqlText, limit: number | null, offset: number): string {
  const first = limit === null ? '' : ` limit ${sql.bind(String(limit))}`;
  return offset === 0 ? first : `${first} offset ${sql.bind(String(offset))}`;
}
