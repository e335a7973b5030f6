/** A migrated database for one test file, on the kind of server that DATABASE_URL selects; removed when closed. */

import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#db/database.ts';
import { openEmbedded } from '#db/embedded.ts';
import { asServer, withLogin } from '#db/open.ts';
import { openPostgres } from '#db/postgres.ts';
import { requestRole, serverRole, type Login } from '#db/roles.ts';
import { addressOf, copyTemplate, onServer } from '#server/testing/postgres-server.ts';
import { embeddedTemplate, postgresTemplate } from '#server/testing/template.ts';

export interface TestDatabase {
  /** The owner of the tables, who prepares data for a test, subject to constraints but no other rules. */
  owner: Database;
  /** The database as the server uses it. */
  app: Database;
  close: () => Promise<void>;
}

/** The address of the PostgreSQL server that tests run on, or null for the embedded database. */
export const postgresUrl: string | null = process.env['DATABASE_URL'] || null;

export function testDatabase(): Promise<TestDatabase> {
  return postgresUrl === null ? embeddedCopy() : postgresCopy(postgresUrl);
}

/** Runs the work as this user, checks deferred constraints, and rolls back. */
export function asUser<T>(
  database: Database,
  username: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction({ role: requestRole, set: { 'request.username': username }, rollback: true }, work);
}

async function embeddedCopy(): Promise<TestDatabase> {
  const owner = await openEmbedded({ memory: true, template: await embeddedTemplate() });
  return { owner, app: asServer(owner), close: () => owner.close() };
}

async function postgresCopy(url: string): Promise<TestDatabase> {
  const template = await postgresTemplate(url);
  const name = `helix_test_${randomBytes(8).toString('hex')}`;
  await copyTemplate(url, template, name);
  const address = addressOf(url, name);
  const owner = openPostgres(address, { max: 2 });
  const { rows } = await owner.statement<Login>({ role: null }, 'select role, password from helix.login');
  const app = openPostgres(withLogin(address, rows[0] ?? null), { max: 4, role: serverRole });
  return {
    owner,
    app,
    close: async () => {
      await app.close();
      await owner.close();
      await onServer(url, `drop database ${name} with (force)`);
    },
  };
}
