/** Writes the statements that turn rows into an answer: one row with the page as text, the rows one by one, or a count. */
import { HttpError } from '#server/errors.ts';
import type { Level } from './level.ts';
import { ANSWER_BYTES, LINE_BYTES, ROWS_IN_MEMORY } from '#server/psql/limits.ts';
import type { Range } from '#server/psql/parse/parse-headers.ts';
import { sheetColumn } from '#server/psql/media/xlsx-cells.ts';
import type { Pages, ParsedRequest, Rereads, Statement } from '#server/psql/plan.ts';
import { fromSql, numbered, pageSql, arrayLiteral, quote, SCALAR, SqlText } from './sql-text.ts';
import { isNear, walkSql } from './walk.ts';

/** The rows of an answer: their source and the condition that selects them. */
export interface Rows {
  readonly alias: string;
  readonly source: string;
  readonly where: string;
  /** The column that identifies a row, if any. */
  readonly key?: string | null;
  /** Sources with the same rows and alias that are faster to count or to order. */
  readonly counted?: string;
  readonly ordered?: string;
}

export interface AnswerOptions {
  /** False for an answer that only counts the rows. */
  readonly body: boolean;
  /** Count all rows that match the filters, not only those of the page. */
  readonly total: boolean;
  /** A function of a single value returns values, not objects. */
  readonly scalar?: boolean;
  /** Further columns of the answer's row. */
  readonly extra?: readonly Named[];
  /** Receives the names of all columns but the body. */
  readonly names?: string[];
}

/** A column of the answer's row and its SQL. */
export type Named = readonly [name: string, sql: string];

export function statement(write: (sql: SqlText) => string): Statement {
  const sql = new SqlText();
  const text = write(sql);
  return { text, values: sql.values };
}

/** The statement after `with …`; it returns one `AnswerRow`. */
export function answerSql(
  sql: SqlText,
  level: Level,
  rows: Rows,
  page: Range,
  request: ParsedRequest,
  options: AnswerOptions,
): string {
  const { body, total, extra = [] } = options;
  const cap = ROWS_IN_MEMORY + 1;
  // Counting uses no memory, so it needs no limit.
  const limit = body && (page.limit === null || page.limit > cap) ? cap : page.limit;
  const columns: Named[] = [['rows', 'count(*)::int']];
  if (total) columns.push(['total', `${totalSql(sql, level, rows, limit, page.offset)}::text`]);
  columns.push(...extra, ...setByFunctions(request));
  if (body && hasEtag(level, request)) columns.push(['etag', 'min(page.etag)']);
  options.names?.push(...columns.map(([name]) => name));
  if (!body) {
    // HEAD refuses the same requests as GET.
    const { list, joins } = level.columns(sql, rows.alias);
    level.order(new SqlText(), rows.alias);
    const inner = `select ${list} ${fromSql(rows.source, rows.where, joins)}${level.groupBy(rows.alias)}${pageSql(sql, limit, page.offset)}`;
    return `select null::text as body, ${listed(columns)} from (${inner}) as page`;
  }
  const within = { limit, offset: page.offset };
  const { row, json, inner } = pageRows(sql, level, rows, within, request, options.scalar ?? false);
  const text =
    request.media === 'csv'
      ? `coalesce(string_agg(${row}, chr(10)), '')`
      : request.media === 'geojson'
        ? `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(${json}), '[]'))::text`
        : `coalesce(json_agg(${json}), '[]')::text`;
  // A body that is too long for the server's memory is not fetched.
  const kept = `case when octet_length(answer.body) <= ${ANSWER_BYTES} then answer.body end as body`;
  const names = columns.map(([name]) => `answer.${name}`).join(', ');
  return `select ${kept}, octet_length(answer.body) as bytes, ${names} from (select ${text} as body, ${listed(columns)} from (${inner}) as page) as answer`;
}

const listed = (columns: readonly Named[]): string => columns.map(([name, value]) => `${value} as ${name}`).join(', ');

export function setByFunctions({ functionsSetAnswer }: ParsedRequest): Named[] {
  if (!functionsSetAnswer) return [];
  return ['headers', 'status'].map((name) => [name, `nullif(current_setting('response.${name}', true), '')`]);
}

/** Other statements for the same rows; `rowsOf` writes their source into each statement. */
export function rereads(
  level: Level,
  page: Range,
  request: ParsedRequest,
  rowsOf: (sql: SqlText) => Rows,
  scalar = false,
  key = level.relation.rowKey,
): Rereads {
  const counted = (sql: SqlText): string => countedFrom(sql, level, rowsOf(sql));
  const linesOf = (sql: SqlText, rows: Rows, within: Range): string => {
    const { row, inner } = pageRows(sql, level, rows, within, request, scalar);
    const names = request.media === 'xlsx' && level.output.length > 0 ? `(${numbered(level.output)})` : '';
    // The offset keeps PostgreSQL from computing each line twice, once for its length.
    const lines = `select ${request.media === 'csv' ? '(page.*)::text' : row} as line from (${inner}) as page${names} offset 0`;
    return `select case when octet_length(l.line) <= ${LINE_BYTES} then l.line end as line from (${lines}) as l`;
  };
  return {
    lines: () => statement((sql) => linesOf(sql, rowsOf(sql), page)),
    pages: pagesOf(level, key, page, rowsOf, (sql, rows) => linesOf(sql, rows, { ...page, limit: null, offset: 0 })),
    beyond: () => {
      const sql = new SqlText();
      const { source, where } = rowsOf(sql);
      if (where !== '' || level.grouped || page.limit !== null) return null;
      return { text: `select from ${source} offset ${page.offset + ROWS_IN_MEMORY} limit 1`, values: sql.values };
    },
    count: () => statement((sql) => `select count(*)::text as total ${counted(sql)}`),
    explain: () => statement((sql) => `explain (format json) select 1 ${counted(sql)}`),
  };
}

function pagesOf(
  level: Level,
  rowKey: string | null,
  page: Range,
  rowsOf: (sql: SqlText) => Rows,
  linesOf: (sql: SqlText, rows: Rows) => string,
): Pages | null {
  const { columns } = level.relation;
  const type = rowKey === null ? undefined : columns.get(rowKey)?.type;
  if (rowKey === null || type === undefined || level.grouped) return null;
  return {
    keys: () =>
      statement((sql) => {
        const { alias, source, where, ordered = source } = rowsOf(sql);
        const order = level.order(sql, alias);
        const chosen = `select ${alias}.${quote(rowKey)}::text as key ${fromSql(ordered, where)}${order}${pageSql(sql, page.limit, page.offset)}`;
        return `select coalesce(json_agg(chosen.key), '[]')::text as keys from (${chosen}) as chosen`;
      }),
    lines: (keys) =>
      statement((sql) => {
        const rows = rowsOf(sql);
        const among = `${rows.alias}.${quote(rowKey)} = any (${sql.bind(arrayLiteral(keys))}::${type}[])`;
        return linesOf(sql, { ...rows, where: rows.where === '' ? among : `${rows.where} and ${among}` });
      }),
  };
}

const hasEtag = (level: Level, { media }: ParsedRequest): boolean =>
  media === 'object' && level.relation.etag !== null && !level.grouped;

/** The page as a query with the alias `page`: each row as text and as json, in the requested media type. */
function pageRows(
  sql: SqlText,
  level: Level,
  rows: Rows,
  page: Range,
  request: ParsedRequest,
  scalar: boolean,
): { row: string; json: string; inner: string } {
  const { list, joins } = level.columns(sql, rows.alias);
  const from = pageFrom(sql, level, rows, page, joins);
  const inner = `select ${list} ${from}`;
  const strip = (json: string): string => (request.stripped ? `json_strip_nulls(${json})` : json);
  if (request.media === 'csv')
    return { row: csvLine, json: '', inner: request.booleansAsWords ? inWords(level, inner) : inner };
  if (request.media === 'xlsx') {
    const cells = level.output.map((column, at) => (sheetColumn(column).type ? `page.c${at}` : `to_json(page.c${at})`));
    return { row: `row(${cells.join(', ')})::text`, json: '', inner };
  }
  // The extra column need not be among the selected columns.
  const beside = (column: string, name: string, cast: (value: string) => string): string => {
    const value = cast(`${rows.alias}.${quote(column)}`);
    return `select (select row_to_json(r.*) from (select ${list}) as r) as body, ${value} as ${name} ${from}`;
  };
  const { etag, centroid } = level.grouped ? { etag: null, centroid: null } : level.relation;
  if (request.media === 'geojson') {
    if (centroid === null) {
      throw new HttpError(406, 'PGRST107', 'None of these media types are available: application/geo+json', {
        details: `'${level.relation.name}' has no centroid${level.grouped ? ' of a group' : ''}.`,
      });
    }
    level.used.add(centroid);
    const json = featureJson;
    return { row: `${json}::text`, json, inner: beside(centroid, 'centroid', (value) => `to_jsonb(${value})`) };
  }
  if (etag !== null && request.media === 'object') {
    level.used.add(etag);
    return { row: '', json: strip('page.body'), inner: beside(etag, 'etag', (value) => `${value}::text`) };
  }
  if (scalar) return { row: `to_json(page.${SCALAR})::text`, json: `page.${SCALAR}`, inner };
  const json = request.stripped ? strip('row_to_json(page.*)') : 'page.*';
  return { row: `${strip('row_to_json(page.*)')}::text`, json, inner };
}

/**
 * PostgreSQL computes and joins the columns of every row that an offset skips, and joins all rows that it sorts. A page after the
 * first, or in another order than that of the declared index, is therefore selected by its keys first, often from an index and
 * without a join, and only its own rows are computed. The same applies if another relation is faster to order. The keys are an
 * array, because the planner assumes that a list of unknown length is long.
 */
function pageFrom(sql: SqlText, level: Level, rows: Rows, page: Range, joins: string): string {
  const { alias, source, where, key = null, ordered } = rows;
  const order = level.order(sql, alias);
  if (key !== null && level.walked !== null && isNear(page)) {
    const chosen = walkSql(sql, { alias, source, where, key, order, columns: level.walked }, page);
    return `${fromSql(source, `${alias}.${quote(key)} = any (array(${chosen}))`, joins)}${order}`;
  }
  const limits = pageSql(sql, page.limit, page.offset);
  if (level.grouped) return `${fromSql(source, where, joins)}${level.groupBy(alias)}${order}${limits}`;
  const skips = page.offset > 0 || ordered !== undefined || level.sorts;
  const chosenFirst = skips && page.limit !== null && order !== '';
  if (!chosenFirst || key === null) return `${fromSql(source, where, joins)}${order}${limits}`;
  const column = `${alias}.${quote(key)}`;
  const chosen = `select ${column} ${fromSql(ordered ?? source, where)}${order}${limits}`;
  return `${fromSql(source, `${column} = any (array(${chosen}))`, joins)}${order}`;
}

/** The same rows with Yes and No instead of t and f. */
function inWords({ output }: Level, inner: string): string {
  if (!output.some(({ type }) => type === 'boolean')) return inner;
  const cells = output.map(({ type }, at) =>
    type === 'boolean' ? `case q.c${at} when true then 'Yes' when false then 'No' end` : `q.c${at}`,
  );
  return `select ${cells.join(', ')} from (${inner}) as q(${numbered(output)})`;
}

// PostgreSQL writes a row as (a,"b, c",), which is csv except for the brackets and doubled backslashes. Of a long answer the server removes them (csvOf): that is
// faster than PostgreSQL's own functions on text, which take longer than `copy` of the row.
const csvLine = String.raw`replace(substr(left((page.*)::text, -1), 2), '\\', '\')`;

/** [lat, lon] becomes GeoJSON's [lon, lat]. */
const featureJson = `json_build_object('type', 'Feature', 'geometry', case when jsonb_typeof(page.centroid) = 'array'
  then json_build_object('type', 'Point', 'coordinates', json_build_array(page.centroid -> 1, page.centroid -> 0)) end,
  'properties', page.body)`;

/** The rows to count: those of the relation, or the groups. */
function countedFrom(sql: SqlText, level: Level, { alias, source, where, counted = source }: Rows): string {
  if (!level.grouped) return fromSql(counted, where);
  const groups = `select ${level.columns(sql, alias).list} ${fromSql(source, where)}${level.groupBy(alias)}`;
  return fromSql(`(${groups}) as groups`, '');
}

/** The total follows from a page that is not full; otherwise the rows are counted. */
function totalSql(sql: SqlText, level: Level, rows: Rows, limit: number | null, offset: number): string {
  if (limit === null && offset === 0) return 'count(*)';
  const counted = `(select count(*) ${countedFrom(sql, level, rows)})`;
  const first = sql.rows(offset);
  const full = limit === null ? '' : `count(*) < ${sql.rows(limit)}::bigint and `;
  const known = `${full}(count(*) > 0 or ${first}::bigint = 0)`;
  return `case when ${known} then ${first}::bigint + count(*) else ${counted} end`;
}
