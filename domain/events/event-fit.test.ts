import { expect, test } from 'vitest';
import cases from '#domain/cases/event-fit.json' with { type: 'json' };
import type { Accuracy } from '#domain/values/dates.ts';
import { misfitsOf, misfitWarning } from './event-fit.ts';

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
