import { expect, test } from 'vitest';
import { cardOf, columnsOfCard, layoutOf, nextOrder, shownColumns, tracksOf, type GridColumn } from './columns.ts';

const COLUMNS: readonly GridColumn<{ name: string }>[] = [
  { id: 'gsn', header: 'GSN', width: 90, text: () => '' },
  { id: 'name', header: 'Name', width: 420, grows: 300, text: ({ name }) => name },
];

test('a growing column takes the remaining room, until the user sets its width', () => {
  const own = layoutOf(COLUMNS);
  expect(tracksOf(shownColumns(COLUMNS, own, false))).toBe('90px minmax(300px, 1fr)');
  // A phone has room for other columns too.
  expect(shownColumns(COLUMNS, own, false, 430)[1]).toMatchObject({ width: 172, grows: true });
  const given = own.map((entry) => ({ ...entry, width: 200 }));
  expect(tracksOf(shownColumns(COLUMNS, given, false))).toBe('200px 200px minmax(0, 1fr)');
  // While the pointer changes its width it has that width.
  expect(tracksOf(shownColumns(COLUMNS, own, false), { id: 'name', width: 321 })).toBe('90px 321px');
});

test('a click on a header orders up, down, and as the list does by itself; the default order can only be reversed', () => {
  const up = { column: 'name', descending: false };
  const down = { column: 'name', descending: true };
  const byGsn = { column: 'gsn', descending: true };
  expect(nextOrder(byGsn, 'name', 'gsn')).toEqual(up);
  expect(nextOrder(up, 'name', 'gsn')).toEqual(down);
  expect(nextOrder(down, 'name', 'gsn')).toBeNull();
  expect(nextOrder(byGsn, 'gsn', 'gsn')).toEqual({ column: 'gsn', descending: false });
  expect(nextOrder({ ...byGsn, descending: false }, 'gsn', 'gsn')).toEqual(byGsn);
});

test('the first click on a header of numbers or days orders the largest or the newest first', () => {
  const [up, down] = [false, true].map((descending) => ({ column: 'figure', descending }));
  expect(nextOrder({ column: 'gsn', descending: true }, 'figure', 'gsn', true)).toEqual(down);
  expect(nextOrder(down!, 'figure', 'gsn', true)).toEqual(up);
  expect(nextOrder(up!, 'figure', 'gsn', true)).toBeNull();
  expect(nextOrder(down!, 'figure', 'figure', true)).toEqual(up);
  expect(nextOrder(up!, 'figure', 'figure', true)).toEqual(down);
});

const column = (id: string, more: object = {}) => ({ id, header: id, width: 90, text: () => '', ...more });

test('a card has the column that grows as its title, and the declared lines, hidden columns among them', () => {
  const columns = [column('gsn'), column('name', { grows: 200 }), column('status', { hidden: true, card: 'line' })];
  const ids = ({ title, figure, lines }: ReturnType<typeof cardOf>) => [
    title?.id,
    figure?.id,
    lines.map(({ id }) => id),
  ];
  expect(ids(cardOf([...columns, column('figure', { card: 'figure' })]))).toEqual(['name', 'figure', ['status']]);
  expect([...columnsOfCard(columns)]).toEqual(['name', 'status']);
  // Without a declaration: the first four that the table shows.
  const plain = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => column(id, { hidden: id === 'b' }));
  expect(ids(cardOf(plain))).toEqual(['a', undefined, ['c', 'd', 'e', 'f']]);
});

test('a kept column stays at the right edge, pinned ones and the boxes before them at the left', () => {
  const columns = [column('status', { kept: true }), column('gsn'), column('year'), column('cause')];
  const layout = layoutOf(columns).map((entry) => (entry.id === 'year' ? { ...entry, pinned: true as const } : entry));
  const where = (all: ReturnType<typeof shownColumns>) => all.map(({ id, side, edge, line }) => [id, side, edge, line]);
  expect(where(shownColumns(columns, layout, true))).toEqual([
    ['selected', 'left', 0, 1],
    ['year', 'left', 40, 2],
    ['gsn', null, 130, 3],
    ['cause', null, 220, 4],
    // Free room, which no column takes, is before it.
    ['status', 'right', 0, 6],
  ]);
  // The others scroll beside the innermost of each side.
  const borders = shownColumns(columns, layout, true).filter(({ border }) => border);
  expect(borders.map(({ id }) => id)).toEqual(['year', 'status']);
  expect(shownColumns(columns, layoutOf(columns), true)[0]).toMatchObject({ id: 'selected', side: null });
});

test('a column is as wide as its heading in two lines, until the user sets its width', () => {
  const columns = [column('id', { header: 'Operation', width: 40 }), column('fit', { header: 'Year', width: 90 })];
  const [id, fit] = shownColumns(columns, layoutOf(columns), false);
  expect(id?.width).toBeGreaterThan(100);
  expect(fit?.width).toBe(90);
  const long = [column('facts', { header: 'Facts (remaining:total)', width: 40 })];
  expect(shownColumns(long, layoutOf(long), false)[0]?.width).toBeLessThan(170);
  const given = layoutOf(columns).map((entry) => ({ ...entry, width: 50 }));
  expect(shownColumns(columns, given, false).map(({ width }) => width)).toEqual([50, 50]);
});

test('a column that would be cut at the edge is out of sight as a whole: the growing one takes its room', () => {
  const columns = [column('name', { grows: 180 }), column('gsn'), column('year'), column('status', { kept: true })];
  const widths = (width: number) => shownColumns(columns, layoutOf(columns), false, width).map((each) => each.width);
  expect(widths(460)).toEqual([180, 90, 90, 90]);
  expect(widths(420)).toEqual([240, 90, 90, 90]);
});

test('in a grid too narrow for them, pinned columns scroll with the others', () => {
  const columns = [column('name'), column('gsn'), column('status', { kept: true })];
  const sides = (width: number) => shownColumns(columns, layoutOf(columns), false, width).map(({ side }) => side);
  expect(sides(600)).toEqual([null, null, 'right']);
  expect(sides(200)).toEqual([null, null, null]);
});
