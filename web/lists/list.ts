/** The declaration of a list of records, for its search, its table and its file. Draws and loads nothing. */
import type { ColumnFilters, Filterable } from '#domain/column-filters.ts';
import type { Search } from '#domain/search.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import type { GridColumn, Order } from '#web/grids/columns.ts';
import type { PageSize } from '#web/grids/pager.tsx';

export type ListedRow = { readonly id: number };
export type Kind = 'facts' | 'events' | 'documents' | 'publishers';

export type ListColumn<Row> = GridColumn<Row> & {
  /** The column of a file in its place. */
  readonly inFile: string;
};

/** A constant of each list, so that its parts are stable values. See listOf. */
export type RecordList<Values extends object, Row extends ListedRow> = {
  readonly kind: Kind;
  readonly words: {
    /** The heading of its screen: 'Facts'. */
    readonly title: string;
    /** The label of the button for a new record. */
    readonly create?: string;
    /** The line about an empty search in a file: 'All facts'. */
    readonly all: string;
    /** The text for a search without matches: 'No facts match this search'. */
    readonly nothing: string;
  };
  readonly search: Search<Values, RelationName>;
  /** Further conditions for every row, such as its document. */
  readonly where?: Readonly<Record<string, string>>;
  readonly columns: readonly ListColumn<Row>[];
  /** The columns that are selected whether they are shown or not. */
  readonly always: readonly string[];
  /** The default order. */
  readonly order: string;
  /** Columns without empty values keep the plain order of their index; in others a descending order would put empty values first. */
  readonly neverEmpty: ReadonlySet<string>;
  readonly filters: Filterable;
  readonly sizes: readonly PageSize[];
  readonly file: {
    readonly relation: RelationName;
    /** Without its extension. */
    readonly name: string;
    /** Further columns at the end of a file, by their headers. */
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

/** `replace` replaces the entry in the browser's history; `cancelled` goes back to the listing of the shown rows, and keeps the cancelled search in the search card. */
export type Go<Values> = (change: Partial<Listing<Values>>, how?: { replace?: boolean; cancelled?: boolean }) => void;

export const headersOf = (columns: readonly { id: string; header: string }[]): ReadonlyMap<string, string> =>
  new Map(columns.map(({ id, header }) => [id, header]));
