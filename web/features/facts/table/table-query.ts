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
const MOST_CELLS = 20_000;
/** Nobody reads more. */
export const MOST_DRAWN = 1000;
/** More take long to compute. */
export const MOST_CELLS_IN_FILE = 500_000;

export const WHOLE = { cells: MOST_CELLS_IN_FILE, rows: Infinity };

type Read = (address: string) => Promise<unknown>;

export async function loadTable(
  where: Conditions<RelationName>,
  choice: TableChoice,
  read: Read,
  asked: Asked = {},
  most = { cells: MOST_CELLS, rows: MOST_DRAWN },
): Promise<FactsTable> {
  const { all, left } = await loadSums('facts_view', 'event_role', where, read, groupedBy(choice));
  return tableOf(all as readonly Group[], left as readonly Group[], choice, asked, most.cells, most.rows);
}

/** Whether all rows of a table are a file. */
export const hasFile = ({ rowCount, cellCount }: FactsTable): boolean =>
  rowCount > 0 && cellCount <= MOST_CELLS_IN_FILE;

/** The table with all its rows, which one that is too large to draw has not. */
export const tableOfFile = (where: Conditions<RelationName>, choice: TableChoice, asked: Asked): Promise<FactsTable> =>
  loadTable(where, choice, async (address) => (await send(address, {})).json(), asked, WHOLE);

/** With the choice of its rows and columns: while another loads, the table is read by its own. */
export const tableQuery = (where: Conditions<RelationName>, choice: TableChoice, asked: Asked) =>
  queryOptions({
    queryKey: ['facts_view', 'table', where, choice, asked],
    queryFn: async ({ signal }) => {
      const read = async (address: string) => (await send(address, { signal })).json();
      return { table: await loadTable(where, choice, read, asked), shown: choice };
    },
    placeholderData: keepPreviousData,
    // A search that took too long would take as long again.
    retry: false,
  });
