/** Reads the lines of a long answer batch by batch: from a cursor, or page by page where one transaction would hold all others up. */
import type { Database, TransactionSettings } from '#db/database.ts';
import { HttpError } from '#server/errors.ts';
import { BATCH_BYTES, FIRST_BATCH, LINE_BYTES, PAGE_MS } from '#server/psql/limits.ts';
import type { Pages, Statement } from '#server/psql/plan.ts';
import { type Made, madeStatement } from './readme.ts';

export interface Source {
  readonly lines: Statement;
  readonly pages?: Pages | null;
  readonly count?: Statement | null;
}

export interface Batches {
  /** All rows, where they are counted. */
  readonly total: string | null;
  readonly made: Made | null;
  readonly lines: AsyncIterable<string[]>;
}

interface ReadOptions {
  /** Rows at once. */
  readonly most: number;
  readonly tellsMade: boolean;
}

type Ask = <Row>(statement: Statement) => Promise<Row[]>;

/** Works on the batches while they are read; what it throws ends the reading. */
export async function readBatches(
  database: Database,
  given: TransactionSettings,
  { lines, pages = null, count = null }: Source,
  { most, tellsMade }: ReadOptions,
  work: (batches: Batches) => Promise<void>,
): Promise<void> {
  const settings = { ...given, readOnly: true, background: true };
  const head = async (ask: Ask): Promise<Omit<Batches, 'lines'>> => ({
    total: count && ((await ask<{ total: string }>(count))[0]?.total ?? null),
    made: tellsMade ? ((await ask<Made>(madeStatement))[0] ?? null) : null,
  });
  if (database.kind === 'embedded' && pages !== null) {
    const ask: Ask = async <Row>({ text, values }: Statement) =>
      (await database.statement<Row>(settings, text, values)).rows;
    return work({ ...(await head(ask)), lines: paged(ask, pages, most) });
  }
  return database.transaction(settings, async (transaction) => {
    const ask: Ask = async <Row>({ text, values }: Statement) => (await transaction.query<Row>(text, values)).rows;
    const rows = transaction.stream<Line>(lines.text, lines.values, (before) => batchAfter(before, most));
    return work({ ...(await head(ask)), lines: texts(rows) });
  });
}

/** The keys of all rows first, then the rows of so many of them at a time: others have their turns between. */
async function* paged(ask: Ask, pages: Pages, most: number): AsyncGenerator<string[]> {
  const [chosen] = await ask<{ keys: string }>(pages.keys());
  const keys: readonly string[] = JSON.parse(chosen?.keys ?? '[]');
  for (let at = 0, size = Math.min(FIRST_BATCH, most); at < keys.length;) {
    const began = performance.now();
    const rows = await ask<Line>(pages.lines(keys.slice(at, at + size)));
    at += size;
    const inTime = Math.floor((size * PAGE_MS) / (performance.now() - began));
    size = Math.max(1, Math.min(batchAfter(rows, most), inTime, 4 * size));
    yield rows.map(textOf);
  }
}

async function* texts(batches: AsyncIterable<Line[]>): AsyncGenerator<string[]> {
  for await (const rows of batches) yield rows.map(textOf);
}

interface Line {
  /** Null where it is too long. */
  line: string | null;
}

function textOf({ line }: Line): string {
  if (line !== null) return line;
  throw new HttpError(413, 'PGRST103', `A row of an answer may have ${LINE_BYTES} bytes`, {
    hint: 'Ask for fewer columns, or limit what is embedded.',
  });
}

/** As many rows as the last ones let expect to be of the right length together, few at first. */
function batchAfter(rows: readonly Line[], most: number): number {
  if (rows.length === 0) return Math.min(FIRST_BATCH, most);
  const length = rows.reduce((sum, { line }) => sum + (line?.length ?? 0), 0) / rows.length;
  return Math.max(1, Math.min(most, Math.floor(BATCH_BYTES / Math.max(1, length))));
}
