/** The description of a column in the catalog, as generated in domain/generated/columns/. */
export interface ColumnFacts {
  /** The PostgreSQL type: `text`, `date`, `text[]`. */
  readonly type: string;
  readonly neverNull: boolean;
  readonly label: string;
  /** The relation also has the text folded, as `name_search`, for searches by words. */
  readonly folded?: boolean;
  /** The content of the column, in a sentence. */
  readonly about?: string;
}
