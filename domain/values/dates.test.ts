import fc from 'fast-check';
import { expect, test } from 'vitest';
import cases from '#domain/cases/date-order.json' with { type: 'json' };
import {
  dateProblem,
  dateWords,
  rangeWords,
  dayWords,
  endsBeforeStart,
  isBefore,
  NO_DATE,
  periodOf,
  tidyDate,
  toAccurateDate,
  withAccuracy,
  withDate,
} from './dates.ts';

const day = (date: string) => ({ date, accuracy: 'Day' as const });

test('a date entered with no accuracy is accurate to the day', () => {
  expect(withDate(NO_DATE, '2025-03-05')).toEqual(day('2025-03-05'));
});

test('another date keeps the accuracy', () => {
  expect(withDate({ date: '2025-03-05', accuracy: 'Month' }, '2025-04-01').accuracy).toBe('Month');
});

test('clearing the date clears the accuracy', () => {
  expect(withDate({ date: '2025-03-05', accuracy: 'Month' }, ' ')).toEqual(NO_DATE);
});

test('there is no accuracy without a date', () => {
  expect(withAccuracy(NO_DATE, 'Year')).toEqual(NO_DATE);
  expect(withAccuracy(day('2025-03-05'), 'Year')).toEqual({ date: '2025-03-05', accuracy: 'Year' });
});

test.each([
  ['2025-02-28', null],
  ['2024-02-29', null],
  ['2000-02-29', null],
  ['2025-02-30', '2025-02-30 is not a day of the calendar'],
  ['1900-02-29', '1900-02-29 is not a day of the calendar'],
  ['2025-13-01', '2025-13-01 is not a day of the calendar'],
  ['2025-04-31', '2025-04-31 is not a day of the calendar'],
  ['0000-01-01', '0000-01-01 is not a day of the calendar'],
  ['2025-2-3', "'2025-2-3' is not a date of the form YYYY-MM-DD"],
  ['yesterday', "'yesterday' is not a date of the form YYYY-MM-DD"],
])('%s: %s', (text, problem) => expect(dateProblem(text)).toBe(problem));

test.each([
  [' 2025-3-5 ', '2025-03-05'],
  ['5/3/2025', '2025-03-05'],
  ['05.03.2025', '2025-03-05'],
  ['20250305', '2025-03-05'],
  ['5 Mar 2025', '2025-03-05'],
  ['5-mar-2025', '2025-03-05'],
  ['05 September 2025', '2025-09-05'],
  ['5. Sept. 2025', '2025-09-05'],
  ['March 5, 2025', '2025-03-05'],
  ['Mar 15 2025', '2025-03-15'],
  ['5th March 2025', '2025-03-05'],
  ['1st of March 2025', '2025-03-01'],
  ['March 22nd, 2025', '2025-03-22'],
  ['٠٥/٠٣/٢٠٢٥', '2025-03-05'],
  ['\u200f۵/۳/۲۰۲۵', '2025-03-05'],
  ['5/13/2024', '5/13/2024'],
  ['5 Ma 2025', '5 Ma 2025'],
  ['5 Mars 2025', '5 Mars 2025'],
  ['March 2025', 'March 2025'],
  ['5 March 25', '5 March 25'],
  ['March 2025', 'March 2025'],
  ['2025-02-30', '2025-02-30'],
])('%s is tidied to %s', (typed, tidied) => expect(tidyDate(typed)).toBe(tidied));

test('every day of the calendar is valid and unchanged after a round trip', () => {
  const bounds = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(bounds), (date) => {
      const text = date.toISOString().slice(0, 10);
      expect(dateProblem(text)).toBeNull();
      expect(toAccurateDate(day(text))).toEqual(day(text));
    }),
  );
});

test('an end before the start is found only if both are days', () => {
  expect(endsBeforeStart(day('2025-03-05'), day('2025-03-04'))).toBe(true);
  expect(endsBeforeStart(day('5/3/2025'), day('2025-03-04'))).toBe(true);
  expect(endsBeforeStart(day('2025-03-05'), day('2025-03-05'))).toBe(false);
  expect(endsBeforeStart(day('2025-03-05'), NO_DATE)).toBe(false);
  expect(endsBeforeStart(day('2025-03-05'), day('2025-02-30'))).toBe(false);
});

test.each([
  ['2024', '2024-01-01', '2024-12-31', 'Year'],
  ['May 2024', '2024-05-01', '2024-05-31', 'Month'],
  ['feb. 2024', '2024-02-01', '2024-02-29', 'Month'],
  ['2023-2', '2023-02-01', '2023-02-28', 'Month'],
  ['11/2024', '2024-11-01', '2024-11-30', 'Month'],
  ['٢٠٢٤', '2024-01-01', '2024-12-31', 'Year'],
])('%s is the period from %s to %s', (typed, first, last, accuracy) => {
  expect(periodOf(typed)).toEqual({ date: first, accuracy });
  expect(periodOf(typed, 'last')).toEqual({ date: last, accuracy });
});

test.each(['13/2024', '2024-00', 'Spring 2024', '24', '2024-05-12', '5 May 2024', ''])('%s is no period', (typed) =>
  expect(periodOf(typed)).toBeNull(),
);

test.each(cases)('$date is before $other: $before', ({ date, other, before }) => {
  const [one, than] = [date, other].map(([day = '', accuracy = '']) => ({ date: day, accuracy }));
  expect(isBefore(one!, than!)).toBe(before);
});

test.each([
  ['2024-05-20', 'Day', '20 May 2024'],
  ['2024-05-20', 'Week', 'week of 20 May 2024'],
  ['2024-05-01', 'Month', 'May 2024'],
  ['2024-12-31', 'Month', 'December 2024'],
  ['2024-01-01', 'Year', '2024'],
  ['2024-01-01', null, '1 Jan 2024'],
  [null, 'Day', ''],
])('%s, accurate to the %s, is %s', (date, accuracy, words) => expect(dateWords(date, accuracy)).toBe(words));

test('every month of a day has three letters', () => {
  const months = Array.from({ length: 12 }, (_, at) => dayWords(`2026-${String(at + 1).padStart(2, '0')}-05`));
  expect(months.map((words) => words.split(' ')[1]?.length)).toEqual(months.map(() => 3));
  expect(months[8]).toBe('5 Sep 2026');
});

test.each([
  ['2025-11-06', 'Day', '2025-11-09', 'Day', '6 Nov 2025 – 9 Nov 2025'],
  ['2025-11-06', 'Day', '2025-11-06', 'Day', '6 Nov 2025'],
  ['2025-11-06', 'Day', '2025-11-06', 'Week', '6 Nov 2025 – later that week'],
  ['2025-11-09', 'Day', '2025-11-10', 'Week', '9 Nov 2025 – week of 10 Nov 2025'],
  ['2025-11-06', 'Week', '2025-11-30', 'Month', 'week of 6 Nov 2025 – later that month'],
  ['2025-11-06', 'Month', '2025-11-08', 'Day', 'November 2025 – 8 Nov 2025'],
  ['2025-11-06', null, '2025-12-31', 'Year', '6 Nov 2025 – later that year'],
  ['2025-11-06', 'Day', null, null, '6 Nov 2025'],
  ['', null, '2025', 'Year', '2025'],
  [null, null, null, null, ''],
])('from %s (%s) to %s (%s) is %s', (start, from, end, to, words) =>
  expect(rangeWords({ date: start, accuracy: from }, { date: end, accuracy: to })).toBe(words),
);
