/**
 * A page of the records whose names contain a text. A frequent text is found near the beginning of the order: the rows that an index
 * gives first are tested, and if they hold the page, nothing else is read. Otherwise, as for a rare text, the index of the text finds all
 * rows. PostgreSQL can't choose: it has no statistics of a pattern under row security, so it expected 80 floods of 12,616, and read and
 * joined them all for a page of 20.
 */
import type { Ordered, Relation } from '#server/psql/catalog/relation.ts';
import type { Condition, OrderTerm } from '#server/psql/parse/syntax.ts';
import type { Range } from '#server/psql/parse/parse-headers.ts';
import { literalIn } from './condition-sql.ts';
import { fromSql, quote, type SqlText } from './sql-text.ts';

/** Rows tested for each row of the page: a text in a twentieth of the names or more is frequent. */
const TESTED = 20;
/** The most rows of a page and before it. */
const MOST = 100;

/** The columns in the conditions and in the order, if all conditions are parts of a folded name and the order is that of the declared index; else null. */
export function walkedColumns(
  { folded, indexed, rowKey }: Relation,
  conditions: readonly Condition[],
  order: readonly OrderTerm[],
): readonly string[] | null {
  if (rowKey === null || conditions.length === 0 || indexed.length === 0 || !isIndexed(indexed, order)) return null;
  const names = new Set([...folded].flatMap(([name, { column }]) => [name, column]));
  if (!conditions.every((condition) => isPart(names, condition))) return null;
  return [...new Set([rowKey, ...names, ...indexed.map(({ column }) => column)])];
}

/** Whether rows come in the order of the index. */
export const isIndexed = (indexed: readonly Ordered[], order: readonly OrderTerm[]): boolean =>
  indexed.length === order.length &&
  order.every(({ relation, field, direction, nulls }, at) => {
    const plain = relation === null && field.path.length === 0 && nulls === null;
    return plain && field.name === indexed[at]?.column && (direction ?? 'asc') === indexed[at].direction;
  });

function isPart(names: ReadonlySet<string>, condition: Condition): boolean {
  if (condition.not) return false;
  if (condition.kind !== 'filter') return condition.of.every((part) => isPart(names, part));
  const { field, test } = condition;
  const isPattern = test.kind === 'compare' && (test.operator === 'like' || test.operator === 'ilike');
  return isPattern && test.quantifier === null && field.path.length === 0 && names.has(field.name);
}

/** Whether the index of texts serves all patterns: one of fewer than three letters is looked for in every row. */
export const areLong = (conditions: readonly Condition[]): boolean =>
  conditions.every((condition) =>
    condition.kind === 'filter' ? literalIn(condition.test) !== null : areLong(condition.of),
  );

type NearPage = Range & { readonly limit: number };

/** Whether the page is short and near the beginning. */
export const isNear = (page: Range): page is NearPage =>
  page.limit !== null && page.limit > 0 && page.limit + page.offset <= MOST;

interface Walk {
  readonly alias: string;
  readonly source: string;
  readonly where: string;
  readonly key: string;
  /** ' order by …' */
  readonly order: string;
  readonly columns: readonly string[];
}

/**
 * A query for the keys of the page. The second part is not executed if the first one found the page.
 * Its plan is good for any text: the first part can only walk the index, and `offset 0` keeps the second part from doing so.
 */
export function walkSql(
  sql: SqlText,
  { alias, source, where, key, order, columns }: Walk,
  { limit, offset }: NearPage,
): string {
  const column = `${alias}.${quote(key)} as key`;
  const listed = `select ${columns.map((name) => `${alias}.${quote(name)}`).join(', ')}`;
  // Numbers, because PostgreSQL assumes that an unknown limit is a tenth of the rows.
  const page = `${order} limit ${limit} offset ${offset}`;
  const first = `${listed} ${fromSql(source, '')}${order} limit ${(limit + offset) * TESTED}`;
  const near = `select ${column} ${fromSql(`(${first}) as ${alias}`, where)}${page}`;
  const all = `${listed} ${fromSql(source, where)} offset 0`;
  const other = `select ${column} from (${all}) as ${alias}${page}`;
  const isFull = `(select count(*) from near) = ${sql.bind(String(limit))}::bigint`;
  return `with near as materialized (${near}) select key from near where ${isFull} union all select key from (${other}) as other where not ${isFull}`;
}
