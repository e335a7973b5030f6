/** Polls PostgreSQL for statements that run past their deadline, without the time they waited for a connection. */
import { setTimeout } from 'node:timers/promises';
import type { Database } from '#db/database.ts';

const lookEvery = 100;

export interface Overdue {
  /** Stops polling, and returns the statements found with their times. */
  stop(): Promise<readonly string[]>;
}

export function watchOverdue(owner: Database, limit: number): Overdue {
  const seen = new Map<string, number>();
  let stopped = false;
  const look = async (): Promise<void> => {
    while (!stopped) {
      const { rows } = await owner.statement<{ query: string; age: number }>(
        { role: null },
        `select query, extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as age
         from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name = 'helix' and state = 'active'`,
      );
      for (const { query, age } of rows) if (age > limit) seen.set(query, Math.max(age, seen.get(query) ?? 0));
      await setTimeout(lookEvery);
    }
  };
  const looking = look();
  return {
    stop: async () => {
      stopped = true;
      await looking;
      return [...seen].map(([query, age]) => `a statement ran for ${Math.round(age)} ms: ${query.slice(0, 400)}`);
    },
  };
}
