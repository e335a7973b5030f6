/** Writes the statement that turns rows into one answer: body, number of rows, total and ETag in a single row. */
import type { Media } from './parse-headers.ts';
import type { Read } from './plan.ts';
import { fromSql, orderSql, type Rows } from './sql-conditions.ts';
import { pageSql, selectionSql } from './sql-read.ts';
import { quote, type SqlText } from './sql-text.ts';

/** The row that every statement answers with. */
export interface AnswerRow {
  body: string | null;
  rows: number;
  /** Text, for it may exceed what a number holds; null when not counted. */
  total?: string | null;
  etag?: string | null;
  affected?: number;
  matched?: number;
  location?: string | null;
}

export interface AnswerOptions {
  readonly media: Media;
  readonly withBody: boolean;
  readonly countAll: boolean;
  /** At most so many rows are built into the answer. */
  readonly cap: number;
}

// PostgreSQL writes a row as (a,"b, c",): csv but for the brackets and its doubled backslashes.
export const csvLine = (row: string): string => String.raw`replace(substr(left((${row}.*)::text, -1), 2), '\\', '\')`;

/** Everything after `with …`: one row with the page as text. `extra` adds columns to it. */
export function answerSql(sql: SqlText, rows: Rows, read: Read, options: AnswerOptions, extra = ''): string {
  const { media, withBody, countAll, cap } = options;
  const limit = read.limit === null || read.limit > cap ? cap : read.limit;
  const etag = media === 'object' && withBody ? read.relation.etag : null;
  const page = sql.alias();
  const selection = selectionSql(sql, rows.alias, read, media === 'csv');
  const from = `${fromSql(rows, selection.joins)}${orderSql(sql, rows.alias, read.order)}${pageSql(sql, limit, read.offset)}`;
  const total = countAll ? `, ${totalSql(sql, rows, limit, read.offset)}::text as total` : '';
  if (!withBody) {
    return `select null::text as body, count(*)::int as rows${total}${extra} from (select 1 ${from}) as ${page}`;
  }
  if (etag !== null) {
    // The ETag stands beside the row, for it need not be among the columns asked for.
    const row = sql.alias();
    const one = `select (select row_to_json(${row}.*) from (select ${selection.list}) as ${row}) as body, ${rows.alias}.${quote(etag)}::text as etag`;
    return `select coalesce(json_agg(${page}.body), '[]')::text as body, count(*)::int as rows, min(${page}.etag) as etag${total}${extra} from (${one} ${from}) as ${page}`;
  }
  const body =
    media === 'csv'
      ? `coalesce(string_agg(${csvLine(page)}, chr(10)), '')`
      : `coalesce(json_agg(${page}.*), '[]')::text`;
  return `select ${body} as body, count(*)::int as rows${total}${extra} from (select ${selection.list} ${from}) as ${page}`;
}

/** A page that is not full tells the total by itself; the rows are counted only otherwise. */
function totalSql(sql: SqlText, rows: Rows, limit: number, offset: number): string {
  const counted = `(select count(*) ${fromSql(rows)})`;
  const first = sql.bind(String(offset));
  const known = `count(*) < ${sql.bind(String(limit))}::bigint and (count(*) > 0 or ${first}::bigint = 0)`;
  return `case when ${known} then ${first}::bigint + count(*) else ${counted} end`;
}

/** The same rows one by one, as lines, for an answer too long to hold. */
export function linesSql(sql: SqlText, rows: Rows, read: Read, media: Media): string {
  const page = sql.alias();
  const selection = selectionSql(sql, rows.alias, read, media === 'csv');
  const from = `${fromSql(rows, selection.joins)}${orderSql(sql, rows.alias, read.order)}${pageSql(sql, read.limit, read.offset)}`;
  const line = media === 'csv' ? csvLine(page) : `row_to_json(${page}.*)::text`;
  return `select ${line} as line from (select ${selection.list} ${from}) as ${page}`;
}

export function countSql(rows: Rows): string {
  return `select count(*)::text as total ${fromSql(rows)}`;
}

export function explainSql(rows: Rows): string {
  return `explain (format json) select 1 ${fromSql(rows)}`;
}
