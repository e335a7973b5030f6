/** A role: its name and its permissions, with a save that counts the changes. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert, Form, Input, Tag } from 'antd';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ROLES } from '#domain/messages/roles.ts';
import { changesOf } from '#domain/records/sets.ts';
import {
  holdersQuery,
  permissionsQuery,
  rolesQuery,
  useMayGive,
  type Holder,
  type Permission,
  type Role,
} from '#web/data/roles.ts';
import { PermissionField } from '#web/forms/permission-field.tsx';
import { inWords } from '#web/forms/permission-words.ts';
import { RecordFrame } from '#web/forms/record-frame.tsx';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { Card } from '#web/ui/card.tsx';
import { inOne, Loaded, Nothing } from '#web/ui/states.tsx';
import { RoleHistory } from './role-history.tsx';
import { Field, loadedRole, ROLE_FORM } from './role.ts';

const inUse = (count: number) =>
  count === 1
    ? "1 person has this role, so it can't be deleted."
    : `${count} people have this role, so it can't be deleted.`;

const ADMINISTERED = new Set(['users', 'settings', 'reference lists', 'api tokens', 'password']);

/** The role of this id, or a new one that begins as a copy of another. */
export function RoleOf({ id, copy }: { id: string | null; copy: string | null }) {
  const query = inOne(inOne(useQuery(rolesQuery), useQuery(permissionsQuery)), useQuery(holdersQuery));
  if (query.data === undefined) return <Loaded query={query} what="Loading the role" />;
  const [[roles, permissions], holders] = query.data;
  const found = roles.find((role) => String(role.id) === (id ?? copy));
  if (id !== null && found === undefined) return <Nothing text={`There is no role ${id}`} />;
  const [role, copied] = id === null ? [null, found ?? null] : [found ?? null, null];
  return <RoleForm role={role} copied={copied} permissions={permissions} holders={holders} />;
}

type Props = {
  /** Null for a new role. */
  role: Role | null;
  /** The role whose permissions a new one begins with. */
  copied: Role | null;
  permissions: readonly Permission[];
  holders: readonly Holder[];
};

function RoleForm({ role, copied, permissions, holders }: Props) {
  const { administrator, mayGive } = useMayGive(holders);
  const words = inWords(permissions);
  const [blank] = useState(() => ({
    name: '',
    description: '',
    permissions: (copied?.permissions ?? []).filter(mayGive).toSorted(),
  }));
  const saved = role?.permissions ?? [];
  const ofAdministrator = role?.name === 'Administrator';
  const beyond = saved.filter((permission) => !mayGive(permission));
  const hindrance =
    ofAdministrator && !administrator
      ? 'Only an administrator can change the role Administrator.'
      : beyond.length > 0
        ? `You can't change this role: it has permissions that you don't have (${words(beyond).join('; ')}).`
        : null;
  const people = holders.filter(({ roles }) => role !== null && roles.includes(role.name)).length;
  const removable = role !== null && !role.preset;
  const mayChange = hindrance === null;
  const rights = {
    mayCreate: true,
    mayChange,
    mayDelete: removable && people === 0 && mayChange,
    deleteRefused: removable && people > 0 ? 'in use' : null,
    permitted: true,
  };
  const kind: typeof ROLE_FORM = {
    ...ROLE_FORM,
    useRights: () => rights,
    words: { ...ROLE_FORM.words, notDeletable: { 'in use': inUse(people) } },
  };
  const editor = useRecordForm(kind, {
    loaded: role && loadedRole(role),
    blank,
    storageKey: copied === null ? undefined : `roles/new?copy=${copied.id}`,
    firstTab: 'role',
  });
  useSaveShortcut(editor.submit);
  const given = useWatch({ control: editor.form.control, name: 'permissions' });
  const before = editor.base?.row.permissions ?? [];
  const { added, removed } = changesOf(before, given);
  const changes = added.length + removed.length === 0 ? null : ROLES.changes(added.length, removed.length);
  const fixed = (permission: string): string | null => {
    if (hindrance !== null) return hindrance;
    if (ofAdministrator && saved.includes(permission)) {
      const subject = permission.slice(permission.indexOf(' ') + 1);
      if (ADMINISTERED.has(subject)) return 'The role Administrator keeps this permission';
    }
    return mayGive(permission) || given.includes(permission) ? null : ROLES.notHeld;
  };
  return (
    <RecordFrame
      kind={kind}
      editor={editor}
      notices={hindrance !== null && <Alert className="form-notice" type="info" showIcon title={hindrance} />}
      {...(role === null
        ? changes !== null && { unsaved: changes }
        : { save: changes === null ? 'Save' : `Save: ${changes}` })}
    >
      <Card title="Role" extra={role?.preset === true && <Tag>Preset</Tag>}>
        <Form component={false} layout="vertical" className="narrow">
          <Field
            name="name"
            required={role?.preset !== true}
            hint={
              role?.preset === true ? 'This is one of the six preset roles: it keeps its name and stays.' : undefined
            }
          >
            {({ onChange, ...control }) => (
              <Input
                {...control}
                className="narrow"
                autoComplete="off"
                dir="auto"
                maxLength={100}
                readOnly={role?.preset === true || !mayChange}
                onPressEnter={editor.submit}
                onChange={({ target }) => onChange(target.value)}
              />
            )}
          </Field>
          <Field name="description">
            {({ onChange, ...control }) => (
              <Input
                {...control}
                className="narrow"
                autoComplete="off"
                dir="auto"
                maxLength={300}
                readOnly={!mayChange}
                onPressEnter={editor.submit}
                onChange={({ target }) => onChange(target.value)}
              />
            )}
          </Field>
        </Form>
        {role !== null && (
          <Link to="/users" search={{ roles: role.name }} className="in-text">
            {ROLES.people(people)} with this role
          </Link>
        )}
      </Card>
      <Card title="Permissions" extra={<span className="quiet">{ROLES.permissions(given.length)}</span>}>
        <PermissionField
          label="Permissions of the role"
          permissions={permissions}
          saved={new Set(before)}
          fixed={fixed}
        />
      </Card>
      {role !== null && <RoleHistory id={role.id} permissions={permissions} />}
    </RecordFrame>
  );
}
