import { expect, test } from 'vitest';
import { extentFrom, extentText, firstOfLast, IDUS_SEARCH, isInside, newDaysOf } from './idus-search.ts';
import { searchToUrl } from '#domain/search/search-address.ts';

const and = (address: Record<string, unknown>) => IDUS_SEARCH.conditions(IDUS_SEARCH.from(address))['and'];

test('the last days end with today', () => {
  expect(firstOfLast(1, new Date('2026-03-01T00:30:00Z'))).toBe('2026-03-01');
  expect(firstOfLast(30, new Date('2026-03-01T23:30:00Z'))).toBe('2026-01-31');
});

test('an address without a period means the last 180 days, and a period is kept in the address', () => {
  expect(IDUS_SEARCH.from({}).period).toBe(180);
  for (const period of [30, 90, 180, 365, 'all'] as const) {
    expect(IDUS_SEARCH.from(searchToUrl(IDUS_SEARCH.from({ period }))).period).toBe(period);
  }
  expect(and({ period: '30' })).toBe(`(date.gte.${firstOfLast(30)})`);
  expect(and({ period: 'all' })).toBeUndefined();
});

test('a range has two days or one; a range that cannot be searched is ignored', () => {
  const range = { period: 'range', date_from: '2026-01-05', date_to: '2026-02-01' };
  expect(and(range)).toBe('(date.gte.2026-01-05,date.lte.2026-02-01)');
  expect(IDUS_SEARCH.from(searchToUrl(IDUS_SEARCH.from(range)))).toEqual(IDUS_SEARCH.from(range));
  expect(and({ date_to: '1/2/2026' })).toBe('(date.lte.2026-02-01)');
  for (const wrong of [
    { date_from: '2026-02-30' },
    { date_from: '2026-02-02', date_to: '2026-02-01' },
    { period: '7' },
  ])
    expect(IDUS_SEARCH.from(wrong).period).toBe(180);
});

test('an extent is four numbers in the order of a box', () => {
  expect(extentFrom('-81.3,-18.4,-68.6,0.1')).toEqual([-81.3, -18.4, -68.6, 0.1]);
  for (const wrong of [
    '',
    '1,2,3',
    '1,2,3,4,5',
    '1,,3,4',
    '0,10,1,5',
    '-190,0,1,1',
    '0,0,1,91',
    'a,b,c,d',
    '0,0,1,Infinity',
  ])
    expect(extentFrom(wrong)).toBeNull();
  expect(and({ period: 'all', extent: '1,2,3' })).toBeUndefined();
});

test('an extent that crosses 180° holds both of its sides', () => {
  const extent = extentText(170.5, -20, 190.25, -10);
  expect(extent).toBe('170.5,-20,-169.75,-10');
  expect(and({ period: 'all', extent })).toBe(
    '(latitude.gte.-20,latitude.lte.-10,or(longitude.gte.170.5,longitude.lte.-169.75))',
  );
  const inside = (lat: number, lng: number) => isInside(extentFrom(extent)!, lat, lng);
  expect([inside(-15, 175), inside(-15, -175), inside(-15, 0), inside(-25, 175)]).toEqual([true, true, false, false]);
  expect(isInside([-180, -90, 180, 90], null, null)).toBe(false);
});

test('a map that shows the world more than once has all longitudes', () => {
  expect(extentText(-400, -95, 20, 88.123_456)).toBe('-180,-90,180,88.1235');
});

test('only facts of the last 180 days are new', () => {
  const today = new Date('2026-11-29T12:00:00Z');
  const range = (date_from: string | null, date_to: string | null) =>
    newDaysOf({ period: 'range', date_from, date_to }, today);
  expect(range('2025-01-01', '2026-06-02')).toBeNull();
  expect(range('2025-01-01', '2026-06-03')).toEqual({
    period: 'range',
    date_from: '2026-06-03',
    date_to: '2026-06-03',
  });
  expect(range('2026-11-01', null)).toEqual({ period: 'range', date_from: '2026-11-01', date_to: null });
  expect(newDaysOf({ period: 'all', date_from: null, date_to: null }, today)?.date_from).toBe('2026-06-03');
});
