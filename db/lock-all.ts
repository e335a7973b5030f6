/** Locks all tables and views before they are rebuilt beside running servers: all together or none, so that no request waits for long or in a circle. */

import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, type Transaction } from './database.ts';
import { sqlstate } from './errors.ts';

/** Requests wait no longer for an attempt; below PostgreSQL's time for the search of deadlocks, which ends one of two. */
const waitsFor = '200ms';
const pauseBetween = 300;
/** A download may read for ten minutes. */
const triesFor = 15 * 60_000;

/** Views first, as a request locks them. */
const ALL = `
  select string_agg(c.oid::regclass::text, ', ' order by c.relkind = 'v' desc, n.nspname, c.relname) as names
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('api', 'published', 'rules', 'data', 'auth') and c.relkind in ('r', 'p', 'v')`;

export async function lockAll(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.query<{ names: string | null }>(ALL);
  const names = rows[0]?.names ?? null;
  if (names === null) return;
  const end = performance.now() + triesFor;
  await transaction.script('savepoint unlocked');
  for (;;) {
    try {
      await transaction.script(`set local lock_timeout = '${waitsFor}'; lock table ${names} in access exclusive mode`);
      break;
    } catch (error) {
      const isBusy =
        error instanceof DatabaseError && (error.code === sqlstate.lockTimeout || error.code === sqlstate.deadlock);
      if (!isBusy || performance.now() > end) throw error;
      await transaction.script('rollback to savepoint unlocked');
      await pause(pauseBetween);
    }
  }
  await transaction.script(`set local lock_timeout = '60s'; release savepoint unlocked`);
}
