/** Creates a user once, also if the answer to an earlier attempt was lost: then the stored account gets the values and a new link. */
import { ownAround } from '#web/data/own-records.ts';
import { changeUser, createUser, makeLink, type SignInLink } from '#web/data/people.ts';
import { psql } from '#web/data/psql.ts';
import { constraintOf } from '#web/forms/refusal.ts';
import type { UserValues } from './user-fields.tsx';

/** `lostAt` is the time of the first attempt without an answer. */
export async function createOnce(user: UserValues, lostAt: Date | null): Promise<SignInLink> {
  try {
    return await createUser(user);
  } catch (error) {
    const taken = constraintOf(error) === 'user_username_taken';
    if (!taken || lostAt === null || !(await isOwn(user.username.trim(), lostAt))) throw error;
    await changeUser(user);
    return makeLink(user.username);
  }
}

/** Whether the user created this account about that time. */
async function isOwn(username: string, at: Date): Promise<boolean> {
  const where = { ...ownAround(at), kind: 'eq.User created', username: `eq.${username}` };
  return (await psql.list('security_events', { select: ['id'], where, limit: 1 })).rows.length > 0;
}
