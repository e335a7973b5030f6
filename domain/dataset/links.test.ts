/** Ticks, the links of a save, sums, and the verdict on a fact's figure. */
import { expect, test } from 'vitest';
import { SHEET_COLUMNS, type RecordColumn } from './columns.ts';
import {
  afterSave,
  byUnit,
  isChanged,
  isTicked,
  NO_TICKS,
  rebasedTicks,
  sumOf,
  ticked,
  tickedRecords,
  type LinkedRecord,
} from './links.ts';
import { placesOf } from './links-map.ts';
import { containingWords, inOrder, readDays } from './links-search.ts';
import { comparedWith, verdictOn, type ComparedFact } from './links-verdict.ts';

const EMPTY = Object.fromEntries(SHEET_COLUMNS.map(({ name }) => [name, null])) as Record<RecordColumn, null>;
const record = (id: number, values: Partial<LinkedRecord> = {}, unit = 'Person'): LinkedRecord => ({
  ...EMPTY,
  id,
  position: id,
  parent_id: 1,
  dataset: { name: 'DTM Baidoa', unit, locked: true },
  facts: [],
  ...values,
});
const savedOf = (...records: LinkedRecord[]) => new Map(records.map((each) => [each.id, each]));
const fact = (data: ComparedFact['data'], size = 0, type = 'IDPs (Stock)'): ComparedFact => ({
  type,
  household_size: { figure: size },
  data,
});

test('a tick that is taken back leaves no change', () => {
  const saved = savedOf(record(1), record(2));
  const changed = ticked(saved, ticked(saved, NO_TICKS, [record(3)], true), [record(1)], false);
  expect([1, 2, 3, 4].filter((id) => isTicked(saved, changed, id))).toEqual([2, 3]);
  expect(tickedRecords(saved, changed).map(({ id }) => id)).toEqual([2, 3]);
  const back = ticked(saved, ticked(saved, changed, [record(3)], false), [record(1), record(2)], true);
  expect(isChanged(back)).toBe(false);
});

test('ticks that somebody else saved meanwhile are no changes', () => {
  const saved = savedOf(record(1), record(2));
  const ticks = ticked(saved, ticked(saved, NO_TICKS, [record(3), record(4)], true), [record(1)], false);
  const rebased = rebasedTicks(savedOf(record(2), record(4)), ticks);
  expect([[...rebased.added.keys()], [...rebased.removed]]).toEqual([[3], []]);
});

test('ticks made while a save runs are changes after it', () => {
  const saved = savedOf(record(1), record(2));
  const sent = ticked(saved, ticked(saved, NO_TICKS, [record(3)], true), [record(1)], false);
  const now = ticked(saved, ticked(saved, sent, [record(3)], false), [record(1), record(4)], true);
  const after = afterSave(saved, sent, now);
  expect([...after.saved.keys()]).toEqual([2, 3]);
  expect([[...after.ticks.added.keys()], [...after.ticks.removed]]).toEqual([[1, 4], [3]]);
  expect(isChanged(afterSave(saved, sent, sent).ticks)).toBe(false);
});

test('records without a value are no zeros', () => {
  expect(sumOf([record(1), record(2)], 'stock_total')).toEqual({ sum: null, without: 2 });
  expect(sumOf([record(1, { stock_total: 0 }), record(2)], 'stock_total')).toEqual({ sum: 0, without: 1 });
  expect([...byUnit([record(1, {}, 'Household')]).keys()]).toEqual(['Household']);
});

test('the column to compare follows the type and the term of the fact', () => {
  const of = (type: string, term?: string) => comparedWith(fact(term === undefined ? {} : { term }, 0, type));
  expect(of('IDPs (Stock)')).toBe('stock_total');
  expect(of('New Displacement (Flow)')).toBe('new_total');
  expect(of('Return (Flow)')).toBe('returns_total');
  expect(of('Returnees (Stock)')).toBe('returnees_total');
  expect(of('New Displacement (Flow)', 'Destroyed Housing')).toBe('house_destroyed');
  expect(of('New Displacement (Flow)', 'Partially Destroyed Housing')).toBe('house_damaged');
});

test.each([
  ["Stock total adds up to the fact's figure: 1,500 people", 1500],
  ["Stock total adds up to 1,500 people: 300 more than the fact's 1,200 people", 1200],
  ["Stock total adds up to 1,500 people: 1 fewer than the fact's 1,501 people", 1501],
  ['Stock total adds up to 1,500 people; the fact has no figure', null],
])('%s', (text, figure) => {
  const records = [record(1, { stock_total: 1000 }), record(2, { stock_total: 500 })];
  const verdict = verdictOn(fact({ unit: 'Person', figure, reported_figure: figure }), records, 'stock_total');
  expect(verdict).toMatchObject({ text, note: '', agree: figure === null ? null : figure === 1500 });
});

test('households are compared with reported households, or converted by the household size of the fact', () => {
  const households = [record(1, { stock_total: 25 }, 'Household')];
  const reported = fact({ unit: 'Household', reported_figure: 25, figure: 102 }, 4.06);
  expect(verdictOn(reported, households, 'stock_total')).toMatchObject({
    agree: true,
    compared: { sum: 25, figure: 25, more: 0, unit: 'Household' },
  });
  const mixed = [...households, record(2, { stock_total: 10 }), record(3)];
  expect(verdictOn(reported, mixed, 'stock_total')).toMatchObject({
    agree: false,
    text: "Stock total adds up to 112 people: 10 more than the fact's 102 people",
    note: '25 households × 4.06 = 102 people. 1 of 3 ticked records has no value for Stock total.',
  });
  expect(verdictOn(fact({ unit: 'Person', figure: 102 }), mixed, 'stock_total').text).toBe(
    "Stock total adds up to 10 people and 25 households. Without a household size of the fact, households and people can't be compared.",
  );
});

test('houses count as households, also in a dataset of people', () => {
  const verdict = verdictOn(
    fact({ unit: 'Household', reported_figure: 3, figure: 12, term: 'Destroyed Housing' }, 4),
    [record(1, { house_destroyed: 3 })],
    'house_destroyed',
  );
  expect(verdict).toMatchObject({ agree: true, text: "Houses destroyed adds up to the fact's figure: 3 households" });
});

test('without ticks or values there is nothing to compare', () => {
  expect(verdictOn(fact({ figure: 1 }), [], 'stock_total')).toMatchObject({ agree: null, text: 'No record is ticked' });
  expect(verdictOn(fact({ figure: 1 }), [record(1)], 'new_total').text).toBe(
    'None of the ticked records has a value for New total',
  );
  // Another column of theirs may be the fact's figure.
  const other = verdictOn(fact({ figure: 340 }), [record(1, { stock_total: 340, returns_total: 5 })], 'new_total');
  expect([other.text, other.instead]).toEqual([
    "None of the ticked records has a value for New total. They have Stock total 340 = the fact's figure, Returns total 5",
    'stock_total',
  ]);
});

test('records are found by words without accents or case, and ordered with empty values last', () => {
  const records = [
    record(1, { dst_name: 'كَمبالا', new_total: 5 }),
    record(2, { dst_name: 'Ñuñoa 10' }),
    record(3, { dst_name: 'nunoa 9', new_total: 40 }),
  ];
  const found = (typed: string) => containingWords(records, typed).map(({ id }) => id);
  expect([found('NUNOA baidoa'), found('كمبالا'), found(' '), found('mogadishu')]).toEqual([[2, 3], [1], [1, 2, 3], []]);
  const order = (column: 'new_total' | 'dst_name', descending: boolean) =>
    inOrder(records, (each) => each[column], descending).map(({ id }) => id);
  expect([order('new_total', true), order('new_total', false)]).toEqual([
    [3, 1, 2],
    [1, 3, 2],
  ]);
  expect(order('dst_name', false)).toEqual([3, 2, 1]);
});

test.each([
  [
    { from: null, to: ' ' },
    { from: null, to: null },
  ],
  [
    { from: '1/2/2024', to: '2024-02-29' },
    { from: '2024-02-01', to: '2024-02-29' },
  ],
  [
    { from: null, to: '2023-02-29' },
    { end: 'to', text: '2023-02-29 is not a day of the calendar' },
  ],
  [
    { from: '2024-02-02', to: '2024-02-01' },
    { end: 'to', text: "End date can't be before start date." },
  ],
])('the days %j are read as %j', (days, read) => expect(readDays(days)).toEqual(read));

test('records of one point are one place, and those of one way one line; a place at 0, 0 is a place', () => {
  const way = { org_name: 'Baidoa', org_lat: 3, org_lon: 43, dst_name: 'Dollow', dst_lat: 0, dst_lon: 0 };
  const { places, ways } = placesOf([
    record(1, { ...way, new_total: 1200 }),
    record(2, { ...way, org_name: 'Baydhabo', new_total: 34, house_damaged: 0 }),
    record(3, { ...way, org_name: 'Baydhabo', org_lat: null }),
    record(4, { dst_name: null, dst_lat: 1, dst_lon: 1 }),
  ]);
  expect(ways).toEqual([{ from: [3, 43], to: [0, 0] }]);
  expect(places).toEqual([
    {
      type: 'Origin',
      lat: 3,
      lng: 43,
      name: 'Baidoa and 1 more',
      details: ['Origin of 2 records', 'New total: 1,234', 'Houses damaged: 0'],
    },
    {
      type: 'Destination',
      lat: 0,
      lng: 0,
      name: 'Dollow',
      details: ['Destination of 3 records', 'New total: 1,234', 'Houses damaged: 0'],
    },
    { type: 'Destination', lat: 1, lng: 1, name: 'Unnamed place', details: ['Destination of 1 record'] },
  ]);
});
