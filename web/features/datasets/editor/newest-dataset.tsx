/** /scaffold/tabular-data: the records of the newest dataset, to read. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { psql } from '#web/data/psql.ts';
import { Failed, Loading, Nothing } from '#web/ui/states.tsx';
import { RecordsEditor } from './records-editor.tsx';

const COLUMNS = ['id', 'name', 'iso3', 'unit', 'locked_at', 'version', 'last_save', 'may_change'] as const;

export const newestQuery = queryOptions({
  queryKey: ['tabular_datasets', 'newest'],
  queryFn: async ({ signal }) => {
    const newest = { select: COLUMNS, order: 'created_at.desc,id.desc', limit: 1 };
    return (await psql.list('tabular_datasets', newest, { signal })).rows[0] ?? null;
  },
  gcTime: 0,
});

export const NameOfDataset = ({ id, name }: { id: number; name: string }) => (
  <p>
    <Link className="in-text" to="/tabular-datasets/$id" params={{ id: String(id) }}>
      <bdi>{name}</bdi>
    </Link>
  </p>
);

export function NewestDataset() {
  const { data, error, refetch } = useQuery(newestQuery);
  if (error !== null) return <Failed text={error.message} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (data === null) return <Nothing text="There is no tabular dataset yet" />;
  return (
    <>
      <NameOfDataset {...data} />
      <RecordsEditor key={data.id} dataset={data} readOnly reload={async () => void (await refetch())} />
    </>
  );
}
