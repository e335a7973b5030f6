import { expect, test } from 'vitest';
import { inBatches, nextSize } from './batches.ts';

const ids = Array.from({ length: 1234 }, (_, at) => at + 1);

test('every record is in one part, in order, and progress ends at the total', async () => {
  const parts: (readonly number[])[] = [];
  const progress: number[] = [];
  await inBatches(ids, async (part) => void parts.push(part), { progress: (done) => progress.push(done) });
  expect(parts.flat()).toEqual(ids);
  expect(progress.at(-1)).toBe(1234);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test('neighbours that are together are in one part', async () => {
  const parts: (readonly number[])[] = [];
  const together = (one = 0, other = 0) => Math.floor(one / 7) === Math.floor(other / 7);
  await inBatches(ids, async (part) => void parts.push(part), { together });
  expect(parts.flat()).toEqual(ids);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.slice(1).map(([first]) => (first ?? 0) % 7)).toEqual(parts.slice(1).map(() => 0));
});

test('a stop ends before the next part, and an error ends the rest', async () => {
  const stop = new AbortController();
  let called = 0;
  await inBatches(
    ids,
    async () => {
      called += 1;
      if (called === 2) stop.abort();
    },
    { signal: stop.signal },
  );
  expect(called).toBe(2);
  const failing = inBatches(ids, () => Promise.reject(new Error('no answer')));
  await expect(failing).rejects.toThrow('no answer');
});

test('parts grow where they are fast and shrink where they are slow, within limits', () => {
  expect(nextSize(40, 1)).toBe(80);
  expect(nextSize(40, 800)).toBe(20);
  expect(nextSize(40, 60_000)).toBe(10);
  expect(nextSize(1000, 1)).toBe(1000);
});
