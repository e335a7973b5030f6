/** An empty database on the kind of server that DATABASE_URL selects; removed by `drop`. */

import { randomBytes } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { openEmbedded } from '#db/embedded.ts';
import { openPostgres } from '#db/postgres.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { addressOf, onServer } from '#server/testing/postgres-server.ts';
import { emptyTemplate } from '#server/testing/template.ts';

export interface EmptyDatabase {
  database: Database;
  /** Null for the embedded database. */
  url: string | null;
  drop: () => Promise<void>;
}

export async function emptyDatabase(): Promise<EmptyDatabase> {
  const server = postgresUrl;
  if (server === null) {
    const database = await openEmbedded({ memory: true, template: await emptyTemplate() });
    return { database, url: null, drop: () => database.close() };
  }
  const name = `psql_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = addressOf(server, name);
  const database = openPostgres(url, { max: 8 });
  return {
    database,
    url,
    drop: async () => {
      await database.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}
