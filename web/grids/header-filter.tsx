/** A column's header: what its values are, and the way to its filter: a mark to press, or Alt and the arrow down. Knows no filter: what opens is its user's. */
import { FilterFilled, FilterOutlined } from '@ant-design/icons';
import type { ColDef } from 'ag-grid-community';
import type { CustomInnerHeaderProps } from 'ag-grid-react';
import { useCallback, useEffect } from 'react';

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

type MarkProps = { name: string; column: string; header: HTMLElement; active: boolean; open: HeaderFilters['open'] };

function FilterMark({ name, column, header, active, open }: MarkProps) {
  // The grid sorts on a click that comes up to it, before React would hear of the click.
  const listen = useCallback(
    (mark: HTMLSpanElement | null) => {
      const press = (event: Event) => {
        event.stopPropagation();
        open(filterPlace(column, header));
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

/** What a column's definition has besides, to be explained and filtered from its header. */
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
      if (opens && event.type === 'keydown') open?.(filterPlace(id, event.target as HTMLElement));
      return opens;
    },
  };
}
