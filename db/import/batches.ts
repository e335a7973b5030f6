/** Reads rows into batches and stores them, on two connections at once where the database has them. Independent of the kind of record. */
import type { RefusedRow } from '#domain/imports/import-report.ts';
import type { Database, Transaction } from '#db/database.ts';
import { DatabaseError } from '#db/database.ts';
import { SOURCE } from './imported.ts';
import { positionOf } from './file-row.ts';
import type { NamedRow } from './read-file.ts';

/** The number of a connection. Rows with the same key are always stored by the same lane, in their order, in every import. */
export type Lane = number;

interface Storing {
  owner: Database;
  refused: RefusedRow[];
  /** Called after each batch with the number of rows read for it. */
  stored: (rows: number) => Promise<void>;
}

const LANES = 2;
const BATCH = 1000;
/** The embedded database does no other work while a batch is stored. */
const SMALL_BATCH = 250;
const LOCK = 'select pg_advisory_xact_lock(hashtext($1))';

/** Two imports of the same source wait for each other, batch by batch. */
export async function lockSource(transaction: Transaction): Promise<void> {
  await transaction.query(LOCK, [SOURCE]);
}

/** As lockSource, but the other lanes continue. */
export async function lockLane(transaction: Transaction, lane: Lane): Promise<void> {
  await transaction.query(LOCK, [`${SOURCE} ${lane}`]);
}

/** Reads the next batches, without the rows for which `read` returns null, while the database stores others: in each lane one is stored and one may wait. */
export async function inBatches<Row extends { row: NamedRow }>(
  run: Storing,
  rows: AsyncIterable<NamedRow>,
  read: (row: NamedRow) => Row | RefusedRow | null,
  keyOf: (row: Row) => string,
  store: (batch: readonly Row[], lane: Lane) => Promise<void>,
): Promise<void> {
  const [count, size] = run.owner.kind === 'embedded' ? [1, SMALL_BATCH] : [LANES, BATCH];
  const done = Promise.resolve();
  const lanes = Array.from({ length: count }, (_, number) => ({
    number,
    batch: [] as Row[],
    last: done,
    before: done,
  }));
  let passedOver = 0;
  let failed = false;
  const flush = async (lane: (typeof lanes)[number]) => {
    const batch = lane.batch;
    const passed = batch.length + passedOver;
    lane.batch = [];
    passedOver = 0;
    await lane.before;
    lane.before = lane.last;
    lane.last = lane.last.then(async () => {
      if (failed) return;
      await storeOrRefuse(run, batch, (part) => store(part, lane.number));
      await run.stored(passed);
    });
    // The failure is thrown when a later batch, or the end, awaits it.
    lane.last.catch(() => (failed = true));
  };
  try {
    for await (const row of rows) {
      const taken = read(row);
      if (taken === null || 'reason' in taken) {
        if (taken !== null) run.refused.push(taken);
        passedOver += 1;
        continue;
      }
      const lane = lanes[laneOf(keyOf(taken), count)];
      if (lane?.batch.push(taken) === size) await flush(lane);
    }
    await Promise.all(lanes.map(flush));
  } finally {
    await Promise.allSettled(lanes.map(({ last }) => last));
  }
  for (const { last } of lanes) await last;
}

function laneOf(key: string, count: number): Lane {
  let hash = 0;
  for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) % 0xffff_ffff;
  return hash % count;
}

/** Halves a refused batch until the invalid rows are isolated; only these are refused. */
async function storeOrRefuse<Row extends { row: NamedRow }>(
  run: Storing,
  batch: readonly Row[],
  store: (batch: readonly Row[]) => Promise<void>,
): Promise<void> {
  const [first] = batch;
  if (!first) return;
  try {
    await store(batch);
  } catch (error) {
    // Errors of values, constraints and rights, and of texts too long for an index.
    if (!(error instanceof DatabaseError) || !/^(22|23|42501|54)/.test(error.code)) throw error;
    if (batch.length === 1) {
      const column = error.column || (error.constraint ?? 'row');
      run.refused.push({ ...positionOf(first.row), id: first.row.cells.id ?? '', column, reason: error.message });
      return;
    }
    const middle = Math.ceil(batch.length / 2);
    await storeOrRefuse(run, batch.slice(0, middle), store);
    await storeOrRefuse(run, batch.slice(middle), store);
  }
}
