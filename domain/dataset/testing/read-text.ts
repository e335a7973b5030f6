/** Reads a table of a test as the import does, without a change by hand. */
import { cellReader } from '#domain/dataset/coerce.ts';
import { matchColumns } from '#domain/dataset/import-columns.ts';
import { AREAS } from '#domain/dataset/import-names.ts';
import { addedColumns, readTable, type ColumnChoice } from '#domain/dataset/import-rows.ts';
import { choose } from '#domain/dataset/import-tables.ts';
import type { Merge, RawCell } from '#domain/dataset/import-table.ts';

export const readCell = cellReader(
  ['SDN SD Sudan', 'MMR MM Myanmar', 'ETH ET Ethiopia', 'AB9  Abyei'].map((line) => {
    const [iso3 = '', iso = '', name = ''] = line.split(' ');
    return { iso3, iso: iso || null, name, idmc_short_name: name };
  }),
);

/** Cells parted by bars; `>` continues a merged cell. */
export function readText(text: string, take: { withEarlier?: boolean; withNotes?: boolean; byOrigin?: boolean } = {}) {
  const merges: Merge[] = [];
  const rows = text.split('\n').map((line, row) =>
    line.split('|').map((cell, at, cells): RawCell => {
      if (cell !== '>' && cells[at + 1] === '>') {
        let endCol = at + 1;
        while (cells[endCol + 1] === '>') endCol += 1;
        merges.push({ startRow: row, startCol: at, endRow: row, endCol });
      }
      if (cell === '>' || cell === '') return null;
      if (/^\d{4}-\d\d-\d\d$/.test(cell)) return new Date(cell);
      return /^\d+$/.test(cell) ? Number(cell) : cell;
    }),
  );
  const { table, head } = choose({ rows, merges }, 'Person', null, null);
  const { columns: matched, origins } = matchColumns(table, head, 'Person');
  const columns = matched.map((column) =>
    take.byOrigin === true && origins.includes(column.at) ? { ...column, target: 'org_column' as const } : column,
  );
  const choices = columns.flatMap(({ target, ...column }): ColumnChoice[] =>
    target === null ? [] : [{ ...column, target }],
  );
  const found = readTable(table, head, choices, { readCell, ...take });
  const names = [
    ...choices.flatMap(({ target }) => (AREAS.has(target) ? [] : [target])),
    ...addedColumns(choices).map(({ name }) => name),
  ];
  return {
    ...found,
    sums: Object.fromEntries(found.sums.map(({ target, sum }) => [target, sum])),
    /** The values of each row by the name of their column. */
    records: found.rows.map(({ cells }) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null]))),
    places: found.rows.map(({ cells }) => cells[names.indexOf('dst_name')]),
  };
}
