import { expect, test } from 'vitest';
import { definitions, layoutOf, type GridColumn } from './columns.ts';

const COLUMNS: readonly GridColumn<{ name: string }>[] = [
  { id: 'gsn', header: 'GSN', width: 90, text: () => '' },
  { id: 'name', header: 'Name', width: 420, grows: 300, text: ({ name }) => name },
];

test('a growing column takes the remaining room, until the user sets its width', () => {
  const own = layoutOf(COLUMNS);
  expect(definitions(COLUMNS, own, null)).toMatchObject([{ width: 90 }, { flex: 1, minWidth: 300 }]);
  expect(definitions(COLUMNS, own, null)[0]).not.toHaveProperty('flex');
  const given = own.map((place) => ({ ...place, width: 200 }));
  expect(definitions(COLUMNS, given, null)[1]).not.toHaveProperty('flex');
});
