/** The changes of a role: who added and removed which permissions, and its former names. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { changesOf } from '#domain/records/sets.ts';
import { useUserName } from '#web/data/lists.ts';
import { psql } from '#web/data/psql.ts';
import type { Permission } from '#web/data/roles.ts';
import { inWords } from '#web/forms/permission-words.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { Card } from '#web/ui/card.tsx';

type Details = {
  role: string;
  former_name?: string;
  description?: string;
  before: readonly string[];
  after: readonly string[];
};

export const roleHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['role_history', id],
    queryFn: async ({ signal }) =>
      (await psql.list('role_history', { where: { role_id: `eq.${id}` }, order: 'id.desc', limit: 100 }, { signal }))
        .rows,
  });

export function RoleHistory({ id, permissions }: { id: number; permissions: readonly Permission[] }) {
  const { data } = useQuery(roleHistoryQuery(id));
  const userName = useUserName();
  const words = inWords(permissions);
  const textOf = ({ role, former_name: former, description, before, after }: Details) => {
    const { added, removed } = changesOf(before, after);
    return [
      ...(former === undefined ? [] : [`Renamed from ${former} to ${role}.`]),
      ...(description === undefined ? [] : [`For: ${description}`]),
      ...(added.length === 0 ? [] : [`Added: ${words(added).join('; ')}.`]),
      ...(removed.length === 0 ? [] : [`Removed: ${words(removed).join('; ')}.`]),
    ];
  };
  if (data === undefined) return null;
  return (
    <Card title="History">
      {data.length === 0 ? (
        <p className="quiet">This role was never changed.</p>
      ) : (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">By</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id: change, created_at: at, created_by: by, kind, details }) => (
              <tr key={change}>
                <td>{momentOf(at)}</td>
                <td dir="auto">{by === null ? '–' : userName(by)}</td>
                <td>
                  {kind}
                  {textOf(details as Details).map((line) => (
                    <div key={line} className="quiet" dir="auto">
                      {line}
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
