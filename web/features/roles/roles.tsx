/** The roles, each with its purpose, its number of people and permissions; and all side by side. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { ROLES } from '#domain/messages/roles.ts';
import { holdersQuery, permissionsQuery, rolesQuery } from '#web/data/roles.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { Matrix } from './matrix.tsx';

export function Roles() {
  const roles = useQuery(rolesQuery);
  const holders = useQuery(holdersQuery).data;
  const permissions = useQuery(permissionsQuery);
  if (roles.data === undefined) return <Loaded query={roles} what="Loading the roles" />;
  return (
    <>
      <Card>
        <table className="plain-table" aria-label="Roles">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">People</th>
              <th scope="col">Permissions</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {roles.data.map(({ id, name, preset, permissions, description }) => (
              <tr key={id}>
                <td>
                  <Link to="/roles/$id" params={{ id: String(id) }} dir="auto">
                    {name}
                  </Link>{' '}
                  {preset && <Tag>Preset</Tag>}
                  {description !== '' && (
                    <div className="quiet" dir="auto">
                      {description}
                    </div>
                  )}
                </td>
                <td>
                  {holders !== undefined && (
                    <Link to="/users" search={{ roles: name }}>
                      {ROLES.people(holders.filter((holder) => holder.roles.includes(name)).length)}
                      <span className="visually-hidden"> with the role {name}</span>
                    </Link>
                  )}
                </td>
                <td>{ROLES.permissions(permissions.length)}</td>
                <td>
                  <Link to="/roles/new" search={{ copy: id }} aria-label={`Copy the role ${name}`}>
                    Copy
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card title="Roles side by side">
        <Loaded query={permissions} what="Loading the permissions">
          {(all) => <Matrix roles={roles.data} permissions={all} />}
        </Loaded>
      </Card>
    </>
  );
}
