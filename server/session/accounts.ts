/** Calls the functions of schema auth. Makes no decisions: SQL counts failures, locks accounts, expires and revokes sessions. */
import type { Database } from '#db/database.ts';

interface Credentials {
  username: string;
  name: string;
  password_hash: string | null;
  suspended: boolean;
  locked: boolean;
}

export interface Session {
  username: string;
  name: string;
}

export interface Rule {
  action: string;
  subject: string;
}

export interface Accounts {
  findCredentials(username: string): Promise<Credentials | null>;
  recordFailedLogin(username: string): Promise<void>;
  beginSession(username: string, tokenHash: string, userAgent: string): Promise<void>;
  /** The session of the first token that has a session. */
  findSession(tokenHashes: readonly string[]): Promise<(Session & { tokenHash: string }) | null>;
  /** Whether the session began within the last ten minutes. */
  sessionIsFresh(tokenHash: string): Promise<boolean>;
  touchSession(tokenHash: string): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  changePassword(username: string, passwordHash: string, keepTokenHash: string): Promise<void>;
  rules(username: string): Promise<Rule[]>;
}

export function accountsOf(database: Database): Accounts {
  const call = async <Row>(text: string, values: readonly unknown[], readOnly = false): Promise<Row[]> => {
    const { rows } = await database.statement<Row>(readOnly ? { role: null, readOnly } : { role: null }, text, values);
    return rows;
  };
  const run = async (text: string, values: readonly unknown[]): Promise<void> => {
    await call(text, values);
  };
  return {
    findCredentials: async (username) =>
      (await call<Credentials>('select * from auth.find_credentials($1::text)', [username], true))[0] ?? null,
    recordFailedLogin: (username) => run('select auth.record_failed_login($1::text)', [username]),
    beginSession: (username, tokenHash, userAgent) =>
      run('select auth.begin_session($1::text, $2::text::bytea, $3::text)', [username, tokenHash, userAgent]),
    findSession: async (tokenHashes) => {
      const rows = await call<Session & { tokenHash: string }>(
        `select f.username, f.name, t.hash as "tokenHash"
         from json_array_elements_text($1::text::json) with ordinality as t (hash, place), auth.find_session(t.hash::bytea) f
         order by t.place limit 1`,
        [JSON.stringify(tokenHashes)],
      );
      return rows[0] ?? null;
    },
    sessionIsFresh: async (tokenHash) =>
      (await call<{ fresh: boolean }>('select auth.session_is_fresh($1::text::bytea) as fresh', [tokenHash], true))[0]
        ?.fresh ?? false,
    touchSession: (tokenHash) => run('select auth.touch_session($1::text::bytea)', [tokenHash]),
    endSession: (tokenHash) => run('select auth.end_session($1::text::bytea)', [tokenHash]),
    changePassword: (username, passwordHash, keepTokenHash) =>
      run('select auth.change_password($1::text, $2::text, $3::text::bytea)', [username, passwordHash, keepTokenHash]),
    rules: (username) =>
      call<Rule>(
        'select action, subject from auth.permission_rules($1::text) order by subject, action',
        [username],
        true,
      ),
  };
}
