/** A user: name, roles, state of the account, and its latest security events. For administrators; the server refuses everybody else. */
import { counted } from '#domain/values/counts.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { createLink, useNavigate } from '@tanstack/react-router';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { makeLink, reactivateUser, suspendUser, unlockUser, type SignInLink } from '#web/data/people.ts';
import { PsqlError } from '#web/data/psql.ts';
import { useSession } from '#web/data/session.ts';
import { RecordFrame } from '#web/forms/record-frame.tsx';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { CountriesOf } from './countries-of.tsx';
import { LinkPanel } from './link-panel.tsx';
import { SinglePermissions } from './single-permissions.tsx';
import { TokensByOthers } from './tokens-by-others.tsx';
import { UserFields } from './user-fields.tsx';
import { eventsQuery, userQuery, type UserRow } from './user-query.ts';
import { loadedUser, USER_FORM } from './user.ts';

const LinkButton = createLink(Button);

export function NewUser() {
  const [made, setMade] = useState<{ link: SignInLink; name: string } | null>(null);
  if (made === null) return <NewAccount onMade={setMade} />;
  return (
    <>
      <LinkPanel link={made.link} name={made.name} />
      <Space>
        <LinkButton to="/users/$id" params={{ id: String(made.link.id) }}>
          Open the user
        </LinkButton>
        <Button onClick={() => setMade(null)}>Add another user</Button>
      </Space>
    </>
  );
}

function NewAccount({ onMade }: { onMade: (made: { link: SignInLink; name: string }) => void }) {
  const notices = useNotices();
  const navigate = useNavigate();
  const editor = useRecordForm(USER_FORM, {
    loaded: null,
    firstTab: 'account',
    // The link of an account whose answer was lost is gone, and a new one replaces it.
    onDone: ({ id, link, service, username, name }) => {
      if (service) {
        void navigate({ to: '/users/$id', params: { id: String(id) } });
        return;
      }
      void Promise.resolve(link ?? makeLink(username)).then(
        (known) => onMade({ link: known, name }),
        (error: Error) => notices.error(USER_FORM.words.notUpdated, error.message),
      );
    },
  });
  useSaveShortcut(editor.submit);
  return (
    <RecordFrame kind={USER_FORM} editor={editor}>
      <Card title="Account">
        <div className="narrow">
          <UserFields isNew onSubmit={editor.submit} />
        </div>
      </Card>
    </RecordFrame>
  );
}

export function User({ id }: { id: string }) {
  const query = useQuery(userQuery(id));
  const { data, error } = query;
  if (data !== undefined) return <Account key={data.id} row={data} />;
  const gone = error instanceof PsqlError && error.code === 'PGRST116';
  return gone ? (
    <Nothing text={`There is no user ${id}, or you may not manage users`} />
  ) : (
    <Loaded query={query} what="Loading the user" />
  );
}

/** `back` is the act that undoes it. */
type Act = { call: (username: string) => Promise<void>; said: string; back?: () => Act };

function Account({ row }: { row: UserRow }) {
  const notices = useNotices();
  const own = useSession()?.username;
  const { username, name } = row;
  const [link, setLink] = useState<SignInLink | null>(null);
  const settled = { onSettled: USER_FORM.changed };
  const editor = useRecordForm(USER_FORM, { loaded: loadedUser(row), firstTab: 'account' });
  useSaveShortcut(() => editor.dirty && editor.submit());
  const act = useMutation({
    ...settled,
    mutationFn: async ({ call }: Act) => call(username),
    onSuccess: (_, { said, back }) =>
      notices.success(said, undefined, back && { label: 'Undo', run: () => act.mutate(back()) }),
    onError: (error) => notices.error(USER_FORM.words.notUpdated, error.message),
  });
  const suspending = (): Act => ({ call: suspendUser, said: `${name} is suspended`, back: reactivating });
  const reactivating = (): Act => ({ call: reactivateUser, said: `${name} can sign in again`, back: suspending });
  const renew = useMutation({
    ...settled,
    mutationFn: () => makeLink(username),
    onSuccess: setLink,
    onError: (error) => notices.error(USER_FORM.words.notUpdated, error.message),
  });
  return (
    <>
      {/* Each link takes the focus, because its button is below the fold. */}
      {link !== null && <LinkPanel key={link.token} link={link} name={name} />}
      <TokensByOthers username={username} name={name} />
      <RecordFrame kind={USER_FORM} editor={editor}>
        <Card title="Account" extra={<State row={row} />}>
          <div className="narrow">
            <UserFields isNew={false} onSubmit={editor.submit} />
          </div>
        </Card>
      </RecordFrame>
      <CountriesOf username={username} />
      <SinglePermissions key={username} row={row} />
      <Card title="Signing in">
        {row.service ? (
          <p>This is the account of a program: nobody signs in with it. It acts with API tokens.</p>
        ) : (
          <p>
            {row.has_password ? 'The user has chosen a password.' : 'The user has not chosen a password yet.'}{' '}
            {row.link_expires_at !== null && `A one-time link works until ${momentOf(row.link_expires_at)}.`}
          </p>
        )}
        <Space wrap>
          {!row.service && (
            <Button loading={renew.isPending} disabled={row.suspended_at !== null} onClick={() => renew.mutate()}>
              New one-time link
            </Button>
          )}
          {(row.locked_until !== null || row.failed_login_attempts > 0) && (
            <Button onClick={() => act.mutate({ call: unlockUser, said: `${name} is no longer locked` })}>
              Unlock
            </Button>
          )}
          {row.suspended_at === null ? (
            <ConfirmButton
              danger
              title={`Suspend ${name}?`}
              text={
                username === own
                  ? 'This is your own account: your session ends at once, and only another administrator can reactivate it.'
                  : 'Their sessions and links end at once. Their records stay theirs.'
              }
              onConfirm={() => act.mutate(suspending())}
            >
              Suspend
            </ConfirmButton>
          ) : (
            <Button onClick={() => act.mutate(reactivating())}>Reactivate</Button>
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
      {suspended !== null && <Tag color="red">{`Suspended since ${momentOf(suspended)}`}</Tag>}
      {locked !== null && <Tag color="orange">{`Locked until ${momentOf(locked)}`}</Tag>}
      {failed > 0 && <Tag>{counted(failed, 'failed sign-in')}</Tag>}
      <span className="quiet">{seen === null ? 'Never signed in' : `Last seen ${momentOf(seen)}`}</span>
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
              <td>{momentOf(at)}</td>
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
