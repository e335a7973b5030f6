/** What a save did to the records of a dataset, in its history: the counts, and each changed or deleted record before and after. Restores nothing. */
import { useId, useMemo, useState } from 'react';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import { differencesIn, type Change, type RecordFields } from '#domain/records/history.ts';
import { psql } from '#web/data/psql.ts';
import { Differences } from '#web/forms/history/differences.tsx';
import { withImages, type RecordedChange } from '#web/forms/history/history-query.ts';
import { useWords } from '#web/forms/history/use-words.ts';
import { Loaded } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';

type Save = { at: string; inserted: number; updated: number; deleted: number };

const PAGE = 50;

const FIELDS: RecordFields = {
  opened: [],
  writable: [],
  computed: [],
  together: [],
  drawn: ['id', 'parent_id'],
  labels: Object.fromEntries([
    ...SHEET_COLUMNS.map(({ name, label }) => [name, label]),
    ['position', 'Position in the order'],
  ]),
  meanings: { iso3: 'country' },
};

/** The rows of one save have its time. */
const recordsOfSave = (dataset: number, at: string) =>
  infiniteQueryOptions({
    queryKey: ['history', 'records of a save', dataset, at],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<Change[]> => {
      const where = {
        entity_type: 'eq.tabular_datasets_records',
        entity_id: `eq.${dataset}`,
        created_at: `eq.${at}`,
        id: `gt.${pageParam}`,
      };
      const { rows } = await psql.list('history', { where, order: 'id', limit: PAGE }, { signal });
      return rows.map(withImages);
    },
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    staleTime: Infinity,
  });

function ChangedRecords({ dataset, at }: { dataset: number; at: string }) {
  const query = useInfiniteQuery(recordsOfSave(dataset, at));
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  const changes = useMemo(() => data?.pages.flat() ?? [], [data]);
  const words = useWords(
    useMemo(() => changes.flatMap((change) => differencesIn(change, FIELDS)), [changes]),
    FIELDS,
  );
  if (data === undefined || error !== null) return <Loaded query={query} what="Loading the records" />;
  return (
    <>
      {changes.map((change) => {
        const name = `Record ${String((change.before ?? {})['id'])}`;
        return (
          <section key={change.id} aria-label={name} className="history-record">
            <div className="history-head">
              <Tag>{change.operation === 'delete' ? 'Deleted' : 'Changed'}</Tag>
              <h4>{name}</h4>
            </div>
            <Differences
              caption={`Fields of ${name}`}
              differences={differencesIn(change, FIELDS)}
              fields={FIELDS}
              words={words}
              before="Before"
              after="After"
            />
          </section>
        );
      })}
      {hasNextPage && (
        <Button size="small" loading={isFetching} onClick={() => void fetchNextPage()}>
          More records
        </Button>
      )}
    </>
  );
}

const counted = ({ inserted, updated, deleted }: Save): string => {
  const parts = [
    [inserted, 'added'],
    [updated, 'changed'],
    [deleted, 'deleted'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, done]) => `${thousands(count)} ${done}`);
  return `Records: ${said.join(', ')}`;
};

type Props = { dataset: number; change: RecordedChange };

export function SavedRecords({ dataset, change: { operation, after } }: Props) {
  const list = useId();
  const [open, setOpen] = useState(false);
  const save = operation === 'update' ? (after?.['last_save'] as Save | null | undefined) : null;
  if (save == null) return null;
  return (
    <>
      <p className="history-save">
        {counted(save)}{' '}
        {save.updated + save.deleted > 0 && (
          <Button size="small" type="link" aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
            {open ? 'Hide the changed records' : 'Show the changed records'}
          </Button>
        )}
      </p>
      <div id={list}>{open && <ChangedRecords dataset={dataset} at={save.at} />}</div>
    </>
  );
}
