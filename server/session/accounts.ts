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

/** What a request does to the records that it reaches. */
export type Action = 'read' | 'create' | 'change';

interface LinkToMail extends Session {
  email: string | null;
  expires_at: string;
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
  /** The user of an API token. Rejects a token that does not work, or that may not do this. */
  findToken(tokenHash: string, action: Action | null): Promise<Session>;
  /** Records the use of a token, and the address that is new to it. */
  touchToken(tokenHash: string, address: string): Promise<void>;
  /** Whether the session began within the last ten minutes. */
  sessionIsFresh(tokenHash: string): Promise<boolean>;
  touchSession(tokenHash: string): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  /** Notes that the person is here; returns the end of the visit before, or null in the first one. */
  visit(username: string): Promise<string | null>;
  changePassword(username: string, passwordHash: string, keepTokenHash: string, changedBy: string): Promise<void>;
  /** The user of a one-time link, or null if the link was used, has expired or never existed. */
  findLink(tokenHash: string): Promise<Session | null>;
  /** The user of a link that `sender` made and that still works. */
  findLinkToMail(tokenHash: string, sender: string): Promise<LinkToMail | null>;
  /** Sets the password of the link's user and ends the link; null if the link does not work. */
  useLink(tokenHash: string, passwordHash: string): Promise<string | null>;
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
         from json_array_elements_text($1::text::json) with ordinality as t (hash, position), auth.find_session(t.hash::bytea) f
         order by t.position limit 1`,
        [JSON.stringify(tokenHashes)],
      );
      return rows[0] ?? null;
    },
    findToken: async (tokenHash, action) => {
      const values = [tokenHash, action];
      const [row] = await call<Session>('select * from auth.find_token($1::text::bytea, $2::text)', values);
      if (row === undefined) throw new Error('A token that works has no user');
      return row;
    },
    touchToken: (tokenHash, address) => run('select auth.touch_token($1::text::bytea, $2::text)', [tokenHash, address]),
    sessionIsFresh: async (tokenHash) =>
      (await call<{ fresh: boolean }>('select auth.session_is_fresh($1::text::bytea) as fresh', [tokenHash], true))[0]
        ?.fresh ?? false,
    touchSession: (tokenHash) => run('select auth.touch_session($1::text::bytea)', [tokenHash]),
    visit: async (username) =>
      (await call<{ ended: string | null }>("select to_json(auth.visit($1::text)) #>> '{}' as ended", [username]))[0]
        ?.ended ?? null,
    endSession: (tokenHash) => run('select auth.end_session($1::text::bytea)', [tokenHash]),
    changePassword: (username, passwordHash, keepTokenHash, changedBy) =>
      run('select auth.change_password($1::text, $2::text, $3::text::bytea, $4::text)', [
        username,
        passwordHash,
        keepTokenHash,
        changedBy,
      ]),
    findLink: async (tokenHash) =>
      (await call<Session>('select * from auth.find_link($1::text::bytea)', [tokenHash], true))[0] ?? null,
    findLinkToMail: async (tokenHash, sender) =>
      (
        await call<LinkToMail>(
          'select * from auth.find_link_to_mail($1::text::bytea, $2::text)',
          [tokenHash, sender],
          true,
        )
      )[0] ?? null,
    useLink: async (tokenHash, passwordHash) => {
      const values = [tokenHash, passwordHash];
      const rows = await call<{ username: string | null }>(
        'select auth.use_link($1::text::bytea, $2::text) as username',
        values,
      );
      return rows[0]?.username ?? null;
    },
    rules: (username) =>
      call<Rule>(
        'select action, subject from auth.permission_rules($1::text) order by subject, action',
        [username],
        true,
      ),
  };
}
