/** What a search found: a grid between two bars of pages, with its progress, its columns, their filters and the menu of a record. */
import './lists.css';
import { SettingOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { layoutOf } from '#web/grids/columns.ts';
import { ColumnPanel } from '#web/grids/column-panel.tsx';
import { Chips } from '#web/grids/chips.tsx';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import type { FilterPlace, HeaderFilters } from '#web/grids/header-filter.tsx';
import { Pager } from '#web/grids/pager.tsx';
import { ResultsGrid } from '#web/grids/results-grid.tsx';
import { noRows, type Rows } from '#web/grids/rows.ts';
import { useDownload } from '#web/grids/use-download.ts';
import { useColumnLayout } from '#web/grids/use-column-layout.ts';
import { useRecordLinks } from '#web/grids/use-record-links.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Failed, Nothing, problemWords } from '#web/ui/states.tsx';
import type { Asked } from './asked.ts';
import { ColumnFilter } from './column-filter.tsx';
import { headersOf, type Go, type ListedRow, type Listing, type RecordList } from './list.ts';
import { conditionsOf, fileOf, loadRecords, recordsPageQuery, type RecordsRequest } from './records-query.ts';
import { usePlace } from './use-place.ts';
import { useWaiting } from './use-waiting.ts';
import { WaitingNotice } from './waiting-notice.tsx';

type Props<Search extends object, Row extends ListedRow> = {
  list: RecordList<Search, Row>;
  listing: Listing<Search>;
  go: Go<Search>;
  asked: readonly Asked<Search>[];
};

const FAILED = 'Results failed to load';
const keyOf = ({ id }: ListedRow) => String(id);

export function Results<Search extends object, Row extends ListedRow>(props: Props<Search, Row>) {
  const { list, go, asked } = props;
  const { search, filters, order, page, size } = props.listing;
  const notices = useNotices();
  const { open, actions } = useRecordLinks<Row>(`/${list.kind}`);
  const headers = useMemo(() => headersOf(list.columns), [list]);
  const ownLayout = useMemo(() => layoutOf(list.columns), [list]);
  const kept = useColumnLayout(usePlace(list.kind, 'columns'), ownLayout);
  const [panelOpen, setPanelOpen] = useState(false);
  const [filtering, setFiltering] = useState<FilterPlace | null>(null);
  const [blockFailed, setBlockFailed] = useState<unknown>(null);
  const [answeredAt, setAnsweredAt] = useState(0);

  // A column that is hidden again has been asked for already: only a new one is worth another request.
  const [columns, setColumns] = useState<readonly string[]>([]);
  const missing = kept.layout.filter(({ id, hidden }) => !hidden && !columns.includes(id));
  if (missing.length > 0) setColumns([...columns, ...missing.map(({ id }) => id)]);
  const request = useMemo<RecordsRequest<Search>>(
    () => ({ search, filters, order, columns }),
    [search, filters, order, columns],
  );
  const options = recordsPageQuery(list, request, size === 0 ? 'all' : { offset: (page - 1) * size, limit: size });
  const query = useQuery(options);
  const { data, refetch, isFetching, errorUpdatedAt, dataUpdatedAt } = query;
  const { waiting, cancel } = useWaiting(options.queryKey, query, props.listing, (answered) =>
    go(answered, { replace: true, cancelled: true }),
  );
  // Another page or order of the same search has the same number of records, and the same file.
  const otherSearch =
    waiting !== null && JSON.stringify(data?.query.where) !== JSON.stringify(conditionsOf(list, request));
  // Other rows than those that could not be scrolled to.
  if (answeredAt !== dataUpdatedAt) {
    setAnsweredAt(dataUpdatedAt);
    setBlockFailed(null);
  }
  const total = otherSearch ? undefined : data?.total;

  const rows = useMemo<Rows<Row>>(() => {
    if (data === undefined) return noRows;
    const { rows: first, total: all, query: asked } = data;
    const load: Rows<Row>['load'] = (...block) => loadRecords(list, asked, ...block);
    return { first, length: data.whole ? all : first.length, load };
  }, [list, data]);

  const file = useMemo(() => {
    const words = asked.map(({ label, text }) => `${label}: ${text}`);
    return fileOf(list, { search, filters, order }, words);
  }, [list, search, filters, order, asked]);
  const download = useDownload(list.file.name, file, FAILED);
  const files = (place: string) => <DownloadBar {...download} place={place} disabled={!total} />;

  const failed = query.isError || blockFailed !== null;
  const onFailure = useCallback(
    (error: unknown) => {
      setBlockFailed(error);
      notices.error(FAILED);
    },
    [notices],
  );
  useEffect(() => {
    if (errorUpdatedAt > 0) notices.error(FAILED);
  }, [errorUpdatedAt, notices]);
  useEffect(() => {
    if (dataUpdatedAt > 0) notices.settle();
  }, [dataUpdatedAt, notices]);

  // The facts of the last page may be gone since the address was written.
  const lastPage = size === 0 || total === undefined ? 1 : Math.max(1, Math.ceil(total / size));
  useEffect(() => {
    if (data !== undefined && !query.isPlaceholderData && page > lastPage) go({ page: lastPage }, { replace: true });
  }, [data, query.isPlaceholderData, page, lastPage, go]);

  const again = () => {
    setBlockFailed(null);
    void refetch();
  };

  const headerFilters = useMemo<HeaderFilters>(
    () => ({
      columns: new Set(Object.keys(list.filters)),
      active: new Set(Object.keys(filters)),
      open: setFiltering,
    }),
    [list, filters],
  );
  const filter = filtering === null ? undefined : list.filters[filtering.column];

  const chips = asked.map(({ key, label, text, without }) => ({ key, label, text, remove: () => go(without) }));

  const pager = {
    sizes: list.sizes,
    total,
    page,
    size,
    disabled: otherSearch,
    onPage: (next: number) => go({ page: next }),
    onSize: (next: typeof size) => go({ size: next }),
  };

  return (
    <section className="list-results" aria-label="Results">
      <div className="list-results-bar">
        <Pager label="Pages, above the table" {...pager} />
        <div className="list-results-tools">
          {files('above the table')}
          <Button
            size="small"
            icon={<SettingOutlined />}
            aria-expanded={panelOpen}
            onClick={() => setPanelOpen(!panelOpen)}
          >
            Columns
          </Button>
        </div>
      </div>
      <Chips label="Active search" chips={chips} onClear={() => go({ search: list.search.empty, filters: {} })} />
      <Progress
        className="list-progress"
        aria-label="Loading of the results"
        percent={isFetching ? 60 : 100}
        status={failed || download.failed ? 'exception' : isFetching ? 'active' : 'normal'}
        showInfo={false}
        size={{ height: 3 }}
      />
      {failed && <Failed title={FAILED} text={problemWords(query.error ?? blockFailed)} retry={again} />}
      <div className="list-grid" aria-busy={isFetching}>
        <ResultsGrid<Row>
          columns={list.columns}
          layout={kept.layout}
          onLayout={kept.change}
          order={order}
          filters={headerFilters}
          onOrder={(next) => go({ order: next })}
          rows={rows}
          stale={waiting !== null}
          onFailure={onFailure}
          keyOf={keyOf}
          onOpen={open}
          actions={actions}
        />
        <WaitingNotice waiting={waiting} onCancel={cancel} onSearch={again} />
        {total === 0 && waiting === null && !failed && (
          <div className="list-nothing">
            <Nothing text={list.words.nothing} />
          </div>
        )}
      </div>
      <div className="list-results-bar">
        <Pager label="Pages, below the table" {...pager} />
        {files('below the table')}
      </div>
      {filtering !== null && filter !== undefined && (
        <ColumnFilter
          // Another column begins anew.
          key={filtering.column}
          column={filtering.column}
          filter={filter}
          header={headers.get(filtering.column) ?? filtering.column}
          place={filtering}
          filters={filters}
          onFilters={(next) => go({ filters: next })}
          onClose={() => {
            filtering.back();
            setFiltering(null);
          }}
        />
      )}
      <ColumnPanel
        {...kept}
        headers={headers}
        filters={headerFilters}
        open={panelOpen}
        onClose={() => setPanelOpen(false)}
      />
    </section>
  );
}
