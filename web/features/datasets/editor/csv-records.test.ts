import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordReader } from './csv-records.ts';

const HEAD = 'id,position,org_name,stock_total,org_lat\n';

function read(csv: string, cuts: readonly number[] = []) {
  const reader = recordReader();
  const starts = [0, ...cuts.map((cut) => cut % (csv.length + 1)).toSorted((one, other) => one - other), csv.length];
  for (const [at, start] of starts.slice(0, -1).entries()) reader.push(csv.slice(start, starts[at + 1]));
  return reader.end();
}

test('records are read from csv with commas, quotes and line breaks in texts, and empty fields as null', () => {
  expect(read(`${HEAD}1,1.5,"Al-Ḥasakah, ""city""\nand camp",12,-3.25\n2,2,حلب,,\n`)).toEqual([
    { id: 1, position: 1.5, org_name: 'Al-Ḥasakah, "city"\nand camp', stock_total: 12, org_lat: -3.25 },
    { id: 2, position: 2, org_name: 'حلب', stock_total: null, org_lat: null },
  ]);
});

test("the apostrophe that the server puts before a formula is no part of the text, and a name's own apostrophe is", () => {
  const names = read(`${HEAD}1,1,'=SUM(A1),,\n2,2,'Ayn al-Arab,,\n`).map(({ org_name }) => org_name);
  expect(names).toEqual(['=SUM(A1)', "'Ayn al-Arab"]);
});

test('any texts, arriving in any pieces, are read as they were', () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const text = fc.string({ unit: 'binary' }).filter((words) => words !== '' && !words.startsWith("'"));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 6 }), (texts, cuts) => {
      const csv = HEAD + texts.map((words, at) => `${at + 1},${at + 1},${quoted(words)},${at},\n`).join('');
      expect(read(csv, cuts).map(({ org_name }) => org_name)).toEqual(texts);
    }),
    { numRuns: 15 },
  );
});
