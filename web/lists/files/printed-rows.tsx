/** The rows of a search as a table on paper: all shown columns, as wide as the paper. Drawn only while the page is printed. */
import { useState, type CSSProperties } from 'react';
import type { ColumnLayout } from '#web/grids/column-layout.ts';
import type { GridColumn } from '#web/grids/columns.ts';
import type { Rows } from '#web/grids/rows.ts';
import { usePrintWhole } from '#web/ui/print-whole.ts';
import { thousands } from '#web/ui/thousands.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import { WholeName } from '#web/ui/whole-name.tsx';
import { BROAD, lettersOf } from './printed-columns.ts';

/** From so many rows on, a column of one text is said above the table: the others have more room. */
const FEW = 3;
/** About 60 sheets. */
const MOST = 2000;

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
  /** Loads so many rows of the search; null until its first page is there. */
  load: ((most: number) => Promise<readonly Row[]>) | null;
};

export function PrintedRows<Row>({ columns, layout, rows: { first: drawn }, ...props }: Props<Row>) {
  const { keyOf, total, order, load } = props;
  const [whole, setWhole] = useState<readonly Row[] | null>(null);
  const loadWhole = async (from: NonNullable<typeof load>) => {
    setWhole(await from(MOST));
    window.addEventListener('afterprint', () => setWhole(null), { once: true });
  };
  usePrintWhole(load === null || drawn.length >= total ? null : () => loadWhole(load));
  const rows = whole ?? drawn;
  const skipped = whole === null ? props.skipped : 0;
  if (!usePrinting() || rows.length === 0) return null;
  const named = layout.flatMap(({ id, hidden }) => (hidden ? [] : columns.filter((column) => column.id === id)));
  const all = named.map((column) => ({ ...column, texts: rows.map((row) => (column.printed ?? column.text)(row)) }));
  const same = rows.length < FEW ? [] : all.filter(({ texts }) => texts.every((text) => text === texts[0]));
  const shown = all
    .filter((column) => !same.includes(column))
    .map((column) => ({ ...column, letters: lettersOf(column.header, column.texts) }));
  const letters = shown.reduce((sum, column) => sum + column.letters, 0);
  const [from, last] = [skipped + 1, skipped + rows.length];
  return (
    <>
      <p className="printed-rows-words">
        {`Rows ${thousands(from)} to ${thousands(last)} of ${thousands(total)}. ${order}.`}
        {rows.length < total &&
          (whole === null
            ? ' The others are on other pages of the list: Ctrl+P on the list prints them, too.'
            : ` A print has at most ${thousands(MOST)} rows: a file of the list has all.`)}
        {same.length > 0 &&
          ` In all of them: ${same.map(({ header, texts: [text = ''] }) => `${header} ${text || 'empty'}`).join(', ')}.`}
      </p>
      <table
        className={letters > BROAD ? 'printed-rows printed-rows-broad' : 'printed-rows'}
        style={{ '--letters': letters } as CSSProperties}
      >
        <colgroup>
          {shown.map(({ id, letters: own }) => (
            <col key={id} style={{ width: `${(100 * own) / letters}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {shown.map(({ id, header, align }) => (
              <th key={id} className={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row)}>
              {shown.map(({ id, align, texts }) => (
                <td key={id} className={align} dir="auto">
                  <WholeName text={texts[at] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
