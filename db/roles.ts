/** Creates the program's roles, in a cluster that may hold other databases. Revokes no right from a role. */

import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from './database.ts';

/** The role of all requests of users. */
export const requestRole = 'web_user';
/** The role of the requests of clients, which reads the schema `published` and nothing else. */
export const clientRole = 'helix_client';
/** The role of the server: may use `auth` and switch to web_user. Inherits no rights from web_user. */
export const serverRole = 'helix_app';

export interface Login {
  role: string;
  password: string;
}

export class RolesError extends Error {
  override readonly name = 'RolesError';
}

/**
 * Roles belong to the whole cluster, so the three above are shared by all its Helix databases and cannot log in; each database
 * has a login of its own, a member of helix_app, whose password only the owner can read. `appRole` is a login created by hand.
 */
export async function ensureRoles(owner: Database, appRole: string | null): Promise<Login | null> {
  return owner.transaction({ role: null, deadline: waitsFor }, async (transaction) => {
    await oneAtATime(transaction);
    await createSharedRoles(transaction);
    for (const role of [requestRole, clientRole]) await grantMembership(transaction, role, serverRole);
    if (owner.kind === 'embedded') return null;
    if (appRole !== null) {
      await grantMembership(transaction, serverRole, appRole);
      await keepOthersOut(transaction, appRole);
      return null;
    }
    return ensureLogin(transaction);
  });
}

/** The other servers wait for the one that migrates. */
const waitsFor = 60 * 60_000;

/** Before a dump is restored: its grants name them. */
export async function createSharedRoles(transaction: Transaction): Promise<void> {
  for (const role of [requestRole, clientRole, serverRole]) await createRole(transaction, role, 'nologin noinherit');
}

/** Takes the lock for preparing this database, until the transaction ends. Waits for it longer than for the locks of tables. */
export async function oneAtATime(transaction: Transaction): Promise<void> {
  await transaction.script('set local lock_timeout = 0');
  await transaction.query('select pg_advisory_xact_lock($1)', [7_145_201]);
  await transaction.script(`set local lock_timeout = '60s'`);
}

async function ensureLogin(transaction: Transaction): Promise<Login> {
  await transaction.script(`
    create schema if not exists helix;
    create table if not exists helix.login (
      only_row boolean primary key default true check (only_row),
      role text not null,
      password text not null
    );
  `);
  const kept = await transaction.query<Login>('select role, password from helix.login');
  const row = kept.rows[0];
  if (row !== undefined) {
    // A database restored on another cluster has the row but not the role.
    if (await createRole(transaction, row.role, 'login inherit')) await setPassword(transaction, row);
    await grantMembership(transaction, serverRole, row.role);
    return row;
  }
  const named = await transaction.query<{ role: string }>(`select left($1 || '_' || current_database(), 63) as role`, [
    serverRole,
  ]);
  const login = { role: named.rows[0]?.role ?? serverRole, password: randomBytes(24).toString('base64url') };
  await createRole(transaction, login.role, 'login inherit');
  // The role is left over from a dropped database of the same name.
  await setPassword(transaction, login);
  await grantMembership(transaction, serverRole, login.role);
  await transaction.query('insert into helix.login (role, password) values ($1, $2)', [login.role, login.password]);
  await keepOthersOut(transaction, login.role);
  return login;
}

/** Returns whether it created the role. Another database may create it at the same moment, with the same result. */
async function createRole(transaction: Transaction, role: string, attributes: string): Promise<boolean> {
  if (await exists(transaction, role)) return false;
  await mayCreateRoles(transaction, `create the role ${role}`);
  await transaction.script(`
    do $$
    begin
      create role ${quote(role)} ${attributes};
    exception when duplicate_object or unique_violation then null;
    end
    $$
  `);
  return true;
}

async function grantMembership(transaction: Transaction, role: string, member: string): Promise<void> {
  if (!(await exists(transaction, member))) {
    throw new RolesError(`The role ${member} of DATABASE_APP_URL does not exist`);
  }
  const { rows } = await transaction.query<{ granted: boolean }>(
    `select exists (
       select from pg_auth_members where roleid = to_regrole(quote_ident($1)) and member = to_regrole(quote_ident($2))
     ) as granted`,
    [role, member],
  );
  if (rows[0]?.granted) return;
  await mayGrant(transaction, role, member);
  await transaction.script(`
    do $$
    begin
      grant ${quote(role)} to ${quote(member)};
    exception when unique_violation then null;
    end
    $$
  `);
}

/** The cluster's databases share helix_app, so logins of other databases may not connect here. Only the database's owner can revoke that right. */
async function keepOthersOut(transaction: Transaction, login: string): Promise<void> {
  await transaction.script(`
    do $$
    begin
      if (select pg_has_role(d.datdba, 'usage') from pg_database d where d.datname = current_database()) then
        execute format('revoke connect on database %I from public', current_database());
        execute format('grant connect on database %I to %I', current_database(), ${literal(login)});
      end if;
    end
    $$
  `);
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

async function setPassword(transaction: Transaction, login: Login): Promise<void> {
  await mayCreateRoles(transaction, `set the password of ${login.role}`);
  // base64url holds no quote.
  await transaction.script(`alter role ${quote(login.role)} login inherit password '${login.password}'`);
}

async function exists(transaction: Transaction, role: string): Promise<boolean> {
  const { rows } = await transaction.query('select from pg_roles where rolname = $1', [role]);
  return rows.length > 0;
}

async function mayCreateRoles(transaction: Transaction, purpose: string): Promise<void> {
  const { rows } = await transaction.query<{ role: string; may: boolean }>(
    'select rolname as role, rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
  );
  const current = rows[0];
  if (current?.may) return;
  throw new RolesError(
    `${current?.role} of DATABASE_URL lacks CREATEROLE and cannot ${purpose}. ` +
      `Run 'alter role ${current?.role} createrole' once as a superuser, or make the roles by hand (docs/operations.md).`,
  );
}

/** Since PostgreSQL 16 CREATEROLE suffices only for roles that the owner created or was granted `with admin option`. */
async function mayGrant(transaction: Transaction, role: string, member: string): Promise<void> {
  await mayCreateRoles(transaction, `make ${member} a member of ${role}`);
  const { rows } = await transaction.query<{ owner: string; may: boolean }>(
    `select current_user as owner, rolsuper or current_setting('server_version_num')::integer < 160000
       or pg_has_role(current_user, $1, 'member with admin option') as may
     from pg_roles where rolname = current_user`,
    [role],
  );
  const current = rows[0];
  if (current?.may) return;
  throw new RolesError(
    `${current?.owner} of DATABASE_URL may not make ${member} a member of ${role}, which another role made. ` +
      `Run 'grant ${requestRole}, ${serverRole} to ${current?.owner} with admin option' once as a superuser.`,
  );
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
