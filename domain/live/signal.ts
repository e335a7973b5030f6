/** A signal to a browser about the work of others: records of a kind changed. It does not say how. */

export type Signal = {
  /** A record, the reviews of a record, the comments on its fields, the people who have it open, the own inbox, or all of these, of which messages may be lost. */
  readonly about: 'record' | 'review' | 'comment' | 'open' | 'inbox' | 'all';
  /** The kind of the records, as in the history; empty for 'inbox' and 'all'. */
  readonly kind: string;
  /** Null for any. */
  readonly ids: readonly string[] | null;
  /** Username of the person who changed them. */
  readonly by?: string | null;
};

/** Whether the record is among those of the signal. */
export const concerns = (signal: Signal, about: Signal['about'], kind: string, id: string): boolean =>
  signal.about === 'all' || (signal.about === about && signal.kind === kind && signal.ids?.includes(id) !== false);
