/** Polls feeds as they fall due, one at a time; 'Poll now' wakes it. Feeds that are off cost a look at the table. */
import { counted } from '#db/jobs.ts';
import { oneAtATime } from '#server/one-at-a-time.ts';
import { pollNext, type Polling } from './poll.ts';

const every = 30_000;

/** Returns a function that stops it and waits for the end of a poll, which is broken off. */
export async function pollRegularly(polling: Polling, failed: (error: unknown) => void): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const { look, end } = oneAtATime(
    async () => {
      while (!ending.signal.aborted && (await pollNext(polling, ending.signal, failed)));
    },
    failed,
    (round) => counted('poll_feeds', round),
  );
  const stopListening = await polling.app.listen('helix_feeds', look);
  const timer = setInterval(look, every).unref();
  return async () => {
    ending.abort();
    clearInterval(timer);
    await stopListening().catch(() => undefined);
    await end();
    await polling.threads.close();
  };
}
