/** The rows of a page as a table on paper: all shown columns, as wide as the paper. Drawn only while the page is printed. */
import type { ColumnLayout } from '#web/grids/column-layout.ts';
import type { GridColumn } from '#web/grids/columns.ts';
import type { Rows } from '#web/grids/rows.ts';
import { thousands } from '#web/ui/thousands.ts';
import { usePrinting } from '#web/ui/use-printing.ts';

/** Up to so many characters stay in one line: dates, figures, countries. */
const SHORT = 14;

type Props<Row> = {
  columns: readonly GridColumn<Row>[];
  layout: ColumnLayout;
  rows: Rows<Row>;
  keyOf: (row: Row) => string;
  /** The number of rows before the page. */
  skipped: number;
  total: number;
  /** The order in words. */
  order: string;
};

export function PrintedRows<Row>({ columns, layout, rows, keyOf, skipped, total, order }: Props<Row>) {
  if (!usePrinting() || rows.first.length === 0) return null;
  const shown = layout.flatMap(({ id, hidden }) => (hidden ? [] : columns.filter((column) => column.id === id)));
  const [first, last] = [skipped + 1, skipped + rows.first.length];
  return (
    <table className="printed-rows">
      <caption>{`Rows ${thousands(first)} to ${thousands(last)} of ${thousands(total)}. ${order}.`}</caption>
      <thead>
        <tr>
          {shown.map(({ id, header, align = '', grows }) => (
            <th key={id} className={grows === undefined ? align : `grows ${align}`}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.first.map((row) => (
          <tr key={keyOf(row)}>
            {shown.map(({ id, align = '', text }) => {
              const words = text(row);
              return (
                <td key={id} className={words.length > SHORT ? align : `short ${align}`} dir="auto">
                  {words}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
