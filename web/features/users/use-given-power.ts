/** Asks before a user gets a role with rights over the rights of others. */
import { useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import type { USER_KIND } from '#domain/people/accounts.ts';
import { rolesQuery } from '#web/data/roles.ts';

const POWERS: ReadonlySet<string> = new Set(
  ['users', 'settings', 'api tokens'].flatMap((subject) =>
    ['create', 'manage'].map((action) => `${action} ${subject}`),
  ),
);

export function useGivenPower() {
  const { modal } = App.useApp();
  const known = useQuery(rolesQuery).data ?? [];
  const isPowerful = (role: string) =>
    role === 'Administrator' ||
    known.some(({ name, permissions }) => name === role && permissions.some((one) => POWERS.has(one)));
  return async ({ name, roles }: typeof USER_KIND.blank, row: { roles: readonly string[] } | null) => {
    const powerful = roles.filter((role) => row?.roles.includes(role) !== true).filter(isPowerful);
    if (powerful.length === 0) return true;
    return modal.confirm({
      title: `Give ${name.trim().replace(/\s+/g, ' ')} the ${powerful.length === 1 ? 'role' : 'roles'} ${powerful.join(' and ')}?`,
      content: 'It gives rights over accounts, roles, settings or tokens.',
      okText: powerful.length === 1 ? 'Give the role' : 'Give the roles',
      cancelText: 'Cancel',
      autoFocusButton: 'cancel',
    });
  };
}
