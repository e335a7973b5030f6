/** Finds the column behind a refused write where PostgreSQL's own message names none. Asks only after a refusal, and writes nothing. */
import { DatabaseError, type Database, type TransactionSettings } from '#db/database.ts';
import { BLAME_WITHIN } from './limits.ts';
import type { ChangePlan, InsertPlan } from './plan.ts';
import { arrayLiteral, qualified, quote } from './sql-text.ts';

/** The same refusal, with `Field: <column>` in its details where a column of the body is to blame. */
export async function withColumn(
  database: Database,
  plan: InsertPlan | ChangePlan,
  settings: TransactionSettings,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof DatabaseError) || error.constraint !== null || plan.columns.length === 0) return error;
  if (plan.body.length > BLAME_WITHIN) return error;
  const asking = { ...settings, readOnly: true, rollback: false };
  if (error.code === '42501') {
    const column = await ungranted(database, plan, asking);
    if (column === null) return error;
    const message = `The column "${column}" of ${plan.read.relation.name} can't be written`;
    return new DatabaseError({ ...error, message, detail: `Field: ${column}`, hint: error.hint });
  }
  // Class 22: a value that does not fit its type.
  const column = error.code.startsWith('22') ? await unfit(database, plan, asking) : null;
  if (column === null) return error;
  return new DatabaseError({ ...error, message: error.message, detail: `Field: ${column}`, hint: error.detail });
}

async function ungranted(
  database: Database,
  plan: InsertPlan | ChangePlan,
  settings: TransactionSettings,
): Promise<string | null> {
  const { rows } = await database.statement<{ name: string }>(
    settings,
    'select name from unnest($1::text[]) name where not has_column_privilege($2::regclass, name, $3) limit 1',
    [arrayLiteral(plan.columns.map(({ name }) => name)), qualified(plan.read.relation), plan.kind],
  );
  return rows[0]?.name ?? null;
}

async function unfit(
  database: Database,
  plan: InsertPlan | ChangePlan,
  settings: TransactionSettings,
): Promise<string | null> {
  for (const { name, type } of plan.columns) {
    const text = `select count(${quote(name)}) from json_to_recordset($1::json) as body (${quote(name)} ${type})`;
    const fits = await database.statement(settings, text, [plan.body]).then(
      () => true,
      (error: unknown) => !(error instanceof DatabaseError && error.code.startsWith('22')),
    );
    if (!fits) return name;
  }
  return null;
}
