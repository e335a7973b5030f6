import { expect, test } from 'vitest';
import cases from '#domain/cases/event-fit.json' with { type: 'json' };
import type { Accuracy } from '#domain/values/dates.ts';
import { beginningWith, beginsLater, misfitsOf, misfitWarning } from './event-fit.ts';

test.each(cases)('the fact $fact has the misfits $misfits with the event $event', ({ fact, event, misfits }) => {
  const [iso3 = null, displacement_type = null, type = null, day = '', accuracy = 'Day'] = fact;
  const date = { date: day, accuracy: accuracy as Accuracy };
  const [countries, cause, start, known] = event as [string[], string, string | null, string | null];
  const start_date = start === null ? null : { date: start, accuracy: known ?? 'Day' };
  expect(
    misfitsOf(
      { iso3, displacement_type, type, data: { start_date: date, stock_date: date } },
      { countries, displacement_type: cause, start_date },
    ),
  ).toEqual(misfits);
});

test('an empty field is no misfit', () => {
  const nothing = { date: '', accuracy: null };
  const fact = { iso3: null, displacement_type: null, type: null, data: { start_date: nothing, stock_date: nothing } };
  const start_date = { date: '2024-05-01', accuracy: 'Day' };
  expect(misfitsOf(fact, { countries: ['KEN'], displacement_type: 'Disaster', start_date })).toEqual([]);
});

test('misfits are put into words; without misfits there is no text', () => {
  expect(misfitWarning(['country', 'start'])).toBe(
    "The fact does not fit its event: its country is not among the event's; it starts before the event",
  );
  expect(misfitWarning([])).toBe('');
});

test('an event of the same year begins with a fact of up to a month before, also in its name', () => {
  const event = { name: 'Colombia: Flood - Sucre - 01/05/2025', start_date: { date: '2025-05-01', accuracy: 'Day' } };
  const start_date = { date: '2025-04-28', accuracy: 'Day' };
  expect(beginningWith(event, '2025-04-28')).toEqual({ start_date, name: 'Colombia: Flood - Sucre - 28/04/2025' });
  expect(beginningWith({ ...event, name: 'Sucre 2025' }, '2025-04-28')).toEqual({ start_date });
  for (const day of ['2025-05-01', '2025-03-01', '2024-12-31']) expect(beginningWith(event, day)).toBeNull();
});

test('an event says how many days after a day it begins, by its accuracy', () => {
  const later = (date: string | null, accuracy = 'Day') => beginsLater('2025-04-28', { date, accuracy });
  expect([later('2025-05-01'), later('2025-04-29')]).toEqual(['begins 3 days later', 'begins 1 day later']);
  expect([later('2025-04-28'), later(null), later('2025-04-30', 'Month')]).toEqual([null, null, null]);
});
