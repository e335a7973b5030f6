/** /roles, /roles/new and /roles/{id}: roles and their permissions, for users who manage users. */
import { useQuery } from '@tanstack/react-query';
import { createLink, Link, useParams, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { rolesQuery } from '#web/data/roles.ts';
import { useMay } from '#web/data/may.ts';
import { RoleOf } from '#web/features/roles/role-form.tsx';
import { Roles } from '#web/features/roles/roles.tsx';
import { NotPermitted } from '#web/forms/not-permitted.tsx';
import { Page } from '#web/ui/page.tsx';

const LinkButton = createLink(Button);
const NOT_PERMITTED = <NotPermitted right={['manage', 'users']} />;

export function RolesScreen() {
  const permitted = useMay()('manage', 'users');
  return (
    <Page
      title="Roles"
      actions={
        permitted && (
          <LinkButton type="primary" to="/roles/new">
            New role
          </LinkButton>
        )
      }
    >
      {permitted ? <Roles /> : NOT_PERMITTED}
    </Page>
  );
}

export function RoleScreen() {
  const { id = null } = useParams({ strict: false });
  const { copy } = useSearch({ strict: false }) as { copy?: unknown };
  const permitted = useMay()('manage', 'users');
  const { data } = useQuery({ ...rolesQuery, enabled: permitted });
  const name = data?.find((role) => String(role.id) === id)?.name;
  const copied = typeof copy === 'string' || typeof copy === 'number' ? String(copy) : null;
  return (
    <Page title={id === null ? 'New Role' : (name ?? 'Role')} actions={<Link to="/roles">All roles</Link>}>
      {permitted ? <RoleOf key={id ?? `copy ${copied}`} id={id} copy={copied} /> : NOT_PERMITTED}
    </Page>
  );
}
