/** Ages and addresses of the system in words. */

const STEPS: readonly (readonly [seconds: number, one: string, many: string])[] = [
  [86_400, 'a day', 'days'],
  [3_600, 'an hour', 'hours'],
  [60, 'a minute', 'minutes'],
];

/** The time between two moments: '3 days', 'an hour', 'less than a minute'. */
export function spanWords(from: string, to: string): string {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  for (const [length, one, many] of STEPS) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return count === 1 ? one : `${count} ${many}`;
  }
  return 'less than a minute';
}

/** Above a second in seconds. */
export const timeWords = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
