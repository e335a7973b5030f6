/** The rows of one page of a list: scrolling, cancelling, trying again and the notice of a failure. Draws nothing. */
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { noRows, type Rows } from '#web/grids/rows.ts';
import { useNotices } from '#web/ui/notices.ts';
import type { PageSize } from '#web/grids/pager.tsx';
import { loadRecords, recordsPageQuery, type RecordsRequest } from './records-query.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { useWaiting } from './use-waiting.ts';

type Shown = { readonly page: number; readonly size: PageSize };

type Of<Values extends object, Row extends ListedRow, L> = {
  list: RecordList<Values, Row>;
  /** Must be a stable value: a new one loads the rows again. */
  request: RecordsRequest<Values>;
  /** The current listing; `back` goes back to the listing of the shown rows. */
  listing: L;
  back: (answered: L) => void;
  /** Called with the last page if the current page is beyond it, because rows were deleted. */
  onPage: (page: number) => void;
  failure: string;
};

export function useRows<Values extends object, Row extends ListedRow, L extends Shown>({
  list,
  request,
  listing,
  back,
  onPage,
  failure,
}: Of<Values, Row, L>) {
  const { page, size } = listing;
  const notices = useNotices();
  const [blockFailed, setBlockFailed] = useState<unknown>(null);
  const [answeredAt, setAnsweredAt] = useState(0);
  const part = size === 0 ? 'all' : { offset: (page - 1) * size, limit: size };
  const options = recordsPageQuery(list, request, part);
  // Asked before the list is drawn for the first time.
  usePrefetchQuery(options);
  const query = useQuery({ ...options, ...list.anew });
  const { data, refetch, isFetching, isPlaceholderData, errorUpdatedAt, dataUpdatedAt } = query;
  const { waiting, cancel } = useWaiting(options.queryKey, query, listing, back);
  // New rows clear the failure of a block of the earlier rows.
  if (answeredAt !== dataUpdatedAt) {
    setAnsweredAt(dataUpdatedAt);
    setBlockFailed(null);
  }
  const total = data?.total;

  const rows = useMemo<Rows<Row>>(() => {
    if (data === undefined) return noRows;
    const load: Rows<Row>['load'] = (...block) => loadRecords(list, data.query, ...block);
    return { first: data.rows, length: data.whole ? data.total : data.rows.length, load };
  }, [list, data]);

  const onFailure = useCallback(
    (error: unknown) => {
      setBlockFailed(error);
      notices.error(failure);
    },
    [notices, failure],
  );
  useEffect(() => {
    if (errorUpdatedAt > 0) notices.error(failure);
  }, [errorUpdatedAt, notices, failure]);
  useEffect(() => {
    if (dataUpdatedAt > 0) notices.settle();
  }, [dataUpdatedAt, notices]);

  const lastPage = size === 0 || total === undefined ? 1 : Math.max(1, Math.ceil(total / size));
  useEffect(() => {
    if (total !== undefined && !isPlaceholderData && page > lastPage) onPage(lastPage);
  }, [total, isPlaceholderData, page, lastPage, onPage]);

  const again = () => {
    setBlockFailed(null);
    void refetch();
  };
  const problem = query.error ?? blockFailed;
  return {
    data,
    total,
    rows,
    loadedAt: isPlaceholderData ? 0 : dataUpdatedAt,
    isFetching,
    waiting,
    cancel,
    again,
    onFailure,
    problem,
  };
}
