import { expect, test } from 'vitest';
import { isElsewhere, placesInName } from './event-place.ts';
import { isAtTime, nearestFirst, offeredWhere, placesOfFact } from './events-offered.ts';

test.each([
  ['Pakistan: Flood [Monsoon] - Khyber Pakhtunkhwa - 09/07/2025', ['khyber pakhtunkhwa']],
  ['India: Storm -  Assam (Dhemaji, Jonai) - 25/05/2023', ['assam', 'dhemaji', 'jonai']],
  ['India: Cyclone Mocha - Mizoram and Meghalaya - 14/05/2023', ['mizoram', 'meghalaya']],
  ['Chile: Flood - Araucanía Region', ['araucania']],
  ['China: Flood - 10 provinces - 08/08/2018', []],
  ['China: Flood - Several provinces - 08/08/2018', []],
  ['Pakistan: Flood - 15/08/2025', []],
  ['Some flood - or other', []],
])('the name %s says the places %j', (name, places) => expect(placesInName(name)).toEqual(places));

test('an event is elsewhere if both names say places and share none', () => {
  expect(isElsewhere(['sindh'], ['khyber pakhtunkhwa'])).toBe(true);
  expect(isElsewhere(['sindh', 'punjab'], ['punjab'])).toBe(false);
  expect(isElsewhere([], ['punjab'])).toBe(false);
  expect(isElsewhere(['punjab'], [])).toBe(false);
});

test('a disaster that goes on on the day of a fact is offered beside those that began near it', () => {
  const of = { iso3: 'PAK', displacement_type: 'Disaster', hazard: 'Flood', day: '2025-08-15', begins: null };
  expect(offeredWhere(of).or).toEqual([
    '(type.in.("Flood"),subtype.in.("Flood"))',
    '(and(start_date.gte.2025-08-01,start_date.lte.2025-08-18),and(start_date.lte.2025-08-15,end_date.gte.2025-08-15))',
  ]);
});

test.each([
  ['2025-07-09', '2025-10-01', true],
  ['2025-07-09', '2025-08-14', false],
  ['2025-07-09', null, false],
  ['2025-08-01', '2025-08-02', true],
  ['2025-08-18', null, true],
  ['2025-08-19', '2025-10-01', false],
  [null, null, false],
])('an event from %s to %s is at the time of 15 August: %s', (start_date, end_date, is) =>
  expect(isAtTime({ start_date, end_date }, '2025-08-15')).toBe(is),
);

test('events of the place of a fact, or of an area around it, come first, then those that begin nearest', () => {
  const event = (place: string, start_date: string | null) => ({ name: `Pakistan: Flood - ${place}`, start_date });
  const [punjab, khyber] = [event('Punjab', '2025-08-14'), event('Khyber Pakhtunkhwa', '2025-07-09')];
  const [sindh, undated] = [event('Sindh', '2025-08-16'), event('Sindh', null)];
  const buner = { name: 'Buner District', geolocation: { display_name: 'Buner, Khyber Pakhtunkhwa, Pakistan' } };
  const events = [undated, punjab, sindh, khyber];
  expect(nearestFirst(events, placesOfFact([buner]), '2025-08-16')).toEqual([khyber, sindh, punjab, undated]);
  expect(nearestFirst(events, placesOfFact([]), '2025-08-14')).toEqual([punjab, sindh, khyber, undated]);
});
