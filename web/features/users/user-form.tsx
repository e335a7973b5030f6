/** A user: name, roles, state of the account, and its latest security events. For administrators; the server refuses everybody else. */
import { useQuery, useMutation } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { Button, Space, Tag } from 'antd';
import { useRef, useState } from 'react';
import { PEOPLE } from '#domain/messages/people.ts';
import { changeUser, makeLink, reactivateUser, suspendUser, unlockUser, type SignInLink } from '#web/data/people.ts';
import { PsqlError } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { doubtSession, useSession } from '#web/data/session.ts';
import { isLost } from '#web/forms/lost-answer.ts';
import { moment } from '#web/lists/columns.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Failed, Loading, Nothing } from '#web/ui/states.tsx';
import { LinkPanel } from './link-panel.tsx';
import { createOnce } from './create-user.ts';
import { SinglePermissions } from './single-permissions.tsx';
import { TokensByOthers } from './tokens-by-others.tsx';
import { UserFields, type UserValues } from './user-fields.tsx';
import { eventsQuery, userQuery, type UserRow } from './user-query.ts';

const LinkButton = createLink(Button);

const refreshed = () => {
  // The account may be one's own.
  doubtSession();
  return invalidate('users_view', 'users', 'security_events');
};
export function NewUser() {
  const lostAt = useRef<Date | null>(null);
  const create = useMutation({
    mutationFn: async (user: UserValues) => {
      const at = new Date();
      try {
        return await createOnce(user, lostAt.current);
      } catch (error) {
        if (isLost(error)) lostAt.current ??= at;
        throw error;
      }
    },
    onSuccess: () => {
      lostAt.current = null;
      return refreshed();
    },
  });
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
  const own = useSession()?.username;
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
      {/* Each link takes the focus, because its button is below the fold. */}
      {link !== null && <LinkPanel key={link.token} link={link} name={name} />}
      <TokensByOthers username={username} name={name} />
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
              text={username === own ? PEOPLE.suspendSelf : PEOPLE.suspendText}
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
