/** Represents days as numbers, so that sample dates can be shifted and capped; converts to text last. */
import type { Random } from './random.ts';

const MILLISECONDS = 86_400_000;

export function toDay(date: string | Date): number {
  return Math.floor(new Date(date).getTime() / MILLISECONDS);
}

/** 2018-08-08 */
export function toText(day: number): string {
  return new Date(day * MILLISECONDS).toISOString().slice(0, 10);
}

/** 08/08/2018, as in names. */
export function toName(day: number): string {
  return toText(day).split('-').toReversed().join('/');
}

/** Returns a moment within working hours of the day. */
export function toMoment(random: Random, day: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${toText(day)}T${two(random.integer(7, 18))}:${two(random.integer(0, 59))}:${two(random.integer(0, 59))}Z`;
}

export function toAccurate(random: Random, day: number): { date: string; accuracy: string } {
  const accuracy = random.weighted([
    ['Day', 80],
    ['Month', 17],
    ['Year', 3],
  ]);
  return { date: toText(day), accuracy };
}
