/** Which facts a table shows: those that belong to one record. Asks nothing. */

export type FactsOf = {
  readonly where: Readonly<{ parent_id?: string; event_id?: string; document_id?: string; event_role?: string }>;
  /** The role that they have toward the record, where they have one. */
  readonly role?: { readonly column: 'parent_role' | 'event_role'; readonly header: string };
  /** Flows have no stock date, stocks nothing else. */
  readonly kind: 'flow' | 'stock' | 'both';
  readonly title: string;
  /** Where this browser keeps the columns, and what tells the download apart to those who hear it. */
  readonly place: string;
  /** The name of the file without its ending, and what it tells of itself. */
  readonly file: string;
  readonly words: readonly string[];
};
