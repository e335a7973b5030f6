/** Tests the change between columns of a table of facts, the values that a search asks for, and the order and sums of rows. */
import { expect, test } from 'vitest';
import { tableOf, type Cell, type Group } from './facts-table.ts';
import { askedBy } from './table-asked.ts';
import { changeOf, missingIn } from './table-change.ts';

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

test('rows by two properties have the sum of each first one with several, and the largest come first on demand', () => {
  const of = (country: string, displacement_type: string, figure: string): Group => ({
    ...group,
    country,
    displacement_type,
    figure,
  });
  const groups = [of('Chad', 'Conflict', '5'), of('Kenya', 'Conflict', '2'), of('Kenya', 'Disaster', '7')];
  const by = { rows: ['country', 'displacement_type'], columns: 'year', of: null } as const;
  const shown = (largest: boolean) =>
    tableOf(groups, [], { ...by, largest }).rows.map(({ values, total, cells }) => [
      ...values,
      total.figure,
      cells[0]?.figure,
    ]);
  expect(shown(false)).toEqual([
    ['Chad', 'Conflict', 5n, 5n],
    ['Kenya', 'Conflict', 2n, 2n],
    ['Kenya', 'Disaster', 7n, 7n],
    ['Kenya', 9n, 9n],
  ]);
  expect(shown(true)).toEqual([
    ['Kenya', 'Disaster', 7n, 7n],
    ['Kenya', 'Conflict', 2n, 2n],
    ['Kenya', 9n, 9n],
    ['Chad', 'Conflict', 5n, 5n],
  ]);
  const types = { ...by, rows: ['country', 'type'] } as const;
  const other = { ...of('Kenya', 'Conflict', '2'), type: 'IDPs (Stock)' };
  expect(tableOf([...groups, other], [], types).rows.map(({ values }) => values.length)).toEqual([2, 2, 2]);
});
