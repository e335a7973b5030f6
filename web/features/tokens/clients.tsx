/** The programs that read published figures: their requests of the last 90 days, by day and address; a new one in a dialog. */
import './tokens.css';
import { PlusOutlined } from '@ant-design/icons';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Button, Input, Table, Tag } from 'antd';
import { useState } from 'react';
import type { ClientsRow } from '#domain/generated/rows.ts';
import { psql } from '#web/data/psql.ts';
import { useMay } from '#web/data/may.ts';
import { invalidate } from '#web/data/query.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { dayWords } from '#domain/values/dates.ts';
import { NotPermitted } from '#web/forms/not-permitted.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { createClient, revokeToken, type NewToken } from './token-queries.ts';
import { TokenPanel } from './token-panel.tsx';

type DayCount = { day: string; requests: number };
type Client = ClientsRow;

const DAYS = 90;
const clientsQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: async ({ signal }) => (await psql.list('clients', { order: 'state.desc,name,id' }, { signal })).rows,
});
const requestsQuery = (id: number) =>
  queryOptions({
    queryKey: ['client_requests', id],
    queryFn: async ({ signal }) =>
      (await psql.list('client_requests', { where: { client_id: `eq.${id}` }, order: 'day.desc,address' }, { signal }))
        .rows,
  });

const tryIt = ({ token }: NewToken): string =>
  `curl "${window.location.origin}/external-api/idus/last-180-days/?client_id=${token}"`;

export function Clients() {
  const may = useMay()('manage', 'api tokens');
  const clients = useQuery({ ...clientsQuery, enabled: may });
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<NewToken | null>(null);
  if (!may) return <NotPermitted right={['manage', 'api tokens']} />;
  return (
    <>
      {made !== null && <TokenPanel made={made} what="client_id" command={tryIt(made)} />}
      <Card
        title="Clients"
        extra={
          <Button size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            New client
          </Button>
        }
      >
        <p className="quiet form-line">
          Programs outside that read published releases and facts of the IDU, and nothing else, at{' '}
          <a className="in-text" href="/external-api/" target="_blank" rel="noreferrer">
            IDMC&apos;s addresses
          </a>
          . Requests are those of the last 90 days, by days in UTC.
        </p>
        <Loaded query={clients} what="Loading the clients">
          {(rows) =>
            rows.length === 0 ? (
              <Nothing text="No client yet" next="Each program that reads published figures gets one of its own." />
            ) : (
              <ClientTable clients={rows} />
            )
          }
        </Loaded>
      </Card>
      {adding && (
        <NewClientDialog
          onClose={() => setAdding(false)}
          onMade={(token) => {
            setMade(token);
            setAdding(false);
          }}
        />
      )}
    </>
  );
}

function ClientTable({ clients }: { clients: readonly Client[] }) {
  const notices = useNotices();
  const [today] = useState(() => Math.floor(Date.now() / 86_400_000));
  const revoke = useMutation({
    mutationFn: ({ id }: Client) => revokeToken(id),
    onSuccess: (_, { name }) => notices.success(`The client ${name} is revoked`),
    onError: ({ message }) => notices.error("The client couldn't be revoked", message),
    onSettled: () => invalidate('clients', 'tokens_view', 'security_events'),
  });
  return (
    <Table<Client>
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...clients]}
      rowKey="id"
      expandable={{
        columnTitle: <span className="visually-hidden">Requests by address</span>,
        expandedRowRender: (client) => <RequestsOf client={client} />,
        rowExpandable: ({ requests }) => requests > 0,
      }}
      columns={[
        {
          title: 'Client',
          render: (_, { name, used_by: usedBy }) => (
            <div className="client-name">
              <strong dir="auto">{name}</strong>
              {usedBy !== null && (
                <div className="quiet" dir="auto">
                  {usedBy}
                </div>
              )}
            </div>
          ),
        },
        { title: 'State', render: (_, { state }) => <Tag {...(state !== 'Works' && { color: 'red' })}>{state}</Tag> },
        { title: 'Requests', align: 'end', render: (_, { requests }) => thousands(requests) },
        { title: 'By day', render: (_, client) => <DayBars client={client} today={today} /> },
        { title: 'Last use', render: (_, { last_used_at: at }) => (at === null ? '–' : momentOf(at)) },
        { title: 'Works until', render: (_, { expires_at: at }) => momentOf(at) },
        {
          title: 'Action',
          render: (_, client) =>
            client.state !== 'Revoked' && (
              <ConfirmButton
                size="small"
                danger
                title={`Revoke the client ${client.name}?`}
                text="Its requests are refused at once. A revoked client_id never works again."
                aria-label={`Revoke ${client.name}`}
                onConfirm={() => revoke.mutate(client)}
              >
                Revoke
              </ConfirmButton>
            ),
        },
      ]}
    />
  );
}

/** The 90 days until `today`, in days since 1970, as bars. The numbers stand in the open row. */
function DayBars({ client: { name, days }, today }: { client: Client; today: number }) {
  const counts = new Map((days as DayCount[]).map(({ day, requests }) => [day, requests]));
  const most = Math.max(1, ...counts.values());
  const bars = Array.from({ length: DAYS }, (_, at) => {
    const day = new Date((today - DAYS + 1 + at) * 86_400_000).toISOString().slice(0, 10);
    return [day, counts.get(day) ?? 0] as const;
  });
  return (
    <svg
      className="client-days"
      viewBox="0 0 180 24"
      role="img"
      aria-label={`Requests of ${name} by day, ${thousands(most)} at most`}
    >
      <path className="client-axis" d="M0 23.5H180" />
      {bars.map(([day, requests], at) =>
        requests === 0 ? null : (
          <rect
            key={day}
            x={2 * at}
            width={1.5}
            y={23 - Math.max(1, (22 * requests) / most)}
            height={Math.max(1, (22 * requests) / most)}
          >
            <title>{`${dayWords(day)}: ${thousands(requests)}`}</title>
          </rect>
        ),
      )}
    </svg>
  );
}

function RequestsOf({ client }: { client: Client }) {
  const requests = useQuery(requestsQuery(client.id));
  return (
    <Loaded query={requests} what="Loading the requests">
      {(rows) => {
        const addresses = [...new Set(rows.map(({ address }) => address))].toSorted();
        const days = [...new Set(rows.map(({ day }) => day))];
        const of = (fits: (row: (typeof rows)[number]) => boolean) =>
          rows.filter(fits).reduce((sum, row) => sum + row.requests, 0);
        return (
          // The table scrolls, so the keyboard must be able to reach it.
          <div className="client-requests" role="region" aria-label={`Requests of ${client.name}`} tabIndex={0}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">Address</th>
                  <th scope="col">90 days</th>
                  {days.map((day) => (
                    <th key={day} scope="col">
                      {dayWords(day)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {addresses.map((address) => (
                  <tr key={address}>
                    <th scope="row">{address.replace('/external-api', '')}</th>
                    <td>{thousands(of((row) => row.address === address))}</td>
                    {days.map((day) => {
                      const asked = of((row) => row.address === address && row.day === day);
                      return <td key={day}>{asked === 0 ? '' : thousands(asked)}</td>;
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      }}
    </Loaded>
  );
}

function NewClientDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: NewToken) => void }) {
  const [name, setName] = useState('');
  const [usedBy, setUsedBy] = useState('');
  const create = useMutation({
    mutationFn: () => createClient({ name, used_by: usedBy === '' ? null : usedBy, days: 365 }),
    onSuccess: onMade,
    onSettled: () => invalidate('clients', 'tokens_view', 'security_events'),
  });
  return (
    <FormDialog
      title="New client"
      ok="Make client"
      busy={create.isPending}
      disabled={name.trim() === ''}
      refusal={create.error?.message}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <Labelled label="Name" required>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            dir="auto"
            maxLength={100}
            placeholder="What reads, such as 'HDX'"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Labelled>
      <Labelled label="Used by">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            dir="auto"
            maxLength={300}
            placeholder="An e-mail address or a note"
            value={usedBy}
            onChange={({ target }) => setUsedBy(target.value)}
          />
        )}
      </Labelled>
      <p className="quiet">It works for a year. Its client_id is shown once.</p>
    </FormDialog>
  );
}
