/** Tests the accounts after the first start, and that a later start changes nothing and prints no password. */
import type { Config } from '#server/config.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareFirstStart } from '#server/first-start.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { passwordMatches } from '#server/session/password.ts';
import { accountsOf } from '#server/session/accounts.ts';
import { createAccounts, requireBreakGlass, sampleAccounts } from '#server/session/new-accounts.ts';

type Settings = Pick<Config, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD' | 'SAMPLE_FACTS' | 'SAMPLE_PASSWORD'>;
const settings: Settings = {
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: undefined,
  SAMPLE_FACTS: 0,
  SAMPLE_PASSWORD: undefined,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
// Without triggers, which keep the last administrator; the rows of a user go by themselves only with them.
beforeEach(() =>
  database.owner.transaction({ role: null }, (transaction) =>
    transaction.script(`set local session_replication_role = replica;
      delete from auth.credentials; delete from data.user_roles; delete from data.users where username <> 'import'`),
  ),
);

async function start(given: Partial<Settings> = {}): Promise<string[]> {
  const lines: string[] = [];
  await prepareFirstStart({ ...database, embedded: null }, { ...settings, ...given }, (line) => lines.push(line));
  return lines;
}

const canSignIn = async (username: string, password: string): Promise<boolean> =>
  passwordMatches(password, (await accountsOf(database.app).findCredentials(username))?.password_hash ?? null);

test('the first start creates an administrator and prints its random password', async () => {
  const lines = await start();
  expect(lines).toEqual(['Administrator: admin', expect.stringMatching(/^ {2}password, shown only now: [\w-]{20}$/)]);
  expect(await canSignIn('admin', lines[1]?.split(': ')[1] ?? '')).toBe(true);
  expect(await accountsOf(database.app).rules('admin')).toContainEqual({ action: 'manage', subject: 'users' });
});

test('a given password is used and not printed', async () => {
  expect(await start({ ADMIN_USERNAME: 'amina', ADMIN_PASSWORD: 'given by the operator' })).toEqual([
    'Administrator: amina',
  ]);
  expect(await canSignIn('amina', 'given by the operator')).toBe(true);
});

test('a second start prints nothing and changes nothing, even with other settings', async () => {
  await start({ ADMIN_PASSWORD: 'given by the operator' });
  expect(await start({ ADMIN_PASSWORD: 'another one, later' })).toEqual([]);
  expect(await start({ ADMIN_USERNAME: 'other', ADMIN_PASSWORD: 'another one, later' })).toEqual([]);
  expect(await canSignIn('admin', 'given by the operator')).toBe(true);
  expect(await accountsOf(database.app).findCredentials('other')).toBeNull();
});

test('two servers whose first start coincides print one password, the valid one', async () => {
  const lines = (await Promise.all([start(), start()])).flat();
  expect(lines).toEqual(['Administrator: admin', expect.stringMatching(/^ {2}password, shown only now: /)]);
  expect(await canSignIn('admin', lines[1]?.split(': ')[1] ?? '')).toBe(true);
});

test('an administrator with the name of a user without a password is refused by the name of the setting', async () => {
  await expect(start({ ADMIN_USERNAME: 'import' })).rejects.toThrow(
    "ADMIN_USERNAME: The username 'import' belongs to a user who cannot sign in; choose another.",
  );
});

test('a start with a break-glass user needs that user to be active and to have a password', async () => {
  await start({ ADMIN_PASSWORD: 'given by the operator' });
  await createAccounts(database.app, sampleAccounts('a password of samples'));
  await database.owner.statement(
    { role: null },
    `update data.users set suspended_at = now() where username = 'viewer'`,
  );
  for (const username of ['nobody', 'ADMIN', 'import', 'viewer'])
    await expect(requireBreakGlass(database.app, username)).rejects.toThrow(
      `BREAK_GLASS_USERNAME: there is no active user '${username}' with a password`,
    );
  for (const username of [undefined, 'admin']) await requireBreakGlass(database.app, username);
});

test('there is one sample account for each role; an existing account of that name is unchanged', async () => {
  await start({ ADMIN_USERNAME: 'administrator', ADMIN_PASSWORD: 'given by the operator' });
  const made = await createAccounts(database.app, sampleAccounts('the sample password'));
  expect(made.map((account) => account.username)).toEqual(['coordinator', 'reviewer', 'expert', 'reporting', 'viewer']);
  expect(await canSignIn('administrator', 'given by the operator')).toBe(true);
  expect(await canSignIn('viewer', 'the sample password')).toBe(true);
  const { rows } = await database.owner.statement<{ username: string }>(
    { role: null },
    'select username from data.user_roles where role = initcap(username) order by username',
  );
  expect(rows.map((row) => row.username)).toEqual([
    'administrator',
    'coordinator',
    'expert',
    'reporting',
    'reviewer',
    'viewer',
  ]);
});
