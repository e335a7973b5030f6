/** Tests that marks of footnotes and P-codes beside names and counts are known as such, and that names with a sign of their own stay. */
import { expect, test } from 'vitest';
import { hasFootnote, readCount } from './coerce-numbers.ts';
import { codedName, notedMarks } from './import-marks.ts';
import { readText } from './testing/read-text.ts';

test.each([
  ['1,234*', 1234],
  ['**1,234', 1234],
  ['1,234 †', 1234],
  ['1,234§', 1234],
  ['1,234¹', 1234],
  ['12 ²', 12],
  ['1,234ᵃ', 1234],
  ['1,234 (a)', 1234],
  ['1,234 (1)', 1234],
  ['1,234 [2]', 1234],
  ['1,234[a]', 1234],
  ['1,234 1/', 1234],
  ['1,234a', 1234],
  ['1 234 *', 1234],
  ['1.234.567*', 1_234_567],
  ['١٬٢٣٤*', 1234],
  ['300 persons*', 300],
])('the count %s is %d with a mark', (text, value) => {
  expect([readCount(text, {}), hasFootnote(text)]).toEqual([{ value }, true]);
});

test.each(['12²', '12a', '1.2k', '12 (1)', '(a)', '*', '12/5', 'a*'])('%s is no count', (text) => {
  expect(readCount(text, {})).toHaveProperty('problem');
});
test.each(['1,234', '300 persons', '12 (5%)', '1.5'])('%s has no mark', (text) => {
  expect(hasFootnote(text)).toBe(false);
});

const table = (names: readonly string[], notes: readonly string[] = []) =>
  readText(['Country|Locality|IDPs', ...names.map((name, at) => `Sudan|${name}|${100 + at}`), ...notes].join('\n'));

test.each([
  ['Donetska*', 'Donetska'],
  ['Sindh¹', 'Sindh'],
  ['Sindh ²³', 'Sindh'],
  ['Kassala**', 'Kassala'],
  ['*Kassala', 'Kassala'],
  ['Kassala †', 'Kassala'],
  ['Kassala [1]', 'Kassala'],
  ['Kassala 1/', 'Kassala'],
  ['Tawila (a)', 'Tawila'],
  ['Unknown (in Ukraine)**', 'Unknown (in Ukraine)'],
  ['كسلا*', 'كسلا'],
  ['Краматорськ²', 'Краматорськ'],
  // Signs of the name itself.
  ['Camp (2)', 'Camp (2)'],
  ['Block (B)', 'Block (B)'],
  ['Zone 1', 'Zone 1'],
  ['Km26', 'Km26'],
  ['El Geneina (West)', 'El Geneina (West)'],
  ['SD0101', 'SD0101'],
])('the name %s is read as %s', (text, name) => {
  const { places, counts } = table([text, 'Nyala', 'Zalingei']);
  expect([places[0], counts.marked]).toEqual([name, text === name ? 0 : 1]);
});

test('a number behind a name is a mark where a note explains it, and no other name has it', () => {
  const notes = ['1 Includes people in camps outside the town', '(2) Estimate of the local authorities'];
  expect(table(['Kassala1', 'Gedaref (2)', 'Nyala'], notes).places.slice(0, 3)).toEqual([
    'Kassala',
    'Gedaref',
    'Nyala',
  ]);
  expect(table(['Kassala1', 'Gedaref (2)', 'Nyala']).places).toEqual(['Kassala1', 'Gedaref (2)', 'Nyala']);
  expect(table(['Camp (1)', 'Camp (2)', 'Nyala'], notes).places.slice(0, 2)).toEqual(['Camp (1)', 'Camp (2)']);
  expect(table(['Camp (a)', 'Camp (b)', 'Nyala']).places).toEqual(['Camp (a)', 'Camp (b)', 'Nyala']);
});

test('the notes of a table have their marks at their beginning', () => {
  const rows = [
    ['Sudan', 'Kassala', 5],
    ['* estimate'],
    ['(a) of May'],
    ['² of June'],
    ['3', 'of July'],
    ['1,234 people'],
  ];
  expect([...notedMarks({ rows, merges: [] }, 0)]).toEqual(['*', 'a', '2', '3']);
});

test.each([
  ['SD0101 Tawila', { code: 'SD0101', name: 'Tawila' }],
  ['SD0101 - Tawila', { code: 'SD0101', name: 'Tawila' }],
  ['SD0101_Tawila', { code: 'SD0101', name: 'Tawila' }],
  ['Tawila (SD0101)', { code: 'SD0101', name: 'Tawila' }],
  ['Tawila SD0101', { code: 'SD0101', name: 'Tawila' }],
  ['MMR001 : Kachin', { code: 'MMR001', name: 'Kachin' }],
  ['كسلا (SD11)', { code: 'SD11', name: 'كسلا' }],
  ['SD0101', null],
  ['MMR001002', null],
  ['QQ0101 Tawila', null],
  ['Tawila', null],
])('%s has the code and the name %j', (text, found) => expect(codedName(text)).toEqual(found));

test('names with P-codes are found without them; the codes give country and accuracy', () => {
  const { records, counts } = readText(
    'Location|IDPs\nSD01 North Darfur|900\nSD01001 Tawila|120\nSD01002 - Korma*|80\nAll Sudan|500',
  );
  expect(records.slice(0, 3)).toMatchObject([
    { iso3: 'SDN', dst_name: 'North Darfur', dst_accuracy: 'Admin1', stock_total: 900 },
    { iso3: 'SDN', dst_name: 'Tawila', dst_accuracy: 'Admin2+', stock_total: 120 },
    { iso3: 'SDN', dst_name: 'Korma', dst_accuracy: 'Admin2+', stock_total: 80 },
  ]);
  expect([counts.coded, counts.marked]).toEqual([2, 1]);
  // A milestone is a name.
  expect(table(['PK12 Damala', 'Bimbo', 'Begoua']).places).toEqual(['PK12 Damala', 'Bimbo', 'Begoua']);
});

test('our own download keeps its names as they are saved', () => {
  expect(readText('Country|Destination name|Stock total\nSudan|Kassala*|100\nSudan|Tawila (a)|120').places).toEqual([
    'Kassala*',
    'Tawila (a)',
  ]);
});

test('areas and the areas in them, told by the codes of their names, count each person once', () => {
  const { levels, sums } = readText(
    'Location|IDPs\nSD01 North Darfur|200\nSD01001 Tawila|120\nSD01002 Korma|80\nSD02 South Darfur|50\nSD02001 Nyala|50',
  );
  expect([levels?.map(({ level }) => level), sums['stock_total']]).toEqual([[1, 2], 250]);
});

test('names of areas lose their marks and codes, too', () => {
  const { places } = readText(
    'State|Locality|IDPs\nSD01 North Darfur¹|Tawila*|1,200*\nSD01 North Darfur¹|Korma|80\n¹ All of it',
  );
  expect(places.slice(0, 2)).toEqual(['Tawila, North Darfur', 'Korma, North Darfur']);
});

test('names and notes without end are read in no time', () => {
  const long = ['*'.repeat(100_000), ` ${'(a'.repeat(50_000)}`, 'SD'.repeat(50_000), `Kassala${'¹'.repeat(100_000)}`];
  expect(table(long).places).toHaveLength(4);
  expect(codedName('SD0101 '.repeat(50_000))).toBeNull();
});
