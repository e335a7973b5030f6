/** /users/new and /users/{id}: an account, for administrators. */
import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { NewUser, User } from '#web/features/users/user-form.tsx';
import { userQuery } from '#web/features/users/user-query.ts';
import { WorkOf } from '#web/features/users/work-of.tsx';
import { ViewAsButton } from '#web/features/session/view-as-button.tsx';
import { useMay } from '#web/data/may.ts';
import { NotPermitted } from '#web/forms/not-permitted.tsx';
import { Page } from '#web/ui/page.tsx';

const ALL_USERS = <Link to="/users">All users</Link>;

export function UserScreen() {
  const { id } = useParams({ strict: false });
  const may = useMay();
  const { data } = useQuery({ ...userQuery(id ?? ''), enabled: id !== undefined && may('manage', 'users') });
  if (id === undefined)
    return (
      <Page title="New User" actions={ALL_USERS}>
        {may('create', 'users') ? <NewUser /> : <NotPermitted right={['create', 'users']} />}
      </Page>
    );
  return (
    <Page
      title={data?.name ?? 'User'}
      actions={
        <>
          {data !== undefined && <ViewAsButton username={data.username} name={data.name} />}
          {data !== undefined && (
            <Link to="/rights/each" search={{ username: [data.username] }}>
              All permissions
            </Link>
          )}
          {ALL_USERS}
        </>
      }
    >
      {may('manage', 'users') ? <User key={id} id={id} /> : <NotPermitted right={['manage', 'users']} />}
      {data != null && <WorkOf key={data.username} username={data.username} />}
    </Page>
  );
}
