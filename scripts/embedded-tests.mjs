/** The tests that `npm test` runs on the embedded database when it has PostgreSQL for all others. */
// @ts-check

/** Tests of the embedded database only; on PostgreSQL they would add nothing. */
export const aboutEmbedded = [
  'db/embedded.test.ts',
  'db/task.test.ts',
  'server/hard-times.test.ts',
  'server/mail/killed.test.ts',
];
/**
 * A sample of the tests that depend on the engine, repeated on the embedded database: streams. Its locks and deadlines have tests of their own.
 * `npm run proof` repeats all of them, and its part `backup` those of migrations and backups. Rules in SQL that both engines run alike, and
 * TypeScript, are tested once, on PostgreSQL; the journeys, one of which imports a file, and the server in hard times use them on the embedded database.
 */
export const onEmbeddedToo = ['server/psql/stream.test.ts'];
