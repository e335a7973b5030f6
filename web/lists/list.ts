/** What a list of records is, said once for its search, its table and its file. Shows nothing and asks nothing. */
import type { ColumnFilters, Filterable } from '#domain/column-filters.ts';
import type { Search } from '#domain/search.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import type { GridColumn, Order } from '#web/grids/columns.ts';
import type { PageSize } from '#web/grids/pager.tsx';

export type ListedRow = { readonly id: number };
export type Kind = 'facts' | 'events' | 'documents' | 'publishers';

export type ListColumn<Row> = GridColumn<Row> & {
  /** What a file has in its place. */
  readonly inFile: string;
};

/** One of these stands in a constant of its list: its parts are the same value at every drawing. See listOf. */
export type RecordList<Values extends object, Row extends ListedRow> = {
  readonly kind: Kind;
  readonly words: {
    /** The heading of its screen: 'Facts'. */
    readonly title: string;
    /** On the button to a new record, where there is one. */
    readonly create?: string;
    /** What a file tells of a search that asks for nothing: 'All facts'. */
    readonly all: string;
    /** Where nothing matches: 'No facts match this search'. */
    readonly nothing: string;
  };
  readonly search: Search<Values, RelationName>;
  /** What every row has to be besides: the facts of one document. */
  readonly where?: Readonly<Record<string, string>>;
  readonly columns: readonly ListColumn<Row>[];
  /** What is asked for whichever columns are shown. */
  readonly always: readonly string[];
  /** The order of rows that nobody ordered. */
  readonly order: string;
  /** An empty value would come first when the largest are asked for; these columns have none and keep the plain order of their index. */
  readonly neverEmpty: ReadonlySet<string>;
  readonly filters: Filterable;
  readonly sizes: readonly PageSize[];
  readonly file: {
    readonly relation: RelationName;
    /** Without its ending. */
    readonly name: string;
    /** What a file has besides, at its end: columns by their header. */
    readonly more: Readonly<Record<string, string>>;
  };
};

export type Listing<Values> = {
  search: Values;
  filters: ColumnFilters;
  order: Order | null;
  page: number;
  size: PageSize;
};

/** `replace` leaves no way back to what is shown now; `cancelled` goes back to what the rows were found by, and keeps the search that was given up to be changed. */
export type Go<Values> = (change: Partial<Listing<Values>>, how?: { replace?: boolean; cancelled?: boolean }) => void;

export const headersOf = (columns: readonly { id: string; header: string }[]): ReadonlyMap<string, string> =>
  new Map(columns.map(({ id, header }) => [id, header]));
