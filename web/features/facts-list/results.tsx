/** What the search found: a grid between two bars of pages, with its progress, its columns and the menu of a fact. */
import { SettingOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSession } from '#web/data/session.ts';
import type { FileRequest } from '#web/data/download.ts';
import { ColumnPanel } from '#web/grids/column-panel.tsx';
import { Chips } from '#web/grids/chips.tsx';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import type { FilterPlace, HeaderFilters } from '#web/grids/header-filter.tsx';
import { Pager } from '#web/grids/pager.tsx';
import { ResultsGrid } from '#web/grids/results-grid.tsx';
import type { Rows } from '#web/grids/rows.ts';
import { useDownload } from '#web/grids/use-download.ts';
import { useColumnLayout } from '#web/grids/use-column-layout.ts';
import { useRecordLinks } from '#web/grids/use-record-links.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Failed, Nothing } from '#web/ui/states.tsx';
import type { Listing } from './address.ts';
import type { Go } from './use-listing.ts';
import { EMPTY_SEARCH, toFilters } from '#domain/facts-search.ts';
import { COLUMNS, FILE_COLUMNS, HEADERS, OWN_LAYOUT } from './columns.tsx';
import { ColumnFilter, FILTERED } from './column-filter.tsx';
import type { Asked } from './asked.ts';
import { factsPageQuery, loadFacts, toOrder, type FactRow, type FactsRequest } from './facts-query.ts';

type Props = { listing: Listing; go: Go; asked: readonly Asked[] };

const FAILED = 'Results failed to load';
const keyOf = ({ id }: FactRow) => String(id);

export function FactsResults({ listing: { search, filters, order, page, size }, go, asked }: Props) {
  const notices = useNotices();
  const { open, actions } = useRecordLinks<FactRow>('/facts');
  const username = useSession()?.username ?? '';
  const kept = useColumnLayout(`facts-list:${username}:columns`, OWN_LAYOUT);
  const [panelOpen, setPanelOpen] = useState(false);
  const [filtering, setFiltering] = useState<FilterPlace | null>(null);
  const [blockFailed, setBlockFailed] = useState<unknown>(null);

  // A column that is hidden again has been asked for already: only a new one is worth another request.
  const [columns, setColumns] = useState<readonly string[]>([]);
  const missing = kept.layout.filter(({ id, hidden }) => !hidden && !columns.includes(id));
  if (missing.length > 0) setColumns([...columns, ...missing.map(({ id }) => id)]);
  const request = useMemo<FactsRequest>(() => ({ search, filters, order, columns }), [search, filters, order, columns]);
  const query = useQuery(factsPageQuery(request, size === 0 ? 'all' : { offset: (page - 1) * size, limit: size }));
  const { data, refetch, isFetching, errorUpdatedAt } = query;
  const total = data?.total;

  const rows = useMemo<Rows<FactRow> | undefined>(() => {
    if (data === undefined) return undefined;
    const { rows: first, total: all, query: asked } = data;
    const load: Rows<FactRow>['load'] = (...block) => loadFacts(asked, ...block);
    return { first, length: data.whole ? all : first.length, load };
  }, [data]);

  const file = useMemo<FileRequest<'facts_download_view'>>(
    () => ({
      relation: 'facts_download_view',
      select: FILE_COLUMNS,
      where: toFilters(search, filters),
      order: toOrder(order),
      words: asked.length === 0 ? ['All facts'] : asked.map(({ label, text }) => `${label}: ${text}`),
    }),
    [search, filters, order, asked],
  );
  const notDownloaded = useCallback(
    (error: unknown) => notices.error(FAILED, error instanceof Error ? error.message : undefined),
    [notices],
  );
  const download = useDownload('dataset', file, notDownloaded);
  const files = (place: string) => <DownloadBar {...download} place={place} disabled={total === 0} />;

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
    () => ({ columns: FILTERED, active: new Set(Object.keys(filters)), open: setFiltering }),
    [filters],
  );

  const chips = asked.map(({ key, label, text, without }) => ({ key, label, text, remove: () => go(without) }));

  const pager = {
    total,
    page,
    size,
    onPage: (next: number) => go({ page: next }),
    onSize: (next: typeof size) => go({ size: next }),
  };

  return (
    <section className="facts-results" aria-label="Results">
      <div className="facts-results-bar">
        <Pager label="Pages, above the table" {...pager} />
        <div className="facts-results-tools">
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
      <Chips label="Active search" chips={chips} onClear={() => go({ search: EMPTY_SEARCH, filters: {} })} />
      <Progress
        className="facts-progress"
        aria-label="Loading of the results"
        percent={isFetching ? 60 : 100}
        status={failed || download.failed ? 'exception' : isFetching ? 'active' : 'normal'}
        showInfo={false}
        size={{ height: 3 }}
      />
      {failed && <Failed title={FAILED} {...(query.error && { text: query.error.message })} retry={again} />}
      <div className="facts-grid">
        <ResultsGrid<FactRow>
          columns={COLUMNS}
          layout={kept.layout}
          onLayout={kept.change}
          order={order}
          filters={headerFilters}
          onOrder={(next) => go({ order: next })}
          rows={rows}
          onFailure={onFailure}
          keyOf={keyOf}
          onOpen={open}
          actions={actions}
        />
        {total === 0 && !failed && (
          <div className="facts-nothing">
            <Nothing text="No facts match this search" />
          </div>
        )}
      </div>
      <div className="facts-results-bar">
        <Pager label="Pages, below the table" {...pager} />
        {files('below the table')}
      </div>
      {filtering !== null && (
        <ColumnFilter
          // Another column begins anew.
          key={filtering.column}
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
        headers={HEADERS}
        filters={headerFilters}
        open={panelOpen}
        onClose={() => setPanelOpen(false)}
      />
    </section>
  );
}
