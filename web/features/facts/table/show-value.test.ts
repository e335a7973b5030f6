/** Tests the names of the events of a table of facts. */
import { expect, test } from 'vitest';
import { tableOf, type Group, type TableChoice } from '#domain/facts/facts-table.ts';
import { showIn, valueInFile } from './show-value.ts';
import { linesOf } from './table-file.ts';

const facts = [
  { event_id: 7, event_name: 'Kenya: Flood', country: 'Kenya', figure: '30' },
  { event_id: 8, event_name: 'Kenya: Flood', country: 'Kenya', figure: '20' },
  { event_id: 9, event_name: 'Flood of two countries', country: 'Kenya', figure: '10' },
  { event_id: 9, event_name: 'Flood of two countries', country: 'Somalia', figure: '5' },
  { event_id: null, event_name: null, country: 'Kenya', figure: '1' },
].map((fact): Group => ({
  type: 'New Displacement (Flow)',
  year: 2025,
  role: 'Recommended figure',
  facts: 1,
  figures: 1,
  ...fact,
}));
const EVENTS = ['Kenya: Flood #7', 'Kenya: Flood #8', 'Flood of two countries', 'No event'];

test.each<[TableChoice, string[]]>([
  [{ rows: ['event_id'], columns: null, of: null }, EVENTS],
  [{ rows: ['country'], columns: 'event_id', of: null }, EVENTS],
  [{ rows: ['country', 'event_id'], columns: null, of: null }, EVENTS],
  // An event of two rows is one event.
  [{ rows: ['event_id', 'country'], columns: null, of: null }, EVENTS],
])('events of one name have their numbers in %j', (choice, names) => {
  const table = tableOf(facts, [], choice);
  const at = choice.rows.indexOf('event_id');
  const values = at < 0 ? table.columns : table.rows.flatMap((row) => row.values.slice(at, at + 1));
  const show = showIn(table, choice);
  expect(new Set(values.map((value) => show(value, 'event_id')))).toEqual(new Set(names));
});

test('a name leaves out the one country of the search', () => {
  const choice: TableChoice = { rows: ['event_id'], columns: null, of: null };
  const table = tableOf(facts, [], choice);
  const names = table.rows.map(({ values: [value = null] }) => showIn(table, choice, 'Kenya')(value, 'event_id'));
  expect(names.slice(0, 3)).toEqual(['Flood #7', 'Flood #8', 'Flood of two countries']);
});

test('each event has its number in the file', () => {
  const choice: TableChoice = { rows: ['event_id'], columns: null, of: null };
  const lines = linesOf(tableOf(facts, [], choice), choice, valueInFile);
  expect(lines.slice(1, -1).map(([event]) => event)).toEqual([
    'Kenya: Flood #7',
    'Kenya: Flood #8',
    'Flood of two countries #9',
    'No event',
  ]);
});
