/** Tests that no wrong count is taken where the title, the groups or the arithmetic of a table speak against a header. */
import { describe, expect, test } from 'vitest';
import { matchColumns } from './import-columns.ts';
import type { Unit } from './header-reading.ts';
import { readTable, type ColumnChoice } from './import-rows.ts';
import { choose } from './import-tables.ts';
import { readCell, readText as read } from './testing/read-text.ts';

const sumsOf = (text: string) => read(text).sums;

describe('titles', () => {
  test.each([
    ['Returnee master list', { returnees_total: 30 }],
    ['Personnes retournées au 31 mars', { returnees_total: 30 }],
    ['IDP and returnee master list', { stock_total: 30 }],
    ['Site list', { stock_total: 30 }],
    ['Refugees and asylum seekers by district', {}],
    ['Refugees and internally displaced persons', { stock_total: 30 }],
    ['Ministry of Refugees and Returnees', { stock_total: 30 }],
    ['Displaced persons, returnees not included', { stock_total: 30 }],
    ['IDPs by district, in thousands', { stock_total: 30_000 }],
  ])('%s', (title, sums) => expect(sumsOf(`${title}\nDistrict|Individuals\nHays|10\nAbs|20`)).toEqual(sums));

  test('a header with a group of its own keeps it', () =>
    expect(sumsOf('Returnees and others\nDistrict|Individuals|IDPs\nHays|10|5\nAbs|20|6')).toEqual({
      stock_total: 11,
    }));
});

describe('headers', () => {
  test.each([
    'IDPs (thousands)',
    "IDPs ('000)",
    'ВПО, тис. осіб',
    'PDI (en milliers)',
    'Desplazados (miles)',
    'Thousands of IDPs',
  ])('%s is multiplied', (header) => {
    expect(sumsOf(`District|${header}\nHays|10\nAbs|20`)).toEqual({ stock_total: 30_000 });
    const { rows } = read(`District|${header}\nHays|0.4\nAbs|20,5\nAden|1.204\nTaiz|n/a`);
    expect(rows.map(({ cells }) => cells[1])).toEqual([400, 20_500, '1.204', null]);
    // More than a billion people: the header can't be true.
    expect(sumsOf(`District|${header}\nHays|1204310\nAbs|20`)).toEqual({});
  });

  test.each([
    'IDPs per thousand inhabitants',
    'IDPs per 1,000 people',
    'Individuals per household',
    'Personas por hogar',
    'IDPs intending to return',
    'Personnes souhaitant retourner',
  ])('%s is no count', (header) => expect(sumsOf(`District|${header}\nHays|10\nAbs|20`)).toEqual({}));

  test('MEN of PDI are households, men of IDPs are men', () => {
    expect(sumsOf('Commune|PDI_IND|PDI_MEN\nBol|50|10')).toEqual({ stock_total: 50 });
    expect(sumsOf('Ward|IDPs|IDP men\nBol|50|20')).toEqual({ stock_total: 50, stock_male: 20 });
  });

  test('houses in all are no damaged ones beside those that are', () =>
    expect(sumsOf('District|IDPs|Houses damaged|>|>\n||Total|Totally|Partially\nHays|5|30|10|20')).toEqual({
      stock_total: 5,
      house_destroyed: 10,
      house_damaged: 20,
    }));
});

describe('parts', () => {
  test('men and women who need the children to be the total are not all of their sex', () => {
    expect(sumsOf('Site|Male|Female|Children|Total\nA|4|5|6|15\nB|2|2|3|7')).toEqual({ stock_total: 22 });
    expect(sumsOf('Site|Male|Female|Children|Total\nA|7|8|6|15\nB|4|3|3|7')).toEqual({
      stock_total: 22,
      stock_male: 11,
      stock_female: 11,
    });
  });
});

describe('shares', () => {
  test('two parts that are 100 in each row are shares, unless the total is 100, too', () => {
    const header = 'Site|IDPs|IDPs in camps|IDPs in host communities';
    expect(sumsOf(`${header}\nA|1000|40|60\nB|2000|10|90\nC|500|0|100`)).toEqual({ stock_total: 3500 });
    expect(sumsOf(`${header}\nA|100|40|60\nB|100|10|90`)).toEqual({
      stock_total: 200,
      stock_in_camp: 50,
      stock_outside_camp: 150,
    });
    expect(sumsOf(`${header}\nA|1000|400|600\nB|2000|10|1990`)).toMatchObject({ stock_in_camp: 410 });
  });
});

describe('series', () => {
  test.each([
    ['Site|IDPs week 52|IDPs week 53|Newly displaced in week 53\nA|1|2|3\nB|4|5|6', { stock_total: 7 }],
    ['Site|IDPs R46|IDPs R47|Returnees\nA|1|2|3\nB|4|5|6', { stock_total: 7, returnees_total: 9 }],
    ['Site|IDPs R47|IDPs R46\nA|1|2\nB|4|5', { stock_total: 5 }],
    ['Site|IDPs Dec-23|IDPs Jan-24\nA|1|2\nB|4|5', { stock_total: 7 }],
    ['Oblast|IDPs as of 01.02.2024|IDPs as of 01.12.2023\nA|1|2\nB|4|5', { stock_total: 5 }],
    ['Site|2024-03-01|2024-02-01\nA|1|2\nB|4|5', { stock_total: 5 }],
    ['Site|Cumulative IDPs|Current IDPs\nA|9|2\nB|9|5', { stock_total: 7 }],
    ['Organization|Admin1|Reached IDPs\nX|Bay|80\nY|Gedo|9', {}],
    ['Site|IDPs round 46|IDPs round 47|Returnees\nA|1|2|3\nB|4|5|6', { stock_total: 7, returnees_total: 9 }],
  ])('%s', (text, sums) => expect(sumsOf(text)).toEqual(sums));
});

test('origins of a table in thousands are thousands, too', () => {
  const rows = [
    ['IDPs by origin, in thousands', null, null, null],
    ['State', 'IDPs', 'Khartoum', 'Sennar'],
    ['Kassala', 30.5, 10.2, 20.3],
    ['Gedaref', 12, 5, 7],
  ];
  const { table, head } = choose({ rows, merges: [] }, 'Person', null, null);
  const { columns } = matchColumns(table, head, 'Person');
  const choices = columns.flatMap(({ target, ...column }): ColumnChoice[] =>
    column.at > 1 ? [{ ...column, target: 'org_column' }] : target === null ? [] : [{ ...column, target }],
  );
  const found = readTable(table, head, choices, { readCell });
  expect(found.origins).toMatchObject({ columns: 2, before: 42_500, after: 42_500 });
  expect(found.rows.map(({ cells }) => cells[1])).toEqual([10_200, 20_300, 5000, 7000]);
});

function matched(text: string, unit: Unit = 'Person') {
  const rows = text
    .split('\n')
    .map((line) => line.split('|').map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell)));
  const { table, head } = choose({ rows, merges: [] }, unit, null, null);
  return matchColumns(table, head, unit);
}
const noted = (text: string, unit: Unit = 'Person') => [...matched(text, unit).doubts];

const ofUnits = (text: string, unit: Unit = 'Person') => noted(text, unit).filter(([, doubt]) => doubt !== 'kind');

test.each([
  ['District|People\nHays|10\nAbs|20', [1]],
  ['Flood of 12 May|\nDistrict|People|Houses destroyed\nHays|10|3\nAbs|20|1', [1]],
  ['District|Displaced\nHays|10\nAbs|20', [1]],
  ['People displaced by the flood|\nDistrict|People|Men|Women\nHays|10|4|6\nAbs|20|9|11', [1, 2, 3]],
  ['District|Affected people\nHays|10\nAbs|20', [1]],
  ['District|2024\nHays|10\nAbs|20', [1]],
  ['District|Personas\nHays|10\nAbs|20', [1]],
  ['District|People|Newly displaced\nHays|10|5\nAbs|20|8', [1]],
  ['District|Displaced|Newly displaced\nHays|10|5\nAbs|20|8', []],
  ['IDPs on 31 May|\nDistrict|People\nHays|10\nAbs|20', []],
  ['People in camps|\nDistrict|People\nHays|10\nAbs|20', []],
  ['New displacements|\nDistrict|People\nHays|10\nAbs|20', []],
  ['District|People\n#adm2|#affected+idps\nHays|10\nAbs|20', []],
  ['District|ВПО\nHays|10\nAbs|20', []],
])('whether %s counts a stock or new displacement is asked if nothing says it', (text, asked) => {
  expect(matched(text).unsaid).toEqual(asked);
});

test('the name of a sheet or a file says it, too', () => {
  const rows = [
    ['District', 'People'],
    ['Hays', 10],
    ['Abs', 20],
  ];
  const asked = (name: string) => {
    const { table, head } = choose({ rows, merges: [] }, 'Person', null, null, [name]);
    return matchColumns(table, head, 'Person', undefined, [name]).unsaid;
  };
  expect(['IDPs_2025.csv', 'floods.csv'].map(asked)).toEqual([[], [1]]);
});

test('affected people are counted where nobody is said to be displaced, which is noted', () => {
  expect(noted('District|Affected people\nHays|10\nAbs|20')).toEqual([[1, 'affected']]);
  expect(noted('District|Affected people|Evacuated people\nHays|10|4\nAbs|20|7')).toEqual([]);
});

test('fewer people than households are noted, whoever they are counted as', () => {
  expect(noted('District|Families|IDPs\nHays|1200|200\nAbs|2400|400')).toEqual([
    [2, 'fewer'],
    [1, 'households'],
  ]);
  expect(noted('District|Affected families|IDPs\nHays|1200|200\nAbs|2400|400')).toEqual([]);
  expect(noted('District|Families|IDPs\nHays|200|1200\nAbs|400|2400')).toEqual([[1, 'households']]);
});

test.each([
  ['Households', 'Individuals'],
  ['HH', 'IDP individuals'],
  ['IDP HH', 'IDPs (individuals)'],
  ['No. of families', 'No. of persons'],
  ['Ménages', 'Personnes déplacées internes'],
  ['Familles', 'Individus'],
  ['Hogares', 'Personas'],
  ['Famílias', 'Pessoas'],
  ['عدد الأسر', 'عدد الأفراد'],
  ['أسر', 'أفراد'],
])('%s and %s are matched by the unit of the dataset, and the other unit is named', (households, people) => {
  const both = `District|${households}|${people}\nHays|20|110\nAbs|40|230`;
  const targets = (unit: Unit) => matched(both, unit).columns.map(({ target }) => target);
  expect([targets('Person').slice(1), ofUnits(both)]).toEqual([[null, 'stock_total'], [[1, 'households']]]);
  expect([targets('Household').slice(1), ofUnits(both, 'Household')]).toEqual([['stock_total', null], [[2, 'people']]]);
  // Households are never counted as people; a dataset of households may have only people to count, which is said.
  const alone = (header: string, unit: Unit) => {
    const text = `District|${header}\nHays|20\nAbs|40`;
    return [matched(text, unit).columns[1]?.target, ofUnits(text, unit)];
  };
  expect(alone(households, 'Person')).toEqual([null, [[1, 'households']]]);
  expect(alone(households, 'Household')).toEqual(['stock_total', []]);
  expect(alone(people, 'Household')).toEqual(['stock_total', [[1, 'people']]]);
});

test.each(['Average household size', 'Individuals per household', 'Household ID', 'Head of household'])(
  '%s counts no households',
  (header) => {
    expect(noted(`District|${header}|IDPs\nHays|5|110\nAbs|6|230`)).toEqual([]);
  },
);

test('thousands that are not multiplied are not rounded', () => {
  const rows = ['Place|IDPs', 'A|950.4', 'B|120'].map((line) => line.split('|'));
  const { table, head } = choose({ rows, merges: [] }, 'Person', null, null);
  const choices: ColumnChoice[] = [{ at: 1, target: 'stock_total', times: 1 }];
  expect(readTable(table, head, choices, { readCell }).counts).toMatchObject({ rounded: 0, problems: 1 });
});

test('one dot before three digits parts thousands in a text of semicolons', () => {
  const rows = ['Place|IDPs', 'A|110', 'B|1.450'].map((line) => line.split('|'));
  const { table, head } = choose({ rows, merges: [] }, 'Person', null, null);
  const choices: ColumnChoice[] = [{ at: 1, target: 'stock_total' }];
  const problemsOf = (isParted: boolean) => readTable(table, head, choices, { readCell, isParted }).counts.problems;
  expect([problemsOf(true), problemsOf(false)]).toEqual([0, 1]);
});

test('estimates with decimals are rounded, averages are not', () => {
  const { sums, counts } = read('District|IDPs\nHays|1233.4\nAbs|10,7\nAden|9\nLahj|1234.567');
  expect(sums).toEqual({ stock_total: 1233 + 11 + 9 + 1235 });
  expect(counts).toMatchObject({ rounded: 3, problems: 0 });
  expect(read('District|IDPs\nHays|5.3\nAbs|4.7').counts).toMatchObject({ rounded: 0, problems: 2 });
});

test('the only column of days is the date, unless a day can be read in two ways', () => {
  const targets = (text: string) => matched(text).columns.map(({ target }) => target);
  expect(targets('Incident on|District|IDPs\n2024-07-06|Hays|10\n2024-07-07|Abs|20')).toContain('start_date');
  expect(targets('Incident on|District|IDPs\n16/07/2024|Hays|10\n17/07/2024|Abs|20')).toContain('start_date');
  expect(targets('Incident on|District|IDPs\n06/07/2024|Hays|10\n07/08/2024|Abs|20')).not.toContain('start_date');
  expect(targets('Opened|Closed|IDPs\n2024-07-06|2024-07-07|10\n2024-07-07|2024-08-07|20')).not.toContain('start_date');
});

test.each([
  ['Point|Individuals incoming|Individuals outgoing|Female|Male\nA|12|3|7|8\nB|5|1|3|3', {}],
  ['No.|District|IDP HHs|IDPs (HHs x 6)\n1|Hays|10|60\n2|Abs|20|120', { stock_total: 180 }],
  ['Nr|District|Remark\n1|Hays|a\n2|Abs|b\n3|Aden|c', {}],
  ['Village|Indiv_PDI|Indiv_RefHorsCamp\nA|10|3\nB|20|4', { stock_total: 30 }],
  ['Day|IDPs in shelters|Shelters\nA|10|3\nB|20|4', { stock_in_camp: 30 }],
  ['State|R44 (Apr 2023)|R45 (Aug 2023)\nYobe|10|30\nBorno|20|40', { stock_total: 70 }],
])('%s', (text, sums) => expect(sumsOf(text)).toEqual(sums));

test('a place that is not available is empty, in words', () => {
  const { rows, counts } = read('District|Origin state|IDPs\nHays|Not available|10\nAbs|Aden|20');
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Hays', null, 10, null, 'Admin2+'],
    ['Abs', 'Aden', 20, 'Admin1', 'Admin2+'],
  ]);
  expect(counts.missing).toBe(1);
});

describe('P-codes', () => {
  const columns = (text: string) => read(text).rows.map(({ cells }) => cells);

  test('give the country beside a name', () =>
    expect(columns('State|State Pcode|IDPs\nKhartoum|SD01|10\nAbyei|SD19|20')).toEqual([
      ['Khartoum', 10, 'SDN', 'Admin1'],
      ['Abyei', 20, 'AB9', 'Admin1'],
    ]));

  test('whose letters are a word are read, too', () =>
    expect(columns('Region|Region Pcode|IDPs\nTigray|ET01|10\nAfar|ET02|20').map(([, , country]) => country)).toEqual([
      'ETH',
      'ETH',
    ]));

  test('stand for the name where there is none, the deepest code', () =>
    expect(columns('adm1_pcode|adm2_pcode|idp_ind\nMMR001|MMR001002|10\nMMR005|MMR005027|20\nTotal|Total|30')).toEqual([
      [10, 'MMR', 'MMR001002', 'Admin2+'],
      [20, 'MMR', 'MMR005027', 'Admin2+'],
    ]));

  test('of no country, and other codes, give nothing', () => {
    expect(columns('State|State Pcode|IDPs\nA|QZ01|10\nB|QZ02|20')).toEqual([
      ['A', 10, 'Admin1'],
      ['B', 20, 'Admin1'],
    ]);
    expect(columns('Site|Site ID|IDPs\nA|SO_0301|10\nB|SO_0302|20')).toEqual([
      ['A', 10, 'Admin2+'],
      ['B', 20, 'Admin2+'],
    ]);
  });
});

test('men and women beside young children are all of their sex where they are the total', () => {
  expect(sumsOf('Site|Individus|Hommes|Femmes|Enfants < 5 ans\nA|15|7|8|2\nB|7|3|4|1')).toEqual({
    stock_total: 22,
    stock_male: 10,
    stock_female: 12,
  });
  expect(sumsOf('Site|Individus|Hommes|Femmes|Enfants < 5 ans\nA|15|7|8|2\nB|9|3|4|2')).toEqual({ stock_total: 24 });
});

test('the filter above a pivot is no header', () =>
  expect(
    read(
      'Reason|(All)||\nSum of Individuals|Column Labels||\nRow Labels|Conflict|Flood|Grand Total\nBay|10|2|12\nGedo|5|5|10',
    ).sums,
  ).toEqual({ stock_total: 22 }));

describe('groups above headers', () => {
  test('of the same header in several rounds the last one counts', () =>
    expect(sumsOf('Region|Round 1|>|Round 2|>\n|IDP HH|IDP IND|IDP HH|IDP IND\nBay|1|5|2|9\nGedo|1|6|2|8')).toEqual({
      stock_total: 17,
    }));

  test('of the same header in groups of no meaning none counts', () =>
    expect(sumsOf('Region|Wave one|>|Wave two|>\n|IDP HH|IDP IND|IDP HH|IDP IND\nBay|1|5|2|9\nGedo|1|6|2|8')).toEqual(
      {},
    ));

  test('a header in the middle of three lines has the group above it', () =>
    expect(
      sumsOf(
        'Place|Affected|>|Displaced|>|>|>\n|Families|Persons|Inside ECs|>|Total|>\n|||Families|Persons|Families|Persons\nTiwi|9|45|1|5|2|10\nBulan|8|40|1|6|3|15',
      ),
    ).toEqual({ stock_in_camp: 11, stock_total: 25 }));

  test('a header of unknown meaning above an empty cell is kept', () =>
    expect(read('Block|0-4|>|Total|>\n|F|M|F|M\nSector 1|2|1|5|6\nSector 2|3|4|7|8').places).toEqual([
      'Sector 1',
      'Sector 2',
    ]));
});

test('houses of two grades of damage are none of all', () =>
  expect(sumsOf('Kabupaten|Mengungsi|Rumah Rusak Berat|Rumah Rusak Sedang|Rumah Rusak Ringan\nPidie|5|1|2|3')).toEqual({
    stock_total: 5,
    house_destroyed: 1,
  }));

test('areas with one place each are totals where all counts prove it', () => {
  const { rows, sums } = read(
    'Area|IDPs|IDPs in camps|Male\nNorth|600|90|300\nTiwi|400|50|220\nDaet|200|40|80\nSouth|200|30|110\nBulan|200|30|110',
  );
  expect(rows).toHaveLength(3);
  expect(sums).toEqual({ stock_total: 800, stock_in_camp: 120, stock_male: 410 });
});
