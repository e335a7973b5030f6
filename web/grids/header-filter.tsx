/** The header of a column with its explanation and the button of its filter (or Alt and arrow down). The caller draws the filter itself. */
import { FilterFilled, FilterOutlined } from '@ant-design/icons';
import type { ColDef } from 'ag-grid-community';
import type { CustomInnerHeaderProps } from 'ag-grid-react';
import { useCallback, useEffect } from 'react';

export type FilterSpot = {
  readonly column: string;
  readonly left: number;
  readonly top: number;
  /** Returns the focus to where it was. */
  readonly back: () => void;
};

export type HeaderFilters = {
  /** The columns that have a filter. */
  readonly columns: ReadonlySet<string>;
  /** The columns whose filter is set. */
  readonly active: ReadonlySet<string>;
  readonly open: (spot: FilterSpot) => void;
};

export function filterSpot(column: string, element: HTMLElement): FilterSpot {
  const { left, bottom } = element.getBoundingClientRect();
  return { column, left, top: bottom, back: () => element.focus() };
}

type MarkProps = { name: string; column: string; header: HTMLElement; active: boolean; open: HeaderFilters['open'] };

function FilterMark({ name, column, header, active, open }: MarkProps) {
  // The grid sorts on a click that bubbles up to it, before React handles the click.
  const listen = useCallback(
    (mark: HTMLSpanElement | null) => {
      const press = (event: Event) => {
        event.stopPropagation();
        open(filterSpot(column, header));
      };
      mark?.addEventListener('click', press);
      return () => mark?.removeEventListener('click', press);
    },
    [column, header, open],
  );
  return (
    <span
      ref={listen}
      aria-hidden
      className={active ? 'header-filter header-filter-active' : 'header-filter'}
      title={`Filter ${name} (Alt + ↓)`}
    >
      {active ? <FilterFilled /> : <FilterOutlined />}
    </span>
  );
}

type Params = { about?: string; filter?: Pick<MarkProps, 'active' | 'open'> };

function ColumnHeader({ displayName, column, eGridHeader, about, filter }: CustomInnerHeaderProps & Params) {
  useEffect(() => {
    if (about === undefined) eGridHeader.removeAttribute('aria-description');
    else eGridHeader.setAttribute('aria-description', about);
  }, [eGridHeader, about]);
  return (
    <>
      <span className={about === undefined ? 'header-name' : 'header-name header-about'} title={about}>
        {displayName}
      </span>
      {filter && <FilterMark {...filter} name={displayName} column={column.getColId()} header={eGridHeader} />}
    </>
  );
}

/** The parts of a column's definition that explain and filter it from its header. */
export function headerParts<Row>(
  id: string,
  about: string | undefined,
  filters: HeaderFilters | undefined,
): ColDef<Row> {
  const filtered = filters?.columns.has(id) ? filters : undefined;
  if (about === undefined && filtered === undefined) return {};
  const { open } = filtered ?? {};
  const params: Params = {
    ...(about !== undefined && { about }),
    ...(filtered && { filter: { active: filtered.active.has(id), open: filtered.open } }),
  };
  return {
    headerComponentParams: { innerHeaderComponent: ColumnHeader, innerHeaderComponentParams: params },
    suppressHeaderKeyboardEvent: ({ event }) => {
      const opens = event.altKey && event.key === 'ArrowDown' && event.target instanceof HTMLElement;
      if (opens && event.type === 'keydown') open?.(filterSpot(id, event.target as HTMLElement));
      return opens;
    },
  };
}
