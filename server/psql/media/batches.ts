/** Reads a long answer in batches: from a cursor, or page by page from the embedded database, where a transaction would block others. */
import type { Database, TransactionSettings } from '#db/database.ts';
import { HttpError } from '#server/errors.ts';
import { BATCH_BYTES, FIRST_BATCH, LINE_BYTES, PAGE_MS, STREAM_BATCH } from '#server/psql/limits.ts';
import type { Pages, Statement } from '#server/psql/plan.ts';
import { type Made, madeStatement } from './readme.ts';

export interface Source {
  readonly lines: Statement;
  readonly pages?: Pages | null;
  readonly count?: Statement | null;
  /** Other rows to read after these, in the same transaction. */
  readonly sheets?: readonly Pick<Source, 'lines' | 'pages'>[];
}

export interface Batches {
  /** The number of all rows, if counted. */
  readonly total: string | null;
  readonly made: Made | null;
  readonly lines: AsyncIterable<string[]>;
  /** Each is read when the one before it has ended. */
  readonly sheets: readonly AsyncIterable<string[]>[];
}

interface ReadOptions {
  readonly tellsMade: boolean;
}

type Ask = <Row>(statement: Statement) => Promise<Row[]>;

/** Calls `work` with the batches while they are read; an error in `work` ends the reading. */
export async function readBatches(
  database: Database,
  given: TransactionSettings,
  { lines, pages = null, count = null, sheets = [] }: Source,
  { tellsMade }: ReadOptions,
  work: (batches: Batches) => Promise<void>,
): Promise<void> {
  const settings = { ...given, readOnly: true, background: true };
  const head = async (ask: Ask): Promise<Pick<Batches, 'total' | 'made'>> => ({
    total: count && ((await ask<{ total: string }>(count))[0]?.total ?? null),
    made: tellsMade ? ((await ask<Made>(madeStatement))[0] ?? null) : null,
  });
  if (database.kind === 'embedded' && pages !== null) {
    const ask: Ask = async <Row>({ text, values }: Statement) =>
      (await database.statement<Row>(settings, text, values)).rows;
    const further = sheets.flatMap((sheet) => (sheet.pages ? [paged(ask, sheet.pages)] : []));
    return work({ ...(await head(ask)), lines: paged(ask, pages), sheets: further });
  }
  return database.transaction(settings, async (transaction) => {
    const ask: Ask = async <Row>({ text, values }: Statement) => (await transaction.query<Row>(text, values)).rows;
    const still = settings.enter?.still;
    let held = '';
    const check = async (): Promise<void> => {
      if (still === undefined) return;
      const [now] = await ask<{ held: string | null }>({ text: still, values: [held] });
      held = now?.held ?? '';
    };
    // Before the first row is chosen.
    await check();
    const read = (of: Statement): AsyncIterable<string[]> => {
      let checked: Promise<unknown> | null = null;
      const rows = transaction.stream<Line>(of.text, of.values, (before) => {
        // Sent before the next fetch: while the database works on that, these rows are on their way to the reader.
        checked = before.length > 0 ? check() : null;
        checked?.catch(() => undefined);
        return batchAfter(before);
      });
      const mayBeSent = (): Promise<unknown> => {
        const sent = checked ?? check();
        checked = null;
        return sent;
      };
      return texts(rows, mayBeSent);
    };
    const later = async function* (of: Statement): AsyncGenerator<string[]> {
      yield* read(of);
    };
    return work({ ...(await head(ask)), lines: read(lines), sheets: sheets.map((sheet) => later(sheet.lines)) });
  });
}

/** Reads the keys of all rows, then the rows page by page, so that other statements can run in between. */
async function* paged(ask: Ask, pages: Pages): AsyncGenerator<string[]> {
  const [chosen] = await ask<{ keys: string }>(pages.keys());
  const keys: readonly string[] = JSON.parse(chosen?.keys ?? '[]');
  for (let at = 0, size = FIRST_BATCH; at < keys.length;) {
    const began = performance.now();
    const rows = await ask<Line>(pages.lines(keys.slice(at, at + size)));
    at += size;
    const inTime = Math.floor((size * PAGE_MS) / (performance.now() - began));
    size = Math.max(1, Math.min(batchAfter(rows), inTime, 4 * size));
    yield rows.map(textOf);
  }
}

/** The transaction stays open, so each batch is preceded by the check that its reader may still be answered. */
async function* texts(batches: AsyncIterable<Line[]>, check: () => Promise<unknown>): AsyncGenerator<string[]> {
  for await (const rows of batches) {
    await check();
    yield rows.map(textOf);
  }
}

interface Line {
  /** Null if the line is too long. */
  line: string | null;
}

function textOf({ line }: Line): string {
  if (line !== null) return line;
  throw new HttpError(413, 'PGRST103', `A row of an answer may have ${LINE_BYTES} bytes`, {
    hint: 'Ask for fewer columns, or limit what is embedded.',
  });
}

/** The number of rows expected to reach the target size, given the last batch; small at first. */
function batchAfter(rows: readonly Line[]): number {
  if (rows.length === 0) return FIRST_BATCH;
  const length = rows.reduce((sum, { line }) => sum + (line?.length ?? 0), 0) / rows.length;
  return Math.max(1, Math.min(STREAM_BATCH, Math.floor(BATCH_BYTES / Math.max(1, length))));
}
