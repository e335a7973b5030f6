/** Tests the change between columns of a table of facts, the values that a search asks for, and the order and sums of rows. */
import { expect, test, vi } from 'vitest';
import { choiceFrom, choiceToUrl, tableOf, type Cell, type Group } from './facts-table.ts';
import { askedBy } from './table-asked.ts';
import { changeOf, missingIn, shareOf, wholeOf } from './table-change.ts';

const cell = (figure: bigint | null | undefined, facts = 1): Cell => ({ facts, figure, at: {} });
const change = (before: Cell | null, after: Cell | null, counts = false) => changeOf(before, after, counts);

test('a change is a difference and a per cent with one decimal; from nothing there is no per cent', () => {
  expect(change(cell(300n), cell(400n))).toEqual({ difference: 100n, percent: 33.3 });
  expect(change(cell(400n), cell(300n))).toEqual({ difference: -100n, percent: -25 });
  expect(change(cell(-200n), cell(-100n))).toEqual({ difference: 100n, percent: 50 });
  // Without facts of one of the two there is no change; facts that are counted change from none.
  expect([change(null, cell(7n)), change(cell(7n), null)]).toEqual([null, null]);
  expect([missingIn(null, cell(7n), false), missingIn(cell(7n), cell(null, 0), false)]).toEqual(['before', 'after']);
  expect([missingIn(null, null, false), missingIn(null, cell(7n), true)]).toEqual([null, null]);
  expect(change(null, cell(7n, 3), true)).toEqual({ difference: 3n, percent: null });
  expect(change(cell(null), cell(7n))).toEqual({ difference: 7n, percent: null });
  expect(change(cell(7n), cell(7n))).toEqual({ difference: 0n, percent: 0 });
  expect([change(null, null), change(cell(0n), cell(null)), change(cell(undefined), cell(7n))]).toEqual([
    null,
    null,
    null,
  ]);
  expect(change(cell(900n, 2), cell(undefined, 3), true)).toEqual({ difference: 1n, percent: 50 });
});

test('a search asks for years, countries and names; a range of years for each of them, up to twenty', () => {
  const noneOf = (name: string) => (name === 'region' ? 'No region' : undefined);
  expect(askedBy({ year: [2025, 2024], country: ['Kenya'], region: [] }, {}, noneOf)).toEqual({
    year: [2025, 2024],
    country: ['Kenya'],
  });
  expect(askedBy({}, { year: '2023..2025', region: ['South Asia', 'No region'] }, noneOf)).toEqual({
    year: [2023, 2024, 2025],
    region: ['South Asia', null],
  });
  expect(askedBy({ year: [2022, 2024] }, { year: '2023..2030' }, noneOf)).toEqual({ year: [2024] });
  expect(askedBy({}, { year: '1950..2025', country: 'Ken' }, noneOf)).toEqual({});
  expect(askedBy({}, { year: '2023..' }, noneOf)).toEqual({});
});

const group: Group = {
  type: 'New Displacement (Flow)',
  year: 2025,
  role: 'Recommended figure',
  facts: 1,
  figures: 1,
  figure: '5',
  country: 'Kenya',
};
const choice = { rows: ['country'], columns: 'year', of: null } as const;

test('each value that was asked for is a column or a row, also without facts', () => {
  const table = tableOf([group], [], choice, { year: [2025, 2024], country: ['Somalia', 'Kenya'] });
  expect(table.columns).toEqual([2024, 2025]);
  expect(table.rows.map(({ values, cells }) => [values, cells.map((one) => one?.figure ?? null)])).toEqual([
    [['Kenya'], [null, 5n]],
    [['Somalia'], [null, null]],
  ]);
  expect(table.totals.map(({ facts }) => facts)).toEqual([0, 1]);
  expect(tableOf([], [], choice, { year: [2025], country: ['Kenya'] }).rows).toEqual([]);
});

const of = (country: string, displacement_type: string, figure: string, more: object = {}): Group => ({
  ...group,
  country,
  displacement_type,
  figure,
  ...more,
});

test('rows by two properties have the sum of each first one with several, and the largest come first', () => {
  const groups = [of('Chad', 'Conflict', '5'), of('Kenya', 'Conflict', '2'), of('Kenya', 'Disaster', '7')];
  const by = { rows: ['country', 'displacement_type'], columns: 'year', of: null } as const;
  const shown = (order: object) =>
    tableOf(groups, [], { ...by, ...order }).rows.map(({ values, total, cells }) => [
      ...values,
      total.figure,
      cells[0]?.figure,
    ]);
  expect(shown({ order: 'name' })).toEqual([
    ['Chad', 'Conflict', 5n, 5n],
    ['Kenya', 'Conflict', 2n, 2n],
    ['Kenya', 'Disaster', 7n, 7n],
    ['Kenya', 9n, 9n],
  ]);
  expect(shown({})).toEqual([
    ['Kenya', 'Disaster', 7n, 7n],
    ['Kenya', 'Conflict', 2n, 2n],
    ['Kenya', 9n, 9n],
    ['Chad', 'Conflict', 5n, 5n],
  ]);
  const types = { ...by, rows: ['country', 'type'] } as const;
  const other = { ...of('Kenya', 'Conflict', '2'), type: 'IDPs (Stock)' };
  expect(tableOf([...groups, other], [], types).rows.map(({ values }) => values.length)).toEqual([2, 2, 2]);
});

test('rows are ordered by a column, a row without a figure last; where totals are not added, by the latest year', () => {
  const groups = [
    of('Chad', 'Conflict', '5'),
    of('Kenya', 'Conflict', '2'),
    of('Kenya', 'Disaster', '7'),
    of('Niger', 'Disaster', '8'),
    of('Sudan', 'Conflict', '5'),
  ];
  const by = { rows: ['country'], columns: 'displacement_type', of: null } as const;
  const shown = (all: readonly Group[], choice: Parameters<typeof tableOf>[2]) => {
    const { order, rows } = tableOf(all, [], choice);
    return [order, ...rows.map(({ values }) => values[0])];
  };
  expect(shown(groups, by)).toEqual(['total', 'Kenya', 'Niger', 'Chad', 'Sudan']);
  expect(shown(groups, { ...by, order: 'Conflict' })).toEqual(['Conflict', 'Chad', 'Sudan', 'Kenya', 'Niger']);
  expect(shown(groups, { ...by, order: 'name' })).toEqual(['name', 'Chad', 'Kenya', 'Niger', 'Sudan']);
  // A column that the table no longer has.
  expect(shown(groups, { ...by, order: '1951' })).toEqual(['total', 'Kenya', 'Niger', 'Chad', 'Sudan']);
  const stock = { type: 'IDPs (Stock)' };
  const stocks = [
    of('Chad', 'Conflict', '5', { ...stock, year: 2024 }),
    of('Chad', 'Conflict', '3', stock),
    of('Kenya', 'Conflict', '2', { ...stock, year: 2024 }),
    of('Kenya', 'Conflict', '4', stock),
  ];
  expect(shown(stocks, { ...by, columns: 'year' })).toEqual(['2025', 'Kenya', 'Chad']);
  expect(shown(groups, { ...by, rows: ['year'] })).toEqual(['name', 2025]);
});

test('the order is in the address only where it is not the usual one: years and months stand in time', () => {
  const turned = (order: unknown, rows = 'country') => choiceToUrl(choiceFrom({ rows, order })).order;
  expect([undefined, 'total', 'largest', 'name', 2025, 'Conflict'].map((order) => turned(order))).toEqual([
    undefined,
    undefined,
    undefined,
    'name',
    '2025',
    'Conflict',
  ]);
  expect([turned('name', 'month'), turned('largest', 'month')]).toEqual([undefined, 'total']);
});

test('without chosen columns one year has its causes, and one cause of it its months', () => {
  const columns = (address: object) => choiceFrom({ ...address }).columns;
  expect([{}, { year: [2024, 2025] }, { in_year: '2024..2025' }, { in_year: '2024..' }].map(columns)).toEqual([
    'year',
    'year',
    'year',
    'year',
  ]);
  expect([{ year: [2025] }, { year: 2025 }, { in_year: '2025..2025' }].map(columns)).toEqual([
    'displacement_type',
    'displacement_type',
    'displacement_type',
  ]);
  expect(columns({ year: [2025], displacement_type: 'Conflict' })).toBe('month');
  expect(columns({ year: [2025], columns: 'year' })).toBe('year');
});

test('a share is of a whole whose figures are added', () => {
  expect([wholeOf(cell(8n), false), wholeOf(cell(undefined), false), wholeOf(cell(null), false)]).toEqual([
    8n,
    null,
    null,
  ]);
  expect([shareOf(cell(3n), 8n, false), shareOf(cell(-1n), 8n, false), shareOf(cell(null), 8n, false)]).toEqual([
    37.5,
    -12.5,
    null,
  ]);
  expect(shareOf(cell(undefined, 2), wholeOf(cell(undefined, 8), true)!, true)).toBe(25);
});

/** How many rows, cells and values a table looks at. */
function workOf(work: () => unknown): number {
  const keys = vi.spyOn(JSON, 'stringify');
  let filtered = 0;
  const filter = Array.prototype.filter;
  const filters = vi.spyOn(Array.prototype, 'filter').mockImplementation(function (this: unknown[], ...given) {
    filtered += this.length;
    return filter.apply(this, given);
  });
  try {
    work();
    return keys.mock.calls.length + filtered;
  } finally {
    filters.mockRestore();
    keys.mockRestore();
  }
}

const events = (count: number, countries: number): Group[] =>
  Array.from({ length: count }, (_, at) => ({
    ...group,
    country: `Country ${at % countries}`,
    event_id: at + 1,
    event_name: `Flood ${at}`,
  }));

test('a table by event and country looks at each row a few times, not once for each event', () => {
  const by = { rows: ['event_id', 'country'], columns: 'year', of: null } as const;
  const ofOne = workOf(() => tableOf(events(200, 20), [], by));
  expect(workOf(() => tableOf(events(800, 20), [], by))).toBeLessThan(5 * ofOne);
});

test('a table of too many rows has the largest, and the others as one with their sum', () => {
  const groups = Array.from({ length: 450 }, (_, at) =>
    of(`Country ${String(at).padStart(3, '0')}`, at % 2 === 0 ? 'Conflict' : 'Disaster', String(at + 1)),
  );
  const by = { rows: ['country'], columns: 'displacement_type', of: null } as const;
  const shown = (choice: Parameters<typeof tableOf>[2]) => {
    const { rows, more, whole } = tableOf(groups, [], choice, {}, Infinity, 400);
    const sum = rows.reduce((all, { total }) => all + (total.figure ?? 0n), 0n);
    const names = rows.map(({ values }) => values[0]);
    return { names, more, isWhole: sum + (more?.total.figure ?? 0n) === whole.figure };
  };
  const largest = shown(by);
  expect([largest.names.length, largest.names[0], largest.more?.count, largest.isWhole]).toEqual([
    200,
    'Country 449',
    250,
    true,
  ]);
  // Of 1 to 250 the odd figures are of conflict.
  expect(largest.more?.cells.map((each) => each?.figure)).toEqual([125n * 125n, 125n * 126n]);
  const names = shown({ ...by, order: 'name' });
  expect([names.names[0], names.names.at(-1), names.isWhole]).toEqual(['Country 250', 'Country 449', true]);
  const pairs = tableOf(groups, [], { ...by, rows: ['displacement_type', 'country'], columns: null }, {}, 400);
  expect([pairs.rows.length, pairs.more?.count]).toEqual([200, 250]);
  expect(tableOf(groups, [], by, {}, Infinity, 450).more).toBeNull();
});

test('rows are not ordered by totals that some rows do not add', () => {
  const other = { ...of('Kenya', 'Conflict', '2'), type: 'IDPs (Stock)' };
  const groups = [of('Chad', 'Conflict', '5'), of('Kenya', 'Conflict', '9'), other];
  expect(tableOf(groups, [], { rows: ['country'], columns: 'type', of: null }).order).toBe('IDPs (Stock)');
});

test('a table of too many cells has no rows, and computes none of them', () => {
  const by = { rows: ['country'], columns: 'event_id', of: null } as const;
  const work = workOf(() => {
    const table = tableOf(events(1500, 400), [], by, {}, 20_000);
    expect([table.rows, table.rowCount, table.columns.length, table.whole.facts]).toEqual([[], 400, 1500, 1500]);
  });
  expect(work).toBeLessThan(50_000);
  expect(tableOf(events(900, 20), [], by, {}, 20_000)).toMatchObject({ rowCount: 20, rows: { length: 20 } });
});
