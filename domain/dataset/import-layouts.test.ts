/** Tests the memory of imports: headers that differ by round are one layout, a stored match of any form is read, and rounds are compared place by place. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHEET_COLUMNS } from './columns.ts';
import { comparedText, layoutOf, sheetOf, TAKEN, type Match } from './import-layouts.ts';
import { differencesOf, figuresOf, keptFigures } from './import-round.ts';
import type { FileRow } from './import-rows.ts';

test.each([
  ['IDPs (31 March 2024)', 'IDPs (30 Jun 2025)'],
  ['Round 14', 'round  9'],
  ['PDI – février', 'PDI – août'],
  ['النازحون ١٤', 'النازحون ٢'],
])('%s and %s are the same header of two rounds', (one, other) => expect(comparedText(one)).toBe(comparedText(other)));

test('other words are another header', () => {
  expect(comparedText('IDPs')).not.toBe(comparedText('Returnees'));
  expect(comparedText('Admin 1')).not.toBe(comparedText('Admin'));
});

const target = fc.constantFrom(null, 'id' as const, 'org_area' as const, ...SHEET_COLUMNS.map(({ name }) => name));
const match: fc.Arbitrary<Match> = fc.record({
  sheet: fc.option(fc.string(), { nil: null }),
  targets: fc.array(target, { minLength: 1, maxLength: 8 }).filter((list) => list.some((one) => one !== null)),
  readings: fc.constantFrom<Match['readings']>(
    {},
    { start_date: { dates: 'day first' }, stock_total: { dot: 'decimals' } },
  ),
  taken: fc.record({
    totals: fc.boolean(),
    hidden: fc.boolean(),
    levels: fc.boolean(),
    others: fc.boolean(),
    notes: fc.boolean(),
    thousands: fc.boolean(),
    earlier: fc.option(fc.boolean()),
  }),
});

test('a kept match opens the next file with the same headers in the same order, and no other', () => {
  fc.assert(
    fc.property(match, fc.infiniteStream(fc.string({ minLength: 1 })), (kept, names) => {
      const headers = kept.targets.map((_, at) => `${names.next().value} ${'x'.repeat(at)}`);
      const stored = JSON.parse(JSON.stringify({ id: 1, headers: headers.map(comparedText), match: kept }));
      expect(layoutOf([stored], headers)).toEqual({ id: 1, match: kept });
      expect(layoutOf([stored], [...headers, 'one more'])).toBeNull();
      expect(layoutOf([stored], [...headers.slice(1), 'another'])).toBeNull();
    }),
  );
});

test('a match of any form is read: what is not known is left out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (headers, given) => {
      const found = layoutOf([{ id: 1, headers, match: given }], ['place']);
      expect(found === null || found.match.targets.length === 1).toBe(true);
      expect(sheetOf([{ id: 1, headers, match: given }], [{ name: 'IDPs' }])).toBeOneOf([null, 0]);
      expect(keptFigures(given) === null || typeof (given as { total: unknown }).total === 'number').toBe(true);
    }),
  );
  const odd = { sheet: 'round #', targets: ['stock_total', 'x', 5], readings: { x: 1 }, taken: { totals: 'yes' } };
  expect(layoutOf([{ id: 2, headers: ['a', 'b', 'c'], match: odd }], ['A', 'B', 'C'])).toEqual({
    id: 2,
    match: { sheet: 'round #', targets: ['stock_total', null, null], readings: {}, taken: TAKEN },
  });
  expect(sheetOf([{ id: 2, headers: [], match: odd }], [{ name: 'Notes' }, { name: 'Round 15' }])).toBe(1);
});

const rows = (places: readonly [string | null, number][]): FileRow[] =>
  places.map(([name, count], at) => ({ line: at, id: null, cells: [name, count], problems: null, missing: null }));
const figures = (...places: [string | null, number][]) => figuresOf(rows(places), ['dst_name', 'stock_total']);

test('the next round is compared place by place, whatever the accents and case of their names', () => {
  const last = figures(['Kassala', 100], ['Gedaref', 40], ['Ádré', 10], ['Gone', 7]);
  const now = figures(['KASSALA', 90], ['Kassala', 20], ['Gedaref', 61], ['Adre', 4], ['New', 3], [null, 5]);
  expect(differencesOf(last, now)).toEqual({
    counted: 'stock_total',
    before: 157,
    after: 183,
    added: [{ name: 'New', before: 0, after: 3 }],
    missing: [{ name: 'Gone', before: 7, after: 0 }],
    changed: [
      { name: 'Gedaref', before: 40, after: 61 },
      { name: 'Adre', before: 10, after: 4 },
    ],
  });
  expect(differencesOf(last, figuresOf(rows([['Kassala', 1]]), ['dst_name', 'new_total']))).toBeNull();
});

test('a file compared with itself has no differences', () => {
  const places = fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.nat(1e6)), { maxLength: 30 });
  fc.assert(
    fc.property(places, (given) => {
      const kept = keptFigures(JSON.parse(JSON.stringify(figures(...given))));
      const found = differencesOf(kept!, figures(...given));
      expect([found?.added, found?.missing, found?.changed]).toEqual([[], [], []]);
      expect(found?.before).toBe(found?.after);
    }),
  );
});
