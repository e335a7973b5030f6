/** Compares new and changed records with the others, for the list of likely duplicates, in small parts: what others ask is answered between two of them. */
import type { Database } from '#db/database.ts';
import { counted } from '#db/jobs.ts';

/** A part grows while it is fast, up to what PostgreSQL compares in a fifth of a second. */
const LEAST = 100;
const MOST = 500;
const FAST_MS = 150;
const background = { role: null, background: true, deadline: 60_000 } as const;

/** Until no record waits, or until `ended`. Several servers may compare at once: none takes the records of another. */
export async function compareWaiting(owner: Database, ended: () => boolean = () => false): Promise<void> {
  if (owner.kind === 'embedded') return compareTurns(owner, ended);
  // Two at once: after an import, a connection alone takes twice as long.
  await Promise.all([compareParts(owner, ended), compareParts(owner, ended)]);
}

/** On the only connection people wait for a part, so each ends after a time. */
async function compareTurns(owner: Database, ended: () => boolean): Promise<void> {
  while (!ended() && (await comparedOf(owner, [MOST, FAST_MS])) > 0);
}

async function compareParts(owner: Database, ended: () => boolean): Promise<void> {
  let part = LEAST;
  let compared = part;
  while (!ended() && compared > 0) {
    const began = performance.now();
    compared = await comparedOf(owner, [part, null]);
    part = performance.now() - began < FAST_MS ? Math.min(MOST, 2 * part) : Math.max(LEAST, Math.round(part / 2));
  }
}

async function comparedOf(owner: Database, part: readonly [most: number, within: number | null]): Promise<number> {
  const statement = 'select rules.compare_waiting($1, $2) as compared';
  const { rows } = await owner.statement<{ compared: number }>(background, statement, part);
  return rows[0]?.compared ?? 0;
}

/** Returns a function that stops it. Failures are reported, and the records wait for the next time. `prepare` comes first. */
export function compareRegularly(
  owner: Database,
  failed: (error: unknown) => void,
  prepare: (ended: () => boolean) => Promise<void> = () => Promise.resolve(),
  every = 5_000,
): () => Promise<void> {
  let ended = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    const isEnded = () => ended;
    running = prepare(isEnded)
      // Records are compared also while no file can be read.
      .catch(failed)
      .then(() => counted('compare_records', () => compareWaiting(owner, isEnded)))
      .catch(failed)
      .then(() => {
        if (!ended) timer = setTimeout(begin, every).unref();
      });
  };
  timer = setTimeout(begin, every).unref();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await running;
  };
}
