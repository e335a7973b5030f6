/** A token: its owner, its scope, when it was used, and the button that revokes it. The token itself is never shown again. */
import './tokens.css';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { psql, PsqlError } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { revokeToken } from './token-queries.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loaded, Nothing } from '#web/ui/states.tsx';

export const tokenQuery = (id: string) =>
  queryOptions({
    queryKey: ['tokens_view', 'one', id],
    queryFn: async ({ signal }) =>
      (await psql.one('tokens_view', { where: { id: `eq.${Number(id)}` } }, { signal })).row,
  });

const at = (time: string | null, by?: string | null) =>
  time === null ? '–' : `${momentOf(time)}${by ? `, by ${by}` : ''}`;

export function Token({ id }: { id: string }) {
  const notices = useNotices();
  const query = useQuery(tokenQuery(id));
  const { data: row, error } = query;
  const revoke = useMutation({
    mutationFn: () => revokeToken(Number(id)),
    onSuccess: () => notices.success(`The token ${row?.name ?? ''} is revoked`),
    onError: ({ message }) => notices.error("The token couldn't be revoked", message),
    onSettled: () => invalidate('tokens_view', 'security_events'),
  });
  if (row === undefined) {
    const gone = error instanceof PsqlError && error.code === 'PGRST116';
    return gone ? (
      <Nothing text={`There is no token ${id}, or you may not manage tokens`} />
    ) : (
      <Loaded query={query} what="Loading the token" />
    );
  }
  const { state } = row;
  const facts: readonly (readonly [string, string])[] = [
    ['Owner', `${row.owner} (${row.username})`],
    ['Scope', row.scope],
    ['Works until', at(row.expires_at)],
    ['Last use', at(row.last_used_at)],
    ['Created', at(row.created_at, row.created_by)],
    ...(row.revoked_at === null ? [] : [['Revoked', at(row.revoked_at, row.revoked_by)] as const]),
  ];
  return (
    <Card title="Token" extra={<Tag {...(state !== 'Works' && { color: 'red' })}>{state}</Tag>}>
      <table className="plain-table token-facts">
        <tbody>
          {facts.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td dir="auto">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {row.revoked_at === null && (
        <ConfirmButton
          danger
          title={`Revoke the token ${row.name}?`}
          text="Scripts that use it are refused at once, and their downloads are cut off. A revoked token never works again."
          loading={revoke.isPending}
          onConfirm={() => revoke.mutate()}
        >
          Revoke
        </ConfirmButton>
      )}
    </Card>
  );
}
