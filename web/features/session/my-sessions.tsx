/** The user's sessions in use, each with its browser; ends one, or all others. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { browserOf } from '#domain/people/user-agent.ts';
import { endOtherSessions, endSessionOf } from '#web/data/people.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loaded } from '#web/ui/states.tsx';

const sessionsQuery = queryOptions({
  queryKey: ['my_sessions'],
  queryFn: async ({ signal }) =>
    (await psql.list('my_sessions', { order: 'current.desc.nullslast,last_seen.desc' }, { signal })).rows,
});

export function MySessions() {
  const notices = useNotices();
  const sessions = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: number | null) => (id === null ? endOtherSessions() : endSessionOf(id)),
    onSuccess: (count) => notices.success(count === 1 ? 'The session has ended' : `${count} sessions have ended`),
    onError: ({ message }) => notices.error("The session couldn't be ended", message),
    onSettled: () => invalidate('my_sessions'),
  });
  if (sessions.data === undefined) return <Loaded query={sessions} what="Loading your sessions" />;
  const others = sessions.data.filter(({ current }) => current !== true);
  return (
    <Card
      title="My sessions"
      extra={
        others.length > 0 && (
          <Button size="small" onClick={() => end.mutate(null)}>
            End all other sessions
          </Button>
        )
      }
    >
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Browser</th>
            <th scope="col">Last used</th>
            <th scope="col">Signed in</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {sessions.data.map(({ id, user_agent: agent, created_at: begun, last_seen: seen, current }) => (
            <tr key={id}>
              <td>
                {browserOf(agent ?? '')} {current === true && <Tag>This session</Tag>}
              </td>
              <td>{momentOf(seen)}</td>
              <td>{momentOf(begun)}</td>
              <td>
                {current !== true && (
                  <Button size="small" onClick={() => end.mutate(id)}>
                    End
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
