/** The headers of a grid: a click or Enter sorts; the pointer, or Shift or Alt and an arrow key, moves a column or changes its width. */
import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { NARROWEST, placed, resized, type ColumnLayout } from './column-layout.ts';
import { nextOrder, type Order, type ShownColumn } from './columns.ts';
import { followPointer } from './follow-pointer.ts';
import { alignClass, edgeClass, edgeOf } from './grid-row.tsx';
import { FilterMark, filterSpot, type HeaderFilters } from './header-filter.tsx';
import { PageBox, type RowSelection } from './row-selection.tsx';

/** A press that moves less is a click. */
const CLICK = 5;
/** The change of a width by a key. */
const KEY_STEP = 10;
/** A column dragged so near to an edge scrolls the others. */
const NEAR_EDGE = 40;
const SCROLL_STEP = 10;
const SCROLL_EVERY = 30;

type Changed = { id: string; width: number };
type Props<Row> = {
  shown: readonly ShownColumn<Row>[];
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  /** A width that is being changed, until the pointer is released. */
  onWidth: (changed: Changed | null) => void;
  order: Order;
  ownOrder: string;
  onOrder: (order: Order | null) => void;
  filters: HeaderFilters | undefined;
  page: RowSelection<never>['page'] | null;
  /** True if no row takes the focus. */
  stop: boolean;
  /** Moves the focus to the first row. */
  onDown: (column: string) => void;
  /** Moves the focus to another header. */
  onAcross: (column: string) => void;
};

export function GridHead<Row>(props: Props<Row>) {
  const { shown, layout, onLayout, onWidth, order, ownOrder, onOrder, filters, page, stop, onDown, onAcross } = props;
  /** The dragged column, and the one that it would stand before. */
  const [drag, setDrag] = useState<{ id: string; before: string | null } | null>(null);
  const dragged = useRef(false);
  const movable = shown.filter(({ column }) => column !== null && !column.kept);

  const sort = ({ id, column }: ShownColumn<Row>) => {
    const descends = column?.descends === true || column?.align === 'right';
    if (column?.sortable) onOrder(nextOrder(order, id, ownOrder, descends));
  };
  const place = (id: string, before: string | null) => {
    const rest = movable.filter((each) => each.id !== id);
    const at = before === null ? rest.length : rest.findIndex((each) => each.id === before);
    const [left, right] = [rest[at - 1], rest[at]];
    // Between pinned columns it is pinned; at the border of the two it stays what it was.
    const was = shown.find((each) => each.id === id)?.side === 'left';
    const stays = right?.side === 'left' || (left?.side === 'left' && was);
    onLayout(placed(layout, id, right?.id ?? null, stays));
  };

  /** The click that follows a drag sorts nothing. After Escape it comes when the button is released. */
  const released = (done: boolean) => {
    const forget = () => window.setTimeout(() => (dragged.current = false));
    if (done) forget();
    else window.addEventListener('pointerup', forget, { once: true });
  };
  const press = (event: PointerEvent<HTMLElement>, { id, column }: ShownColumn<Row>) => {
    dragged.current = false;
    if (event.button !== 0 || event.pointerType === 'touch' || column === null || column.kept) return;
    const { parentElement: row } = event.currentTarget;
    const scroller = event.currentTarget.closest('.grid-root');
    if (row === null || scroller === null) return;
    let before: string | null | undefined;
    let pointer = event.clientX;
    const look = () => {
      const next = shown.find((each, at) => {
        const box = row.children[at]?.getBoundingClientRect();
        return box !== undefined && movable.includes(each) && pointer < box.left + box.width / 2;
      });
      before = next?.id ?? null;
      setDrag({ id, before });
    };
    const scrolls = window.setInterval(() => {
      if (!dragged.current) return;
      const { left, right } = scroller.getBoundingClientRect();
      if (pointer > right - NEAR_EDGE) scroller.scrollLeft += SCROLL_STEP;
      else if (pointer < left + NEAR_EDGE) scroller.scrollLeft -= SCROLL_STEP;
      else return;
      look();
    }, SCROLL_EVERY);
    followPointer(
      ({ clientX }) => {
        if (!dragged.current && Math.abs(clientX - event.clientX) < CLICK) return;
        dragged.current = true;
        pointer = clientX;
        look();
      },
      (done) => {
        window.clearInterval(scrolls);
        setDrag(null);
        released(done);
        const next = movable[movable.findIndex((each) => each.id === id) + 1]?.id ?? null;
        if (done && before !== undefined && before !== id && before !== next) place(id, before);
      },
    );
  };

  const resize = (event: PointerEvent<HTMLElement>, { id, side }: ShownColumn<Row>) => {
    event.stopPropagation();
    event.preventDefault();
    if (event.button !== 0) return;
    const [from, sign] = [event.currentTarget.parentElement?.offsetWidth ?? 0, side === 'right' ? -1 : 1];
    let width = from;
    followPointer(
      ({ clientX }) => {
        width = Math.max(NARROWEST, Math.round(from + sign * (clientX - event.clientX)));
        dragged.current = true;
        onWidth({ id, width });
      },
      (done) => {
        released(done);
        if (done && width !== from) onLayout(resized(layout, id, width));
        onWidth(null);
      },
    );
  };

  const keyDown = (event: KeyboardEvent<HTMLElement>, each: ShownColumn<Row>) => {
    const { key, altKey, shiftKey, ctrlKey, metaKey, currentTarget: header } = event;
    if (event.target !== header) return;
    const { id, column } = each;
    const isFiltered = filters?.columns.has(id) === true;
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (column === null && (key === ' ' || key === 'Enter')) page?.toggle();
    else if (key === 'Enter') sort(each);
    else if (key === 'ArrowDown' && altKey && isFiltered) filters?.open(filterSpot(id, header));
    else if (key === 'ArrowDown' && !altKey) onDown(id);
    else if (by === 0) return;
    else if (altKey && column !== null) onLayout(resized(layout, id, header.offsetWidth + by * KEY_STEP));
    else if (shiftKey || ctrlKey || metaKey) {
      const at = movable.indexOf(each);
      const over = at < 0 ? undefined : movable[at + by];
      if (over !== undefined) place(id, by < 0 ? over.id : (movable[at + 2]?.id ?? null));
    } else onAcross(shown[shown.indexOf(each) + by]?.id ?? id);
    event.preventDefault();
  };

  return (
    <div role="rowgroup" className="grid-head">
      <div role="row" className="grid-header-row" aria-rowindex={1}>
        {shown.map((each, at) => {
          const { id, column } = each;
          const sorted = order.column === id && (order.descending ? 'descending' : 'ascending');
          const mark =
            drag?.id === id
              ? ' grid-header-dragged'
              : drag?.before === id
                ? ' grid-header-drop'
                : drag?.before === null && id === movable.at(-1)?.id
                  ? ' grid-header-drop-after'
                  : '';
          return (
            <div
              key={id}
              role="columnheader"
              className={`grid-header${alignClass(column?.align)}${column === null ? ' row-box-header' : ''}${edgeClass(each)}${mark}`}
              data-column={id}
              aria-colindex={at + 1}
              aria-sort={column?.sortable ? sorted || 'none' : undefined}
              // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 allows it for every role.
              aria-description={column?.about}
              tabIndex={stop && at === 0 ? 0 : -1}
              style={edgeOf(each)}
              onClick={() => !dragged.current && sort(each)}
              onPointerDown={(event) => press(event, each)}
              onKeyDown={(event) => keyDown(event, each)}
            >
              {column === null ? (
                page !== null && <PageBox page={page} />
              ) : (
                <>
                  <span
                    className={column.about === undefined ? 'header-name' : 'header-name header-about'}
                    title={column.about}
                  >
                    {column.header}
                  </span>
                  {filters?.columns.has(id) && (
                    <FilterMark name={column.header} column={id} active={filters.active.has(id)} open={filters.open} />
                  )}
                  {sorted === 'ascending' && <CaretUpFilled className="header-sort" aria-hidden />}
                  {sorted === 'descending' && <CaretDownFilled className="header-sort" aria-hidden />}
                  <span
                    className="grid-resize"
                    aria-hidden
                    onPointerDown={(event) => resize(event, each)}
                    onClick={(event) => event.stopPropagation()}
                  />
                </>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
