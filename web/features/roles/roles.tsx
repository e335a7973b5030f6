/** The roles, each with its number of people and permissions. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { ROLES } from '#domain/messages/roles.ts';
import { holdersQuery, rolesQuery } from '#web/data/roles.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';

export function Roles() {
  const { data, error, refetch } = useQuery(rolesQuery);
  const holders = useQuery(holdersQuery).data;
  if (data === undefined)
    return error === null ? (
      <Loading what="Loading the roles" />
    ) : (
      <Failed text={error.message} retry={() => void refetch()} />
    );
  return (
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
          {data.map(({ id, name, preset, permissions }) => (
            <tr key={id}>
              <td>
                <Link to="/roles/$id" params={{ id: String(id) }} dir="auto">
                  {name}
                </Link>{' '}
                {preset && <Tag>Preset</Tag>}
              </td>
              <td>
                {holders !== undefined && (
                  <Link to="/users" search={{ roles: name }}>
                    {ROLES.people(holders.filter(({ roles }) => roles.includes(name)).length)}
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
  );
}
