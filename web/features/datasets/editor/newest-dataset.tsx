/** /scaffold/tabular-data: the records of the newest dataset, to read. */
import type { ComponentProps } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { psql } from '#web/data/psql.ts';
import { Loaded, Nothing } from '#web/ui/states.tsx';
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

const NameOfDataset = ({ id, name }: { id: number; name: string }) => (
  <p>
    <Link className="in-text" to="/tabular-datasets/$id" params={{ id: String(id) }}>
      <bdi>{name}</bdi>
    </Link>
  </p>
);

type Props = Partial<Pick<ComponentProps<typeof RecordsEditor>, 'columns'>> & { editable?: boolean };

export function NewestDataset({ editable = false, columns }: Props) {
  const query = useQuery(newestQuery);
  return (
    <Loaded query={query}>
      {(data) =>
        data === null ? (
          <Nothing text="There is no tabular dataset yet" />
        ) : (
          <>
            <NameOfDataset {...data} />
            <RecordsEditor
              key={data.id}
              dataset={data}
              readOnly={!editable || !data.may_change}
              reload={async () => void (await query.refetch())}
              {...(columns && { columns })}
            />
          </>
        )
      }
    </Loaded>
  );
}
