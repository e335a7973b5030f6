/** What the catalog says of a column, as domain/generated/columns.ts holds it. */
export interface ColumnFacts {
  /** As PostgreSQL names it: `text`, `date`, `text[]`. */
  readonly type: string;
  readonly neverNull: boolean;
  readonly label: string;
  /** The relation has the same text folded too, as `name_search`: words are found in it. */
  readonly folded?: boolean;
  /** What the column holds, in a sentence. */
  readonly about?: string;
}
