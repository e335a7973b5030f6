/** Roles with their permissions, what exists to give, and the calls that change them. */
import { queryOptions } from '@tanstack/react-query';
import { psql } from './psql.ts';
import type { Row } from './psql-query.ts';
import { usePerson } from './session.ts';

export type Permission = Row<'permissions'>;
export type Role = Row<'roles', 'id' | 'name' | 'version' | 'preset' | 'description'> & {
  permissions: readonly string[];
};

export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async ({ signal }) => (await psql.list('permissions', {}, { signal })).rows,
  staleTime: Infinity,
});

/** All roles in their order. The versions are read first: permissions that change in between end in a conflict, never in a lost change. */
export const rolesQuery = queryOptions({
  queryKey: ['roles', 'with permissions'],
  queryFn: async ({ signal }): Promise<Role[]> => {
    const { rows: roles } = await psql.list(
      'roles',
      { select: ['id', 'name', 'version', 'preset', 'description'], order: 'position' },
      { signal },
    );
    const { rows: given } = await psql.list('role_permissions', {}, { signal });
    return roles.map((role) => ({
      ...role,
      permissions: given.filter((one) => one.role === role.name).map(({ action, subject }) => `${action} ${subject}`),
    }));
  },
});

export const holdersQuery = queryOptions({
  queryKey: ['users_view', 'roles of all'],
  queryFn: async ({ signal }) =>
    (await psql.list('users_view', { select: ['username', 'name', 'roles'] }, { signal })).rows,
});

export type Holder = { username: string; name: string; roles: readonly string[] };

/** What the user may give: administrators everything, all others what they hold. */
export function useMayGive(holders: readonly Holder[]): {
  administrator: boolean;
  mayGive: (permission: string) => boolean;
} {
  const person = usePerson();
  const administrator = holders.some(
    ({ username, roles }) => username === person?.username && roles.includes('Administrator'),
  );
  const held = new Set(person?.rules.map(({ action, subject }) => `${action} ${subject}`));
  return { administrator, mayGive: (permission) => administrator || held.has(permission) };
}

export const saveRole = (role: {
  id: number | null;
  name: string;
  description?: string | null;
  permissions: readonly string[];
  version: number | null;
}) => psql.rpc<{ id: number; version: number }>('save_role', role, { form: true });
export const deleteRole = ({ id, version }: { id: number; version: number }) =>
  psql.rpc<void>('delete_role', { id, version });
export const savePermissions = (change: { username: string; permissions: readonly string[]; version: number }) =>
  psql.rpc<number>('save_permissions', change);
