/** Tests layouts of tables: lines of units, years and months in columns, tables side by side, titles in thousands, totals and parts. */
import { describe, expect, test } from 'vitest';
import { matchColumns } from './import-columns.ts';
import { findHead } from './import-table.ts';
import { readText } from './testing/read-text.ts';

const sumsOf = (text: string) => readText(text).sums;

describe('a line of units', () => {
  test.each([
    [
      'is no header',
      'District|Persons displaced|Houses destroyed\n|(persons)|(units)\nTongu|10|3\nKeta|5|1',
      { stock_total: 15, house_destroyed: 4 },
    ],
    [
      'says which of two columns counts people',
      'Zone|IDPs|IDPs\n|(HH)|(persons)\nTanna|2|10\nAneityum|1|5',
      { stock_total: 15 },
    ],
    [
      'stands below groups and headers',
      'Zone|Displaced|>\n|Households|Persons\n|(#)|(#)\nTanna|2|10\nAneityum|1|5',
      { stock_total: 15 },
    ],
  ])('%s', (_, text, sums) => expect(sumsOf(text)).toEqual(sums));
});

describe('years and months', () => {
  const days = (text: string) => readText(text).records.map(({ start_date, end_date }) => [start_date, end_date]);
  test.each([
    ['Year|Month', '2024|2', ['2024-02-01', '2024-02-29']],
    ['Année|Mois', '2023|mars', ['2023-03-01', '2023-03-31']],
    ['Year End|Month End', '2024|202404', ['2024-04-01', '2024-04-30']],
    ['Рік|Дані', '2022|x', ['2022-01-01', '2022-12-31']],
    ['Code|Month', 'x|2024-11', ['2024-11-01', '2024-11-30']],
  ])('%s', (headers, cells, period) =>
    expect(days(`${headers}|State|IDPs\n${cells}|Bay|10\n${cells}|Gedo|20`)).toEqual([period, period]),
  );

  test('a date is taken before them, and a month without a year gives none', () => {
    expect(days('Year|Date|State|IDPs\n2024|2024-05-31|Bay|1\n2024|2024-05-31|Gedo|2')[0]?.[0]).toBe('2024-05-31');
    expect(days('Month|State|IDPs\n5|Bay|1\n6|Gedo|2')[0]).toEqual([undefined, undefined]);
  });
});

test('tables side by side below a title each are two tables', () => {
  const text =
    'Displaced|>|||Returned|>\nDistrict|IDPs|||District|Returnees\nTawila|4|||Sennar|9\nKassala|3|||Kosti|1\nWad Madani|2|||Khartoum|7';
  expect(readText(text)).toMatchObject({ sums: { stock_total: 9 }, places: ['Tawila', 'Kassala', 'Wad Madani'] });
  // A column without a header parts no groups of one table.
  expect(sumsOf('District|IDPs|>||Returnees|>\n|HH|IND||HH|IND\nTawila|1|4||2|9\nKassala|1|3||1|6')).toEqual({
    stock_total: 7,
    returnees_total: 15,
  });
});

test.each([
  ['Displaced persons (thousand persons)', 288_900],
  ['Displaced persons, thousands', 288_900],
  ['Численность переселенцев (тыс. человек)', 288_900],
])('the unit of a title: %s', (title, sum) =>
  expect(sumsOf(`${title}|>|>\nRegion|2022|2023\nTbilisi|286.1|280.7\nImereti|7.9|8.2`)).toEqual({ stock_total: sum }),
);

test('men and women beside children and others are parts, whatever the others are', () =>
  expect(
    sumsOf('District|IDPs (male)|IDPs (female)|IDPs (children)|IDPs (PWD)|Total IDPs\nA|20|25|18|4|67\nB|9|11|7|1|28'),
  ).toEqual({
    stock_total: 95,
  }));

test('a sum among rows that the own total has all of is chance', () => {
  const { rows, sums } = readText('Site|IDPs|Male\nA|60|28\nB|45|21\nC|15|7\nTotal|120|56');
  expect([rows.length, sums]).toEqual([3, { stock_total: 120, stock_male: 56 }]);
});

test('a region between a governorate and a district lies within the governorate', () =>
  expect(readText('المحافظة|المنطقة|الناحية|عدد النازحين\nإدلب|حارم|الدانا|10\nحلب|عفرين|جنديرس|5').places).toEqual([
    'الدانا, حارم, إدلب',
    'جنديرس, عفرين, حلب',
  ]));

test('counts with their share, more than a number, and days in Arabic digits', () => {
  expect(sumsOf('Place|IDPs\nA|1,201 (24%)\nB|> 400\nC|ca. 30\nD|plus de 9')).toEqual({ stock_total: 1640 });
  const { records } = readText('المحافظة|عدد النازحين|تاريخ النزوح\nمأرب|٧٢٠|١٢/٠٥/٢٠٢٣\nتعز|١٨٠|٢٥/٠٥/٢٠٢٣');
  expect(records.map(({ start_date }) => start_date)).toEqual(['2023-05-12', '2023-05-25']);
});

test('the last of each series below months, days after a preposition, and a count of this week', () => {
  const months =
    'District|May 2024|>|June 2024|>\n|IDPs|Returnees|IDPs|Returnees\nPalma|10|90|7|100\nMueda|20|30|19|35';
  expect(sumsOf(months)).toEqual({ stock_total: 26, returnees_total: 135 });
  expect(sumsOf('Кількість ВПО|>|>\nОбласть|на 01.01.2023|на 01.01.2024\nСумська|6|5\nКиївська|3|2')).toEqual({
    stock_total: 7,
  });
  expect(sumsOf('District|New IDPs this week|Current IDPs\nA|3|21\nB|1|9')).toEqual({ new_total: 4, stock_total: 30 });
});

describe('levels that count the same people', () => {
  const kept = (text: string) => readText(text).records.map(({ dst_name }) => dst_name);
  test('by the lengths of codes', () =>
    expect(
      kept(
        'admin_pcode|admin_name|idps\nSD|Sudan|407\nSD01|Agadez|111\nSD01001|Arlit|50\nSD01002|Bilma|60\nSD02|Diffa|297\nSD02001|Bosso|297',
      ),
    ).toEqual(['Arlit', 'Bilma', 'Bosso']));

  test('by words', () =>
    expect(
      kept('Level|Name|IDPs\nCountry|Mali|354\nRegion|Gao|71\nRegion|Mopti|283\nCercle|Ansongo|71\nCercle|Bankass|283'),
    ).toEqual(['Ansongo', 'Bankass']));

  test('codes of areas that are not in the table say none', () =>
    expect(kept('Pcode|Name|IDPs\nSD01|Agadez|111\nSD02001|Bosso|110')).toEqual(['Agadez', 'Bosso']));
});

test('men and women of others, by their sum or by their size', () => {
  expect(sumsOf('Region|IDPs|Migrants|Male|Female\nAfar|60|40|30|10\nSomali|80|120|95|25')).toEqual({
    stock_total: 140,
  });
  expect(sumsOf('Region|IDPs|Male|Female\nAfar|60|50|20\nSomali|80|95|25')).toEqual({ stock_total: 140 });
  expect(sumsOf('Region|IDPs|Male|Female\nAfar|60|40|20\nSomali|80|55|25')).toMatchObject({ stock_male: 95 });
});

test('two columns that may both be the count are noted, their parts and dates are not', () => {
  const doubtsOf = (text: string) => {
    const rows = text
      .split('\n')
      .map((line) => line.split('|').map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell)));
    const table = { rows, merges: [] };
    return [...matchColumns(table, findHead(table, 'Person'), 'Person').doubts];
  };
  expect(doubtsOf('State|IDPs registered|IDPs estimated present\nA|10|8\nB|20|19')).toEqual([[1, 'alike']]);
  expect(doubtsOf('State|Evacuated (persons)|Displaced (persons)\nA|10|8\nB|20|19')).toEqual([[2, 'alike']]);
  expect(doubtsOf('District|Persons displaced|Houses destroyed\nTongu|10|3\nKeta|5|1')).toEqual([[1, 'kind']]);
  expect(doubtsOf('District|Personnes déplacées internes\nTongu|10\nKeta|5')).toEqual([]);
  expect(doubtsOf('District|Displaced persons|Newly displaced\nTongu|10|4\nKeta|5|2')).toEqual([]);
  expect(doubtsOf('State|IDPs|IDPs due to floods|IDPs in camps\nA|10|8|2\nB|20|19|1')).toEqual([]);
  expect(doubtsOf('State|IDPs 2022|IDPs 2023\nA|10|8\nB|20|19')).toEqual([]);
});

test('a continent in a column of countries is a heading', () => {
  const { rows, counts } = readText('Country|IDPs\nSub-Saharan Africa|\nSudan|10\nEthiopia|20\nAsia|\nMyanmar|5');
  expect([rows.length, counts.notes, counts.problems]).toEqual([3, 2, 0]);
});

test.each([
  [
    'State|IDP IND (camp)|IDP IND (host)|TOTAL IDP IND\nA|3|7|10\nB|1|4|5',
    { stock_in_camp: 4, stock_outside_camp: 11, stock_total: 15 },
  ],
  ['District|IDPs|of which in collective centres\nA|10|4\nB|5|2', { stock_total: 15, stock_in_camp: 6 }],
  ['القضاء|عدد النازحين في المراكز|إجمالي النازحين\nصور|3|9\nعاليه|4|8', { stock_in_camp: 7, stock_total: 17 }],
  ['IDP camp|Individuals\nA|3\nB|4', { stock_total: 7 }],
])('where the displaced are: %s', (text, sums) => expect(sumsOf(text)).toEqual(sums));

test('of the start, the middle and the end of a year the end counts', () =>
  expect(sumsOf('Country|IDPs, end-2023|IDPs, mid-2023|IDPs, start-2023\nSudan|9|5|3\nEthiopia|4|4|2')).toEqual({
    stock_total: 13,
  }));

test('blocks of one table below the same headers are one table', () => {
  const block = (zone: string, rows: string) => `${zone}||\nSite|Families|Persons displaced\n${rows}`;
  const { sums, places, counts } = readText(
    `${block('Zone A', 'A1|1|5\nA2|2|11')}\n||\n${block('Zone B', 'B1|3|22\nB2|4|41')}`,
  );
  expect([sums, places, counts.problems]).toEqual([{ stock_total: 79 }, ['A1', 'A2', 'B1', 'B2'], 0]);
});

test('rows of displacements are others beside rows of the displaced', () => {
  const { sums, others } = readText(
    'Country|Measure|Figure\nChad|IDPs|452\nChad|Internal displacements|60\nMali|IDPs|344\nMali|Internal displacements|24',
  );
  expect([sums, others]).toEqual([{ stock_total: 796 }, [{ text: 'Internal displacements', rows: 2 }]]);
});

test('a group of all counts beside the places is no title', () =>
  expect(
    sumsOf(
      'CITY|INSIDE EVACUATION CENTERS|>|>|>\n|FAMILIES|>|PERSONS|>\n|Cumulative|Current|Cumulative|Current\nCamalig|9|7|35|28\nOas|13|11|51|44',
    ),
  ).toEqual({ stock_in_camp: 72 }));

test('years below groups of causes are headers, and the last of them counts', () => {
  const { sums, causes } = readText(
    'Region|Conflict IDPs|>|Disaster IDPs|>\n|2022|2023|2022|2023\nTigray|9|7|1|5\nSomali|3|4|7|6',
  );
  expect([sums, causes]).toEqual([{ stock_total: 22 }, ['Conflict', 'Disaster']]);
  // Counts that look like years are those of a record.
  expect(sumsOf('Region|IDPs|Returnees\nTigray|1990|2010\nSomali|1995|2020')).toEqual({
    stock_total: 3985,
    returnees_total: 4030,
  });
});

test('the end of a year is no end of a period', () =>
  expect(sumsOf('Country|New displacements 2023|IDPs at the end of 2023\nSudan|2|9\nChad|1|4')).toEqual({
    new_total: 3,
    stock_total: 13,
  }));

test('codes and names below a group each are the headers, also where a group of origins says more than its parts', () => {
  const { sums, records } = readText(
    'STATE OF DISPLACEMENT|>|LOCALITY OF DISPLACEMENT|>|IDPs|STATE OF ORIGIN OF IDPs|>\nCODE|STATE|CODE|LOCALITY||Khartoum|Sennar\nSD11|River Nile|SD11040|Atbara|22|20|2\nSD03|South Darfur|SD03155|Nyala Janoub|15|5|10',
  );
  expect([sums, records[0]?.['dst_name']]).toEqual([{ stock_total: 37 }, 'Atbara, River Nile']);
});

test('the groups of a form before its questions are no part of them', () => {
  const form = (mark: string) =>
    `start|place/admin1|place/camp_name|place/_gps_latitude|place/_gps_longitude|pop/idp_households|pop/idp_individuals|grp_people/idp_male|${mark}\n2024-07-02|Kassala|Gharb|15.4|36.3|41|205|95|a\n2024-07-03|Gedaref|Tunaydbah|13.9|35.1|120|602|290|b`;
  expect(readText(form('_uuid')).sums).toEqual({ stock_total: 807, stock_male: 385 });
  expect(readText(form('_uuid')).records[0]).toMatchObject({ dst_lat: 15.4, dst_lon: 36.3 });
  expect(readText(form('remarks')).sums).toEqual({ stock_total: 807 });
});

test.each([
  ['New displacements by region of arrival, 2024', { new_total: 9 }],
  ['Nouveaux déplacements par région', { new_total: 9 }],
  ['IDPs and new displacements by region', { stock_total: 9 }],
  ['Arrivals from abroad', { stock_total: 9 }],
])('the people below %s', (title, sums) =>
  expect(sumsOf(`${title}|>|>\nRegion|Individuals|Reason\nBay|6|a\nGedo|3|b`)).toEqual(sums),
);

test('notes and headings are left out by their texts, and taken back by choice', () => {
  const text =
    'State|District|IDPs\nBAY REGION|>|>\nBay|Baidoa|6\nBay|Dinsoor|3\n|Sources: partners and local authorities\n|Figures of camps that could not be reached since the month of May are those of the round before.';
  const { records, notes, counts, sums } = readText(text);
  expect([records.length, counts.notes, sums]).toEqual([2, 3, { stock_total: 9 }]);
  expect(notes).toEqual([
    { line: 2, text: 'BAY REGION' },
    { line: 5, text: 'Sources: partners and local authorities' },
    { line: 6, text: expect.stringMatching(/^Figures of camps/) },
  ]);
  const all = readText(text, { withNotes: true });
  expect(all.records.map(({ stock_total: count }) => count)).toEqual([null, 6, 3, null, null]);
  expect(all.notes).toEqual(notes);
});

test('regions of the world among countries are totals, and taken where there are no countries', () => {
  const { sums, totals, records } = readText(
    'Country|IDPs\nEastern Africa|151\nSudan|90\nEthiopia|60\nSouth-eastern Asia|27\nMyanmar|26\nWorld|178',
  );
  expect([sums, records.length]).toEqual([{ stock_total: 176 }, 3]);
  expect(totals.map(({ text }) => text)).toEqual(['Eastern Africa', 'South-eastern Asia', 'World']);
  expect(readText('Area|IDPs\nEastern Africa|151\nSouth-eastern Asia|27').sums).toEqual({ stock_total: 178 });
});

test('the last of the quarters and half years below a title counts', () => {
  expect(sumsOf('IDPs by governorate|>|>\nGovernorate|Q3 2023|Q4 2023|Q1 2024\nMarib|1|2|5\nTaiz|4|3|8')).toEqual({
    stock_total: 13,
  });
  expect(sumsOf('Region|IDPs semestre 1 2023|IDPs semestre 2 2023\nSahel|4|6\nEst|1|2')).toEqual({ stock_total: 8 });
});
