/** A role: its name and its permissions, with a save that counts the changes and shows those of another user. */
import '#web/forms/forms.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Alert, Button, Form, Input, Tag } from 'antd';
import { useId, useRef, useState } from 'react';
import { ROLES } from '#domain/messages/roles.ts';
import { useUserName } from '#web/data/lists.ts';
import { invalidate, queryClient } from '#web/data/query.ts';
import {
  deleteRole,
  holdersQuery,
  permissionsQuery,
  rolesQuery,
  useMayGive,
  type Holder,
  type Permission,
  type Role,
} from '#web/data/roles.ts';
import { doubtSession } from '#web/data/session.ts';
import { isLost } from '#web/forms/lost-answer.ts';
import { changesOf, inWords, onTop } from '#web/forms/permission-changes.ts';
import { PermissionGrid } from '#web/forms/permission-grid.tsx';
import { constraintOf, refusalOf } from '#web/forms/refusal.ts';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Failed, Loading, Nothing } from '#web/ui/states.tsx';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { RoleConflict } from './role-conflict.tsx';
import { RoleHistory, roleHistoryQuery } from './role-history.tsx';
import { saveOnce } from './save-role.ts';

const ADMINISTERED = new Set(['users', 'settings', 'reference lists', 'api tokens', 'password']);
const NEW: Role = { id: 0, name: '', version: 0, preset: false, permissions: [] };
const refreshed = () => {
  // The role may be one's own.
  doubtSession();
  return invalidate('roles', 'role_permissions', 'role_history', 'user_rights', 'security_events');
};
/** As the server stores it. */
const tidied = (name: string) => name.trim().replace(/\s+/g, ' ');

/** The role of this id, or a new one that begins as a copy of another. */
export function RoleOf({ id, copy }: { id: string | null; copy: string | null }) {
  const roles = useQuery(rolesQuery);
  const permissions = useQuery(permissionsQuery);
  const holders = useQuery(holdersQuery);
  const failed = [roles, permissions, holders].find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined) return <Failed text={failed.error?.message ?? ''} retry={() => void failed.refetch()} />;
  if (roles.data === undefined || permissions.data === undefined || holders.data === undefined)
    return <Loading what="Loading the role" />;
  const found = roles.data.find((role) => String(role.id) === (id ?? copy));
  const loaded = id === null ? NEW : found;
  if (loaded === undefined) return <Nothing text={ROLES.none(id ?? '')} />;
  return (
    <RoleForm loaded={loaded} begun={found?.permissions ?? []} permissions={permissions.data} holders={holders.data} />
  );
}

type Props = {
  loaded: Role;
  /** The ticks at the beginning. */
  begun: readonly string[];
  permissions: readonly Permission[];
  holders: readonly Holder[];
};

function RoleForm({ loaded, begun, permissions, holders }: Props) {
  const id = useId();
  const notices = useNotices();
  const navigate = useNavigate();
  const userName = useUserName();
  const { administrator, mayGive } = useMayGive(holders);
  const [base, setBase] = useState(loaded);
  const [name, setName] = useState(loaded.name);
  const [given, setGiven] = useState<ReadonlySet<string>>(
    () => new Set(loaded.id === 0 ? begun.filter(mayGive) : begun),
  );
  const [tried, setTried] = useState(false);
  const [newer, setNewer] = useState<{ role: Role; by: string | null } | null>(null);
  const isNew = base.id === 0;
  const words = inWords(permissions);
  const changes = changesOf(base.permissions, given);
  const changed = changes.added.length + changes.removed.length > 0;
  const dirty = changed || tidied(name) !== base.name;
  const begin = (role: Role) => {
    setBase(role);
    setName(role.name);
    setGiven(new Set(role.permissions));
  };
  // A later version that was read in the background, while nothing is changed here.
  if (!dirty && loaded.id === base.id && loaded.version > base.version) begin(loaded);

  const release = useUnsavedGuard(dirty, ROLES.lost);
  const lost = useRef(false);
  const save = useMutation({
    mutationFn: (role: Parameters<typeof saveOnce>[0]) => saveOnce(role, lost.current),
    onSuccess: async ({ id: saved, version }, { name: sent, permissions: after }) => {
      lost.current = false;
      notices.success(ROLES.saved(sent));
      if (isNew) {
        release();
        await refreshed();
        await navigate({ to: '/roles/$id', params: { id: String(saved) } });
        return;
      }
      setBase({ ...base, version, name: sent, permissions: after });
      setName(sent);
      await refreshed();
    },
    onError: async (error) => {
      lost.current ||= isLost(error);
      if (constraintOf(error) !== 'role_version') return;
      await refreshed();
      const role = (await queryClient.fetchQuery(rolesQuery)).find((one) => one.id === base.id);
      const [latest] = await queryClient.fetchQuery(roleHistoryQuery(base.id));
      if (role !== undefined) setNewer({ role, by: latest?.created_by ?? null });
    },
  });
  const remove = useMutation({
    mutationFn: deleteRole,
    onSuccess: async () => {
      notices.success(ROLES.deleted(base.name));
      release();
      await navigate({ to: '/roles' });
    },
    onError: (error) => notices.error(ROLES.notDeleted, error.message),
    onSettled: refreshed,
  });

  const beyond = base.permissions.filter((permission) => !mayGive(permission));
  const hindrance =
    base.name === 'Administrator' && !administrator
      ? ROLES.ofAdministrator
      : beyond.length > 0
        ? ROLES.beyond(words(beyond))
        : null;
  const fixed = (permission: string): string | null => {
    if (hindrance !== null) return hindrance;
    if (base.name === 'Administrator' && base.permissions.includes(permission)) {
      const subject = permission.slice(permission.indexOf(' ') + 1);
      if (ADMINISTERED.has(subject)) return ROLES.administers;
    }
    return mayGive(permission) || given.has(permission) ? null : ROLES.notHeld;
  };
  const send = () => {
    setTried(true);
    if (hindrance !== null || tidied(name) === '' || (!dirty && !isNew) || save.isPending) return;
    save.mutate({
      id: isNew ? null : base.id,
      name: tidied(name),
      permissions: [...given],
      version: isNew ? null : base.version,
    });
  };
  useSaveShortcut(send);

  const people = holders.filter(({ roles }) => roles.includes(base.name)).length;
  const refused =
    save.error === null || newer !== null ? null : refusalOf(save.error, { noun: 'role', at: (place) => place });
  const problem =
    tried && tidied(name) === '' ? 'Name is required' : refused?.field === 'name' ? refused.text : undefined;
  return (
    <>
      {hindrance !== null && <Alert className="form-notice" type="info" showIcon title={hindrance} />}
      {refused !== null && refused.field !== 'name' && (
        <Alert className="form-notice" type="error" showIcon title={refused.text} />
      )}
      {newer !== null && (
        <RoleConflict
          title={ROLES.conflict(newer.by === null ? null : userName(newer.by))}
          renamed={newer.role.name === base.name ? null : newer.role.name}
          changes={changesOf(base.permissions, newer.role.permissions)}
          words={words}
          onRebase={() => {
            const mine = tidied(name) === base.name ? newer.role.name : name;
            begin(newer.role);
            setName(mine);
            setGiven(onTop(newer.role.permissions, changes));
            setNewer(null);
          }}
          onDiscard={() => {
            begin(newer.role);
            setNewer(null);
          }}
        />
      )}
      <Card title="Role" extra={base.preset && <Tag>Preset</Tag>}>
        <Form component={false} layout="vertical">
          <Form.Item
            label="Name"
            htmlFor={`${id}-name`}
            required={!base.preset}
            className="narrow"
            validateStatus={problem === undefined ? '' : 'error'}
            help={problem && <span id={`${id}-name-problem`}>{problem}</span>}
            extra={base.preset && ROLES.preset}
          >
            <Input
              id={`${id}-name`}
              autoComplete="off"
              dir="auto"
              maxLength={100}
              readOnly={base.preset || hindrance !== null}
              value={name}
              aria-invalid={problem !== undefined}
              onPressEnter={send}
              onChange={({ target }) => setName(target.value)}
            />
          </Form.Item>
        </Form>
        {!isNew && (
          <Link to="/users" search={{ roles: base.name }} className="in-text">
            {ROLES.people(people)} with this role
          </Link>
        )}
      </Card>
      <Card title="Permissions" extra={<span className="quiet">{ROLES.permissions(given.size)}</span>}>
        <PermissionGrid
          label="Permissions of the role"
          permissions={permissions}
          given={given}
          saved={new Set(base.permissions)}
          fixed={fixed}
          onChange={setGiven}
        />
      </Card>
      {!isNew && <RoleHistory id={base.id} permissions={permissions} />}
      <div className="action-bar" role="group" aria-label="Actions on the role">
        <span className="quiet" aria-live="polite">
          {dirty &&
            (isNew && changed ? ROLES.changes(changes.added.length, changes.removed.length) : 'Unsaved changes')}
        </span>
        {!isNew && !base.preset && people > 0 && <span className="quiet">{ROLES.inUse(people)}</span>}
        {!isNew && !base.preset && people === 0 && hindrance === null && (
          <ConfirmButton
            danger
            title={ROLES.delete(base.name)}
            text={ROLES.deleteText}
            loading={remove.isPending}
            onConfirm={() => remove.mutate(base)}
          >
            Delete
          </ConfirmButton>
        )}
        {hindrance === null && (
          <Button
            type="primary"
            loading={save.isPending}
            disabled={!isNew && !dirty}
            aria-keyshortcuts="Control+S Meta+S"
            title="Ctrl+S"
            onClick={send}
          >
            {isNew
              ? 'Create'
              : changed
                ? `Save: ${ROLES.changes(changes.added.length, changes.removed.length)}`
                : 'Save'}
          </Button>
        )}
      </div>
    </>
  );
}
