import { expect, test } from 'vitest';
import { cardOf, columnsOfCard, definitions, layoutOf, type GridColumn } from './columns.ts';

const COLUMNS: readonly GridColumn<{ name: string }>[] = [
  { id: 'gsn', header: 'GSN', width: 90, text: () => '' },
  { id: 'name', header: 'Name', width: 420, grows: 300, text: ({ name }) => name },
];

const BY_GSN = { column: 'gsn', descending: true };

test('a growing column takes the remaining room, until the user sets its width', () => {
  const own = layoutOf(COLUMNS);
  expect(definitions(COLUMNS, own, BY_GSN, 'gsn')).toMatchObject([{ width: 90 }, { flex: 1, minWidth: 300 }]);
  // A phone has room for other columns too.
  expect(definitions(COLUMNS, own, BY_GSN, 'gsn', undefined, 430)[1]).toMatchObject({ minWidth: 258 });
  expect(definitions(COLUMNS, own, BY_GSN, 'gsn')[0]).not.toHaveProperty('flex');
  const given = own.map((entry) => ({ ...entry, width: 200 }));
  expect(definitions(COLUMNS, given, BY_GSN, 'gsn')[1]).not.toHaveProperty('flex');
});

test('the default order is marked, and a click on its header can only reverse it', () => {
  const [gsn, name] = definitions(COLUMNS, layoutOf(COLUMNS), BY_GSN, 'gsn');
  expect([gsn?.sort, gsn?.sortingOrder, name?.sort]).toEqual(['desc', ['asc', 'desc'], null]);
  expect(name).not.toHaveProperty('sortingOrder');
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

test('a kept column stays at the right edge, in its position of the order', () => {
  const columns = [column('status', { kept: true }), column('gsn')];
  expect(definitions(columns, layoutOf(columns), BY_GSN, 'gsn')).toMatchObject([
    { colId: 'status', pinned: 'right' },
    {},
  ]);
});
