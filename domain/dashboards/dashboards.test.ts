/** The period, the rows and the links of the dashboards. */
import { expect, test } from 'vitest';
import { factsBehindMonth, filledMonths, monthsOf, stackOf, tableCsv, type HazardMonth } from './analysis.ts';
import { filterConditions } from '#domain/search/column-filters.ts';
import {
  categoryRows,
  changeWords,
  createdIn,
  monthsIn,
  OPENING,
  percentOf,
  comparedWith,
  periodBefore,
  presetsOf,
  signed,
} from './performance.ts';
import { periodFrom } from './period.ts';

test('the period before has as many days and ends on the day before', () => {
  expect(periodBefore(OPENING)).toEqual({ start: '2017-05-02', end: '2017-12-31' });
  expect(periodBefore({ start: '2024-03-01', end: '2024-03-01' })).toEqual({ start: '2024-02-29', end: '2024-02-29' });
});

test('a year from its beginning is compared with the same days of the year before', () => {
  const of = (start: string, end: string) => comparedWith({ start, end });
  expect(of('2026-01-01', '2026-11-29')).toEqual({ start: '2025-01-01', end: '2025-11-29' });
  expect(of('2024-01-01', '2024-02-29')).toEqual({ start: '2023-01-01', end: '2023-02-28' });
  expect(of('2025-01-01', '2025-12-31')).toEqual({ start: '2024-01-01', end: '2024-12-31' });
  expect(of('2025-01-01', '2026-01-31')).toEqual(periodBefore({ start: '2025-01-01', end: '2026-01-31' }));
  expect(of('2026-10-01', '2026-10-31')).toEqual({ start: '2026-08-31', end: '2026-09-30' });
});

test.each([
  [{ start: '2018-01-01', end: '2018-01-01' }, true],
  [{ start: '2018-01-02', end: '2018-01-01' }, false],
  [{ start: '2018-02-30', end: '2018-03-01' }, false],
  [{ start: '1899-12-31', end: '2018-03-01' }, false],
  [{ start: 2018, end: '2018-03-01' }, false],
  [{}, false],
  [null, false],
  ['2018', false],
])('the address %j has a period: %s', (given, valid) => {
  expect(periodFrom(given) !== null).toBe(valid);
});

test('the last 12 months end today and contain no day twice', () => {
  const presets = presetsOf(new Date('2024-02-29T23:30:00Z'), null);
  const of = (label: string) => presets.find((preset) => preset.label === label)?.period;
  expect(of('Last 12 months')).toEqual({ start: '2023-03-02', end: '2024-02-29' });
  expect(of('Last 30 days')).toEqual({ start: '2024-01-31', end: '2024-02-29' });
  expect(of('Last year')).toEqual({ start: '2023-01-01', end: '2023-12-31' });
});

test.each([
  ['2024-02-29T23:30:00Z', '2024-01-01..2024-01-31', '2024-01-01..2024-02-29', '2023-10-01..2023-12-31'],
  ['2024-01-01T00:00:00Z', '2023-12-01..2023-12-31', '2024-01-01..2024-01-01', '2023-10-01..2023-12-31'],
  ['2023-11-28T12:00:00Z', '2023-10-01..2023-10-31', '2023-10-01..2023-11-28', '2023-07-01..2023-09-30'],
])('months and quarters of %s', (now, lastMonth, quarter, lastQuarter) => {
  const of = (label: string) =>
    Object.values(presetsOf(new Date(now), null).find((preset) => preset.label === label)!.period).join('..');
  expect([of('Last month'), of('This quarter'), of('Last quarter')]).toEqual([lastMonth, quarter, lastQuarter]);
});

test('the latest year with facts is offered, unless it is this year or the last', () => {
  const yearsAt = (newest: string | null) =>
    presetsOf(new Date('2026-11-29T10:00:00Z'), newest).filter(({ label }) => /^\d{4}$/.test(label));
  expect(yearsAt('2022-05-03T00:00:00Z')).toEqual([
    { label: '2022', period: { start: '2022-01-01', end: '2022-12-31' } },
  ]);
  expect([null, '2025-01-01T00:00:00Z', '2026-11-28T00:00:00Z'].flatMap(yearsAt)).toEqual([]);
});

test('nothing before gives no per cent, rather than a division by zero', () => {
  expect(percentOf(0, 7)).toBeNull();
  expect(percentOf(0, 0)).toBeNull();
  expect([percentOf(3, 1), percentOf(4, -4), percentOf(4, 0), percentOf(1, 67)]).toEqual([
    '+33%',
    '−100%',
    '0%',
    '+6,700%',
  ]);
  expect([signed(5, String), signed(-5, String), signed(0, String)]).toEqual(['+5', '−5', '0']);
});

test('a link searches for facts created on UTC days, with or without a value', () => {
  const FILTERS = {
    created_at: { kind: 'moment' },
    groups: { kind: 'sharing', none: 'No group' },
    term: { kind: 'among', none: 'No term' },
  } as const;
  const { in_created_at: created_at } = createdIn(OPENING) as { in_created_at: string };
  expect(filterConditions(FILTERS, { created_at })).toEqual([
    'created_at.gte."2018-01-01T00:00:00.000Z"',
    'created_at.lt."2018-09-02T00:00:00.000Z"',
  ]);
  expect(filterConditions(FILTERS, { groups: ['No group'] })).toEqual(['groups.eq.{}']);
  expect(filterConditions(FILTERS, { groups: ['GRID 2024', 'No group'] })).toEqual([
    'or(groups.ov.{"GRID 2024"},groups.eq.{})',
  ]);
  expect(filterConditions(FILTERS, { term: ['No term'] })).toEqual(['term.is.null']);
});

test('a category has a row for each value, with all causes and its search', () => {
  const rows = categoryRows('role', [
    { value: 'Triangulation', cause: 'Conflict', count: 2 },
    { value: 'Triangulation', cause: 'Disaster', count: 3 },
    { value: null, cause: 'Disaster', count: 5 },
  ]);
  expect(rows.map(({ label, total, search }) => [label, total, search])).toEqual([
    ['Triangulation', 5, { in_event_role: 'Triangulation' }],
    ['No role', 5, { in_event_role: 'No role' }],
  ]);
  expect(rows[1]?.counts.map(({ count }) => count)).toEqual([0, 5, 0]);
});

const MONTHS: HazardMonth[] = [
  { year: 2023, month: 12, hazard_type: 'Flood', figure: 2 },
  { year: 2024, month: 1, hazard_type: 'Storm', figure: 3 },
  { year: 2024, month: 2, hazard_type: 'Flood', figure: 5 },
  { year: 2024, month: 2, hazard_type: null, figure: -7 },
];
const CHOICE = { years: [2024], hazards: [], kind: 'monthly', now: { year: 2024, month: 3 } } as const;

test('the months of a year are stacked by hazard; months to come have no figure', () => {
  const { series, totals } = stackOf(MONTHS, CHOICE);
  expect(series.map(({ name }) => name)).toEqual(['Flood', 'Storm', 'No hazard']);
  expect(totals.slice(0, 4)).toEqual([3, -2, 0, null]);
  expect(stackOf(MONTHS, { ...CHOICE, hazards: ['Flood'] }).totals.slice(0, 3)).toEqual([0, 5, 0]);
});

test('cumulative figures begin again with each year', () => {
  const { totals, months } = stackOf(MONTHS, { ...CHOICE, years: [2024, 2023], kind: 'cumulative' });
  expect(months[0]).toEqual({ year: 2023, month: 1 });
  expect(totals.slice(11, 16)).toEqual([2, 3, 1, 1, null]);
});

test('the file of the table has its figures and sums', () => {
  const [header, january] = tableCsv(stackOf(MONTHS, CHOICE)).split('\r\n');
  expect(header).toBe('"Month","Total","Flood","Storm","No hazard"');
  expect(january).toBe('2024-01,3,0,3,0');
  const compared = { year: 2023, figures: [7] };
  const [years, first, second] = tableCsv(stackOf(MONTHS, CHOICE), compared).split('\r\n');
  expect(years).toBe('"Month","Total","2023","Change","Flood","Storm","No hazard"');
  expect(first).toBe('2024-01,3,7,-4,0,3,0');
  expect(second).toBe('2024-02,-2,,,5,0,-7');
});

test('a year of few facts is the months from its first to its last figure', () => {
  const few: HazardMonth[] = [4, 6].map((month) => ({ year: 2024, month, hazard_type: 'Flood', figure: month }));
  const months = filledMonths([...few, { year: 2023, month: 1, hazard_type: null, figure: 9 }], 2024);
  expect(months).toEqual([4, 6]);
  const stack = monthsOf(stackOf(few, { ...CHOICE, years: [2024], hazards: [] }), months);
  expect(stack.months.map(({ month }) => month)).toEqual([4, 5, 6]);
  expect(stack.series).toEqual([{ name: 'Flood', figures: stack.totals }]);
  expect(filledMonths([], 2024)).toEqual([1, 12]);
});

test('a change is a difference with its share', () => {
  expect([changeWords(1100, 1000), changeWords(4, 8), changeWords(3, 0), changeWords(null, 3)]).toEqual([
    '+100 (+10%)',
    '−4 (−50%)',
    '+3',
    '',
  ]);
});

test('a figure leads to its facts, up to today', () => {
  const how = {
    kind: 'cumulative',
    today: '2024-02-11',
    hazards: ['Flood'],
    iso3: [],
    region: [],
    sample: {},
  } as const;
  expect(factsBehindMonth('Disaster', { year: 2024, month: 2 }, how)).toMatchObject({
    date_from: '2024-01-01',
    date_to: '2024-02-11',
    in_hazard_type: ['Flood'],
  });
});

test('the months of a period are cut to its days; a period in one month, or of many years, has none', () => {
  const months = monthsIn({ start: '2024-01-10', end: '2024-03-05' });
  expect(months.map(({ start, end }) => `${start} ${end}`)).toEqual([
    '2024-01-10 2024-01-31',
    '2024-02-01 2024-02-29',
    '2024-03-01 2024-03-05',
  ]);
  expect(monthsIn({ start: '2023-12-01', end: '2024-01-31' })).toHaveLength(2);
  expect(monthsIn({ start: '2024-01-01', end: '2024-01-31' })).toEqual([]);
  expect(monthsIn({ start: '2020-01-01', end: '2024-01-31' })).toEqual([]);
});
