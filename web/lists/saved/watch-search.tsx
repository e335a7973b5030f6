/** Watches a saved search: the user is told once a day of its new rows. Its rows are counted on the server, by the query that this browser makes of it. */
import { BellFilled, BellOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { readSavedAddress, watchedQuery, type SavedSearch } from '#web/data/saved-searches.ts';
import { useNotices } from '#web/ui/notices.ts';
import { listingFrom } from '#web/lists/address.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { conditionsOf } from '#web/lists/rows/records-query.ts';

function queryOf<Values extends object, Row extends ListedRow>(list: RecordList<Values, Row>, address: string): string {
  const where = conditionsOf(list, listingFrom(list, readSavedAddress(address)));
  const all = Object.entries(where).flatMap(([name, tests]) =>
    [tests ?? []].flat().map((test) => [name, String(test)]),
  );
  return String(new URLSearchParams(all));
}

/** The lists whose records are told. */
const WATCHED: readonly string[] = [
  'facts',
  'events',
  'documents',
  'publishers',
  'tabular-datasets',
  'contacts',
  'communications',
];

type Props<Values extends object, Row extends ListedRow> = { list: RecordList<Values, Row>; open: SavedSearch };

export function WatchSearch<Values extends object, Row extends ListedRow>({ list, open }: Props<Values, Row>) {
  const notices = useNotices('watch');
  const { data: watched } = useQuery(watchedQuery);
  const own = watched?.find(({ search_id }) => search_id === open.id);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ watching }: { watching: boolean; said: boolean }) =>
      psql.rpc<boolean>('watch_search', {
        search: open.id,
        address: open.address,
        conditions: watching ? queryOf(list, open.address) : null,
      }),
    onSuccess: (watching, { said }) => {
      if (said)
        notices.success(
          watching ? `New rows of '${open.name}' are told once a day` : `'${open.name}' is not watched any more`,
          undefined,
          { label: 'Undo', run: () => mutate({ watching: !watching, said: true }) },
        );
    },
    onError: ({ message }) => notices.error('The search is not watched', message),
    onSettled: () => invalidate('watched_searches'),
  });
  // Its owner changed the search: its new form is watched.
  const outdated = own !== undefined && own.address !== open.address;
  useEffect(() => {
    if (outdated) mutate({ watching: true, said: false });
  }, [outdated, open.address, mutate]);
  if (watched === undefined || !WATCHED.includes(list.kind)) return null;
  const label = own === undefined ? 'Watch' : 'Watched';
  return (
    <Button
      size="small"
      type="text"
      icon={own === undefined ? <BellOutlined aria-hidden /> : <BellFilled aria-hidden />}
      aria-pressed={own !== undefined}
      loading={isPending}
      title={own === undefined ? 'Tell me once a day of new rows' : 'Tell me no more of new rows'}
      onClick={() => mutate({ watching: own === undefined, said: true })}
    >
      {label}
    </Button>
  );
}
