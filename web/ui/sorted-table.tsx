/** A small table that its headers order, with a row header, cells and bars; the whole table is drawn at once. Loads nothing. */
import './sorted-table.css';
import { Fragment, useMemo, useState, type ReactNode } from 'react';

export type SortedColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** Absent for a column without an order, such as the bars. */
  readonly by?: (row: Row) => number | string | null;
  readonly draw: (row: Row) => ReactNode;
  readonly align?: 'end';
  /** Bars fill the remaining width and are hidden from screen readers: their numbers stand in other cells. */
  readonly bars?: boolean;
};

type Props<Row> = {
  caption: string;
  /** The first column is the header of its row. */
  columns: readonly SortedColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The column of the first order, descending. */
  first: string;
  /** A last row, such as the sums. */
  foot?: ReactNode;
  /** What is open below a row; null if nothing is. */
  below?: (row: Row) => ReactNode;
};

/** The columns that say something of a row: not those whose values are all 0 or missing. */
export const filledColumns = <Row,>(columns: readonly SortedColumn<Row>[], rows: readonly Row[]): SortedColumn<Row>[] =>
  columns.filter(({ by, align }) => align !== 'end' || by === undefined || rows.some((row) => (by(row) ?? 0) !== 0));

type Order = { readonly id: string; readonly descending: boolean };

function inOrder<Row>(rows: readonly Row[], column: SortedColumn<Row> | undefined, descending: boolean): Row[] {
  const by = column?.by;
  if (by === undefined) return [...rows];
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [by(a), by(b)];
    // A missing value is last in both directions.
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'string' || typeof other === 'string') return sign * String(one).localeCompare(String(other));
    return sign * (one - other);
  });
}

export function SortedTable<Row>({ caption, columns, rows, keyOf, first, foot, below }: Props<Row>) {
  const [order, setOrder] = useState<Order>({ id: first, descending: true });
  const { id, descending } = order;
  const sorted = useMemo(
    () =>
      inOrder(
        rows,
        columns.find((column) => column.id === id),
        descending,
      ),
    [rows, columns, id, descending],
  );
  const turn = (column: SortedColumn<Row>) =>
    setOrder({ id: column.id, descending: column.id === id ? !descending : column.align === 'end' });
  return (
    <ScrolledTable caption={caption}>
      <thead>
        <tr>
          {columns.map((column) =>
            column.bars ? (
              <td key={column.id} className="sorted-bars" aria-hidden />
            ) : (
              <th
                key={column.id}
                scope="col"
                {...(column.align && { className: 'sorted-end' })}
                {...(column.id === id && {
                  'aria-sort': descending ? ('descending' as const) : ('ascending' as const),
                })}
              >
                <button type="button" onClick={() => turn(column)}>
                  {column.header}
                  <span aria-hidden className="sorted-mark">
                    {column.id === id ? (descending ? '▼' : '▲') : ''}
                  </span>
                </button>
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {sorted.map((row) => (
          <Fragment key={keyOf(row)}>
            <tr>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.id} scope="row">
                    {column.draw(row)}
                  </th>
                ) : (
                  <td
                    key={column.id}
                    {...(column.align && { className: 'sorted-end' })}
                    {...(column.bars && { className: 'sorted-bars', 'aria-hidden': true })}
                  >
                    {column.draw(row)}
                  </td>
                ),
              )}
            </tr>
            {below?.(row) != null && (
              <tr className="sorted-below">
                <td colSpan={columns.length}>{below(row)}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
      {foot !== undefined && <tfoot>{foot}</tfoot>}
    </ScrolledTable>
  );
}

export type BarPart = { readonly key: string; readonly value: number; readonly colour: string };

/** Parts side by side, against the largest value of the table. */
export const Bar = ({ parts, most, thin = false }: { parts: readonly BarPart[]; most: number; thin?: boolean }) => (
  <span className={thin ? 'sorted-bar sorted-bar-thin' : 'sorted-bar'}>
    {parts.map(({ key, value, colour }) => (
      <span
        key={key}
        style={{ inlineSize: `${most === 0 ? 0 : (100 * Math.max(0, value)) / most}%`, background: colour }}
      />
    ))}
  </span>
);

type Scrolled = { caption: string; className?: string; children: ReactNode };

/** A table that scrolls sideways where it is too wide, so the keyboard must be able to reach it. */
export const ScrolledTable = ({ caption, className = '', children }: Scrolled) => (
  <div className="sorted-scroll" role="region" aria-label={`${caption}, a table`} tabIndex={0}>
    <table className={`sorted-table ${className}`}>
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  </div>
);

/** The headers of columns of numbers in a table that is not sorted. */
export const NumberHeaders = ({ of }: { of: readonly string[] }) =>
  of.map((header) => (
    <th key={header} scope="col" className="sorted-end">
      {header}
    </th>
  ));
