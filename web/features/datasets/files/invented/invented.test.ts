/** Reads invented tables of many organisations and languages through the door of the import, without a change by hand. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { cellReader } from '#domain/dataset/coerce.ts';
import { matchColumns } from '#domain/dataset/import-columns.ts';
import { AREAS } from '#domain/dataset/import-names.ts';
import { addedColumns, readTable, type ColumnChoice } from '#domain/dataset/import-rows.ts';
import { HEAD_ROWS, likelySheet } from '#domain/dataset/import-sheets.ts';
import { choose } from '#domain/dataset/import-tables.ts';
import { openFile } from '#web/features/datasets/files/open-file.ts';
import { OF_DISASTERS } from './disasters.ts';
import { INVENTED, type Invented } from './english.ts';
import { FROM_THE_FIELD } from './field.ts';
import { HARD_INVENTED } from './hard.ts';
import { IN_LANGUAGES } from './languages.ts';
import { MORE_INVENTED } from './more.ts';
import { OF_PUBLISHERS } from './publishers.ts';
import { OF_SHAPES } from './shapes.ts';
import { OF_STATES } from './state.ts';

const countries = (
  parse(readFileSync('db/reference/geo_entities.csv'), { columns: true }) as Record<string, string>[]
).map(({ iso3 = '', iso = '', name = '', idmc_short_name = '' }) => ({
  iso3,
  name,
  idmc_short_name,
  iso: iso === '' ? null : iso,
}));
const readCell = cellReader(countries);

/** As a spreadsheet has it: numbers typed, merged cells merged. Without a bar it is a text file. */
async function fileOf({ sheets, names }: Invented): Promise<Uint8Array> {
  const [first = ''] = sheets;
  if (!first.includes('|')) if (sheets.length === 1) return new TextEncoder().encode(first);
  const made = sheets.map((text, nth) => {
    const merges: { startRow: number; startCol: number; endRow: number; endCol: number }[] = [];
    const lines = text.split('\n').map((line) => line.split('|'));
    const rows = lines.map((line, row) =>
      line.map((cell, at, cells) => {
        if (cell !== '>' && cell !== '^') {
          let end = at;
          while (cells[end + 1] === '>') end += 1;
          let last = row;
          while (lines[last + 1]?.[at] === '^') last += 1;
          if (end > at || last > row) merges.push({ startRow: row, startCol: at, endRow: last, endCol: end });
        }
        if (cell === '>' || cell === '^' || cell === '') return null;
        return /^\d+(?:\.\d+)?$/.test(cell) && !/\.\d{3}$/.test(cell) ? Number(cell) : cell;
      }),
    );
    return { name: names?.[nth] ?? `Sheet ${nth + 1}`, rows, merges };
  });
  return await writeXlsx({ sheets: made });
}

/** Tables with all their sums: no other column may count. */
const WHOLE = [...FROM_THE_FIELD, ...OF_STATES, ...OF_DISASTERS, ...OF_PUBLISHERS];

test.each(
  [...INVENTED, ...IN_LANGUAGES, ...OF_SHAPES, ...MORE_INVENTED, ...HARD_INVENTED, ...WHOLE].map(
    (table) => [table.name, table] as const,
  ),
)('%s', async (_, table) => {
  const opened = await openFile(await fileOf(table));
  const heads = await opened.heads(HEAD_ROWS);
  const sheets = opened.sheets.map(({ name }, at) => ({ at, name, table: heads[at] ?? { rows: [], merges: [] } }));
  const { at } = likelySheet(sheets, 'Person');
  const names = [opened.sheets[at]?.name ?? ''];
  const best = choose(await opened.read(at, opened.form, () => {}), 'Person', null, null, names);
  const { columns } = matchColumns(best.table, best.head, 'Person', undefined, names);
  const choices = columns.flatMap(({ target, ...column }): ColumnChoice[] =>
    target === null ? [] : [{ ...column, target }],
  );
  const read = readTable(best.table, best.head, choices, { readCell });
  const targets = [
    ...choices.flatMap(({ target }) => (target === 'id' || AREAS.has(target) ? [] : [target])),
    ...addedColumns(choices).map(({ name }) => name),
  ];
  const [row] = read.rows;
  const first = Object.fromEntries(targets.map((name, nth) => [name, row?.cells[nth] ?? null]));
  const shown = best.head.headers.map((header, at) => `${header} → ${columns[at]?.target ?? '-'}`).join(' | ');
  const sums = Object.fromEntries(read.sums.filter(({ sum }) => sum > 0).map(({ target, sum }) => [target, sum]));
  const problems = read.rows.flatMap(({ problems: found }) => Object.values(found ?? {}));
  expect({ shown, rows: read.rows.length, sums, problems, first }).toMatchObject({
    rows: table.rows,
    sums: table.sums,
    ...(table.first === undefined ? {} : { first: table.first }),
  });
  if (WHOLE.includes(table)) expect(sums).toEqual(table.sums);
});
