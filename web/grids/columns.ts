/** A column as a feature describes it, and its conversion into a column of ag-grid. */
import type { ColDef } from 'ag-grid-community';
import type { ReactNode } from 'react';
import { Cell, type FocusCell } from './cell.tsx';
import { headerParts, type HeaderFilters } from './header-filter.tsx';
import type { ColumnLayout, ColumnEntry } from './column-layout.ts';

export type GridColumn<Row> = {
  /** The name of the column in its relation, for select and order. */
  id: string;
  header: string;
  width: number;
  /** The least width of a column that takes the remaining room, until the user sets its width. */
  grows?: number;
  hidden?: boolean;
  /** The column was hidden by default earlier: see ColumnEntry. */
  revealed?: true;
  sortable?: boolean;
  align?: 'right' | 'centre';
  /** Its part of a card, which a narrow screen shows instead of the row; see cardOf. */
  card?: 'figure' | 'line';
  /** The column stays in sight at the right edge, wherever it stands in the order. */
  kept?: true;
  /** The column is folded away on a page on which no row has a text in it. */
  folds?: true;
  /** An explanation of the values, if the header is not enough. */
  about?: string;
  /** The text of the cell; also its tooltip if the cell is too narrow. A drawn cell has its own tooltip. */
  text: (row: Row) => string;
  /** Draws the cell, if it is more than its text. `focus` is for a control in it that ends. */
  draw?: (row: Row, focus: FocusCell) => ReactNode;
};

export type Order = { readonly column: string; readonly descending: boolean };

export const layoutOf = <Row>(columns: readonly GridColumn<Row>[]): ColumnLayout =>
  columns.map(({ id, width, hidden = false, revealed }) => ({ id, width, hidden, ...(revealed && { revealed }) }));

/** The lines of a card whose list declares none. */
const LINES = 4;

/** The parts of a card: the column that grows is its title. */
export function cardOf<Row>(columns: readonly GridColumn<Row>[]) {
  const shown = columns.filter(({ hidden }) => !hidden);
  const title = shown.find(({ grows }) => grows !== undefined) ?? shown[0];
  const figure = columns.find(({ card }) => card === 'figure');
  const declared = columns.filter(({ card }) => card === 'line');
  const rest = shown.filter((column) => column !== title && column !== figure).slice(0, LINES);
  return { title, figure, lines: declared.length > 0 ? declared : rest };
}

/** The columns that a card needs, whether the table shows them or not. */
export function columnsOfCard<Row>(columns: readonly GridColumn<Row>[]): ReadonlySet<string> {
  const { title, figure, lines } = cardOf(columns);
  return new Set([title, figure, ...lines].flatMap((column) => column?.id ?? []));
}

/** The part of a narrow screen that one column may take. */
const MOST_OF_SCREEN = 0.6;

const CLASSES = { right: 'grid-right', centre: 'grid-centre' } as const;

function definition<Row>(
  column: GridColumn<Row>,
  { width, hidden, pinned }: ColumnEntry,
  order: Order,
  own: string,
  filters: HeaderFilters | undefined,
  screen: number,
): ColDef<Row> {
  const { id, header, sortable = false, align, kept, about, text, draw } = column;
  const said = ({ data }: { data?: Row | undefined }) => (data === undefined ? '' : text(data));
  return {
    colId: id,
    headerName: header,
    width,
    ...(column.grows !== undefined &&
      width === column.width && { flex: 1, minWidth: Math.min(column.grows, Math.round(screen * MOST_OF_SCREEN)) }),
    hide: hidden,
    // Said also where it is not pinned, so that a column that was pinned before is not.
    pinned: kept ? ('right' as const) : pinned ? ('left' as const) : null,
    ...(kept && { lockPinned: true }),
    sortable,
    sort: order.column === id ? (order.descending ? 'desc' : 'asc') : null,
    // Without another order, its column is the order: it can only be reversed.
    ...(own === id && { sortingOrder: ['asc', 'desc'] as const }),
    valueGetter: said,
    ...headerParts<Row>(id, about, filters),
    ...(align && { cellClass: CLASSES[align], headerClass: CLASSES[align] }),
    ...(draw ? { cellRenderer: Cell, cellRendererParams: { draw } } : { tooltip: said }),
  };
}

/** @param order marked in the header. @param own the column of the default order. @param screen its width, so that a growing column leaves room for others on a phone. */
export function definitions<Row>(
  columns: readonly GridColumn<Row>[],
  layout: ColumnLayout,
  order: Order,
  own: string,
  filters?: HeaderFilters,
  screen = Infinity,
): ColDef<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return layout.flatMap((entry) => {
    const column = byId.get(entry.id);
    return column === undefined ? [] : [definition(column, entry, order, own, filters, screen)];
  });
}
