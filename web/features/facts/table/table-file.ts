/** The lines of a table of facts in a file. Figures are numbers. */
import {
  DIMENSIONS,
  type Cell,
  type Dimension,
  type FactsTable,
  type TableChoice,
  type Value,
} from '#domain/facts/facts-table.ts';
import { FACTS_TABLE } from '#domain/messages/facts-table.ts';

type Line = readonly Value[];

const numberOf = (cell: Cell | null, counts: boolean): Value => {
  if (cell === null) return null;
  const value = counts ? cell.facts : cell.figure;
  if (value == null) return null;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
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
  return [
    [...labels, ...columns.map((value) => show(value, choice.columns)), total],
    ...rows.map((row) => [
      ...row.values.map((value, at) => (typeof value === 'number' ? value : show(value, choice.rows[at]))),
      ...row.cells.map((cell) => numberOf(cell, counts)),
      numberOf(row.total, counts),
    ]),
    [
      FACTS_TABLE.total,
      ...labels.slice(1).map(() => null),
      ...[...totals, whole].map((cell) => numberOf(cell, counts)),
    ],
  ];
}
