/** Calls the functions of schema auth for sign-ins by a provider. Makes no decisions. */
import type { Database } from '#db/database.ts';

export interface Started {
  nonce: string;
  verifier: string;
  returnTo: string;
  /** The user of an expired session, who alone may go on. */
  username: string | null;
}

export interface ProviderAccounts {
  beginSignIn(stateHash: string, browserHash: string, started: Started): Promise<void>;
  /** The sign-in of a state, once, and only in the browser in which it began. */
  takeSignIn(stateHash: string, browserHash: string): Promise<Started | null>;
  findByEmail(email: string): Promise<{ username: string; suspended: boolean } | null>;
  /** The new user's name; null where the role does not exist. */
  createByEmail(email: string, name: string, role: string): Promise<string | null>;
  beginSession(username: string, tokenHash: string, userAgent: string): Promise<void>;
  /** @param username or the address of a person who is no user. */
  recordRefused(username: string | null, reason: string): Promise<void>;
}

export function providerAccountsOf(database: Database): ProviderAccounts {
  const first = async <Row>(text: string, values: readonly unknown[]): Promise<Row | null> =>
    (await database.statement<Row>({ role: null }, text, values)).rows[0] ?? null;
  return {
    beginSignIn: async (stateHash, browserHash, { nonce, verifier, returnTo, username }) => {
      const values = [stateHash, browserHash, nonce, verifier, returnTo, username];
      const call =
        'auth.begin_provider_sign_in($1::text::bytea, $2::text::bytea, $3::text, $4::text, $5::text, $6::text)';
      await first(`select ${call}`, values);
    },
    takeSignIn: (stateHash, browserHash) =>
      first(
        `select nonce, verifier, return_to as "returnTo", username
         from auth.take_provider_sign_in($1::text::bytea, $2::text::bytea)`,
        [stateHash, browserHash],
      ),
    findByEmail: (email) => first('select username, suspended from auth.find_by_email($1::text)', [email]),
    createByEmail: async (email, name, role) => {
      const values = [email, name, role];
      const text = 'select auth.create_by_email($1::text, $2::text, $3::text) as username';
      return (await first<{ username: string | null }>(text, values))?.username ?? null;
    },
    beginSession: async (username, tokenHash, userAgent) => {
      const values = [username, tokenHash, userAgent];
      await first('select auth.begin_provider_session($1::text, $2::text::bytea, $3::text)', values);
    },
    recordRefused: async (username, reason) => {
      await first('select auth.record_refused_provider_sign_in($1::text, $2::text)', [username, reason]);
    },
  };
}
