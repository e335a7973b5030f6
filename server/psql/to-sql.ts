/** Turns a plan into the text and values of its statements; pure, and no value ever becomes text. */
import { ROWS_IN_MEMORY } from './limits.ts';
import type { ChangePlan, Plan, ReadPlan } from './plan.ts';
import { answerSql, countSql, explainSql, linesSql } from './sql-answer.ts';
import { callStatement } from './sql-call.ts';
import { type Rows, whereSql } from './sql-conditions.ts';
import { qualified, SqlText } from './sql-text.ts';
import { chosenRows, deleteSql, insertSql, updateSql } from './sql-write.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

function statement(write: (sql: SqlText) => string): Statement {
  const sql = new SqlText();
  const text = write(sql);
  return { text, values: sql.values };
}

/** The one statement that answers the plan with an `AnswerRow`. */
export function toSql(plan: Plan): Statement {
  return statement((sql) => {
    switch (plan.kind) {
      case 'read': {
        const { media, headOnly, preferences, read } = plan;
        const options = {
          media,
          withBody: !headOnly,
          countAll: preferences.count === 'exact',
          cap: ROWS_IN_MEMORY + 1,
        };
        return answerSql(sql, readRows(sql, plan), read, options);
      }
      case 'insert':
        return insertSql(sql, plan);
      case 'update':
        return updateSql(sql, plan);
      case 'delete':
        return deleteSql(sql, plan);
      case 'call':
        return callStatement(sql, plan);
    }
  });
}

function readRows(sql: SqlText, { read }: ReadPlan): Rows {
  const alias = sql.alias();
  return { alias, source: `${qualified(read.relation)} as ${alias}`, where: whereSql(sql, alias, read.where) };
}

/** The rows as lines, for streaming. */
export function toLinesSql(plan: ReadPlan): Statement {
  return statement((sql) => linesSql(sql, readRows(sql, plan), plan.read, plan.media));
}

export function toCountSql(plan: ReadPlan): Statement {
  return statement((sql) => countSql(readRows(sql, plan)));
}

/** Asks the planner how many rows it expects. */
export function toExplainSql(plan: ReadPlan): Statement {
  return statement((sql) => explainSql(readRows(sql, plan)));
}

/** The rows that a change with If-Match chose but did not change, as they are now. */
export function toCurrentSql(plan: ChangePlan): Statement {
  return statement((sql) => {
    const read = { ...plan.read, output: [{ kind: 'all' } as const], where: [], order: [], limit: 2, offset: 0 };
    return answerSql(sql, chosenRows(sql, plan), read, { media: 'object', withBody: true, countAll: false, cap: 2 });
  });
}
