/** A database that records the statements of each request and their times, and adds a deadline. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Transaction, TransactionSettings } from '#db/database.ts';

export interface SentStatement {
  readonly text: string;
  /** Milliseconds, including the wait for a connection. */
  took: number;
}

export interface Traffic {
  readonly statements: SentStatement[];
}

const underway = new AsyncLocalStorage<Traffic>();

/** Runs the work, and returns the statements sent to watched databases meanwhile. */
export async function watch<T>(work: () => Promise<T>): Promise<{ result: T; traffic: Traffic }> {
  const traffic: Traffic = { statements: [] };
  const result = await underway.run(traffic, work);
  return { result, traffic };
}

async function timed<T>(text: string, work: () => Promise<T>): Promise<T> {
  const sent: SentStatement = { text, took: 0 };
  underway.getStore()?.statements.push(sent);
  const start = performance.now();
  try {
    return await work();
  } finally {
    sent.took = performance.now() - start;
  }
}

export function watched(database: Database, deadline: number): Database {
  const bounded = (settings: TransactionSettings): TransactionSettings => ({ deadline, ...settings });
  return {
    kind: database.kind,
    connections: database.connections,
    statement: <Row>(settings: TransactionSettings, text: string, values?: readonly unknown[]) =>
      timed(text, () => database.statement<Row>(bounded(settings), text, values)),
    transaction: (settings, work) =>
      database.transaction(bounded(settings), (transaction) => work(watchedTransaction(transaction))),
    ping: () => database.ping(),
    listen: (channel, notified) => database.listen(channel, notified),
    close: () => database.close(),
  };
}

function watchedTransaction(transaction: Transaction): Transaction {
  return {
    query: <Row>(text: string, values?: readonly unknown[], options?: { prepare?: boolean }) =>
      timed(text, () => transaction.query<Row>(text, values, options)),
    stream: async function* <Row>(text: string, values?: readonly unknown[], batch?: number) {
      // Measures only the first page of a cursor, because later ones depend on the reader.
      const pages = transaction.stream<Row>(text, values, batch)[Symbol.asyncIterator]();
      const first = await timed(text, () => pages.next());
      try {
        for (let page = first; !page.done; page = await pages.next()) yield page.value;
      } finally {
        await pages.return?.();
      }
    },
    script: (text) => timed(text, () => transaction.script(text)),
  };
}
