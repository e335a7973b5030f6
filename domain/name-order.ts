/** The order of names as people expect it: accents and case decide last, numbers by their size. The collation data.names is the same in the database. */
export const byName: (one: string, other: string) => number = new Intl.Collator('en', { numeric: true }).compare;
