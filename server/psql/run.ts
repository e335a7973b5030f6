/** Runs a plan's statements in one transaction each request; the only stage that waits for the database. */
import type { Database, TransactionSettings } from '#db/database.ts';
import { HttpError } from '#server/errors.ts';
import { csvHeader } from './csv.ts';
import { ESTIMATED_ABOVE, ROWS_IN_MEMORY } from './limits.ts';
import { withColumn } from './name-column.ts';
import type { CallPlan, ChangePlan, InsertPlan, Plan, ReadPlan } from './plan.ts';
import { etagHeader, notSingular, severalRows } from './refusals.ts';
import type { AnswerRow } from './sql-answer.ts';
import { type Frame, openStream, type OpenStream } from './stream.ts';
import { type Statement, toCountSql, toCurrentSql, toExplainSql, toLinesSql, toSql } from './to-sql.ts';

export type Outcome = { readonly kind: 'row'; readonly row: AnswerRow } | ({ readonly kind: 'stream' } & OpenStream);

type Ask = <Row>(statement: Statement) => Promise<Row[]>;

export async function run(database: Database, plan: Plan, base: TransactionSettings): Promise<Outcome> {
  const rollback = plan.preferences.tx === 'rollback';
  const settings = { ...base, ...(rollback && { rollback }) };
  if (plan.kind === 'read') return read(database, plan, { ...base, readOnly: true });
  if (plan.kind === 'call') return { kind: 'row', row: await call(database, plan, settings) };
  try {
    return { kind: 'row', row: await change(database, plan, settings) };
  } catch (error) {
    throw await withColumn(database, plan, settings, error);
  }
}

/** Each statement in a flight of its own. */
const flights =
  (database: Database, settings: TransactionSettings): Ask =>
  async <Row>({ text, values }: Statement): Promise<Row[]> =>
    (await database.statement<Row>(settings, text, values)).rows;

/** All statements in one transaction, undone when `work` refuses. */
function together<T>(database: Database, settings: TransactionSettings, work: (ask: Ask) => Promise<T>): Promise<T> {
  return database.transaction(settings, (transaction) =>
    work(async <Row>({ text, values }: Statement) => (await transaction.query<Row>(text, values)).rows),
  );
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement of /psql answered with no row');
  return row;
}

async function read(database: Database, plan: ReadPlan, settings: TransactionSettings): Promise<Outcome> {
  const { media, headOnly, preferences, read } = plan;
  const unbounded = read.limit === null || read.limit > ROWS_IN_MEMORY;
  if (media === 'csv' && unbounded && !headOnly) return stream(database, plan, settings);
  const planned = preferences.count === 'planned' || preferences.count === 'estimated';
  const row = planned
    ? await together(database, settings, async (ask) => {
        const answered = only(await ask<AnswerRow>(toSql(plan)));
        return { ...answered, total: await estimate(ask, plan) };
      })
    : only(await flights(database, settings)<AnswerRow>(toSql(plan)));
  const long = row.rows > ROWS_IN_MEMORY;
  if (long && media !== 'object' && !headOnly) return stream(database, plan, settings);
  return { kind: 'row', row };
}

async function estimate(ask: Ask, plan: ReadPlan): Promise<string> {
  const [explained] = await ask<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }>(toExplainSql(plan));
  const rows = explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  if (plan.preferences.count === 'planned' || rows > ESTIMATED_ABOVE) return String(rows);
  return only(await ask<{ total: string }>(toCountSql(plan))).total;
}

async function stream(database: Database, plan: ReadPlan, settings: TransactionSettings): Promise<Outcome> {
  const csv: Frame = { before: csvHeader(plan.read), first: '\n', between: '\n', after: '' };
  const json: Frame = { before: '[', first: '', between: ',\n ', after: ']' };
  const frame = plan.media === 'csv' ? csv : json;
  const count = plan.preferences.count === null ? null : toCountSql(plan);
  return { kind: 'stream', ...(await openStream(database, settings, toLinesSql(plan), count, frame)) };
}

async function change(
  database: Database,
  plan: InsertPlan | ChangePlan,
  settings: TransactionSettings,
): Promise<AnswerRow> {
  const { preferences, media } = plan;
  const oneRow = plan.kind === 'insert' ? plan.rows <= 1 : plan.oneRow;
  const work = async (ask: Ask): Promise<AnswerRow> => {
    const row = only(await ask<AnswerRow>(toSql(plan)));
    refuseAfter(plan, row);
    if (isConditional(plan) && row.affected === 0) await refuseStale(ask, plan);
    return row;
  };
  // What may have to be undone runs in a transaction of its own; a change of one row at most has nothing to undo.
  const mayRefuse =
    media === 'object' ||
    preferences.return === 'representation' ||
    preferences.maxAffected !== null ||
    (plan.kind !== 'insert' && plan.ifMatch !== null);
  if (mayRefuse && (!oneRow || preferences.maxAffected === 0)) return together(database, settings, work);
  return work(flights(database, settings));
}

function refuseAfter(plan: Plan, { rows, affected = rows, matched = 0 }: AnswerRow): void {
  const { maxAffected, handling } = plan.preferences;
  if (matched > 1) throw severalRows();
  if (handling === 'strict' && maxAffected !== null && affected > maxAffected) {
    throw new HttpError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${affected} rows`,
    });
  }
  if (rows > ROWS_IN_MEMORY) {
    throw new HttpError(413, 'PGRST103', `An answer that is not read by GET may have ${ROWS_IN_MEMORY} rows`, {
      hint: 'Ask for return=minimal, or fewer rows.',
    });
  }
  if (plan.media !== 'object' || affected === 1 || plan.kind === 'read' || plan.kind === 'call') return;
  // Nothing changed because the version differs, or the row is gone: refuseStale finds out which.
  if (isConditional(plan) && affected === 0) return;
  throw notSingular(affected);
}

function isConditional(plan: InsertPlan | ChangePlan): plan is ChangePlan {
  return plan.kind !== 'insert' && (plan.ifMatch !== null || plan.mustExist);
}

/** Nothing was changed although If-Match stood with it: either another wrote first, or the row is gone. */
async function refuseStale(ask: Ask, plan: ChangePlan): Promise<void> {
  const { body, rows, etag } = only(await ask<AnswerRow>(toCurrentSql(plan)));
  if (plan.mustExist) {
    if (rows === 0) throw new HttpError(412, 'PT412', 'There is no row, and If-Match asks for one');
    if (plan.media === 'object') throw notSingular(0);
    return;
  }
  if (rows > 1) throw severalRows();
  if (rows === 1 && body) {
    throw new HttpError(412, 'PT412', 'The row has changed since it was read', {
      current: body.slice(1, -1),
      headers: etagHeader(etag),
    });
  }
  if (plan.media === 'object') throw notSingular(0);
}

async function call(database: Database, plan: CallPlan, settings: TransactionSettings): Promise<AnswerRow> {
  const work = async (ask: Ask): Promise<AnswerRow> => {
    const row = only(await ask<AnswerRow>(toSql(plan)));
    refuseAfter(plan, row);
    if (plan.media === 'object' && plan.routine.returns === 'rows' && row.rows !== 1) throw notSingular(row.rows);
    return row;
  };
  const acting = { ...settings, readOnly: plan.readOnly };
  const set = plan.routine.returns === 'rows' || plan.routine.returns === 'scalars';
  return set && !plan.readOnly ? together(database, acting, work) : work(flights(database, acting));
}
