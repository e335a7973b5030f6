/** Another user's requests while something takes long. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Expects several answers, none of which takes half of the time of the work. */
export async function expectAnswersMeanwhile(
  server: TestServer,
  cookie: string,
  work: Promise<unknown>,
): Promise<void> {
  let isDone = false;
  void work
    .catch(() => undefined)
    .finally(() => {
      isDone = true;
    });
  const begin = performance.now();
  let longest = 0;
  let answered = 0;
  while (!isDone) {
    const asked = performance.now();
    const { statusCode } = await server.app.inject({
      url: '/psql/countries_view?select=iso3&limit=5',
      headers: { cookie },
    });
    expect(statusCode).toBe(200);
    longest = Math.max(longest, performance.now() - asked);
    answered += 1;
    await turn();
  }
  expect(answered).toBeGreaterThan(5);
  expect(longest).toBeLessThan((performance.now() - begin) / 2);
}
