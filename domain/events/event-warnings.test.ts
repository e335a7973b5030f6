import { expect, test } from 'vitest';
import { dateWarning, lossWarning, yearFilled, yearWarning } from './event-warnings.ts';

const day = (date: string) => ({ date, accuracy: 'Day' as const });
const NONE = { date: '', accuracy: null };

test.each(['1994-12-31', '2028-01-01', '1/1/1900'])('%s gets a warning: no event is expected on this date', (date) => {
  expect(dateWarning(day(date), 2026)).toBe('Events are expected from 1995 to 2027');
});
test('a conflict may be old', () => {
  expect(dateWarning(day('1974-07-20'), 2026, 'Conflict')).toBeUndefined();
  expect(dateWarning(day('1899-12-31'), 2026, 'Conflict')).toBe('Events are expected from 1900 to 2027');
});
test.each(['1995-01-01', '2027-12-31', '', '20', '1994-13-01'])('%s gets no warning', (date) => {
  expect(dateWarning(day(date), 2026)).toBeUndefined();
});

test.each([
  [2019, '2018-08-08', '', 'The dates of the event are of 2018'],
  [2017, '2018-08-08', '2019-01-02', 'The dates of the event are of 2018 to 2019'],
  [2018, '2018-08-08', '', undefined],
  [2019, '2018-12-30', '2020-01-02', undefined],
  [2019, '2018-12-', '2020-01-02', undefined],
  [null, '2018-08-08', '', undefined],
])('the warning for the year %s from %s to %s is %s', (year, start, end, words) => {
  expect(yearWarning({ year, start_date: day(start), end_date: end === '' ? NONE : day(end) })).toBe(words);
});

test('an empty year is filled from the typed start date, an existing year stays', () => {
  const filled = (year: number | null, start: string) => yearFilled({ year, start_date: day(start) }, 2026);
  expect(filled(null, '8/8/2018')).toBe(2018);
  expect(filled(null, '2027-01-01')).toBe(2027);
  expect(filled(null, '2018-08-')).toBeNull();
  expect(filled(null, '0201-08-08')).toBeNull();
  expect(filled(2017, '2018-08-08')).toBe(2017);
});

test('leaving Disaster names the fields that will be removed, coming back removes the warning', () => {
  const lost = (displacement_type: string | null, hazard_type_id: number | null, glide_numbers: string[]) =>
    lossWarning({ displacement_type, hazard_type_id, glide_numbers }, (id) => `Flood ${id}`);
  expect(lost('Conflict', 22, ['FL-2018-000123-CHL', 'a flood'])).toBe(
    'Saving removes the hazard Flood 22 and the glide numbers FL-2018-000123-CHL, a flood: only disasters have them',
  );
  expect(lost('Conflict', null, ['FL-1'])).toBe('Saving removes the glide number FL-1: only disasters have them');
  expect(lost('Disaster', 22, ['FL-1'])).toBeNull();
  expect(lost('Conflict', null, [])).toBeNull();
});
