/** Writes the call of a function and what is read of its result. */
import { ROWS_IN_MEMORY } from './limits.ts';
import type { CallPlan } from './plan.ts';
import { answerSql, csvLine } from './sql-answer.ts';
import { type Rows, whereSql } from './sql-conditions.ts';
import { arrayLiteral, qualified, quote, type SqlText } from './sql-text.ts';

/** The function's rows and what must stand before the statement. */
export function calledRows(sql: SqlText, plan: CallPlan): { readonly before: string; readonly rows: Rows } {
  const { routine, read } = plan;
  const alias = sql.alias();
  const called = `${callSql(sql, plan)} as ${alias}${read ? '' : '(value)'}`;
  if (!routine.volatile || !read) {
    return { before: '', rows: { alias, source: called, where: read ? whereSql(sql, alias, read.where) : '' } };
  }
  // A function with effects runs once, however often its rows are read.
  const outer = sql.alias();
  return {
    before: `with source as materialized (select ${alias}.* from ${called}) `,
    rows: { alias: outer, source: `source as ${outer}`, where: whereSql(sql, outer, read.where) },
  };
}

function callSql(sql: SqlText, { routine, args }: CallPlan): string {
  const name = qualified(routine);
  switch (args.kind) {
    case 'whole':
      return `${name}(${sql.bind(args.body)}::${args.type})`;
    case 'named': {
      const given = args.values.map(([arg, values]) => {
        const value = arg.variadic ? arrayLiteral(values) : (values.at(-1) ?? '');
        return `${arg.variadic ? 'variadic ' : ''}${quote(arg.name)} => ${sql.bind(value)}::${arg.type}`;
      });
      return `${name}(${given.join(', ')})`;
    }
    case 'body': {
      if (args.args.length === 0) return `${name}()`;
      const definitions = args.args.map((arg) => `${quote(arg.name)} ${arg.type}`).join(', ');
      const given = args.args.map(
        (arg) => `${arg.variadic ? 'variadic ' : ''}${quote(arg.name)} => args.${quote(arg.name)}`,
      );
      return `json_to_record(${sql.bind(args.body)}) as args(${definitions}), lateral ${name}(${given.join(', ')})`;
    }
  }
}

export function callStatement(sql: SqlText, plan: CallPlan): string {
  const { routine, read, media, preferences, headOnly } = plan;
  const { before, rows } = calledRows(sql, plan);
  if (read) {
    const countAll = preferences.count !== null;
    return `${before}${answerSql(sql, rows, read, { media, withBody: !headOnly, countAll, cap: ROWS_IN_MEMORY + 1 })}`;
  }
  if (routine.returns === 'void') return `select null::text as body, count(*)::int as rows from ${rows.source}`;
  const page = sql.alias();
  const value =
    media === 'csv' ? `string_agg(${csvLine(page)}, chr(10))` : `coalesce(json_agg(${page}.value), '[]')::text`;
  const limited = `select ${rows.alias}.value from ${rows.source} limit ${sql.bind(String(ROWS_IN_MEMORY + 1))}`;
  return `select ${value} as body, count(*)::int as rows from (${limited}) as ${page}`;
}
