/** Opens the database of the settings with the right roles: the owner migrates, the server is helix_app. */

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresUrl } from '#server/testing/database.ts';
import { addressOf, onServer } from '#server/testing/postgres-server.ts';
import { openDatabase, type DatabaseConfig, type OpenDatabase } from './open.ts';

const whoAmI =
  "select session_user as login, pg_has_role(session_user, 'web_user', 'usage') as inherits, current_user as role";
const asUser = { role: 'web_user', set: { 'request.username': 'import' }, readOnly: true };

async function opening<T>(config: DatabaseConfig, work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
  const opened = await openDatabase(config);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

describe('the embedded database', () => {
  test('is created at the first opening and found at the second; the server works as helix_app @proof', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'helix-open-'));
    try {
      const config = { DATA_DIR: join(directory, 'data') };
      await opening(config, async ({ app, owner, migrated, embedded }) => {
        expect(migrated).toMatchObject({ rebuilt: true, login: null });
        expect(embedded).toBe(owner);
        const { rows } = await app.statement<{ role: string }>({ role: null }, whoAmI);
        expect(rows[0]?.role).toBe('helix_app');
        expect((await app.statement(asUser, 'select count(*) as countries from api.geo_entities')).rows).toEqual([
          { countries: 251 },
        ]);
      });
      expect(await opening(config, ({ migrated }) => Promise.resolve(migrated))).toMatchObject({
        applied: [],
        rebuilt: false,
      });
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});

describe.skipIf(postgresUrl === null)('a PostgreSQL server whose owner is not a superuser', () => {
  const url = postgresUrl ?? '';
  const name = `helix_test_${randomBytes(8).toString('hex')}`;
  const byHand = `${name}_app`;
  const addressFor = (user: string) => {
    const address = new URL(addressOf(url, name));
    address.username = user;
    address.password = user;
    return address.href;
  };
  beforeAll(async () => {
    await onServer(url, `create role ${name} login createrole password '${name}'`);
    await onServer(url, `create role ${byHand} login password '${byHand}'`);
    await onServer(url, `create database ${name} owner ${name}`);
  });
  afterAll(async () => {
    await onServer(url, `drop database ${name} with (force)`);
    for (const role of [`helix_app_${name}`, byHand, name]) await onServer(url, `drop role if exists ${role}`);
  });

  test('roles created by another owner must first be granted to a new owner, since PostgreSQL 16', async () => {
    const newer = (await onServer(url, `select where current_setting('server_version_num')::integer >= 160000`)) > 0;
    const opened = opening({ DATABASE_URL: addressFor(name), DATA_DIR: '' }, () => Promise.resolve('opened'));
    if (!newer) return expect(await opened).toBe('opened');
    const grant = `grant web_user, helix_app to ${name} with admin option`;
    await expect(opened).rejects.toThrow(`Run '${grant}' once as a superuser`);
    await onServer(url, grant);
  });

  test('the server gets its own login, which may only switch to web_user', async () => {
    await opening({ DATABASE_URL: addressFor(name), DATA_DIR: '' }, async ({ app, embedded }) => {
      expect(embedded).toBeNull();
      const { rows } = await app.statement({ role: null }, whoAmI);
      expect(rows).toEqual([{ login: `helix_app_${name}`, inherits: false, role: 'helix_app' }]);
      expect((await app.statement(asUser, 'select count(*) as countries from api.geo_entities')).rows).toEqual([
        { countries: 251 },
      ]);
      await expect(app.statement({ role: null }, 'select from data.users')).rejects.toMatchObject({ code: '42501' });
      await expect(app.statement({ role: null }, 'select from auth.credentials')).rejects.toMatchObject({
        code: '42501',
      });
      await expect(app.statement({ role: null }, 'select from helix.login')).rejects.toMatchObject({ code: '42501' });
    });
  });

  test('the server uses a login created by hand', async () => {
    const config = { DATABASE_URL: addressFor(name), DATABASE_APP_URL: addressFor(byHand), DATA_DIR: '' };
    await opening(config, async ({ app, migrated }) => {
      expect(migrated.login).toBeNull();
      expect((await app.statement(asUser, 'select count(*) as countries from api.geo_entities')).rows).toEqual([
        { countries: 251 },
      ]);
    });
  });
});
