/** The lines of a table of facts in a file. Figures are numbers. */
import {
  DIMENSIONS,
  hasRowTotals,
  isCompared,
  type Cell,
  type Dimension,
  type FactsTable,
  type TableChoice,
  type Value,
} from '#domain/facts/facts-table.ts';
import { changeOf, shareOf, wholeOf } from '#domain/facts/table-change.ts';
import { FACTS_TABLE } from '#domain/messages/facts-table.ts';

type Line = readonly Value[];

const inFile = (value: number | bigint): Value => (Number.isSafeInteger(Number(value)) ? Number(value) : String(value));

const numberOf = (cell: Cell | null, counts: boolean): Value => {
  const value = counts ? cell?.facts : cell?.figure;
  return value == null ? null : inFile(value);
};

export function linesOf(
  table: FactsTable,
  choice: TableChoice,
  show: (value: Value, dimension: Dimension | null | undefined) => string,
): Line[] {
  const { rows, columns, totals, whole, counts } = table;
  const labels = choice.rows.map((name) => DIMENSIONS[name].label);
  const total =
    choice.columns === null ? (counts ? FACTS_TABLE.count : (table.of ?? FACTS_TABLE.each)) : FACTS_TABLE.total;
  const totalled = hasRowTotals(table, choice);
  const all = totalled ? wholeOf(whole, counts) : null;
  const totalOf = (cell: Cell): Value[] => [
    ...(totalled ? [numberOf(cell, counts)] : []),
    ...(all === null ? [] : [shareOf(cell, all, counts)]),
  ];
  const compared = isCompared(choice);
  const heads = columns.map((value) => show(value, choice.columns));
  const numbers = (cells: readonly (Cell | null)[]): Value[] =>
    cells.flatMap((cell, at) => {
      if (!compared || at === 0) return [numberOf(cell, counts)];
      const change = changeOf(cells[at - 1] ?? null, cell, counts);
      return [numberOf(cell, counts), change && inFile(change.difference), change && change.percent];
    });
  return [
    [
      ...labels,
      ...(totalled ? [total] : []),
      ...(all === null ? [] : [FACTS_TABLE.shareInFile]),
      ...heads.flatMap((head, at) => {
        const before = compared ? heads[at - 1] : undefined;
        return before === undefined ? [head] : [head, FACTS_TABLE.changeOn(before), FACTS_TABLE.percentOn(before)];
      }),
    ],
    ...rows.map((row) => [
      ...row.values.map((value, at) => (typeof value === 'number' ? value : show(value, choice.rows[at]))),
      ...labels.slice(row.values.length).map(() => FACTS_TABLE.total),
      ...totalOf(row.total),
      ...numbers(row.cells),
    ]),
    [FACTS_TABLE.total, ...labels.slice(1).map(() => null), ...totalOf(whole), ...numbers(totals)],
  ];
}
