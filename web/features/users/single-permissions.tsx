/** The single permissions of a person, beside those from roles. The server refuses what the user may not give. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useWatch } from 'react-hook-form';
import { ROLES } from '#domain/messages/roles.ts';
import { changesOf } from '#domain/records/sets.ts';
import { holdersQuery, permissionsQuery, rolesQuery, useMayGive } from '#web/data/roles.ts';
import { usePerson } from '#web/data/session.ts';
import { PermissionField } from '#web/forms/permission-field.tsx';
import { RecordFrame } from '#web/forms/record-frame.tsx';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { Card } from '#web/ui/card.tsx';
import type { UserRow } from './user-query.ts';
import { loadedUser, SINGLE_PERMISSIONS_FORM } from './user.ts';

export function SinglePermissions({ row }: { row: UserRow }) {
  const own = usePerson()?.username;
  const permissions = useQuery(permissionsQuery).data;
  const roles = useQuery(rolesQuery).data;
  const holders = useQuery(holdersQuery).data;
  const { administrator, mayGive } = useMayGive(holders ?? []);
  const editor = useRecordForm(SINGLE_PERMISSIONS_FORM, {
    loaded: loadedUser(row),
    storageKey: `users/${row.id}/permissions`,
    firstTab: 'permissions',
  });
  useSaveShortcut(() => editor.dirty && editor.submit());
  const given = useWatch({ control: editor.form.control, name: 'permissions' });
  const { added, removed } = changesOf(editor.base?.row.permissions ?? [], given);
  if (permissions === undefined || roles === undefined || holders === undefined) return null;

  const ownRoles = roles.filter(({ name }) => row.roles.includes(name));
  const source = (permission: string): string | null => {
    const names = ownRoles.filter((role) => role.permissions.includes(permission)).map(({ name }) => name);
    return names.length === 0 ? null : `From the role ${names.join(', ')}`;
  };
  const beyond = [...row.permissions, ...ownRoles.flatMap((role) => role.permissions)].some((one) => !mayGive(one));
  const hindrance = administrator
    ? null
    : row.username === own
      ? "You can't change your own permissions."
      : row.roles.includes('Administrator')
        ? 'Only an administrator can change the account of an administrator.'
        : beyond
          ? "You can't change the permissions of this person: they have permissions that you don't have."
          : null;
  return (
    <Card
      title="Single permissions"
      extra={<span className="quiet">{ROLES.permissions(given.length)} on top of the roles</span>}
    >
      <RecordFrame
        kind={SINGLE_PERMISSIONS_FORM}
        editor={editor}
        notices={hindrance !== null && <Alert className="form-notice" type="info" showIcon title={hindrance} />}
        actions={
          hindrance === null && (
            <div className="permission-save">
              <Button disabled={!editor.dirty} loading={editor.saving} onClick={editor.submit}>
                {editor.dirty ? `Save permissions: ${ROLES.changes(added.length, removed.length)}` : 'Save permissions'}
              </Button>
            </div>
          )
        }
      >
        <p className="quiet">
          A tick gives a permission to this person alone, on top of the roles. A cell with "✓ role" is theirs already,
          through a role.
        </p>
        <PermissionField
          label="Single permissions"
          permissions={permissions}
          saved={new Set(editor.base?.row.permissions)}
          source={source}
          fixed={(permission) =>
            hindrance ?? (mayGive(permission) || given.includes(permission) ? null : ROLES.notHeld)
          }
        />
      </RecordFrame>
    </Card>
  );
}
