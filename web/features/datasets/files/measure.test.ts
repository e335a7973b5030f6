/** Prints what the import reads of the real tables in ../shared. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { cellReader } from '#domain/dataset/coerce.ts';
import { matchColumns } from '#domain/dataset/import-columns.ts';
import { readTable, type ColumnChoice } from '#domain/dataset/import-rows.ts';
import { choose } from '#domain/dataset/import-tables.ts';
import { parse } from 'csv-parse/sync';
import { openFile } from './open-file.ts';

const ROOT = join(process.env['SHARED'] ?? '../shared', 'data/tables');
const countries = (
  parse(readFileSync('db/reference/geo_entities.csv'), { columns: true }) as Record<string, string>[]
).map(({ iso3 = '', iso = '', name = '', idmc_short_name = '' }) => ({
  iso3,
  name,
  idmc_short_name,
  iso: iso === '' ? null : iso,
}));
test.skipIf(!existsSync(ROOT))(
  'x',
  async () => {
    const readCell = cellReader(countries);
    for (const dir of [ROOT, join(ROOT, 'cases')])
      for (const name of readdirSync(dir).filter((one) => /\.(?:xlsx|csv|gz)$/.test(one))) {
        const opened = await openFile(new Uint8Array(readFileSync(join(dir, name))));
        for (const [at, sheet] of opened.sheets.entries()) {
          const whole = await opened.read(at, opened.form, () => {});
          const { table, head, parts, part } = choose(whole, 'Person', null, null);
          const { columns, foreign, guessed } = matchColumns(table, head, 'Person');
          const choices = columns.flatMap(({ at: place, target, depth }): ColumnChoice[] =>
            target === null ? [] : [{ at: place, target, depth }],
          );
          const read = readTable(table, head, choices, { readCell });
          console.log(
            `== ${name} [${sheet.name}] head ${head.line + 1} parts ${parts.map((p) => `${p.top + 1}-${p.bottom}`).join(' ')} part ${part} foreign ${foreign} guessed ${guessed}\n` +
              columns
                .map(({ at: p, target }) => `${head.headers[p]}=${target}`)
                .join(' | ')
                .slice(0, 1500) +
              '\n' +
              JSON.stringify(read.counts) +
              JSON.stringify(read.sums) +
              JSON.stringify(read.levels) +
              JSON.stringify(read.totals) +
              ` below ${read.below} unclear ${JSON.stringify(read.unclear)}\n` +
              read.rows
                .slice(0, 2)
                .map((r) => JSON.stringify(r))
                .join('\n'),
          );
        }
      }
  },
  120000,
);
