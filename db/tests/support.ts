/** Shared by tests of the rules: a migrated database, and a transaction in the name of a user, rolled back at the end. */
import { afterAll, beforeAll } from 'vitest';
import { DatabaseError, type Transaction } from '#db/database.ts';
import { testDatabase } from '#server/testing/database.ts';

export interface TestDatabase {
  /** Works as the owner until `becomePerson`, and rolls everything back. */
  rolledBack<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const { owner, close } = await testDatabase();
  return {
    rolledBack: (work) => owner.transaction({ role: null, rollback: true }, work),
    close,
  };
}

/** A database for all tests of the file or group that calls this. `as` runs the work as a user with this role. */
export function databaseForTests() {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const rolledBack = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => database.rolledBack(work);
  const as = <T>(role: string, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    rolledBack(async (transaction) => {
      await becomePerson(transaction, role);
      return work(transaction);
    });
  return { rolledBack, as };
}

/** Adds a record through its view; returns its row. */
export async function add(transaction: Transaction, relation: string, fields: Record<string, unknown>) {
  const names = Object.keys(fields)
    .map((name) => `"${name}"`)
    .join(', ');
  const { rows } = await transaction.query<Record<string, unknown> & { id: number }>(
    `insert into api.${relation} (${names}) select ${names} from json_populate_record(null::api.${relation}, $1::json) returning *`,
    [JSON.stringify(fields)],
  );
  return rows[0]!;
}

/** Continues as a user with this role; the username is the role in lower case unless given. */
export async function becomePerson(
  transaction: Transaction,
  role: string,
  username = role.toLowerCase(),
): Promise<void> {
  await transaction.script('reset role');
  await transaction.query('insert into data.users (username, name) values ($1, $1) on conflict do nothing', [username]);
  await transaction.query('insert into data.user_roles (username, role) values ($1, $2) on conflict do nothing', [
    username,
    role,
  ]);
  await transaction.query(`select set_config('request.username', $1, true)`, [username]);
  await transaction.script('set local role web_user');
}

/** Returns the constraint (or else the SQLSTATE) that refuses the work, or null. A refusal leaves the transaction as it was before the work. */
export async function refusalOf(transaction: Transaction, work: () => Promise<unknown>): Promise<string | null> {
  await transaction.script('savepoint trial');
  const refusal = await work().then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof DatabaseError)) throw error;
      return error.constraint ?? error.code;
    },
  );
  await transaction.script('rollback to savepoint trial');
  return refusal;
}

/** Works as an import, which accepts records that break a form's rules, then continues as the previous user. */
export async function importing<Result>(transaction: Transaction, work: () => Promise<Result>): Promise<Result> {
  await transaction.script('reset role');
  await transaction.query(
    `insert into data.import_runs (source, file_name, created_by) values ('gidd', 'a file', 'import')`,
  );
  await transaction.query(
    `select set_config('request.import_run', (select max(id)::text from data.import_runs), true)`,
  );
  const result = await work();
  await transaction.query(`select set_config('request.import_run', '', true)`);
  await transaction.script('set local role web_user');
  return result;
}

/** Runs as the owner, then continues as before. */
export async function asOwner(t: Transaction, text: string, values: unknown[] = []) {
  await t.script('reset role');
  const { rows } = await t.query<Record<string, unknown>>(text, values);
  await t.script('set local role web_user');
  return rows;
}

/** An administrator who can sign in, and continues as one. */
export async function administrator(t: Transaction, username = 'administrator'): Promise<void> {
  await becomePerson(t, 'Administrator', username);
  await asOwner(t, `insert into auth.credentials (username, password_hash) values ($1, 'x') on conflict do nothing`, [
    username,
  ]);
}
