/** Finds the column behind a refused write if PostgreSQL names none. Queries the database only after a refusal, and writes nothing. */
import { DatabaseError, type Database, type TransactionSettings } from '#db/database.ts';
import { BLAME_WITHIN, BLAMED_COLUMNS } from './limits.ts';
import type { ParsedRequest, WritePlan } from './plan.ts';
import type { Condition, Filter } from '#server/psql/parse/syntax.ts';
import { arrayLiteral, qualified, quote } from '#server/psql/compile/sql-text.ts';

/** The same refusal, with `Field: <column>` in its details if a column of the body caused it. */
export async function withColumn(
  database: Database,
  plan: WritePlan,
  settings: TransactionSettings,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof DatabaseError) || error.constraint !== null || plan.columns.length === 0) return error;
  if (plan.json.length > BLAME_WITHIN) return error;
  const asking = { ...settings, readOnly: true, rollback: false };
  if (error.code === '42501') {
    const column = await ungranted(database, plan, asking);
    if (column === null) return error;
    const message = `The column "${column}" of ${plan.relation.name} can't be written`;
    return new DatabaseError({ ...error, message, detail: `Field: ${column}`, hint: error.hint });
  }
  const column = await columnOf(database, plan, asking, error);
  // The body is JSON that the server wrote: PostgreSQL can't read it only for half a character.
  const message = isUnread(error) ? 'unsupported Unicode escape sequence' : error.message;
  if (column === null) return message === error.message ? error : new DatabaseError({ ...error, message });
  return new DatabaseError({ ...error, message, detail: `Field: ${column}`, hint: error.detail });
}

const isUnread = ({ code, message }: DatabaseError): boolean => code === '22P02' && /for type json\b/.test(message);

function columnOf(
  database: Database,
  plan: WritePlan,
  settings: TransactionSettings,
  error: DatabaseError,
): string | null | Promise<string | null> {
  // The database cannot parse the body, so a query for any column would fail again.
  if (error.code === '22P05' || isUnread(error)) return unstorable(plan);
  // Class 22: a value that does not fit its type.
  return error.code.startsWith('22') ? unfit(database, plan, settings) : null;
}

/** A null character or an unpaired surrogate, as JSON escapes. */
const noText = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/;

/** The only column with characters that PostgreSQL cannot store as text; null if there are several or none. */
function unstorable({ columns, json }: WritePlan): string | null {
  const rows: readonly Readonly<Record<string, unknown>>[] = JSON.parse(json);
  const found = columns.filter(({ name }) => rows.some((row) => noText.test(JSON.stringify(row[name] ?? null))));
  return found.length === 1 ? (found[0]?.name ?? null) : null;
}

async function ungranted(database: Database, plan: WritePlan, settings: TransactionSettings): Promise<string | null> {
  const { rows } = await database.statement<{ name: string }>(
    settings,
    'select name from unnest($1::text[]) name where not has_column_privilege($2::regclass, name, $3) limit 1',
    [arrayLiteral(plan.columns.map(({ name }) => name)), qualified(plan.relation), plan.kind],
  );
  return rows[0]?.name ?? null;
}

async function unfit(database: Database, plan: WritePlan, settings: TransactionSettings): Promise<string | null> {
  for (const { name, type } of plan.columns.slice(0, BLAMED_COLUMNS)) {
    const text = `select count(${quote(name)}) from json_to_recordset($1::json) as body (${quote(name)} ${type})`;
    const fits = await database.statement(settings, text, [plan.json]).then(
      () => true,
      (error: unknown) => !(error instanceof DatabaseError && error.code.startsWith('22')),
    );
    if (!fits) return name;
  }
  return null;
}

const filtersOf = (condition: Condition): readonly Filter[] =>
  condition.kind === 'filter' ? [condition] : condition.of.flatMap(filtersOf);

const valuesOf = ({ test }: Filter): readonly string[] => (test.kind === 'in' ? test.values : [test.value]);

/** The same refusal, with the filter or argument whose value the message repeats in its details; unchanged if several match. */
export function withFilter({ query }: ParsedRequest, error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.constraint !== null || !error.code.startsWith('22')) return error;
  const value = /"(.*)"/s.exec(error.message)?.[1];
  if (value === undefined || error.detail?.startsWith('Field: ') === true) return error;
  const filters = query.conditions.flatMap(({ value: condition }) => filtersOf(condition));
  const names = new Set([
    ...filters.filter((filter) => valuesOf(filter).some((own) => own.includes(value))).map(({ field }) => field.name),
    ...query.args.filter(([, own]) => own.includes(value)).map(([name]) => name),
  ]);
  const [name] = names;
  return name === undefined || names.size > 1
    ? error
    : new DatabaseError({ ...error, message: error.message, detail: `Field: ${name}` });
}
