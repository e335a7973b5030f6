/** The records that refused a change of many, by their reason, with links. */
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { among } from '#domain/values/psql-values.ts';
import { areaOf } from '#web/data/kinds.tsx';
import { psql } from '#web/data/psql.ts';
import { thousands } from '#web/ui/thousands.ts';
import { WholeName } from '#web/ui/whole-name.tsx';
import type { ReactNode } from 'react';

export type Refused = readonly { reason: string; records: readonly string[] }[];

/** A record is written as its kind and number: 'facts 12'; the refused rows of an import have lines instead. */
export function RecordLink({
  record,
  name = record.replaceAll('_', ' '),
}: {
  record: string;
  name?: string | undefined;
}) {
  const [, kind, id] = /^([a-z_]+) (\d+)$/.exec(record) ?? [];
  if (kind === undefined || kind === 'line') return <span>{name}</span>;
  return (
    <Link to={`/${areaOf(kind)}/${id}` as '/'} dir="auto">
      <WholeName text={name} />
    </Link>
  );
}

const SHOWN = 20;

/** The names of the shown records of a kind; a deleted one has none. */
const namesQuery = (kind: string, ids: readonly number[]) => ({
  queryKey: [kind, 'names', ids],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { rows } = await psql.list(
      kind as 'facts',
      { select: ['id', 'name'], where: { id: among(ids) } },
      { signal },
    );
    return rows.map(({ id, name }) => [`${kind} ${id}`, name] as const);
  },
});

function useNames(shown: readonly string[]): ReadonlyMap<string, string> {
  const queries = NAMED.map((kind) => {
    const ids = shown.filter((record) => record.startsWith(`${kind} `)).map((record) => Number(record.split(' ')[1]));
    return { ...namesQuery(kind, ids), enabled: ids.length > 0 };
  });
  return useQueries({ queries, combine: mapOf });
}

const NAMED = ['facts', 'events', 'documents', 'publishers', 'tabular_datasets'] as const;

const mapOf = (results: readonly { data?: readonly (readonly [string, string])[] | undefined }[]) =>
  new Map(results.flatMap(({ data }) => data ?? []));

const useNamesOf = (refused: Refused) => useNames(refused.flatMap(({ records }) => records.slice(0, SHOWN)));

const Records = ({ records, names }: { records: readonly string[]; names: ReadonlyMap<string, string> }) => (
  <ul className="refused-records">
    {records.slice(0, SHOWN).map((record) => (
      <li key={record}>
        <RecordLink record={record} name={names.get(record)} />
      </li>
    ))}
    {records.length > SHOWN && <li>{thousands(records.length - SHOWN)} more</li>}
  </ul>
);

/** All reasons in one warning. `about` stands before them, `children` after them. */
export function WarnedRecords({
  title,
  about,
  refused,
  children,
}: {
  title: string;
  about?: string | undefined;
  refused: Refused;
  children?: ReactNode;
}) {
  const names = useNamesOf(refused);
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <>
          {about !== undefined && <p>{about}</p>}
          {refused.map(({ reason, records }) => (
            <div key={reason}>
              {`${reason}:`}
              <Records records={records} names={names} />
            </div>
          ))}
          {children}
        </>
      }
    />
  );
}

export function RefusedRecords({ refused }: { refused: Refused }) {
  const names = useNamesOf(refused);
  return refused.map(({ reason, records }) => (
    <Alert
      key={`${reason} ${records[0]}`}
      type="warning"
      showIcon
      title={`${records.length > 1 ? `${thousands(records.length)} × ` : ''}${reason.replace(/\.$/, '')}`}
      description={<Records records={records} names={names} />}
    />
  ));
}
