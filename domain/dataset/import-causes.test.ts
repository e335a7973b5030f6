/** Tests that the people of each cause become rows of their own, and are not added to a column that has them all. */
import { expect, test } from 'vitest';
import { readText } from './testing/read-text.ts';

const parts = (text: string) =>
  readText(text).records.map(({ dst_name, event_name = null, stock_total = null, new_total = null }) =>
    [dst_name, event_name, stock_total, new_total].filter((value) => value !== null),
  );

test.each([
  ['Conflict-induced IDPs|Disaster-induced IDPs', 'Conflict', 'Disaster'],
  ['IDPs due to conflict|IDPs due to natural disasters', 'Conflict', 'Natural disasters'],
  ['PDI (conflit)|PDI (inondations)', 'Conflit', 'Inondations'],
  ['Desplazados por violencia|Desplazados por desastre', 'Violencia', 'Desastre'],
  ['نازحون بسبب النزاع|نازحون بسبب السيول', 'نزاع', 'سيول'],
])('a row of each cause: %s', (headers, first, second) =>
  expect(parts(`State|${headers}\nBay|10|2\nGedo|0|7`)).toEqual([
    ['Bay', first, 10],
    ['Bay', second, 2],
    ['Gedo', second, 7],
  ]),
);

test('stock and new people of a cause are one row, and other counts stay with the first', () => {
  const { records, sums, causes } = readText(
    'State|Conflict Stock Displacement|Conflict Internal Displacements|Disaster Stock Displacement|Disaster Internal Displacements|Returnees\nBay|10|2|5||9',
  );
  expect(records).toMatchObject([
    { event_name: 'Conflict', stock_total: 10, new_total: 2, returnees_total: 9 },
    { event_name: 'Disaster', stock_total: 5, new_total: null, returnees_total: null },
  ]);
  expect(sums).toEqual({ returnees_total: 9, stock_total: 15, new_total: 2 });
  expect(causes).toEqual(['Conflict', 'Disaster']);
});

test('groups of causes above units', () =>
  expect(parts('State|Conflict|>|Climate|>\n|HH|Individuals|HH|Individuals\nBay|2|10|1|4')).toEqual([
    ['Bay', 'Conflict', 10],
    ['Bay', 'Climate', 4],
  ]));

test('tags of causes', () =>
  expect(parts('#adm1+name|#affected+idps+ind+conflict|#affected+idps+ind+disaster\nBay|10|4\nGedo|20|1')).toHaveLength(
    4,
  ));

test.each([
  ['a total of its own', 'State|IDPs due to conflict|IDPs due to floods|Total IDPs\nBay|10|2|12\nGedo|3|7|10'],
  ['a column that is their sum', 'State|IDPs due to conflict|IDPs due to floods|All\nBay|10|2|12\nGedo|3|7|10'],
  ['a column without a cause', 'State|IDPs|IDPs due to floods\nBay|12|2\nGedo|10|7'],
])('%s has them all', (_, text) => {
  const { sums, records } = readText(text);
  expect(sums).toEqual({ stock_total: 22 });
  expect(records).toHaveLength(2);
});

test('their total of rows is found, a count that is no number is a problem, and affected people are not displaced', () => {
  const { rows, sums } = readText('State|IDPs - conflict|IDPs - floods\nBay|10|many\nGedo|20|3\nTotal|30|3');
  expect(rows.map(({ problems }) => Object.values(problems ?? {}))).toEqual([["'many' is not a number"], [], []]);
  expect(sums).toEqual({ stock_total: 23 });
  expect(readText('State|People affected by floods|People affected by conflict\nBay|10|2\nGedo|1|7').causes).toEqual(
    [],
  );
});
