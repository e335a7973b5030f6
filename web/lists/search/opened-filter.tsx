/** The filter of a column of a list, opened at a point of the screen. */
import { useLayoutEffect } from 'react';
import type { FilterSpot } from '#web/grids/header-filter.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { typeAhead } from '#web/ui/typed-ahead.tsx';
import type { Go, ListedRow, Listing, RecordList } from '#web/lists/list.ts';

const ColumnFilter = onDemand(async () => (await import('./column-filter.tsx')).ColumnFilter);

type Props<Search extends object, Row extends ListedRow> = {
  list: RecordList<Search, Row>;
  listing: Listing<Search>;
  go: Go<Search>;
  /** Null while none is open. */
  spot: FilterSpot | null;
  onClose: () => void;
};

export function OpenedFilter<Search extends object, Row extends ListedRow>(props: Props<Search, Row>) {
  const { list, listing, go, spot, onClose } = props;
  useLayoutEffect(() => {
    // Its code may have to load.
    if (spot !== null) typeAhead();
  }, [spot]);
  const filter = spot === null ? undefined : list.filters[spot.column];
  if (spot === null || filter === undefined) return null;
  const { column } = spot;
  const header = list.columns.find(({ id }) => id === column)?.header ?? list.search.catalog[column]?.label ?? column;
  return (
    <ColumnFilter
      // Each column has its own form.
      key={column}
      column={column}
      filter={filter}
      header={header}
      spot={spot}
      filters={listing.filters}
      onFilters={(next) => go({ filters: next })}
      onClose={() => {
        spot.back();
        onClose();
      }}
    />
  );
}
