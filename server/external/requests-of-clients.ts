/** Counts the requests of clients by day and address in memory, and adds them to the database in batches. A failed batch is kept for the next one. */
import type { Database } from '#db/database.ts';

export interface RequestCounter {
  count(tokenHash: string, address: string): void;
  /** Stores what is counted, now. */
  flush(): Promise<void>;
  /** Stores what is counted, and stops. */
  close(): Promise<void>;
}

interface Counted {
  readonly token_hash: string;
  readonly day: string;
  readonly address: string;
  requests: number;
}

const day = 86_400_000;
const today = (): string => new Date(Math.floor(Date.now() / day) * day).toISOString().slice(0, 10);

/** @param every milliseconds between two batches. */
export function countRequests(database: Database, failed: (error: unknown) => void, every = 10_000): RequestCounter {
  let counts = new Map<string, Counted>();
  let storing: Promise<void> = Promise.resolve();

  const add = (tokenHash: string, onDay: string, address: string, requests: number): void => {
    const key = `${tokenHash} ${onDay} ${address}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { token_hash: tokenHash, day: onDay, address, requests });
    else known.requests += requests;
  };

  async function store(): Promise<void> {
    if (counts.size === 0) return;
    const batch = [...counts.values()];
    counts = new Map();
    try {
      await database.statement({ role: null, background: true }, 'select auth.count_client_requests($1::text::jsonb)', [
        JSON.stringify(batch),
      ]);
    } catch (error) {
      for (const one of batch) add(one.token_hash, one.day, one.address, one.requests);
      failed(error);
    }
  }

  const flush = (): Promise<void> => (storing = storing.then(store));
  const timer = setInterval(() => void flush(), every).unref();
  return {
    count: (tokenHash, address) => add(tokenHash, today(), address, 1),
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
