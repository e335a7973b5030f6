/** A row of a grid and its cells. It is drawn again only if its own values change. */
import { Fragment, memo, type CSSProperties } from 'react';
import { SELECTED, type ShownColumn } from './columns.ts';

export type MoveFocus = (at: number, column: string) => void;

type Props<Row> = {
  at: number;
  /** Undefined while it loads. */
  row: Row | undefined;
  id: string | undefined;
  /** Those in view. */
  columns: readonly ShownColumn<Row>[];
  /** The number of each column for screen readers. */
  numbers: ReadonlyMap<string, number>;
  height: number;
  /** Null in a grid without check boxes. */
  selected: boolean | null;
  /** The column of the cell that Tab stops at, and of the cell that had the focus. */
  stop: string | null;
  focused: string | null;
  focus: MoveFocus;
};

const CLASSES = { right: ' grid-right', centre: ' grid-centre' } as const;

export function edgeOf({ line, side, edge }: ShownColumn<never>): CSSProperties {
  return { gridColumn: line, ...(side !== null && { [side]: edge }) };
}

export const alignClass = (align: keyof typeof CLASSES | undefined): string =>
  align === undefined ? '' : CLASSES[align];

export const edgeClass = ({ side, border }: ShownColumn<never>) =>
  side === null ? '' : ` grid-pinned grid-pinned-${side}${border ? ' grid-border' : ''}`;

/** A cut text is read under the pointer. */
function tellCut({ currentTarget: cell }: { currentTarget: HTMLElement }): void {
  const lines = cell.querySelector('.two-lines');
  if (cell.scrollWidth > cell.clientWidth || (lines !== null && lines.scrollHeight > lines.clientHeight))
    cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

function DrawnRow<Row>({ at, row, id, columns, numbers, height, selected, stop, focused, focus }: Props<Row>) {
  return (
    <div
      role="row"
      className="grid-row"
      data-index={at}
      data-id={id}
      aria-rowindex={at + 2}
      aria-selected={selected ?? undefined}
      style={{ top: at * height }}
    >
      {columns.map((shown) => {
        const { id: name, column } = shown;
        const own = `${column?.wraps ? ' grid-wraps' : ''}${name === SELECTED ? ' row-box-cell' : ''}${name === focused ? ' grid-cell-focus' : ''}`;
        const draw = column?.draw;
        return (
          // oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events -- A text to read; the keys have the whole row.
          <div
            key={name}
            role="gridcell"
            className={`grid-cell${alignClass(column?.align)}${own}${edgeClass(shown)}`}
            data-column={name}
            aria-colindex={numbers.get(name)}
            tabIndex={name === stop ? 0 : -1}
            style={edgeOf(shown)}
            // An Arabic text is cut at its end, which is on the left.
            dir={column !== null && draw === undefined ? 'auto' : undefined}
            onMouseEnter={column !== null && draw === undefined ? tellCut : undefined}
          >
            {row === undefined ? null : column === null ? (
              <input
                type="checkbox"
                className="row-box"
                tabIndex={-1}
                aria-label="Select this row"
                checked={selected === true}
                readOnly
              />
            ) : draw === undefined ? (
              column.wraps ? (
                <span className="two-lines">{column.text(row)}</span>
              ) : (
                column.text(row)
              )
            ) : (
              <Fragment key={id}>{draw(row, (below) => focus(at + below, name))}</Fragment>
            )}
          </div>
        );
      })}
    </div>
  );
}

export const GridRow = memo(DrawnRow) as typeof DrawnRow;
