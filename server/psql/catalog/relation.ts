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
  /** A table holds the key, so that no two rows have the same: it is not only declared, not inherited and not shown twice. */
  readonly keyed: boolean;
  /** The one column that identifies a row, by a key or by declaration; null where none is known. */
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
  /** By the name of a list: the relation that has a row for each of its members. */
  readonly members: ReadonlyMap<string, Members>;
}

/** Columns that need another query for each row here, and the relation with the same rows and columns that computes them for all rows at once. */
export interface Gathered {
  readonly columns: ReadonlySet<string>;
  readonly schema: string;
  readonly name: string;
}

/** A relation with one or more rows for each member of a list, in a column with the name of the list. */
export interface Members {
  readonly schema: string;
  readonly name: string;
  /** Its column that names the row of the list. */
  readonly of: string;
}
