/** Runs a task on one of several servers at a time, once or regularly; the others leave it out. */

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

export interface Often {
  /** Milliseconds until the first run, if it is not `every`. */
  first?: number;
  /** Milliseconds between the beginnings of two runs; a run waits for the one before. */
  every: number;
}

/** Runs the task regularly, and reports what fails; returns a function that stops it after the run that has begun. */
export function regularlyOnOneServer(
  owner: Database,
  name: string,
  task: (ended: () => boolean) => Promise<unknown>,
  { first, every }: Often,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let ended = false;
  let running: Promise<unknown> = Promise.resolve();
  const round = (): void => {
    running = running
      .then(async () => {
        if (ended) return;
        await onOneServer(owner, name, async () => {
          await task(() => ended);
        });
      })
      .catch(failed);
  };
  const soon = first === undefined ? undefined : setTimeout(round, first).unref();
  const each = setInterval(round, every).unref();
  return async () => {
    ended = true;
    clearTimeout(soon);
    clearInterval(each);
    await running;
  };
}
