/** Tests which tables of facts are drawn, and which are files alone. */
import { expect, test } from 'vitest';
import type { TableChoice } from '#domain/facts/facts-table.ts';
import { hasFile, loadTable, MOST_CELLS, MOST_CELLS_IN_FILE } from './table-query.ts';

const byEvent: TableChoice = { rows: ['event_id'], columns: null, of: null };
const groupsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    type: 'New Displacement (Flow)',
    year: 2025,
    role: 'Recommended figure',
    facts: 1,
    figures: 1,
    figure: '5',
    event_id: at,
    event_name: 'Flood',
  }));
const load = (count: number, mostCells?: number) => {
  const groups = groupsOf(count);
  return loadTable({}, byEvent, async (address) => (address.includes('parent_') ? [] : groups), {}, mostCells);
};

test('a table that is too large to draw has its rows in its file alone', async () => {
  const drawn = await load(MOST_CELLS);
  expect([drawn.rows.length, hasFile(drawn)]).toEqual([MOST_CELLS, true]);
  const large = await load(MOST_CELLS + 1);
  expect([large.rows.length, large.rowCount, hasFile(large)]).toEqual([0, MOST_CELLS + 1, true]);
  expect((await load(MOST_CELLS + 1, MOST_CELLS_IN_FILE)).rows).toHaveLength(MOST_CELLS + 1);
  expect([hasFile(await load(0)), hasFile({ ...large, rowCount: MOST_CELLS_IN_FILE + 1 })]).toEqual([false, false]);
});
