/** Runs a task on one of several servers at a time; the others leave it out. */

import type { Database } from './database.ts';

/**
 * The lock belongs to an open transaction, so it ends with a server that is killed. On the embedded database, which has one
 * server, the task runs at once: a transaction would hold up its only connection.
 */
export async function onOneServer(owner: Database, name: string, task: () => Promise<void>): Promise<void> {
  if (owner.kind === 'embedded') return task();
  await owner.transaction({ role: null, background: true }, async (transaction) => {
    const { rows } = await transaction.query<{ mine: boolean }>(
      'select pg_try_advisory_xact_lock(hashtext($1)) as mine',
      [`helix ${name}`],
    );
    if (rows[0]?.mine === true) await task();
  });
}
