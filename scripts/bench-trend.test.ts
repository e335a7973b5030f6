/** Tests that a soak tells growing memory from memory that rises and falls. */
import { expect, test } from 'vitest';
import { numbersFrom } from '#bench/numbers.ts';
import { grows, type Sample, trendOf } from '#bench/trend.ts';

const least = (values: readonly number[]): number => Math.min(...values);

/** Megabytes every five seconds of 40 minutes: 100, garbage of up to 60 that is collected now and then, and a leak. */
function memory(leakInAnHour: number): Sample[] {
  const random = numbersFrom(7);
  let garbage = 0;
  return Array.from({ length: 480 }, (_, at) => {
    garbage = garbage > 60 ? 0 : garbage + random(10);
    return { minute: at / 12, value: 100 + random(4) + garbage + (leakInAnHour * at) / 720 };
  });
}

test('a straight line has its own slope, and no error', () => {
  const samples = Array.from({ length: 200 }, (_, at) => ({ minute: at, value: 50 + at }));
  const { slope, error } = trendOf(samples, least);
  expect(slope).toBeCloseTo(60);
  expect(error).toBeCloseTo(0);
});

test('a leak is found among garbage', () => {
  expect(grows(trendOf(memory(20), least))).toBe(true);
  expect(grows(trendOf(memory(0), least))).toBe(false);
  expect(grows(trendOf(memory(-20), least))).toBe(false);
});

test('two samples are no trend', () => {
  expect(() => trendOf(memory(0).slice(0, 2), least)).toThrow('2 samples are too few');
});
