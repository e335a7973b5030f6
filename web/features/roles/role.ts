/** The form of a role: its permissions are read and saved with it, by calls of their own. */
import { ROLE_KIND } from '#domain/people/accounts.ts';
import { invalidate, queryClient } from '#web/data/query.ts';
import { deleteRole, rolesQuery, saveRole, type Role } from '#web/data/roles.ts';
import { doubtSession } from '#web/data/session.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { usePermissionNames } from '#web/forms/permission-words.ts';
import { formOf, UNSTAMPED, type Loaded, type SavedRow } from '#web/forms/record-form.ts';
import { roleHistoryQuery } from './role-history.tsx';

export type RoleRow = SavedRow & Role;

export const loadedRole = (role: Role, last?: Pick<SavedRow, 'updated_by' | 'updated_at'>): Loaded<RoleRow> => ({
  row: { ...UNSTAMPED, ...role, ...last },
  etag: String(role.version),
});

const latest = () => queryClient.fetchQuery({ ...rolesQuery, staleTime: 0 });

async function load(id: number | string): Promise<Loaded<RoleRow>> {
  const role = (await latest()).find((one) => String(one.id) === String(id));
  if (role === undefined) throw new Error(`There is no role ${id}`);
  const [last] = await queryClient.fetchQuery({ ...roleHistoryQuery(role.id), staleTime: 0 });
  return loadedRole(role, { updated_by: last?.created_by ?? null, updated_at: last?.created_at ?? null });
}

export const ROLE_FORM = formOf<RoleRow, typeof ROLE_KIND.blank, 'name' | 'description' | 'permissions'>(ROLE_KIND, {
  load,
  create: async (draft) => load((await saveRole({ ...draft, id: null, version: null })).id),
  update: async (id, changes, etag, row) => {
    const { name, description, permissions } = { name: '', description: '', permissions: [], ...row, ...changes };
    return load((await saveRole({ id, name, description: description ?? '', permissions, version: Number(etag) })).id);
  },
  remove: ({ row }) => deleteRole(row),
  changed: () => {
    // The role may be one's own.
    doubtSession();
    return invalidate('roles', 'role_permissions', 'role_history', 'user_rights', 'people_rights', 'security_events');
  },
  useNames: usePermissionNames,
});

export const Field = fieldOf(ROLE_FORM.fields);
