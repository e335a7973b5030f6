/** The single permissions of a person, beside those from roles. The server refuses what the user may not give. */
import '#web/forms/forms.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ROLES, SINGLE } from '#domain/messages/roles.ts';
import { invalidate } from '#web/data/query.ts';
import { holdersQuery, permissionsQuery, rolesQuery, savePermissions, useMayGive } from '#web/data/roles.ts';
import { usePerson } from '#web/data/session.ts';
import { changesOf, onTop } from '#web/forms/permission-changes.ts';
import { PermissionGrid } from '#web/forms/permission-grid.tsx';
import { constraintOf } from '#web/forms/refusal.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import type { UserRow } from './user-query.ts';

export function SinglePermissions({ row }: { row: UserRow }) {
  const notices = useNotices();
  const own = usePerson()?.username;
  const permissions = useQuery(permissionsQuery).data;
  const roles = useQuery(rolesQuery).data;
  const holders = useQuery(holdersQuery).data;
  const { administrator, mayGive } = useMayGive(holders ?? []);
  const [base, setBase] = useState({ version: row.version, permissions: row.permissions });
  const [given, setGiven] = useState<ReadonlySet<string>>(() => new Set(row.permissions));
  const changes = changesOf(base.permissions, given);
  const dirty = changes.added.length + changes.removed.length > 0;
  // A later version of the account: the changes made here stay on top, unless somebody else changed the permissions too.
  const same = changesOf(base.permissions, row.permissions);
  if (row.version > base.version && (!dirty || same.added.length + same.removed.length === 0)) {
    setBase({ version: row.version, permissions: row.permissions });
    if (!dirty) setGiven(new Set(row.permissions));
  }
  useUnsavedGuard(dirty, ROLES.lost);
  const save = useMutation({
    mutationFn: savePermissions,
    onSuccess: (version, { permissions: after }) => {
      setBase({ version, permissions: [...after] });
      notices.success(SINGLE.saved);
    },
    onError: (error) => notices.error(SINGLE.notSaved, error.message),
    onSettled: () => invalidate('users_view', 'user_rights', 'security_events'),
  });
  if (permissions === undefined || roles === undefined || holders === undefined) return null;

  const ownRoles = roles.filter(({ name }) => row.roles.includes(name));
  const source = (permission: string): string | null => {
    const names = ownRoles.filter((role) => role.permissions.includes(permission)).map(({ name }) => name);
    return names.length === 0 ? null : SINGLE.fromRoles(names);
  };
  const beyond = [...row.permissions, ...ownRoles.flatMap((role) => role.permissions)].some((one) => !mayGive(one));
  const hindrance = administrator
    ? null
    : row.username === own
      ? SINGLE.ofOneself
      : row.roles.includes('Administrator')
        ? SINGLE.ofAdministrator
        : beyond
          ? SINGLE.beyond
          : null;
  const conflict = constraintOf(save.error) === 'user_version' && row.version > base.version;
  return (
    <Card
      title="Single permissions"
      extra={<span className="quiet">{ROLES.permissions(given.size)} on top of the roles</span>}
    >
      {hindrance !== null && <Alert className="form-notice" type="info" showIcon title={hindrance} />}
      {conflict && (
        <Alert
          className="form-notice"
          type="warning"
          showIcon
          title={SINGLE.conflict}
          description={
            <Button
              onClick={() => {
                setBase({ version: row.version, permissions: row.permissions });
                setGiven(onTop(row.permissions, changes));
                save.reset();
              }}
            >
              {ROLES.rebase}
            </Button>
          }
        />
      )}
      <p className="quiet">{SINGLE.hint}</p>
      <PermissionGrid
        label="Single permissions"
        permissions={permissions}
        given={given}
        saved={new Set(base.permissions)}
        source={source}
        fixed={(permission) => hindrance ?? (mayGive(permission) || given.has(permission) ? null : ROLES.notHeld)}
        onChange={setGiven}
      />
      {hindrance === null && (
        <div className="permission-save">
          <Button
            disabled={!dirty}
            loading={save.isPending}
            onClick={() => save.mutate({ username: row.username, permissions: [...given], version: base.version })}
          >
            {dirty
              ? `Save permissions: ${ROLES.changes(changes.added.length, changes.removed.length)}`
              : 'Save permissions'}
          </Button>
        </div>
      )}
    </Card>
  );
}
