/** Calls on API tokens. */
import { psql } from '#web/data/psql.ts';

/** A new token: it stands in this answer only. `creates` is the relation of a token that only creates. */
export type NewToken = { id: number; name: string; token: string; expires_at: string; creates: string | null };

export const createToken = (token: { name: string; owner: string; days: number; role: string | null }) =>
  psql.rpc<NewToken>('create_token', token, { form: true });
export const createClient = (client: { name: string; used_by: string | null; days: number }) =>
  psql.rpc<NewToken>('create_client', client, { form: true });
export const revokeToken = (id: number) => psql.rpc<void>('revoke_token', { id });
