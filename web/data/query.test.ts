import { expect, test } from 'vitest';
import { invalidate, newQueryClient, queryClient } from './query.ts';
import { PsqlError } from './psql.ts';

const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;

test('a saved fact invalidates every view of the facts and leaves the events', async () => {
  const keys = [
    ['facts', 1],
    ['facts_view', {}],
    ['facts_status_view', 1],
    ['events', 1],
    ['fact_types', 'list'],
  ] as const;
  for (const key of keys) queryClient.setQueryData(key, []);
  await invalidate('facts');
  expect(keys.map(isStale)).toEqual([true, true, true, false, false]);
});

test('a request is repeated once if no answer arrived, thrice if the server was too busy to begin it, never after a refusal or a failure', () => {
  const retry = newQueryClient().getDefaultOptions().queries?.retry;
  if (typeof retry !== 'function') throw new Error('retry is not a function');
  expect(retry(0, new PsqlError(403, {}))).toBe(false);
  expect([500, 502, 503, 504].map((status) => retry(0, new PsqlError(status, {})))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  const busy = new PsqlError(503, { constraint: 'too_busy' });
  expect([retry(0, busy), retry(2, busy), retry(3, busy)]).toEqual([true, true, false]);
  expect(retry(0, new TypeError('Failed to fetch'))).toBe(true);
  expect(retry(1, new TypeError('Failed to fetch'))).toBe(false);
});
