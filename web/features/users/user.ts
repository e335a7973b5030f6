/** The two forms of an account: its fields, and its single permissions. Both are read from the list of accounts and saved by calls of their own. */
import { SINGLE_PERMISSIONS_KIND, USER_KIND } from '#domain/people/accounts.ts';
import { changeUser, createUser, type SignInLink } from '#web/data/people.ts';
import { invalidate, queryClient } from '#web/data/query.ts';
import { savePermissions } from '#web/data/roles.ts';
import { doubtSession } from '#web/data/session.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { usePermissionNames } from '#web/forms/permission-words.ts';
import { formOf, UNSTAMPED, type Loaded, type SavedRow } from '#web/forms/record-form.ts';
import { useGivenPower } from './use-given-power.ts';
import { eventsQuery, userQuery, type UserRow } from './user-query.ts';

/** With the one-time link of a new account, which only the answer to its creation has. */
export type AccountRow = SavedRow & UserRow & { link?: SignInLink };

export const loadedUser = (row: UserRow, last?: Pick<SavedRow, 'updated_by' | 'updated_at'>): Loaded<AccountRow> => ({
  row: { ...UNSTAMPED, ...row, ...last },
  etag: String(row.version),
});

const CHANGES: ReadonlySet<string> = new Set([
  'User renamed',
  'Roles changed',
  'E-mail changed',
  'Permissions changed',
]);

async function load(id: number | string): Promise<Loaded<AccountRow>> {
  const row = await queryClient.fetchQuery({ ...userQuery(String(id)), staleTime: 0 });
  const events = await queryClient.fetchQuery({ ...eventsQuery(row.username), staleTime: 0 });
  const last = events.find(({ kind }) => CHANGES.has(kind));
  return loadedUser(row, { updated_by: last?.created_by ?? null, updated_at: last?.created_at ?? null });
}

const remove = (): Promise<never> => Promise.reject(new Error('An account is suspended, never deleted'));
const changed = () => {
  // The account may be one's own.
  doubtSession();
  return invalidate('users_view', 'users', 'user_rights', 'people_rights', 'security_events', 'portfolios_view');
};

export const USER_FORM = formOf<AccountRow, typeof USER_KIND.blank, keyof typeof USER_KIND.blank>(USER_KIND, {
  area: 'users',
  load,
  create: async (draft) => {
    const { service, countries, ...account } = draft;
    const own = service ? { email: '' } : { email: draft.email.trim(), countries };
    const link = await createUser({ ...account, service, ...own });
    const { row, etag } = await load(link.id);
    return { row: row.service ? row : { ...row, link }, etag };
  },
  update: async (id, changes, etag, row) => {
    const { username, name, roles, email } = { username: '', name: '', roles: [], email: null, ...row, ...changes };
    await changeUser({ username, name, roles, email: email ?? '', version: Number(etag) });
    return load(id);
  },
  remove,
  changed,
  useQuestion: useGivenPower,
});

type SinglePermissions = typeof SINGLE_PERMISSIONS_KIND.blank;

export const SINGLE_PERMISSIONS_FORM = formOf<AccountRow, SinglePermissions, 'permissions'>(SINGLE_PERMISSIONS_KIND, {
  area: 'users/permissions',
  load,
  create: remove,
  update: async (id, changes, etag, row) => {
    const { permissions } = { permissions: [], ...changes };
    await savePermissions({ username: row?.username ?? '', permissions, version: Number(etag) });
    return load(id);
  },
  remove,
  changed,
  useNames: usePermissionNames,
});

export const Field = fieldOf(USER_FORM.fields);
