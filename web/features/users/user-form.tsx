/** A user: name, roles, state of the account, and its latest security events. For administrators; the server refuses everybody else. */
import { useQuery, useMutation } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { Alert, Button, Form, Input, Space, Tag } from 'antd';
import { useId, useState } from 'react';
import { PEOPLE } from '#domain/messages/people.ts';
import {
  changeUser,
  createUser,
  makeLink,
  reactivateUser,
  suspendUser,
  unlockUser,
  type SignInLink,
} from '#web/data/people.ts';
import { PsqlError } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { moment } from '#web/lists/columns.tsx';
import { ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Failed, Loading, Nothing } from '#web/ui/states.tsx';
import { LinkPanel } from './link-panel.tsx';
import { SinglePermissions } from './single-permissions.tsx';
import { eventsQuery, userQuery, type UserRow } from './user-query.ts';

const LinkButton = createLink(Button);

const refreshed = () => invalidate('users_view', 'users', 'security_events');
/** A field of the form; a refused version concerns all of them. */
const fieldOf = (error: Error | null): string | null =>
  error instanceof PsqlError && error.field !== 'version' ? error.field : null;

type Values = { username: string; name: string; email: string; roles: readonly string[] };
type FormProps = {
  values: Values;
  /** A username is chosen once. */
  isNew: boolean;
  saving: boolean;
  error: Error | null;
  onSave: (values: Values) => void;
};

const same = (one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other);
const followed = (values: Values, base: Values, given: Values): Values => ({
  username: given.username,
  name: values.name === base.name ? given.name : values.name,
  email: values.email === base.email ? given.email : values.email,
  roles: values.roles.join() === base.roles.join() ? given.roles : values.roles,
});

function UserFields({ values: given, isNew, saving, error, onSave }: FormProps) {
  const [values, setValues] = useState(given);
  const [base, setBase] = useState(given);
  // Another user changed the account: fields that are not changed here follow, the others stay.
  if (!same(given, base)) {
    setBase(given);
    setValues(followed(values, base, given));
  }
  const [tried, setTried] = useState(false);
  const id = useId();
  const refused = fieldOf(error);
  const missing = { username: isNew && values.username.trim() === '', name: values.name.trim() === '' };
  const problemOf = (field: keyof Values, label: string): string | undefined => {
    if (tried && (field === 'username' || field === 'name') && missing[field]) return `${label} is required`;
    return refused === field ? error?.message : undefined;
  };
  const item = (field: keyof Values, label: string) => {
    const problem = problemOf(field, label);
    return {
      label,
      htmlFor: `${id}-${field}`,
      required: field === 'username' || field === 'name',
      validateStatus: problem === undefined ? ('' as const) : ('error' as const),
      help: problem && <span id={`${id}-${field}-problem`}>{problem}</span>,
    };
  };
  return (
    <form
      className="narrow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!missing.username && !missing.name) onSave(values);
      }}
    >
      {error !== null && refused === null && <Alert type="error" showIcon title={error.message} />}
      <Form component={false} layout="vertical">
        {isNew && (
          <Form.Item {...item('username', 'Username')} extra="Letters, digits and . _ @ -; it can't be changed later.">
            <Input
              id={`${id}-username`}
              autoComplete="off"
              value={values.username}
              aria-invalid={problemOf('username', 'Username') !== undefined}
              onChange={({ target }) => setValues({ ...values, username: target.value })}
            />
          </Form.Item>
        )}
        <Form.Item {...item('name', 'Name')}>
          <Input
            id={`${id}-name`}
            autoComplete="off"
            dir="auto"
            value={values.name}
            aria-invalid={problemOf('name', 'Name') !== undefined}
            onChange={({ target }) => setValues({ ...values, name: target.value })}
          />
        </Form.Item>
        <Form.Item
          {...item('email', 'E-mail')}
          extra="For single sign-on and mailed links. A person with this address at the provider can sign in as this user."
        >
          <Input
            id={`${id}-email`}
            type="email"
            autoComplete="off"
            dir="ltr"
            value={values.email}
            aria-invalid={problemOf('email', 'E-mail') !== undefined}
            onChange={({ target }) => setValues({ ...values, email: target.value })}
          />
        </Form.Item>
        <Form.Item {...item('roles', 'Roles')}>
          <ReferencesPicker
            id={`${id}-roles`}
            list="roles"
            value={values.roles}
            onChange={(roles) => setValues({ ...values, roles })}
          />
        </Form.Item>
      </Form>
      <Button type="primary" htmlType="submit" loading={saving}>
        {isNew ? 'Create' : 'Update'}
      </Button>
    </form>
  );
}

export function NewUser() {
  const create = useMutation({ mutationFn: createUser, onSuccess: refreshed });
  const { data: link, variables } = create;
  if (link !== undefined)
    return (
      <>
        <LinkPanel link={link} name={variables?.name.trim() ?? link.username} />
        <Space>
          <LinkButton to="/users/$id" params={{ id: String(link.id) }}>
            Open the user
          </LinkButton>
          <Button onClick={() => create.reset()}>Add another user</Button>
        </Space>
      </>
    );
  return (
    <Card title="Account">
      <UserFields
        isNew
        values={{ username: '', name: '', email: '', roles: [] }}
        saving={create.isPending}
        error={create.error}
        onSave={(values) => create.mutate(values)}
      />
    </Card>
  );
}

export function User({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(userQuery(id));
  if (data !== undefined) return <Account key={data.id} row={data} />;
  if (error === null) return <Loading what="Loading the user" />;
  const gone = error instanceof PsqlError && error.code === 'PGRST116';
  return gone ? (
    <Nothing text={`There is no user ${id}, or you may not manage users`} />
  ) : (
    <Failed text={error.message} retry={() => void refetch()} />
  );
}

function Account({ row }: { row: UserRow }) {
  const notices = useNotices();
  const { username, name } = row;
  const [link, setLink] = useState<SignInLink | null>(null);
  const settled = { onSettled: refreshed };
  const save = useMutation({
    ...settled,
    mutationFn: changeUser,
    onSuccess: () => notices.success(PEOPLE.saved),
    onError: () => notices.error(PEOPLE.notSaved),
  });
  const act = useMutation({
    ...settled,
    mutationFn: async ({ call }: { call: (username: string) => Promise<void>; said: string }) => call(username),
    onSuccess: (_, { said }) => notices.success(said),
    onError: (error) => notices.error(PEOPLE.notSaved, error.message),
  });
  const renew = useMutation({
    ...settled,
    mutationFn: () => makeLink(username),
    onSuccess: setLink,
    onError: (error) => notices.error(PEOPLE.notSaved, error.message),
  });
  return (
    <>
      {link !== null && <LinkPanel link={link} name={name} />}
      <Card title="Account" extra={<State row={row} />}>
        <UserFields
          isNew={false}
          values={{ username, name, email: row.email ?? '', roles: row.roles }}
          saving={save.isPending}
          error={save.error}
          onSave={({ name: next, email, roles }) =>
            save.mutate({ username, name: next, email, roles, version: row.version })
          }
        />
      </Card>
      <SinglePermissions key={username} row={row} />
      <Card title="Signing in">
        <p>
          {row.has_password ? 'The user has chosen a password.' : 'The user has not chosen a password yet.'}{' '}
          {row.link_expires_at !== null && `A one-time link works until ${moment(row.link_expires_at)}.`}
        </p>
        <Space wrap>
          <Button loading={renew.isPending} disabled={row.suspended_at !== null} onClick={() => renew.mutate()}>
            New one-time link
          </Button>
          {(row.locked_until !== null || row.failed_login_attempts > 0) && (
            <Button onClick={() => act.mutate({ call: unlockUser, said: PEOPLE.unlocked(name) })}>Unlock</Button>
          )}
          {row.suspended_at === null ? (
            <ConfirmButton
              danger
              title={PEOPLE.suspend(name)}
              text={PEOPLE.suspendText}
              onConfirm={() => act.mutate({ call: suspendUser, said: PEOPLE.suspended(name) })}
            >
              Suspend
            </ConfirmButton>
          ) : (
            <Button onClick={() => act.mutate({ call: reactivateUser, said: PEOPLE.reactivated(name) })}>
              Reactivate
            </Button>
          )}
        </Space>
      </Card>
      <Events username={username} />
    </>
  );
}

function State({ row }: { row: UserRow }) {
  const { suspended_at: suspended, locked_until: locked, last_seen: seen, failed_login_attempts: failed } = row;
  return (
    <Space wrap>
      <span className="quiet">{row.username}</span>
      {suspended !== null && <Tag color="red">{`Suspended since ${moment(suspended)}`}</Tag>}
      {locked !== null && <Tag color="orange">{`Locked until ${moment(locked)}`}</Tag>}
      {failed > 0 && <Tag>{failed === 1 ? '1 failed sign-in' : `${failed} failed sign-ins`}</Tag>}
      <span className="quiet">{seen === null ? 'Never signed in' : `Last seen ${moment(seen)}`}</span>
    </Space>
  );
}

function Events({ username }: { username: string }) {
  const { data } = useQuery(eventsQuery(username));
  if (data === undefined || data.length === 0) return null;
  return (
    <Card title="Latest security events">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Event</th>
            <th scope="col">By</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, created_at: at, kind, created_by: by, changes }) => (
            <tr key={id}>
              <td>{moment(at)}</td>
              <td>
                {kind} <span className="quiet">{changes}</span>
              </td>
              <td>{by ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
