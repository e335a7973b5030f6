/** Tests which tables of facts are drawn, and which are files alone. */
import { expect, test } from 'vitest';
import { MOST_ROWS, type TableChoice } from '#domain/facts/facts-table.ts';
import { hasFile, loadTable, MOST_CELLS_IN_FILE, MOST_DRAWN, WHOLE } from './table-query.ts';

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
const load = (count: number, most?: typeof WHOLE) => {
  const groups = groupsOf(count);
  return loadTable({}, byEvent, async (address) => (address.includes('parent_') ? [] : groups), {}, most);
};

test('a table that is too large to draw has all its rows in its file alone', async () => {
  const drawn = await load(MOST_DRAWN);
  expect([drawn.rows.length, hasFile(drawn)]).toEqual([MOST_DRAWN, true]);
  const large = await load(MOST_DRAWN + 1);
  expect([large.rows.length, large.more?.count, large.rowCount, hasFile(large)]).toEqual([
    MOST_ROWS,
    MOST_DRAWN + 1 - MOST_ROWS,
    MOST_DRAWN + 1,
    true,
  ]);
  expect((await load(MOST_DRAWN + 1, WHOLE)).rows).toHaveLength(MOST_DRAWN + 1);
  expect([hasFile(await load(0)), hasFile({ ...large, cellCount: MOST_CELLS_IN_FILE + 1 })]).toEqual([false, false]);
});
