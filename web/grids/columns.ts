/** A column as a feature describes it, and as a grid shows it: in its order, with its width and its edge. */
import type { ReactNode } from 'react';
import type { ColumnLayout } from './column-layout.ts';

/** Moves the focus to the cell, or to the cell so many rows below it; the last row has none below. */
export type FocusCell = (below: number) => void;

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
  /** The first click on its header orders the largest or the newest first, as that of a column at the right does. */
  descends?: true;
  align?: 'right' | 'centre';
  /** Its part of a card, which a narrow screen shows instead of the row; see cardOf. */
  card?: 'figure' | 'line';
  /** The column stays in sight at the right edge, wherever it stands in the order. */
  kept?: true;
  /** Its place on the screen, if it is not that of the list's order, which files have. */
  stands?: 'first' | 'last';
  /** The column is folded away on a page on which no row has a text in it. */
  folds?: true;
  /** Its text takes up to two lines; all rows of the grid are then that high. */
  wraps?: true;
  /** An explanation of the values, if the header is not enough. */
  about?: string;
  /** The text of the cell; also its tooltip if the cell is too narrow. A drawn cell has its own tooltip. */
  text: (row: Row) => string;
  /** Draws the cell, if it is more than its text. `focus` is for a control in it that ends. */
  draw?: (row: Row, focus: FocusCell) => ReactNode;
  /** On paper in place of the text. */
  printed?: (row: Row) => string;
};

export type Order = { readonly column: string; readonly descending: boolean };

const placeOf = ({ stands }: { stands?: 'first' | 'last' }) => (stands === undefined ? 1 : stands === 'first' ? 0 : 2);

export const layoutOf = <Row>(columns: readonly GridColumn<Row>[]): ColumnLayout =>
  columns
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ id, width, hidden = false, revealed }) => ({ id, width, hidden, ...(revealed && { revealed }) }));

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

/** The part of a narrow grid that one column may take. */
const MOST_OF_GRID = 0.4;

/** About the widths of a letter of a heading, and of its padding and one mark. */
const LETTER = 7.4;
const AROUND = 38;

/** The least width of a heading: it has up to two lines, and no word is cut. */
function headingWidth(header: string): number {
  const words = header.split(' ');
  const lines = words.map((_, at) => Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length));
  return Math.ceil(Math.min(...lines) * LETTER) + AROUND;
}

/** The columns that stay at the edges leave so much of a grid to the others, or they scroll with them. */
const SCROLLS = 0.6;

/** The column of the check boxes. */
export const SELECTED = 'selected';
const BOX_WIDTH = 40;

export type ShownColumn<Row> = {
  id: string;
  /** Null for the check boxes. */
  column: GridColumn<Row> | null;
  /** Of a growing column, the least width. */
  width: number;
  grows: boolean;
  /** The edge of the table at which it stays while the others scroll, and its distance from there. */
  side: 'left' | 'right' | null;
  edge: number;
  /** True if the others scroll beside it. */
  border: boolean;
  /** Its distance from the first column, while no column grows. */
  start: number;
  /** Its line in the layout of a row. */
  line: number;
};

type Placed<Row> = Pick<ShownColumn<Row>, 'id' | 'column' | 'width' | 'grows' | 'side'>;

const widthOf = (columns: readonly { width: number }[]) => columns.reduce((sum, { width }) => sum + width, 0);

/** Where columns are out of sight, a growing column takes the room of the one that would be cut at the edge. */
function filledUp<Row>(all: readonly Placed<Row>[], width: number): readonly Placed<Row>[] {
  if (widthOf(all) <= width) return all;
  let room = width - widthOf(all.filter(({ side }) => side !== null));
  const seen = new Set<Placed<Row>>();
  for (const each of all.filter(({ side }) => side === null)) {
    if (each.width > room) break;
    room -= each.width;
    seen.add(each);
  }
  const growing = [...seen].find(({ grows }) => grows);
  return all.map((each) => (each === growing ? { ...each, width: each.width + Math.floor(room) } : each));
}

/** The columns from left to right. @param width that of the grid: a growing column leaves room for others on a phone. */
export function shownColumns<Row>(
  columns: readonly GridColumn<Row>[],
  layout: ColumnLayout,
  boxes: boolean,
  width = Infinity,
): ShownColumn<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const placed = layout.flatMap(({ id, hidden, width: given, pinned }): Placed<Row>[] => {
    const column = byId.get(id);
    if (column === undefined || hidden) return [];
    const own = given === column.width;
    const least = own ? column.grows : undefined;
    const wide = least === undefined ? given : Math.min(least, Math.round(width * MOST_OF_GRID));
    const side = column.kept ? ('right' as const) : pinned ? ('left' as const) : null;
    return [
      { id, column, width: own ? Math.max(wide, headingWidth(column.header)) : wide, grows: least !== undefined, side },
    ];
  });
  const on = (edge: 'left' | 'right' | null) => placed.filter(({ side }) => side === edge);
  // The boxes stay before pinned columns.
  const side = on('left').length > 0 ? ('left' as const) : null;
  const box = { id: SELECTED, column: null, width: BOX_WIDTH, grows: false, side };
  const inOrder = [...(boxes ? [box] : []), ...on('left'), ...on(null), ...on('right')];
  const leaveRoom = widthOf(inOrder.filter((each) => each.side !== null)) <= width * (1 - SCROLLS);
  const all = filledUp(leaveRoom ? inOrder : inOrder.map((each) => ({ ...each, side: null })), width);
  const total = widthOf(all);
  // Without a growing column, free room keeps the last columns at the right edge.
  const filled = !all.some(({ grows }) => grows);
  let start = 0;
  return all.map((each, at) => {
    const border = each.side !== null && all[each.side === 'left' ? at + 1 : at - 1]?.side !== each.side;
    const shown = { ...each, start, border, edge: each.side === 'right' ? total - start - each.width : start };
    start += each.width;
    return { ...shown, line: at + (filled && each.side === 'right' ? 2 : 1) };
  });
}

/** The widths of the columns for the style sheet; `widths` are those being changed. */
export function tracksOf(shown: readonly ShownColumn<never>[], changed?: { id: string; width: number }): string {
  const track = ({ id, width, grows }: ShownColumn<never>) =>
    id === changed?.id ? `${changed.width}px` : grows ? `minmax(${width}px, 1fr)` : `${width}px`;
  const room = shown.some(({ grows }) => grows) ? [] : ['minmax(0, 1fr)'];
  const [right, others] = [shown.filter(({ side }) => side === 'right'), shown.filter(({ side }) => side !== 'right')];
  return [...others.map(track), ...room, ...right.map(track)].join(' ');
}

/** The next order of a click on a header: up, down, none; of a column that descends, down, up, none. Without another order, the own one is the order: it can only be reversed. */
export function nextOrder(order: Order, id: string, own: string, descends = false): Order | null {
  if (order.column !== id) return { column: id, descending: descends };
  if (order.descending === descends) return { column: id, descending: !descends };
  return own === id ? { column: id, descending: descends } : null;
}
