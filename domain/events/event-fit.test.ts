import { expect, test } from 'vitest';
import cases from '#domain/cases/event-fit.json' with { type: 'json' };
import type { Accuracy } from '#domain/values/dates.ts';
import { beginningWith, beginsLater, endingWith, isLater, misfitWarning, misfitsOf } from './event-fit.ts';

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

const ending = { end_date: { date: '2024-05-16', accuracy: 'Day' } };
const lasting = (
  type: string,
  data: Partial<Record<'end_date' | 'stock_date', string>>,
  accuracy: 'Day' | 'Month' = 'Day',
) => {
  const on = (date = '') => ({ date, accuracy: date === '' ? null : accuracy });
  const days = { start_date: on(), end_date: on(data.end_date), stock_date: on(data.stock_date) };
  return { iso3: 'KEN', displacement_type: 'Disaster', type, data: days };
};
const FLOW = 'New Displacement (Flow)';

test.each([
  ['a flow until the end', lasting(FLOW, { end_date: '2024-05-16' }), false, null],
  ['a flow without an end', lasting(FLOW, {}), false, null],
  ['a flow of the month of the end', lasting(FLOW, { end_date: '2024-05-31' }, 'Month'), false, null],
  ['a flow some days longer', lasting(FLOW, { end_date: '2024-05-17' }), true, '2024-05-17'],
  ['a flow months longer', lasting(FLOW, { end_date: '2024-08-17' }), true, null],
  ['a stock soon after', lasting('IDPs (Stock)', { stock_date: '2024-05-20' }), true, '2024-05-20'],
  ['a stock long after', lasting('IDPs (Stock)', { stock_date: '2024-08-20' }), false, null],
])('a fact after the end of its event: %s', (_, fact, later, end) => {
  expect(isLater(fact, ending)).toBe(later);
  expect(endingWith(fact, ending)?.end_date.date ?? null).toBe(end);
  expect(isLater(fact, { end_date: null })).toBe(false);
});
