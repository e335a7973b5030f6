/** Requests that the server refuses to begin because too many of the session wait: the screen asks again, as long as somebody waits. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from './ask.ts';

const full = () =>
  Response.json({ constraint: 'requests_in_flight', message: 'Too many are waiting' }, { status: 429 });
const answers: Response[] = [];
const asked = vi.fn(async () => answers.shift() ?? Response.json('done'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  answers.length = 0;
  asked.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a request that found the line full is sent again, also a save, and nobody sees a failure', async () => {
  answers.push(full(), full());
  const saved = ask('/psql/publishers', { method: 'POST', body: '{}' });
  await vi.runAllTimersAsync();
  expect([(await saved).status, asked.mock.calls.length]).toEqual([200, 3]);
});

test('a page that was left does not ask again', async () => {
  answers.push(full());
  const page = new AbortController();
  const read = ask('/psql/facts', { signal: page.signal });
  const ended = read.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100);
  page.abort();
  await vi.runAllTimersAsync();
  expect(await ended).toMatchObject({ name: 'AbortError' });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('another refusal with the same status is shown', async () => {
  answers.push(Response.json({ constraint: 'sign_in_limit' }, { status: 429 }));
  expect((await ask('/psql/facts')).status).toBe(429);
});
