/** Loads the groups of a table of facts, by the same two requests as the totals of a list. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  groupedBy,
  tableOf,
  type Asked,
  type FactsTable,
  type Group,
  type TableChoice,
} from '#domain/facts/facts-table.ts';
import type { FactsSearch } from '#domain/facts/facts-search.ts';
import type { SampleRule } from '#domain/facts/totals.ts';
import type { ColumnFilters } from '#domain/search/column-filters.ts';
import type { Conditions, RelationName } from '#web/data/psql-query.ts';
import { send } from '#web/data/psql.ts';
import { loadSums } from '#web/lists/totals/totals-query.ts';

/** The search of the figures: without samples where there are real facts, unless it asks for samples itself or is of one event, whose own figure counts them. */
export const figuresOf = (search: FactsSearch, filters: ColumnFilters, rule: SampleRule): FactsSearch =>
  search.sample === null && search.event_id === null && filters['sample'] === undefined
    ? { ...search, ...rule }
    : search;

/** More take seconds to draw. */
export const MOST_CELLS = 20_000;
/** More take long to compute. */
export const MOST_CELLS_IN_FILE = 500_000;

type Read = (address: string) => Promise<unknown>;

export async function loadTable(
  where: Conditions<RelationName>,
  choice: TableChoice,
  read: Read,
  asked: Asked = {},
  mostCells = MOST_CELLS,
): Promise<FactsTable> {
  const { all, left } = await loadSums('facts_view', 'event_role', where, read, groupedBy(choice));
  return tableOf(all as readonly Group[], left as readonly Group[], choice, asked, mostCells);
}

/** Whether a table that is too large to draw is a file. */
export const hasFile = ({ rows, rowCount, columns }: FactsTable): boolean =>
  rows.length > 0 || (rowCount > 0 && rowCount * (columns.length + 1) <= MOST_CELLS_IN_FILE);

/** The table with its rows, which one that is too large to draw has not. */
export const tableOfFile = (where: Conditions<RelationName>, choice: TableChoice, asked: Asked): Promise<FactsTable> =>
  loadTable(where, choice, async (address) => (await send(address, {})).json(), asked, MOST_CELLS_IN_FILE);

export const tableQuery = (where: Conditions<RelationName>, choice: TableChoice, asked: Asked) =>
  queryOptions({
    queryKey: ['facts_view', 'table', where, choice, asked],
    queryFn: ({ signal }) =>
      loadTable(where, choice, async (address) => (await send(address, { signal })).json(), asked),
    placeholderData: keepPreviousData,
    // A search that took too long would take as long again.
    retry: false,
  });
