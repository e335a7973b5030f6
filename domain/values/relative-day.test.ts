import { expect, test } from 'vitest';
import { relativeDay } from './relative-day.ts';

// A Saturday.
const TODAY = '2026-11-28';
const of = (text: string) => relativeDay(text, TODAY);

test('days to come by their names', () => {
  expect(of('today')).toBe('2026-11-28');
  expect(of(' Tomorrow ')).toBe('2026-11-29');
  expect(of('sunday')).toBe('2026-11-29');
  expect(of('Mon')).toBe('2026-11-30');
  expect(of('next friday')).toBe('2026-12-04');
  expect(of('on thurs')).toBe('2026-12-03');
  expect(of('next week')).toBe('2026-11-30');
});

test('a weekday of today is in a week', () => {
  expect(of('saturday')).toBe('2026-12-05');
  expect(relativeDay('next week', '2026-11-30')).toBe('2026-12-07');
});

test('a number of days or weeks', () => {
  expect(of('+3')).toBe('2026-12-01');
  expect(of('+٣')).toBe('2026-12-01');
  expect(of('3 days')).toBe('2026-12-01');
  expect(of('in 2 weeks')).toBe('2026-12-12');
  expect(of('+1w')).toBe('2026-12-05');
  expect(of('5d')).toBe('2026-12-03');
});

test('any other text is none', () => {
  for (const text of [
    '',
    '2026',
    '12',
    '2026-12-01',
    'fr',
    'someday',
    '3 months',
    '+',
    '+9999',
    'friday 3',
    'mond ay',
    'constructor',
    '+3 constructor',
  ])
    expect([text, of(text)]).toEqual([text, null]);
});
