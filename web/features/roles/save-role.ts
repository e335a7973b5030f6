/** Saves a role once, also if the answer to an earlier attempt was lost: then a stored role with this name and these permissions is the saved one. */
import { queryClient } from '#web/data/query.ts';
import { rolesQuery, saveRole } from '#web/data/roles.ts';
import { changesOf } from '#web/forms/permission-changes.ts';
import { constraintOf } from '#web/forms/refusal.ts';

type SentRole = Parameters<typeof saveRole>[0];

export async function saveOnce(sent: SentRole, wasLost: boolean): ReturnType<typeof saveRole> {
  try {
    return await saveRole(sent);
  } catch (error) {
    if (!wasLost || !['role_version', 'role_name_taken'].includes(constraintOf(error) ?? '')) throw error;
    const roles = await queryClient.fetchQuery({ ...rolesQuery, staleTime: 0 });
    const stored = roles.find(({ id, name }) => (sent.id === null ? name === sent.name : id === sent.id));
    if (stored === undefined || stored.name !== sent.name) throw error;
    const { added, removed } = changesOf(sent.permissions, stored.permissions);
    if (added.length + removed.length > 0) throw error;
    return stored;
  }
}
