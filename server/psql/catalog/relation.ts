/** A table or view from the catalog: its columns, its keys and the declarations in its comment. */
import type { CatalogColumn } from './catalog-query.ts';

/** The default of a view's column is that of the table's column; null for a generated column. */
export type Column = Omit<CatalogColumn, 'position'>;

export interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly view: boolean;
  readonly comment: string | null;
  readonly columns: ReadonlyMap<string, Column>;
  /** A policy may hide rows of it, or of a table below it, or a function decides on its rows. The planner's estimates count hidden rows. */
  readonly guarded: boolean;
  /** Functions of the row that are exposed as columns. */
  readonly computed: ReadonlyMap<string, { readonly schema: string; readonly name: string }>;
  readonly primaryKey: readonly string[];
  /** Whether a table enforces the key: it is not only declared, not inherited, and each row is shown once. */
  readonly keyed: boolean;
  /** The single column that identifies a row, by a key or by declaration; null if unknown. */
  readonly rowKey: string | null;
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  /** The column whose value is the ETag of the row. */
  readonly etag: string | null;
  /** Collations that replace a column's own in an order. */
  readonly collations: ReadonlyMap<string, { readonly schema: string; readonly name: string }>;
  /** Columns with a second column that holds their text folded by a function, whose index finds parts of it. */
  readonly folded: ReadonlyMap<string, Folded>;
  /** The order in which an index gives its rows; empty if unknown. */
  readonly indexed: readonly Ordered[];
  /** The column that holds [lat, lon], for GeoJSON. */
  readonly centroid: string | null;
  /** The tags of columns in the Humanitarian Exchange Language. */
  readonly tags: ReadonlyMap<string, string>;
  /** Whether its rows may be counted and summed: off unless declared, as in PostgREST. */
  readonly aggregates: boolean;
  /** Whether browsers may keep its rows: they name no person, and are the same for many requests. */
  readonly kept: boolean;
  readonly gathered: Gathered | null;
  /** The relation with a row for each member of a list, by the name of the list. */
  readonly members: ReadonlyMap<string, Members>;
}

export interface Folded {
  readonly column: string;
  readonly by: { readonly schema: string; readonly name: string };
}

export interface Ordered {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** Columns that this relation computes row by row, and a relation with the same rows and columns that computes them for all rows at once. */
export interface Gathered {
  readonly columns: ReadonlySet<string>;
  /** Whether it counts the rows of every request, because the rows themselves depend on these columns. */
  readonly counts: boolean;
  readonly schema: string;
  readonly name: string;
}

/** A relation with one or more rows for each member of a list, in a column named like the list. */
export interface Members {
  readonly schema: string;
  readonly name: string;
  /** Its column that refers to the row with the list. */
  readonly of: string;
}
