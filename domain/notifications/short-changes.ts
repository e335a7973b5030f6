/** The short values of one change, by column: before and after, as the view of notifications has them. */
export type ShortChanges = Readonly<Record<string, readonly [before: string | null, after: string | null]>>;
