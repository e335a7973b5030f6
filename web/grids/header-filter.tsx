/** The button of a column's filter in its header (or Alt and arrow down). The caller draws the filter itself. */
import { FilterFilled, FilterOutlined } from '@ant-design/icons';
import type { MouseEvent } from 'react';

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

type Props = { name: string; column: string; active: boolean; open: HeaderFilters['open'] };

export function FilterMark({ name, column, active, open }: Props) {
  const press = (event: MouseEvent<HTMLElement>) => {
    // A click on the header itself sorts.
    event.stopPropagation();
    open(filterSpot(column, event.currentTarget.closest<HTMLElement>('.grid-header') ?? event.currentTarget));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- The header has the keys.
    <span
      aria-hidden
      className={active ? 'header-filter header-filter-active' : 'header-filter'}
      title={`Filter ${name} (Alt + ↓)`}
      onClick={press}
    >
      {active ? <FilterFilled /> : <FilterOutlined />}
    </span>
  );
}
