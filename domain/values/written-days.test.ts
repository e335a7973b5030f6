/** Days, ranges and moments are written in one way for people: nothing else formats them. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { dateWords, daysWords, dayWords } from './dates.ts';

test.each([
  [dayWords('2025-01-02'), '2 Jan 2025'],
  [dayWords('2025'), '2025'],
  [dayWords('2025-02-31'), '2025-02-31'],
  [daysWords('2025-01-02', '2025-01-05'), '2 Jan 2025 – 5 Jan 2025'],
  [daysWords('2025-01-02', '2025-01-02'), '2 Jan 2025'],
  [daysWords('2025-01-02', ''), 'from 2 Jan 2025'],
  [daysWords('', '2025-01-02'), 'up to 2 Jan 2025'],
  [dateWords('2025-01-02', 'Day'), '2 Jan 2025'],
  [dateWords('2025-01-02', 'Week'), 'week of 2 Jan 2025'],
  [dateWords('2025-01-02', 'Month'), 'January 2025'],
  [dateWords('2025-01-02', 'Year'), '2025'],
])('%j', (written, expected) => expect(written).toBe(expected));

/** Those that write them, and those that do not write days for people. */
const ALLOWED: Readonly<Record<string, string>> = {
  'domain/values/dates.ts': 'days and ranges',
  'domain/records/history-words.ts': 'moments',
  'domain/facts/excerpt.ts': 'a sentence that is stored with the fact',
  'domain/dashboards/activity.ts': 'the day of a moment in a time zone, as ISO',
  'server/psql/parse/parse-headers.ts': 'whether a time zone exists',
  'web/features/activity/activity-queries.ts': "the browser's time zone",
  'web/features/inbox/told-kinds.tsx': "the browser's time zone",
  'web/pickers/month-calendar.tsx': 'the names of the months to choose from',
};
const FORMATS = /\bIntl\s*\.\s*DateTimeFormat\b|\.toLocale(?:Date|Time)String\b|\.to(?:Date|Time|UTC|GMT)String\(/;

test('no other source formats a day or a moment', async () => {
  const found: string[] = [];
  for (const folder of ['domain', 'server', 'web'])
    for (const file of await readdir(folder, { recursive: true }))
      if (/(?<!\.test|\.d)\.tsx?$/.test(file) && FORMATS.test(readFileSync(`${folder}/${file}`, 'utf8')))
        found.push(`${folder}/${file}`);
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});
