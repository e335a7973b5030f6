/** Creates accounts: the first administrator and the accounts of sample data. Never changes an existing account. */
import { DatabaseError, type Database, type Transaction } from '#db/database.ts';
import { hashPassword, randomPassword } from './password.ts';

export interface NewAccount {
  username: string;
  name: string;
  roles: readonly string[];
  password: string;
  /** An account to try a role with, which goes with the sample data. */
  sample?: boolean;
}

const sampleRoles = ['Administrator', 'Coordinator', 'Reviewer', 'Expert', 'Reporting', 'Viewer'];

export const firstAdministrator = (username: string, password = randomPassword()): NewAccount => ({
  username,
  name: 'Administrator',
  roles: ['Administrator'],
  password,
});

/** One account for each role, named after it. All have the same password. */
export const sampleAccounts = (password = randomPassword()): NewAccount[] =>
  sampleRoles.map((role) => ({
    username: role.toLowerCase(),
    name: `${role} (sample)`,
    roles: [role],
    password,
    sample: true,
  }));

export async function hasAccounts(database: Database): Promise<boolean> {
  const { rows } = await database.statement<{ has_users: boolean }>(
    { role: 'helix_app', readOnly: true },
    'select auth.has_users()',
  );
  return rows[0]?.has_users === true;
}

/** Without passwords for everybody, somebody must be able to sign in while the provider is away. */
export async function requireBreakGlass(database: Database, username: string | undefined): Promise<void> {
  if (username === undefined) return;
  const text = 'select from auth.find_credentials($1::text) where not suspended';
  const { rows } = await database.statement({ role: 'helix_app', readOnly: true }, text, [username]);
  if (rows.length === 0)
    throw new Error(
      `BREAK_GLASS_USERNAME: there is no active user '${username}' with a password, so nobody could sign in without the provider.`,
    );
}

/** Users without a password keep their username: the author of imports, the people in sample data. */
export class UsernameTaken extends Error {
  override readonly name = 'UsernameTaken';

  constructor(username: string) {
    super(`The username '${username}' belongs to a user who cannot sign in; choose another.`);
  }
}

/** Servers that start at the same time create their accounts one after the other. */
const LOCK = "select pg_advisory_xact_lock(hashtext('helix accounts'))";

/** Creates all accounts or none, so that an interrupted start can be repeated. Skips users who can sign in. Returns the new accounts. */
export async function createAccounts(database: Database, accounts: readonly NewAccount[]): Promise<NewAccount[]> {
  const hashed = await Promise.all(
    accounts.map(async (account) => ({ account, hash: await hashPassword(account.password) })),
  );
  return database.transaction({ role: 'helix_app' }, async (transaction) => {
    await transaction.query(LOCK);
    const made: NewAccount[] = [];
    for (const { account, hash } of hashed) {
      const { rows } = await transaction.query('select from auth.find_credentials($1::text)', [account.username]);
      if (rows.length > 0) continue;
      await createAccount(transaction, account, hash);
      made.push(account);
    }
    return made;
  });
}

export async function createAccount(
  transaction: Transaction,
  { username, name, roles, sample = false }: Omit<NewAccount, 'password'>,
  hash: string,
): Promise<void> {
  try {
    const values = [username, name, hash, roles, sample];
    await transaction.query('select auth.create_user($1::text, $2::text, $3::text, $4::text[], $5::boolean)', values);
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'users_pkey') throw new UsernameTaken(username);
    throw error;
  }
}
