/** The tests that `npm test` runs on the embedded database when it has PostgreSQL for all others. */
// @ts-check

/** Tests of the embedded database only; on PostgreSQL they would add nothing. */
export const aboutEmbedded = [
  'db/embedded.test.ts',
  'db/import/full-import.test.ts',
  'db/task.test.ts',
  'server/hard-times.test.ts',
  'server/mail/killed.test.ts',
];
/**
 * A sample of the tests that depend on the engine, repeated on the embedded database: text, dates, arrays, locks and the catalog. `npm run proof`
 * repeats all of them. Tests of TypeScript alone run once, on PostgreSQL.
 */
export const onEmbeddedToo = [
  ...['contract', 'dates', 'facts', 'names'].map((name) => `db/tests/${name}.test.ts`),
  ...['database', 'migrate', 'upgrade/upgrade'].map((name) => `db/${name}.test.ts`),
  'server/backup/backup.test.ts',
  ...['filter', 'insert', 'limits', 'raised', 'read', 'stream'].map((name) => `server/psql/${name}.test.ts`),
  'server/first-start.test.ts',
  ...['faults', 'killed'].map((name) => `server/releases/${name}.test.ts`),
];
