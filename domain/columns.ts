/** What the catalog says of a column, as domain/generated/columns.ts holds it. */
export interface ColumnFacts {
  /** As PostgreSQL names it: `text`, `date`, `text[]`. */
  readonly type: string;
  readonly neverNull: boolean;
  readonly label: string;
  /** What the column holds, in a sentence. */
  readonly about?: string;
}
