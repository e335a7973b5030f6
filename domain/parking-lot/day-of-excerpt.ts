/** The day that an excerpt names, if it names exactly one: '18 November 2026', 'November 18, 2026' or '2026-11-18'. Other languages and days without a year are left to the person. */
import { dateProblem } from '#domain/values/dates.ts';

/** An excerpt is short; a delivery may send any text. */
const READ = 4000;

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MONTH = `(${MONTHS.join('|')})`;
const DAY = new RegExp(
  `\\b(?:(\\d{4})-(\\d{2})-(\\d{2})|(\\d{1,2}) ${MONTH} (\\d{4})|${MONTH} (\\d{1,2}), (\\d{4}))\\b`,
  'g',
);

export function dayOfExcerpt(excerpt: string | null): string | null {
  const days = new Set<string>();
  for (const [, year, month, day, ...words] of (excerpt ?? '').slice(0, READ).matchAll(DAY)) {
    const name = words[1] ?? words[3] ?? '';
    const parts = [
      year ?? words[2] ?? words[5] ?? '',
      month ?? String(MONTHS.indexOf(name) + 1).padStart(2, '0'),
      (day ?? words[0] ?? words[4] ?? '').padStart(2, '0'),
    ];
    days.add(parts.join('-'));
  }
  const [only] = days;
  return days.size === 1 && only !== undefined && dateProblem(only) === null ? only : null;
}
