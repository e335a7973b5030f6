/** Runs the statements of a plan, in one transaction for each request. The only stage that uses the database. */
import type { Database, TransactionSettings } from '#db/database.ts';
import { repeated } from '#db/errors.ts';
import { HttpError } from '#server/errors.ts';
import { storedPiece } from '#server/psql/compile/compile-call.ts';
import { otherKey } from '#server/psql/compile/compile-write.ts';
import { framingOf } from '#server/psql/media/framing.ts';
import { ANSWER_BYTES, ESTIMATED_ABOVE, ROWS_IN_MEMORY } from './limits.ts';
import { withColumn, withFilter } from './name-column.ts';
import type { AnswerRow, CallPlan, Plan, ReadPlan, Rereads, Statement, WritePlan } from './plan.ts';
import { keepingAnswer, type Keeping } from './keep-answer.ts';
import { etagHeader, notSingular, severalRows } from './refusals.ts';
import { openStream, type OpenStream } from '#server/psql/media/stream.ts';

export type Outcome = { readonly kind: 'row'; readonly row: AnswerRow } | ({ readonly kind: 'stream' } & OpenStream);

export interface RunOptions {
  /** Name the column or filter behind a refusal if PostgreSQL does not. */
  readonly namesColumn?: boolean;
  /** Time limit in milliseconds of a stream's statement where it blocks no others. */
  readonly streamDeadline?: number;
  /** Keeps the answer to a write in its transaction. */
  readonly keeping?: Keeping | null;
}

type Asked = { readonly text: string; readonly values: readonly unknown[] };
type Ask = <Row>(statement: Asked) => Promise<Row[]>;

/** @param settings `rollback` undoes the writes after the checks. */
export async function run(
  database: Database,
  plan: Plan,
  settings: TransactionSettings,
  { namesColumn = true, streamDeadline = 0, keeping = null }: RunOptions = {},
): Promise<Outcome> {
  try {
    if (plan.kind === 'read') return await read(database, plan, plan, settings, streamDeadline);
    const claiming = keeping === null ? settings : { ...settings, enter: keeping.enter };
    if (plan.kind === 'call' && keeping?.seal)
      return { kind: 'row', row: await callSealed(database, plan, claiming, keeping, keeping.seal) };
    const keeper = keeping === null ? plan : keepingAnswer(plan, keeping);
    if (keeper.kind === 'call') return await call(database, keeper, claiming, streamDeadline);
    return { kind: 'row', row: await change(database, keeper, claiming, settings) };
  } catch (error) {
    if (!namesColumn) throw error;
    const written =
      plan.kind === 'read' || plan.kind === 'call' ? error : await withColumn(database, plan, settings, error);
    throw withFilter(plan.request, written);
  }
}

/** Runs each statement in a transaction of its own. */
const flights =
  (database: Database, settings: TransactionSettings): Ask =>
  async <Row>({ text, values }: Asked): Promise<Row[]> =>
    (await database.statement<Row>(settings, text, values)).rows;

/** Runs all statements in one transaction, which is rolled back if `work` throws; again if the catalog has changed meanwhile, or after a deadlock. */
const together = <T>(database: Database, settings: TransactionSettings, work: (ask: Ask) => Promise<T>): Promise<T> =>
  repeated(() =>
    database.transaction(settings, (transaction) =>
      work(async <Row>({ text, values }: Asked) => (await transaction.query<Row>(text, values)).rows),
    ),
  );

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement of /psql answered with no row');
  return row;
}

async function read(
  database: Database,
  plan: ReadPlan | CallPlan,
  again: Rereads,
  given: TransactionSettings,
  streamDeadline: number,
): Promise<Outcome> {
  const { method, media, preferences } = plan.request;
  const settings = { ...given, readOnly: true, rollback: false };
  const inFull = method !== 'HEAD' && media !== 'object';
  // A whole list as csv is a download. Stream it at once from the embedded database, instead of computing its first rows twice.
  const whole = media === 'csv' && plan.limit === null && preferences.count === 'exact' && again.pages !== null;
  const isLong = async (): Promise<boolean> => {
    const beyond = media === 'csv' && plan.kind === 'read' ? again.beyond() : null;
    return beyond !== null && (await flights(database, settings)(beyond)).length > 0;
  };
  if (inFull && (media === 'xlsx' || (whole && database.kind === 'embedded') || (await isLong()))) {
    return stream(database, plan, again, settings, streamDeadline);
  }
  const planned = preferences.count === 'planned' || preferences.count === 'estimated';
  const row = planned
    ? await together(database, { ...settings, repeatable: true }, async (ask) => {
        const answered = only(await ask<AnswerRow>(plan.statement));
        return { ...answered, total: await estimate(ask, again, preferences.count === 'planned') };
      })
    : only(await flights(database, settings)<AnswerRow>(plan.statement));
  if (plan.kind === 'call') refuseAfter(plan, row, inFull);
  if ((row.rows > ROWS_IN_MEMORY || isTooLong(row)) && inFull)
    return stream(database, plan, again, settings, streamDeadline);
  if (isTooLong(row)) throw tooLong();
  return { kind: 'row', row };
}

async function estimate(ask: Ask, again: Rereads, planned: boolean): Promise<string> {
  const [explained] = await ask<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }>(again.explain());
  const rows = explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  if (planned || rows > ESTIMATED_ABOVE) return String(rows);
  return only(await ask<{ total: string }>(again.count())).total;
}

async function stream(
  database: Database,
  plan: ReadPlan | CallPlan,
  again: Rereads,
  given: TransactionSettings,
  streamDeadline: number,
): Promise<Outcome> {
  const longer = database.kind === 'postgres' && given.deadline !== undefined && given.deadline < streamDeadline;
  const settings = longer ? { ...given, deadline: streamDeadline } : given;
  const count = plan.request.preferences.count === null ? null : again.count();
  const further = plan.kind === 'read' ? plan.sheets : [];
  const sheets = further.map((sheet) => ({ lines: sheet.lines(), pages: sheet.pages }));
  // All sheets show one moment.
  const repeatable = sheets.length > 0 ? { ...settings, repeatable: true } : settings;
  return {
    kind: 'stream',
    ...(await openStream(
      database,
      repeatable,
      { lines: again.lines(), pages: again.pages, count, sheets },
      framingOf(plan),
      {
        tellsMade: plan.request.media === 'xlsx' && plan.request.readme !== null,
      },
    )),
  };
}

/** @param later the settings of a statement after the change, in another transaction: a key is claimed once. */
async function change(
  database: Database,
  plan: WritePlan,
  settings: TransactionSettings,
  later: TransactionSettings,
): Promise<AnswerRow> {
  const { preferences, media } = plan.request;
  const work = async (ask: Ask, askLater = ask): Promise<AnswerRow> => {
    const row = only(await ask<AnswerRow>(plan.statement));
    refuseAfter(plan, row);
    if (plan.current && row.affected === 0) await refuseStale(askLater, plan, plan.current());
    return row;
  };
  // A change that may be refused later needs a transaction; a change of at most one row has nothing to undo.
  const mayRefuse =
    media === 'object' ||
    preferences.return === 'representation' ||
    preferences.maxAffected !== null ||
    plan.current !== null;
  if (mayRefuse && (!plan.oneRow || preferences.maxAffected === 0)) return together(database, settings, work);
  return work(flights(database, settings), flights(database, later));
}

/** @param streams the answer can be streamed, so it may exceed the memory. */
function refuseAfter(plan: WritePlan | CallPlan, row: AnswerRow, streams = false): void {
  const { rows, affected = rows, matched = 0 } = row;
  const { media, preferences, method } = plan.request;
  const shown = plan.kind === 'call' ? method !== 'HEAD' : preferences.return === 'representation';
  const { maxAffected, handling } = preferences;
  if (matched > 1) throw severalRows();
  if (handling === 'strict' && maxAffected !== null && affected > maxAffected) {
    throw new HttpError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${affected} rows`,
    });
  }
  if (shown && !streams && isTooLong(row)) throw tooLong();
  if (shown && !streams && rows > ROWS_IN_MEMORY) {
    throw new HttpError(413, 'PGRST103', `An answer that is not read by GET may have ${ROWS_IN_MEMORY} rows`, {
      hint: 'Ask for return=minimal, or fewer rows.',
    });
  }
  if (plan.kind === 'call') {
    if (media === 'object' && returnsSet(plan) && rows !== 1) throw notSingular(rows);
    return;
  }
  if (plan.put && affected !== 1) throw otherKey();
  // No row changed because the version differs or the row is gone; refuseStale distinguishes the two.
  const found = shown ? rows : affected;
  if (media === 'object' && found !== 1 && (plan.current === null || affected > 0)) throw notSingular(found);
}

const isTooLong = ({ body, bytes = 0 }: AnswerRow): boolean => body === null && bytes > ANSWER_BYTES;

function tooLong(): HttpError {
  return new HttpError(413, 'PGRST103', `An answer that is not streamed may have ${ANSWER_BYTES} bytes`, {
    hint: 'Ask for fewer rows or columns, or limit what is embedded.',
  });
}

/** Called if a request with If-Match changed nothing. Refuses a conflict, or a row that is gone. */
async function refuseStale(ask: Ask, { request }: WritePlan, current: Statement): Promise<void> {
  const { body, rows, etag } = only(await ask<AnswerRow>(current));
  if (request.ifMatch === '*') {
    if (rows === 0) throw new HttpError(412, 'PT412', 'There is no row, and If-Match asks for one');
    if (request.media === 'object') throw notSingular(0);
    return;
  }
  if (rows > 1) throw severalRows();
  // The version matches: the change was empty, or a trigger skipped it.
  if (rows === 1 && etag != null && request.ifMatch?.includes(etag)) {
    if (request.media === 'object') throw notSingular(0);
    return;
  }
  if (rows === 1 && body) {
    const weak = request.ifMatch?.length === 0;
    throw new HttpError(412, 'PT412', weak ? 'A weak ETag matches no row' : 'The row has changed since it was read', {
      hint: weak ? 'If-Match compares strong ETags, such as "3".' : null,
      current: body.slice(1, -1),
      headers: etagHeader(etag),
    });
  }
  if (request.media === 'object') throw notSingular(0);
}

const returnsSet = ({ routine }: CallPlan): boolean => routine.returns === 'rows' || routine.returns === 'scalars';

async function call(
  database: Database,
  plan: CallPlan,
  settings: TransactionSettings,
  streamDeadline: number,
): Promise<Outcome> {
  const set = returnsSet(plan);
  if (!set && plan.request.preferences.handling === 'strict' && plan.request.preferences.maxAffected !== null) {
    const message = 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict';
    throw new HttpError(400, 'PGRST128', message);
  }
  if (plan.large !== null) return { kind: 'row', row: await callWithStored(database, plan, plan.large, settings) };
  if (plan.again && set && plan.request.media !== 'object')
    return read(database, plan, plan.again, settings, streamDeadline);
  const work = async (ask: Ask): Promise<AnswerRow> => {
    const row = only(await ask<AnswerRow>(plan.statement));
    refuseAfter(plan, row);
    return row;
  };
  const acting = { ...settings, readOnly: plan.readOnly };
  const row = await (set && !plan.readOnly ? together(database, acting, work) : work(flights(database, acting)));
  return { kind: 'row', row };
}

/** Stores a large body in settings of the transaction: to send it as one value would need several times its memory. */
async function callWithStored(
  database: Database,
  plan: CallPlan,
  pieces: readonly Uint8Array[],
  settings: TransactionSettings,
): Promise<AnswerRow> {
  return together(database, { ...settings, readOnly: plan.readOnly }, async (ask) => {
    // As bytes, because the driver's text of a piece would take more memory than the piece.
    const text = `select set_config($1, convert_from($2::bytea, 'UTF8'), true) is null as stored`;
    for (const [at, piece] of pieces.entries()) await ask({ text, values: [storedPiece(at), piece] });
    const row = only(await ask<AnswerRow>(plan.statement));
    refuseAfter(plan, row);
    return row;
  });
}

/** The answer holds a secret, so it is kept sealed: by this process, because the database cannot. */
function callSealed(
  database: Database,
  plan: CallPlan,
  settings: TransactionSettings,
  { keep }: Keeping,
  seal: (body: string | null) => string | null,
): Promise<AnswerRow> {
  return together(database, settings, async (ask) => {
    const row = only(await ask<AnswerRow>(plan.statement));
    refuseAfter(plan, row);
    const { body, ...rest } = row;
    const values = [JSON.stringify(rest), ...[seal(body)].filter((sealed) => sealed !== null)];
    const sealed = values.length > 1 ? '$2::text' : 'null';
    await ask({ text: `select ${keep}(${sealed}, $1::json, null, true)`, values });
    return row;
  });
}
