/** A start on a machine so busy that a part of the server takes an hour: it takes longer, and does not fail. */
import { expect, test, vi } from 'vitest';
import type { Database } from '#db/database.ts';
import { testDatabase } from '#server/testing/database.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';

test('a part of the server may take an hour to start', async () => {
  const { app: database, close } = await testDatabase();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let call: () => void = () => undefined;
  const called = new Promise<void>((resolve) => (call = resolve));
  const slow = new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'statement' && name !== 'transaction') return value.bind(target) as unknown;
      return async (...given: unknown[]) => {
        call();
        await held;
        return value.apply(target, given) as unknown;
      };
    },
  }) as Database;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const starting = buildApp({ database: slow, config: readConfig({ LOG_LEVEL: 'silent' }), screens: null });
    const ended = starting.then(
      () => 'started',
      (error: Error) => error.message,
    );
    await called;
    vi.advanceTimersByTime(3_600_000);
    vi.useRealTimers();
    release();
    expect(await ended).toBe('started');
    await (await starting).close();
  } finally {
    vi.useRealTimers();
    await close();
  }
});
