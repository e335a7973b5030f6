/** Compares new and changed records with the others, for the list of likely duplicates, in small parts: what others ask is answered between two of them. */
import type { Database } from '#db/database.ts';
import { counted } from '#db/jobs.ts';

const PART = 100;
const background = { role: null, background: true, deadline: 60_000 } as const;

/** Until no record waits, or until `ended`. Several servers may compare at once: none takes the records of another. */
export async function compareWaiting(owner: Database, ended: () => boolean = () => false): Promise<void> {
  const compare = async () => {
    const { rows } = await owner.statement<{ compared: number }>(
      background,
      'select rules.compare_waiting($1) as compared',
      [PART],
    );
    return rows[0]?.compared ?? 0;
  };
  while (!ended() && (await compare()) > 0);
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
