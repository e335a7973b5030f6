/** A table or view as the catalog describes it: its columns, its keys, and what its comment declares. Holds names, never rows. */
import type { CatalogColumn } from './catalog-query.ts';

/** The default is the table's own where a view shows its column; null for a generated one. */
export type Column = Omit<CatalogColumn, 'position'>;

export interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly view: boolean;
  readonly comment: string | null;
  readonly columns: ReadonlyMap<string, Column>;
  /** Functions of its row that are read as columns. */
  readonly computed: ReadonlyMap<string, { readonly schema: string; readonly name: string }>;
  readonly primaryKey: readonly string[];
  /** The key is held by a table, so that no two rows have it: none is only declared, inherited past or shown twice. */
  readonly keyed: boolean;
  /** The one column that tells each of its rows from all others, held or declared to; null where none is known to. */
  readonly rowKey: string | null;
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  /** The column whose value is the row's ETag. */
  readonly etag: string | null;
  /** The collation that a column is ordered by in place of its own. */
  readonly collations: ReadonlyMap<string, { readonly schema: string; readonly name: string }>;
  /** The column that holds [lat, lon], for GeoJSON. */
  readonly centroid: string | null;
  readonly gathered: Gathered | null;
  /** By the list that they make up: where its members stand one by one. */
  readonly members: ReadonlyMap<string, Members>;
}

/** Columns that cost this relation a look elsewhere for each row, and the relation with the same rows and columns that makes them for all rows at once. */
export interface Gathered {
  readonly columns: ReadonlySet<string>;
  readonly schema: string;
  readonly name: string;
}

/** A relation with a row, or several, for each member of a list that is put together for each row; in a column of the list's own name. */
export interface Members {
  readonly schema: string;
  readonly name: string;
  /** Its column that names the row whose list it is. */
  readonly of: string;
}
