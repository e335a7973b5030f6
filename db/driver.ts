/** Checks at start that the driver has the members that its types omit and this folder uses (decision 26). */

import pg from 'pg';

/** By the file that uses them: flight.ts, connection.ts, postgres-cancel.ts and postgres-watch.ts. */
const MEMBERS = {
  'client.connection': [
    '_send',
    'sync',
    'describe',
    'submittedNamedStatements',
    'parsedStatements',
    'requestSsl',
    'cancel',
    'stream',
  ],
  client: ['processID', 'secretKey'],
  query: ['submit', '_result', 'handleReadyForQuery'],
} as const;

/** Throws an error that names the first missing member. */
export function requireDriver(
  client: object & { connection?: object } = new pg.Client(),
  query: object = new pg.Query(''),
): void {
  const parts = { 'client.connection': client.connection ?? {}, client, query };
  for (const part of ['client.connection', 'client', 'query'] as const) {
    const missing = MEMBERS[part].find((member) => !(member in parts[part]));
    if (missing !== undefined) {
      throw new Error(
        `The package pg has no ${part}.${missing}, which db/ uses: install the version in package.json (docs/decisions/0026)`,
      );
    }
  }
}
