/** What a list of records is, said once for its search, its table and its file. Shows nothing and asks nothing. */
import type { ComponentType } from 'react';
import type { ColumnFilters, Filterable } from '#domain/column-filters.ts';
import type { Conditions, RelationName } from '#web/data/psql-query.ts';
import type { GridColumn, Order } from '#web/grids/columns.ts';
import type { PageSize } from '#web/grids/pager.tsx';

export type Address = Readonly<Record<string, unknown>>;
export type ListedRow = { readonly id: number };

/** One of these stands in a constant of its list: its parts are the same value at every drawing. */
export type RecordList<Search extends object, Row extends ListedRow> = {
  /** Where the list is, and its records under it: '/facts' has /facts/{id}. */
  readonly path: string;
  readonly relation: RelationName;
  readonly words: {
    /** What a file tells of a search that asks for nothing: 'All facts'. */
    readonly all: string;
    /** Where nothing matches: 'No facts match this search'. */
    readonly nothing: string;
  };
  readonly search: { readonly empty: Search; readonly fromUrl: (address: Address) => Search };
  readonly conditions: (search: Search, filters: ColumnFilters) => Conditions<RelationName>;
  readonly columns: readonly GridColumn<Row>[];
  /** What is asked for whichever columns are shown. */
  readonly always: readonly string[];
  /** The order of rows that nobody ordered. */
  readonly order: string;
  /** An empty value would come first when the largest are asked for; these columns have none and keep the plain order of their index. */
  readonly neverEmpty: ReadonlySet<string>;
  readonly filters: Filterable;
  /** Draws the names that a column can be filtered by. */
  readonly Choices: ComponentType<FilterChoicesProps>;
  readonly sizes: readonly PageSize[];
  readonly file: {
    readonly relation: RelationName;
    /** Without its ending. */
    readonly name: string;
    /** What a file has in place of a column: lists as texts. */
    readonly columns: Readonly<Record<string, string>>;
    /** What a file has besides, at its end: columns by their header. */
    readonly more?: Readonly<Record<string, string>>;
  };
};

export type FilterChoicesProps = {
  column: string;
  value: readonly string[];
  onChange: (names: string[]) => void;
  'aria-label': string;
  placeholder: string;
};

export type Listing<Search> = {
  search: Search;
  filters: ColumnFilters;
  order: Order | null;
  page: number;
  size: PageSize;
};

/** `replace` leaves no way back to what is shown now; `cancelled` goes back to what the rows were found by, and keeps the search that was given up to be changed. */
export type Go<Search> = (change: Partial<Listing<Search>>, how?: { replace?: boolean; cancelled?: boolean }) => void;

export const headersOf = (columns: readonly { id: string; header: string }[]): ReadonlyMap<string, string> =>
  new Map(columns.map(({ id, header }) => [id, header]));
