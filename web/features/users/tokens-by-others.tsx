/** The working tokens that other people made in the name of a user. A person with the right to give more rights sees them before; a link leads to the button that revokes one. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { psql } from '#web/data/psql.ts';

const tokensByOthersQuery = (username: string) =>
  queryOptions({
    queryKey: ['tokens_view', 'of', username],
    queryFn: async ({ signal }) => {
      const where = { username: `eq.${username}`, created_by: `neq.${username}`, state: 'eq.Works' };
      return (await psql.list('tokens_view', { where, order: 'name' }, { signal })).rows;
    },
  });

export function TokensByOthers({ username, name }: { username: string; name: string }) {
  const { data = [] } = useQuery(tokensByOthersQuery(username));
  if (data.length === 0) return null;
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={`Other users made tokens that act as ${name}`}
      description={
        <>
          <p>They keep to the rights of the time when they were made: a right given now adds nothing to them.</p>
          <ul>
            {data.map(({ id, name: token, scope, created_by: maker }) => (
              <li key={id}>
                {token}: {scope}, by {maker}.{' '}
                <Link to="/tokens/$id" params={{ id: String(id) }} className="in-text">
                  Revoke {token}
                </Link>
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
