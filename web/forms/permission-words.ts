/** Permissions in words. One that exists no longer is shown by its name. */
import { useQuery } from '@tanstack/react-query';
import { permissionsQuery, type Permission } from '#web/data/roles.ts';

export const inWords =
  (permissions: readonly Permission[]) =>
  (names: readonly string[]): string[] =>
    names.map((name) => permissions.find(({ permission }) => permission === name)?.words ?? name);

/** The names of a form with permissions. */
export function usePermissionNames() {
  const words = inWords(useQuery(permissionsQuery).data ?? []);
  return (field: string, value: unknown) => (field === 'permissions' ? words([String(value)])[0] : undefined);
}
