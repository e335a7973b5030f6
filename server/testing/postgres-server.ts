/** Runs commands that PostgreSQL does not allow in a transaction, for tests that create and drop databases. */

import pg from 'pg';

/** Runs a statement and returns the number of its rows. */
export async function onServer(url: string, text: string, values: string[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Copies the files of a database: half the time of a copy through the log, which PostgreSQL takes otherwise. */
export const copyTemplate = (url: string, template: string, name: string): Promise<number> =>
  onServer(url, `create database ${name} template ${template} strategy file_copy`);

/** The same address with another database. */
export function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
