/** A feed as the server lists it, and its interval in words. */
import type { FeedsRow } from '#domain/generated/rows.ts';

export type Feed = FeedsRow;

export const INTERVALS = [15, 30, 60, 180, 360, 720, 1440, 10080] as const;

export function everyOf(minutes: number): string {
  const [count, noun] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return count === 1 ? `Every ${noun}` : `Every ${count} ${noun}s`;
}
