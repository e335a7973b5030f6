/** Aggregates in a select, as in PostgREST: `count()`, `figure.sum()`, grouped by the selected columns. Refuses what it can't group. */
import { HttpError } from '#server/errors.ts';
import type { Relation } from '#server/psql/catalog/relation.ts';
import { type AggregateSelect, onlyFilters, type OrderTerm, type Select } from '#server/psql/parse/syntax.ts';

const numbers = `smallint integer bigint numeric decimal real double\u00a0precision money interval
  int int2 int4 int8 float float4 float8`;
const ordered = `text char character character\u00a0varying varchar name date time timetz timestamp timestamptz
  time\u00a0without\u00a0time\u00a0zone time\u00a0with\u00a0time\u00a0zone timestamp\u00a0without\u00a0time\u00a0zone timestamp\u00a0with\u00a0time\u00a0zone`;
const named = (types: string) => types.split(/[ \n]+/).map((type) => type.replaceAll('\u00a0', ' '));
const summed = new Set(named(numbers));
const compared = new Set(named(`${numbers} ${ordered}`));

/** `count` without brackets counts the rows, unless it is a column. */
export function asCount({ columns, computed }: Relation, node: Select): Select {
  if (node.kind !== 'column' || node.field.name !== 'count' || node.field.path.length > 0) return node;
  if (columns.has('count') || computed.has('count')) return node;
  return { kind: 'aggregate', aggregate: 'count', of: null, alias: node.alias, cast: node.cast };
}

export const isAggregate = (node: Select): node is AggregateSelect => node.kind === 'aggregate';

/** @param written the rows come from a write. */
export function refuseAggregates(
  relation: Relation,
  select: readonly Select[],
  order: readonly OrderTerm[],
  written: boolean,
): void {
  if (!relation.aggregates || written) throw noAggregates();
  const grouped = new Set(
    select.map((node) => {
      if (node.kind === 'all') throw notBeside('*');
      if (node.kind === 'aggregate') return null;
      if (node.kind === 'embed') {
        // An embed without columns only filters.
        if (onlyFilters(node)) return null;
        throw notBeside(node.relation);
      }
      if (node.field.path.length > 0) throw notBeside(node.field.name);
      return node.field.name;
    }),
  );
  for (const { relation: other, field } of order) {
    if (other === null && field.path.length === 0 && grouped.has(field.name)) continue;
    throw new HttpError(400, '42803', `'${field.name}' can't order groups`, {
      hint: 'Groups are ordered by columns that are selected without an aggregate.',
    });
  }
}

/** @param name of an embed of this relation with aggregates. */
export const refusedEmbed = (relation: Relation | undefined, name: string): HttpError =>
  relation?.aggregates === true ? notBeside(name) : noAggregates();

const noAggregates = (): HttpError => new HttpError(400, 'PGRST123', 'Use of aggregate functions is not allowed');

function notBeside(name: string): HttpError {
  return new HttpError(400, 'PGRST127', 'Feature not implemented', {
    details: `'${name}' can't be combined with aggregates: rows are grouped by plain columns of their own relation.`,
  });
}

/** @param type of the values, null if unknown, as for a part of a json column. */
export function refuseType(aggregate: AggregateSelect['aggregate'], type: string | null): void {
  const takes = aggregate === 'sum' || aggregate === 'avg' ? summed : compared;
  if (aggregate === 'count' || (type !== null && takes.has(type.toLowerCase()))) return;
  throw new HttpError(404, '42883', `function ${aggregate}(${type ?? 'json'}) does not exist`, {
    hint: 'sum and avg take numbers; min and max also texts, dates and times. A cast may help: amount::numeric.sum()',
  });
}

/** The type of the result if it is known: workbooks keep all digits of a numeric. */
export function typeOf(aggregate: AggregateSelect['aggregate'], type: string | null): string | null {
  if (aggregate === 'count') return 'bigint';
  if (aggregate === 'min' || aggregate === 'max') return type;
  return ['smallint', 'integer', 'bigint', 'numeric'].includes(type ?? '') ? 'numeric' : null;
}
