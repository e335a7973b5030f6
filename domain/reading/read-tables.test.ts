/** Tests the suggestions from the rows of tables: lines of a text with tabs between their cells. */
import { expect, test } from 'vitest';
import { readReport } from './read.ts';
import { knownCountries } from '#server/places/known-countries.ts';
import { PROPORTIONAL, timeRatio } from '#server/testing/growth.ts';

const read = (text: string) => readReport(text, { published: '2025-06-10', knownCountries });
const table = (...rows: string[]) => rows.map((row) => row.split('|').join('\t')).join('\n');
const figures = (text: string) =>
  read(text).map(({ figure, unit, term, origins }) => `${origins[0]?.name}: ${figure} ${unit} ${term}`);

const FLOODS = table(
  'District|Affected persons|Displaced families|Displaced persons|Deaths',
  'Sylhet|120,400|1,204|6,020|4',
  'Habiganj|30,000||1,500|1',
  'Total|150,400|1,204|7,520|5',
);

test('each row with a place and a count is a suggestion, with the row as its sentence; the total is none', () => {
  const text = `As of 12 May 2025, floods in Bangladesh have worsened.\n\nTable 1. Displacement by district\n${FLOODS}\nThe teams go on.`;
  const [first, second, ...more] = read(text);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    figure: 6020,
    also: '1,204 households',
    unit: 'Person',
    term: 'Displaced',
    type: 'New Displacement (Flow)',
    cause: 'Disaster',
    hazard: 'Flood',
    days: { start: '2025-05-12', end: '2025-05-12' },
    countries: ['BGD'],
    sentence: { text: 'Sylhet\t120,400\t1,204\t6,020\t4' },
  });
  expect([first, second].map((one) => text.slice(one?.at.start, one?.at.end))).toEqual(['6,020', '1,500']);
  expect(first?.why).toContain("a row of a table: its column 'Displaced persons' says: Displaced");
});

test.each<[string, string, string[]]>([
  [
    'IDPs',
    table('Place|IDPs', 'Goma|12 400', 'Sake|3 100'),
    ['Goma: 12400 Person Displaced', 'Sake: 3100 Person Displaced'],
  ],
  [
    'evacuated and returned people',
    table('Commune|Personnes évacuées|Retournés', 'Bol|40|12', 'Bongor|700|0'),
    ['Bol: 40 Person Evacuated', 'Bol: 12 Person Returns', 'Bongor: 700 Person Evacuated'],
  ],
  [
    'houses where nobody is counted',
    table('Municipio|Personas evacuadas|Viviendas destruidas', 'Tocoa|160|4', 'El Progreso|0|7'),
    ['Tocoa: 160 Person Evacuated', 'El Progreso: 7 Household Destroyed Housing'],
  ],
  [
    'families, if the title says that they are displaced',
    `Displaced families by province\n${table('Province|Families', 'Albay|120', 'Sorsogon|45')}`,
    ['Albay: 120 Household Displaced', 'Sorsogon: 45 Household Displaced'],
  ],
  [
    'Arabic',
    table('المديرية|عدد الأسر النازحة', 'حيس|120', 'الخوخة|80'),
    ['حيس: 120 Household Displaced', 'الخوخة: 80 Household Displaced'],
  ],
  [
    'a table that goes on without its headers',
    `${table('Place|IDPs', 'Goma|12,400', 'Sake|3,100')}\n\nPage 2\n\n${table('Minova|800', 'Kalehe|950')}`,
    [
      'Goma: 12400 Person Displaced',
      'Sake: 3100 Person Displaced',
      'Minova: 800 Person Displaced',
      'Kalehe: 950 Person Displaced',
    ],
  ],
])('%s', (_, text, expected) => expect(figures(text)).toEqual(expected));

test.each([
  ['affected people', table('District|Affected people', 'Sylhet|120,400', 'Feni|98,000')],
  ['inhabitants', table('Municipio|Población', 'Tocoa|97.000', 'La Ceiba|222.000')],
  [
    'aid',
    `Relief for displaced families\n${table('Province|Families served|Food packs', 'Albay|1,200|1,300', 'Sorsogon|450|900')}`,
  ],
  ['no place', table('IDPs|Deaths', '1,200|3', '800|4')],
  ['partly damaged houses', table('Province|Partially damaged houses', 'Albay|1,300', 'Sorsogon|900')],
])('a table of %s suggests nothing', (_, text) => expect(figures(text)).toEqual([]));

test('a row has its own days, areas and country', () => {
  const text = table(
    'Country|Province|Village|Date|IDPs',
    'Sudan|North Darfur|Tawila|2025-05-03|6,000',
    'Chad|Ouaddaï|Adré|2025-05-04|900',
  );
  expect(read(text)).toMatchObject([
    {
      days: { start: '2025-05-03' },
      countries: ['SDN', 'TCD'],
      origins: [{ name: 'Tawila', within: ['North Darfur'], kind: 'town' }],
    },
    { days: { start: '2025-05-04' }, countries: ['TCD', 'SDN'], origins: [{ name: 'Adré' }] },
  ]);
});

test('rows that add up to a figure of the text are its parts', () => {
  const text = `Some 15,500 IDPs are in North Kivu.\n\n${table('Place|IDPs', 'Goma|12,400', 'Sake|3,100')}`;
  expect(read(text).map(({ figure, partOf }) => [figure, partOf?.figure])).toEqual([[15500, undefined], [12400, 15500], [3100, 15500]]); // prettier-ignore
});

test('of the rows of a file at most 200 are suggestions, and the sentences around a table stay', () => {
  const rows = Array.from({ length: 300 }, (_, at) => `Village ${at} A|${at + 7}`);
  const text = `Some 40 people fled Korma.\n\n${table('Village|IDPs', ...rows)}\n\nSome 50 people fled Tawila.`;
  const all = read(text);
  expect([all.length, all[0]?.figure, all.at(-1)?.figure]).toEqual([202, 40, 50]);
});

test.each([
  ['tabs', '\t'.repeat(150_000)],
  ['rows @proof', `Place\tIDPs\n${'Goma\t12,400\n'.repeat(6_000)}`],
  ['headers', 'District\tIDPs\n\n'.repeat(5_000)],
  ['one long row @proof', `Place\tIDPs\n${'1,200\t'.repeat(25_000)}`],
])('a text of %s takes time in proportion to its length', (_, text) => {
  expect(timeRatio(read, text)).toBeLessThan(PROPORTIONAL);
});
