/** Polls feeds as they fall due, one at a time; 'Poll now' wakes it. Feeds that are off cost a look at the table. */
import { counted } from '#db/jobs.ts';
import { pollNext, type Polling } from './poll.ts';

const every = 30_000;

/** Returns a function that stops it and waits for the end of a poll, which is broken off. */
export async function pollRegularly(polling: Polling, failed: (error: unknown) => void): Promise<() => Promise<void>> {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  const round = async (): Promise<void> => {
    do {
      again = false;
      while (!ending.signal.aborted && (await pollNext(polling, ending.signal, failed)));
    } while (again && !ending.signal.aborted);
  };
  const look = (): void => {
    if (ending.signal.aborted) return;
    again = true;
    running ??= counted('poll_feeds', round)
      .catch(failed)
      .finally(() => {
        running = null;
      });
  };
  const stopListening = await polling.app.listen('helix_feeds', look);
  const timer = setInterval(look, every).unref();
  return async () => {
    ending.abort();
    clearInterval(timer);
    await stopListening().catch(() => undefined);
    await running;
    await polling.threads.close();
  };
}
