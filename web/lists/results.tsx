/** The results of a search: a grid between two page bars, with its progress, its columns, their filters and the menu of a record. */
import './lists.css';
import { SettingOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useMemo, useState } from 'react';
import { layoutOf } from '#web/grids/columns.ts';
import { ColumnPanel } from '#web/grids/column-panel.tsx';
import { Chips } from '#web/grids/chips.tsx';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import type { FilterPlace, HeaderFilters } from '#web/grids/header-filter.tsx';
import { Pager } from '#web/grids/pager.tsx';
import { ResultsGrid } from '#web/grids/results-grid.tsx';
import { useDownload } from '#web/grids/use-download.ts';
import { useColumnLayout } from '#web/grids/use-column-layout.ts';
import { useRecordLinks } from '#web/grids/use-record-links.tsx';
import { Failed, Nothing, problemWords } from '#web/ui/states.tsx';
import type { FilterChip } from './filter-chips.ts';
import { ColumnFilter } from './column-filter.tsx';
import { headersOf, type Go, type ListedRow, type Listing, type RecordList } from './list.ts';
import { conditionsOf, fileOf, type RecordsRequest } from './records-query.ts';
import { usePlace } from './use-place.ts';
import { useRows } from './use-rows.ts';
import { WaitingNotice } from './waiting-notice.tsx';

type Props<Search extends object, Row extends ListedRow> = {
  list: RecordList<Search, Row>;
  listing: Listing<Search>;
  go: Go<Search>;
  chips: readonly FilterChip<Search>[];
};

const FAILED = 'Results failed to load';
const keyOf = ({ id }: ListedRow) => String(id);

export function Results<Search extends object, Row extends ListedRow>(props: Props<Search, Row>) {
  const { list, go, chips } = props;
  const { search, filters, order, page, size } = props.listing;
  const { open, actions } = useRecordLinks<Row>(`/${list.kind}`);
  const headers = useMemo(() => headersOf(list.columns), [list]);
  const ownLayout = useMemo(() => layoutOf(list.columns), [list]);
  const kept = useColumnLayout(usePlace(list.kind, 'columns'), ownLayout);
  const [panelOpen, setPanelOpen] = useState(false);
  const [filtering, setFiltering] = useState<FilterPlace | null>(null);

  // Columns that are hidden again stay in the request: only a new column needs another request.
  const [columns, setColumns] = useState<readonly string[]>([]);
  const missing = kept.layout.filter(({ id, hidden }) => !hidden && !columns.includes(id));
  if (missing.length > 0) setColumns([...columns, ...missing.map(({ id }) => id)]);
  const request = useMemo<RecordsRequest<Search>>(
    () => ({ search, filters, order, columns }),
    [search, filters, order, columns],
  );
  const { data, isFetching, waiting, cancel, again, onFailure, problem, ...found } = useRows({
    list,
    request,
    listing: props.listing,
    back: (answered) => go(answered, { replace: true, cancelled: true }),
    // Rows may have been deleted since the address was written.
    onPage: (last) => go({ page: last }, { replace: true }),
    failure: FAILED,
  });
  // Another page or order of the same search has the same total and the same file.
  const otherSearch =
    waiting !== null && JSON.stringify(data?.query.where) !== JSON.stringify(conditionsOf(list, request));
  const total = otherSearch ? undefined : found.total;

  const file = useMemo(() => {
    const words = chips.map(({ label, text }) => `${label}: ${text}`);
    return fileOf(list, { search, filters, order }, words);
  }, [list, search, filters, order, chips]);
  const download = useDownload(list.file.name, file, FAILED);
  const files = (place: string) => <DownloadBar {...download} place={place} disabled={!total} />;

  const failed = problem !== null;

  const headerFilters = useMemo<HeaderFilters>(
    () => ({
      columns: new Set(Object.keys(list.filters)),
      active: new Set(Object.keys(filters)),
      open: setFiltering,
    }),
    [list, filters],
  );
  const filter = filtering === null ? undefined : list.filters[filtering.column];

  const removable = chips.map(({ key, label, text, without }) => ({ key, label, text, remove: () => go(without) }));

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
      <Chips label="Active search" chips={removable} onClear={() => go({ search: list.search.empty, filters: {} })} />
      <Progress
        className="list-progress"
        aria-label="Loading of the results"
        percent={isFetching ? 60 : 100}
        status={failed || download.failed ? 'exception' : isFetching ? 'active' : 'normal'}
        showInfo={false}
        size={{ height: 3 }}
      />
      {failed && <Failed title={FAILED} text={problemWords(problem)} retry={again} />}
      <div className="list-grid" aria-busy={isFetching}>
        <ResultsGrid<Row>
          columns={list.columns}
          layout={kept.layout}
          onLayout={kept.change}
          order={order}
          filters={headerFilters}
          onOrder={(next) => go({ order: next })}
          rows={found.rows}
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
          // Each column has its own form.
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
