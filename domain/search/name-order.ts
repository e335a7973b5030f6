/** The order of names that people expect: accents and case decide last, numbers sort by size. The collation data.names is the same in the database. */
export const byName: (one: string, other: string) => number = new Intl.Collator('en', { numeric: true }).compare;
