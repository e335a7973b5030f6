/** The declaration of a list of records, for its search, its table and its file. Draws and loads nothing. */
import type { ComponentType } from 'react';
import type { ColumnFilters, Filterable } from '#domain/search/column-filters.ts';
import type { Address, Search } from '#domain/search/search.ts';
import type { KINDS } from '#web/data/kinds.tsx';
import type { RelationName } from '#web/data/psql-query.ts';
import type { GridColumn, Order } from '#web/grids/columns.ts';
import type { PageSize } from '#web/grids/pager.tsx';
import type { Lead } from '#web/grids/use-record-links.tsx';
import type { Changes } from '#web/lists/changes/changes.ts';
import type { RoleColumn } from '#web/lists/totals/totals-query.ts';

export type ListedRow = { readonly id: number };
export type Kind =
  | Exclude<keyof typeof KINDS, `countries/${string}`>
  | 'users'
  | 'tokens'
  | 'security-log'
  | 'rights'
  | 'rights/each'
  | 'operations'
  | 'archived'
  | 'trash'
  | 'potential-errors'
  | 'release-facts'
  | 'scaffold/documents/parking_lot'
  | 'scaffold/facts/parking_lot'
  | 'scaffold/parking-lot/events'
  | 'scaffold/serverside-facts';

export type ListColumn<Row> = GridColumn<Row> & {
  /** The column of a file instead of it; null for a column that a file does not have. */
  readonly inFile: string | null;
  /** The column that orders the rows instead of it. */
  readonly sortedBy?: string;
};

/** The selected records of a list. */
export type Chosen = {
  readonly where: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly count: number;
  /** Ends the selection. */
  readonly clear: () => void;
};

/** A constant of each list, so that its parts are stable values. See listOf. */
export type RecordList<Values extends object, Row extends ListedRow> = {
  readonly kind: Kind;
  /** The address of a record. */
  readonly pageOf: (row: Row) => string;
  /** Further records of a row that its menu opens: the event of a fact. A constant. */
  readonly leads?: readonly Lead<Row>[];
  /** The area of the records of its rows, if it is not that of the list: from such a record a person goes on to the next one. */
  readonly trailOf?: string;
  /** The right to create such a record. */
  readonly creating: readonly [action: string, subject: string];
  /** The right to see the list, if not everybody may. */
  readonly viewing?: readonly [action: string, subject: string];
  /** True if only users who may create such records get the search form; everybody gets the list. */
  readonly searchToCreate?: boolean;
  /** The key of the list in this browser, for the user's columns: 'facts-list'. */
  readonly storageKey: string;
  /** Set for rows that are loaded again when the user returns to the window. */
  readonly anew?: { readonly refetchOnWindowFocus: 'always'; readonly staleTime: number };
  readonly words: {
    /** The heading of its screen: 'Facts'. */
    readonly title: string;
    /** The label of the button for a new record. */
    readonly create?: string;
    /** The line about an empty search in a file: 'All facts'. */
    readonly all: string;
    /** The text for a search without matches: 'No facts match this search'. */
    readonly nothing: string;
    /** The text where there is none and nothing was searched: 'No facts yet'. */
    readonly none: string;
    /** The title if its rows can't be loaded. */
    readonly failed?: string;
    /** How to add the first record, where there is none. */
    readonly first?: string;
  };
  readonly search: Search<Values, RelationName>;
  /** Further conditions for every row, such as its document. */
  readonly where?: Readonly<Record<string, string>>;
  readonly columns: readonly ListColumn<Row>[];
  /** How columns differ where all rows are of one country, to show its part of their figures, and the columns that they need. */
  readonly inCountry?: (iso3: string) => {
    readonly columns: Readonly<Record<string, Partial<ListColumn<Row>>>>;
    readonly always: readonly string[];
  };
  /** The columns that are selected whether they are shown or not. */
  readonly always: readonly string[];
  /** The default order. */
  readonly order: string;
  /** Columns without empty values keep the plain order of their index; in others a descending order would put empty values first. */
  readonly neverEmpty: ReadonlySet<string>;
  readonly filters: Filterable;
  /** Set for a list of facts: how they are summed. `whole`: also without a search, if the screen has no totals of its own. */
  readonly totals?: { readonly role: RoleColumn; readonly whole: boolean };
  /** Other screens of its search, with the rights of which the user needs one. */
  readonly views?: readonly {
    readonly label: string;
    /** The rest of the label, where there is room. */
    readonly onWide?: string;
    readonly to: string;
    readonly rights?: readonly (readonly [action: string, subject: string])[];
    /** The search in the words of a screen with other fields. */
    readonly searched?: (address: Address) => Address;
    /** The parts of the address that only this screen reads; a search is saved with them. */
    readonly own?: readonly string[];
  }[];
  readonly sizes: readonly PageSize[];
  /** A record of the list to read beside it, loaded when it is first shown; a list without it has no peek. */
  readonly peek?: ComponentType<{ id: number }>;
  /** What a change of the selected records sets, loaded with its dialog. A constant. */
  readonly changes?: () => Promise<Changes>;
  /** What else can be done with the selected records. */
  readonly onSelected?: ComponentType<Chosen>;
  /** Offers the actions of the focused row by their keys; the keys j and k then move from row to row. */
  readonly onRow?: ComponentType<{ row: Row }>;
  readonly file: {
    readonly relation: RelationName;
    /** Without its extension. */
    readonly name: string;
    /** The lines of a file about rows that belong to one record. */
    readonly about?: readonly string[];
    /** Further columns at the end of a file, by their headers. */
    readonly more: Readonly<Record<string, string>>;
    /** True for a list of facts: it also has a file with every field. */
    readonly full?: boolean;
  };
};

export type Listing<Values> = {
  search: Values;
  filters: ColumnFilters;
  order: Order | null;
  page: number;
  size: PageSize;
  /** The columns that came with a saved search, as layoutToText writes them; null for the user's own. */
  layout: string | null;
};

/** `replace` replaces the entry in the browser's history; `cancelled` goes back to the listing of the shown rows, and keeps the cancelled search in the search card. */
export type Go<Values> = (change: Partial<Listing<Values>>, how?: { replace?: boolean; cancelled?: boolean }) => void;

export const headersOf = (columns: readonly { id: string; header: string }[]): ReadonlyMap<string, string> =>
  new Map(columns.map(({ id, header }) => [id, header]));
