/** Tests the import of a real table of 14,119 places, with Arabic names and diacritics; skipped without ../shared. */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { cellReader } from '#domain/dataset/coerce.ts';
import { matchHeaders } from '#domain/dataset/import-names.ts';
import { readTable, type ColumnChoice } from '#domain/dataset/import-rows.ts';
import { findHead } from '#domain/dataset/import-table.ts';
import { openFile } from './open-file.ts';

const FILE = '../shared/data/idmc/idmc_places.csv';

test.skipIf(!existsSync(FILE))('a table of IDMC keeps each name and each point @proof', async () => {
  const bytes = readFileSync(FILE);
  const source = parse(bytes, { columns: true, bom: true }) as Record<string, string>[];
  const opened = await openFile(new Uint8Array(bytes));
  const table = await opened.read(0, opened.form, () => {});
  const head = findHead(table, 'Person');
  const targets = matchHeaders(head.headers, 'Person');
  expect(targets).toEqual(['iso3', 'dst_name', 'dst_lat', 'dst_lon', 'dst_accuracy', null]);
  const iso3s = [...new Set(source.map(({ iso3 = '' }) => iso3))];
  const readCell = cellReader(iso3s.map((iso3) => ({ iso3, iso: null, name: iso3, idmc_short_name: iso3 })));
  const choices = targets.flatMap((target, at): ColumnChoice[] => (target === null ? [] : [{ at, target }]));
  const { rows, counts } = readTable(table, head, choices, { readCell });
  expect(counts).toMatchObject({ records: source.length, empty: 0, totals: 0 });
  expect(rows.map(({ cells }) => cells.slice(0, 4))).toEqual(
    source.map(({ iso3, display_name = '', lat, lon }) => [iso3, display_name.trim(), Number(lat), Number(lon)]),
  );
  // 'Point' is no level; 'District/Zone/Department (ADM2)' is.
  const unread = rows.filter(({ problems }) => problems !== null);
  expect(
    unread.every(({ problems, cells }) => Object.keys(problems ?? {}).join() === '4' && cells[4] === 'Point'),
  ).toBe(true);
  expect(unread.length).toBeLessThan(source.length / 2);
  expect(rows.filter(({ cells }) => /[\u0600-\u06ff]/.test(String(cells[1]))).length).toBeGreaterThan(100);
});
