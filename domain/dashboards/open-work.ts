/** The open work of people: their assigned records and potential errors, from the counts of the database. Loads nothing. */

/** A number of assignments of one kind, overdue or not. */
export type CountedWork = {
  readonly username: string;
  readonly person: string | null;
  readonly entity_type: string;
  /** Of a potential error; review for a request of a review; empty for a whole record. */
  readonly rule: string;
  readonly overdue: boolean | null;
  readonly records: number;
};

const KINDS = ['facts', 'events', 'documents', 'parking_lot', 'errors', 'reviews'] as const;

export type OpenWork = {
  readonly username: string;
  readonly person: string;
  readonly overdue: number;
  readonly open: Readonly<Record<(typeof KINDS)[number], number>>;
};

export function openWorkOf(counted: readonly CountedWork[]): OpenWork[] {
  const found = new Map<string, OpenWork>();
  for (const { username, person, entity_type, rule, overdue, records } of counted) {
    const kind = rule === '' ? KINDS.find((each) => each === entity_type) : rule === 'review' ? 'reviews' : 'errors';
    if (kind === undefined) continue;
    const {
      open = { facts: 0, events: 0, documents: 0, parking_lot: 0, errors: 0, reviews: 0 },
      overdue: before = 0,
    }: Partial<OpenWork> = found.get(username) ?? {};
    found.set(username, {
      username,
      person: person ?? username,
      overdue: before + (overdue === true ? records : 0),
      open: { ...open, [kind]: open[kind] + records },
    });
  }
  return [...found.values()];
}
