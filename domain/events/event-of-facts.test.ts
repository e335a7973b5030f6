/** Tests the days and the place of a new event for several facts. */
import { expect, test } from 'vitest';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { NEW_LOCATION } from '#domain/facts/locations.ts';
import { eventOfFacts } from './event-of-facts.ts';

const day = (date: string) => ({ date, accuracy: 'Day' as const });
const at = (display_name: string) => ({
  ...NEW_LOCATION,
  name: display_name,
  geolocation: { display_name, name: display_name.split(', ')[0] },
});
const flow = (place: string, from: string, to: string): FactDraft => ({
  ...FACT_KIND.blank,
  year: Number(from.slice(0, 4)),
  type: 'New Displacement (Flow)',
  locations: [at(place)],
  data: { ...FACT_KIND.blank.data, start_date: day(from), end_date: day(to) },
});
const stock = (place: string, on: string): FactDraft => ({
  ...FACT_KIND.blank,
  year: Number(on.slice(0, 4)),
  type: 'IDPs (Stock)',
  locations: [at(place)],
  data: { ...FACT_KIND.blank.data, stock_date: day(on) },
});
const zambezia = flow('Zambezia Province, Mozambique', '2025-02-10', '2025-02-16');

test('an event is of all days and of the areas of its facts', () => {
  const facts = [
    flow('Buzi, Sofala, Mozambique', '2025-02-12', '2025-02-17'),
    zambezia,
    stock('Beira, Sofala, Mozambique', '2025-02-18'),
  ];
  expect(eventOfFacts(facts)).toEqual({
    year: 2025,
    day: '2025-02-10',
    place: 'Sofala, Zambezia Province',
    ends: '2025-02-18',
  });
});

test('facts of one area give their places, many of them the area; one fact gives its own', () => {
  const of = (...names: string[]) =>
    eventOfFacts(names.map((name) => flow(`${name}, Zambezia, Mozambique`, '2025-02-10', '2025-02-10'))).place;
  expect(of('Nicoadala', 'Namacurra')).toBe('Nicoadala, Namacurra');
  expect(of('Nicoadala', 'Namacurra', 'Maganja', 'Mopeia')).toBe('Zambezia');
  expect(of('Nicoadala')).toBe('Nicoadala');
  expect(eventOfFacts([flow('Mozambique', '2025-02-10', ''), zambezia]).place).toBe('Mozambique, Zambezia Province');
  const provinces = ['Gaza', 'Inhambane', 'Sofala', 'Zambezia'].map((name) =>
    flow(`${name}, Mozambique`, '2025-01-01', ''),
  );
  expect(eventOfFacts(provinces)).toMatchObject({ place: null, ends: null });
});

test('stocks alone end no event', () => {
  expect(eventOfFacts([stock('Beira, Sofala, Mozambique', '2025-02-18')])).toMatchObject({
    day: '2025-02-18',
    ends: null,
  });
});
