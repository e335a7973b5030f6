/** The rows of a list as cards, for a screen too narrow for a table: the name whole, the main values below it. A tap opens the record. */
import './row-cards.css';
import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { cardOf, type GridColumn, type Order } from './columns.ts';
import { RowMenu, type MenuSpot, type RowAction } from './row-menu.tsx';
import type { RowSelection } from './row-selection.tsx';
import { BLOCK, type Rows } from './rows.ts';

type Props<Row> = {
  columns: readonly GridColumn<Row>[];
  order: Order;
  /** The name of its column, which may be none of the list's. */
  orderLabel: string;
  onOrder: (order: Order | null) => void;
  rows: Rows<Row>;
  /** The rows belong to the previous search while the new one runs. */
  stale: boolean;
  onFailure: (error: unknown) => void;
  keyOf: (row: Row) => string;
  actions: readonly RowAction<Row>[];
  /** Null has no check boxes. */
  selection: RowSelection<Row> | null;
  /** The row that is tapped, and its index on the page. */
  onFocus: (row: Row, at: number) => void;
};

const noFocus = () => {};

export function RowCards<Row>(props: Props<Row>) {
  const { columns, order, orderLabel, onOrder, rows, stale, onFailure, keyOf, actions, selection, onFocus } = props;
  const [menu, setMenu] = useState<MenuSpot<Row> | null>(null);
  const [more, setMore] = useState<{ of: Rows<Row>; rows: readonly Row[] }>({ of: rows, rows: [] });
  const shown = more.of === rows ? [...rows.first, ...more.rows] : rows.first;
  const loadMore = () => {
    const limit = Math.min(BLOCK, rows.length - shown.length);
    rows
      .load(shown.length, limit, new AbortController().signal)
      .then((next) => setMore({ of: rows, rows: [...shown.slice(rows.first.length), ...next] }), onFailure);
  };
  const parts = cardOf(columns);
  const list = useRef<HTMLUListElement>(null);
  // In a grid the arrow keys reach the controls of a cell; a card has only Tab.
  useLayoutEffect(() => {
    for (const control of list.current?.querySelectorAll('[tabindex="-1"]') ?? []) control.removeAttribute('tabindex');
  });
  const draw = (column: GridColumn<Row>, row: Row) => column.draw?.(row, noFocus) ?? column.text(row);
  const openMenu = (row: Row, button: HTMLElement) => {
    const { left, bottom } = button.getBoundingClientRect();
    setMenu({ row, left, top: bottom, back: () => button.focus() });
  };
  return (
    <div className="row-cards" inert={stale}>
      <div className="row-cards-head">
        {selection !== null && <AllBox page={selection.page} />}
        <OrderChoice columns={columns} order={order} orderLabel={orderLabel} onOrder={onOrder} />
      </div>
      <ul ref={list}>
        {shown.map((row, at) => (
          // The focus only tells which row the keys act on.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li key={keyOf(row)} className="row-card" onFocus={() => onFocus(row, at)}>
            {selection !== null && (
              <input
                type="checkbox"
                aria-label="Select this row"
                checked={selection.has(row)}
                onChange={({ target }) => selection.set([row], target.checked)}
              />
            )}
            <div className="row-card-title">{parts.title && draw(parts.title, row)}</div>
            {parts.figure && (
              <p className="row-card-figure">
                <span className="visually-hidden">{parts.figure.header}: </span>
                {draw(parts.figure, row)}
              </p>
            )}
            <Lines columns={parts.lines} row={row} draw={draw} />
            <Button
              type="text"
              size="small"
              className="row-card-menu"
              icon={<EllipsisOutlined aria-hidden />}
              aria-label="More about this row"
              aria-haspopup="menu"
              onClick={({ currentTarget }: MouseEvent<HTMLElement>) => openMenu(row, currentTarget)}
            />
          </li>
        ))}
      </ul>
      {shown.length < rows.length && <Button onClick={loadMore}>Show more</Button>}
      {menu !== null && (
        <RowMenu
          spot={menu}
          actions={actions}
          onClose={() => {
            menu.back();
            setMenu(null);
          }}
        />
      )}
    </div>
  );
}

function AllBox({ page }: { page: RowSelection<never>['page'] }) {
  const { checked, disabled, toggle, label = 'Select all rows of this page' } = page;
  return (
    <Checkbox
      aria-label={label}
      checked={checked === true}
      indeterminate={checked === 'some'}
      disabled={disabled}
      onChange={toggle}
    >
      All
    </Checkbox>
  );
}

type LinesProps<Row> = {
  columns: readonly GridColumn<Row>[];
  row: Row;
  draw: (column: GridColumn<Row>, row: Row) => ReactNode;
};

/** A country, a date or a status needs no label on the screen; a number or a check mark does. */
function Lines<Row>({ columns, row, draw }: LinesProps<Row>) {
  const filled = columns.filter(({ draw: drawn, text, align }) => text(row) !== '' || (drawn && align === undefined));
  return (
    <dl className="row-card-lines">
      {filled.map((column) => (
        <div key={column.id}>
          <dt className={column.align === undefined ? 'visually-hidden' : ''}>{column.header}</dt>
          <dd dir="auto">{draw(column, row)}</dd>
        </div>
      ))}
    </dl>
  );
}

const WORDS = { asc: 'ascending', desc: 'descending' } as const;

/** Instead of the headers; the phone's own list of choices. */
function OrderChoice<Row>(props: Pick<Props<Row>, 'columns' | 'order' | 'orderLabel' | 'onOrder'>) {
  const { columns, order, orderLabel, onOrder } = props;
  const others = columns.filter(({ sortable, hidden, id }) => sortable === true && !hidden && id !== order.column);
  const offered = [{ id: order.column, header: orderLabel }, ...others];
  const now = `${order.column}.${order.descending ? 'desc' : 'asc'}`;
  const choose = (value: string) => {
    const [column = '', direction] = value.split('.');
    onOrder({ column, descending: direction === 'desc' });
  };
  return (
    <select aria-label="Order" value={now} onChange={({ target }) => choose(target.value)}>
      {offered.flatMap(({ id, header }) =>
        (['asc', 'desc'] as const).map((direction) => (
          <option key={`${id}.${direction}`} value={`${id}.${direction}`}>
            {`${header}, ${WORDS[direction]}`}
          </option>
        )),
      )}
    </select>
  );
}
