/** The way from a column's header to its filter: a mark to press, or Alt and the arrow down. Knows no filter: what opens is its user's. */
import { FilterFilled, FilterOutlined } from '@ant-design/icons';
import type { ColDef } from 'ag-grid-community';
import type { CustomInnerHeaderProps } from 'ag-grid-react';
import { useCallback } from 'react';

export type FilterPlace = {
  readonly column: string;
  readonly left: number;
  readonly top: number;
  /** Gives the focus back to where it was. */
  readonly back: () => void;
};

export type HeaderFilters = {
  /** Those that can be filtered. */
  readonly columns: ReadonlySet<string>;
  /** Those that are. */
  readonly active: ReadonlySet<string>;
  readonly open: (place: FilterPlace) => void;
};

export function filterPlace(column: string, element: HTMLElement): FilterPlace {
  const { left, bottom } = element.getBoundingClientRect();
  return { column, left, top: bottom, back: () => element.focus() };
}

type Params = { active: boolean; open: HeaderFilters['open'] };

function FilterHeader({ displayName, column, eGridHeader, active, open }: CustomInnerHeaderProps & Params) {
  const id = column.getColId();
  // The grid sorts on a click that comes up to it, before React would hear of the click.
  const listen = useCallback(
    (mark: HTMLSpanElement | null) => {
      const press = (event: Event) => {
        event.stopPropagation();
        open(filterPlace(id, eGridHeader));
      };
      mark?.addEventListener('click', press);
      return () => mark?.removeEventListener('click', press);
    },
    [id, eGridHeader, open],
  );
  return (
    <>
      <span className="header-name">{displayName}</span>
      <span
        ref={listen}
        aria-hidden
        className={active ? 'header-filter header-filter-active' : 'header-filter'}
        title={`Filter ${displayName} (Alt + ↓)`}
      >
        {active ? <FilterFilled /> : <FilterOutlined />}
      </span>
    </>
  );
}

/** What a column's definition has besides, to be filtered from its header. */
export function headerFilter<Row>(id: string, { active, open }: HeaderFilters): ColDef<Row> {
  const params: Params = { active: active.has(id), open };
  return {
    headerComponentParams: { innerHeaderComponent: FilterHeader, innerHeaderComponentParams: params },
    suppressHeaderKeyboardEvent: ({ event }) => {
      const opens = event.altKey && event.key === 'ArrowDown' && event.target instanceof HTMLElement;
      if (opens && event.type === 'keydown') open(filterPlace(id, event.target as HTMLElement));
      return opens;
    },
  };
}
