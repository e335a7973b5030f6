/** The facts that belong to a record in a grid, sorted and paged by the server, with their download and the menu of a fact. Changes none of them. */
import './sub-facts.css';
import { SettingOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useState, type CSSProperties } from 'react';
import { SUB_FACTS } from '#domain/messages/sub-facts.ts';
import { useSession } from '#web/data/session.ts';
import { ColumnPanel } from '#web/grids/column-panel.tsx';
import type { Order } from '#web/grids/columns.ts';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import { DEFAULT_PAGE_SIZE, Pager, type PageSize } from '#web/grids/pager.tsx';
import { ResultsGrid } from '#web/grids/results-grid.tsx';
import { noRows, type Rows } from '#web/grids/rows.ts';
import { useColumnLayout } from '#web/grids/use-column-layout.ts';
import { useDownload } from '#web/grids/use-download.ts';
import { useRecordLinks } from '#web/grids/use-record-links.tsx';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { useWaiting } from '#web/lists/use-waiting.ts';
import { WaitingNotice } from '#web/lists/waiting-notice.tsx';
import { Failed, problemWords } from '#web/ui/states.tsx';
import { columnsOf, headersOf, ownLayout } from './columns.tsx';
import type { FactsOf } from './facts-of.ts';
import { belongingFile, belongingQuery, loadBelonging, type BelongingFact } from './belonging-facts.ts';

type Place = { order: Order | null; page: number; size: PageSize };

const keyOf = ({ id }: BelongingFact) => String(id);
/** As high as its rows, up to the 640 px of every list. */
const heightFor = (rows: number): CSSProperties & Record<'--results-height', string> => ({
  '--results-height': `min(640px, ${56 + 29 * Math.max(rows, 3)}px)`,
});

type Props = { of: FactsOf };

/** Give it the same `of` at every drawing: another one asks anew. */
export function FactsTable({ of }: Props) {
  const notices = useNotices();
  const username = useSession()?.username ?? '';
  const columns = useMemo(() => columnsOf(of), [of]);
  const headers = useMemo(() => headersOf(columns), [columns]);
  const own = useMemo(() => ownLayout(columns, of.kind), [columns, of.kind]);
  const kept = useColumnLayout(`${of.place}:${username}:columns`, own);
  const [panelOpen, setPanelOpen] = useState(false);
  const [place, setPlace] = useState<Place>({ order: null, page: 1, size: DEFAULT_PAGE_SIZE });
  const { order, page, size } = place;
  const go = (change: Partial<Place>) => setPlace((before) => ({ ...before, page: 1, ...change }));
  const [blockFailed, setBlockFailed] = useState<unknown>(null);
  const [answeredAt, setAnsweredAt] = useState(0);
  const { open, actions } = useRecordLinks<BelongingFact>('/facts');

  const options = belongingQuery(of, order, page, size);
  const query = useQuery(options);
  const { data, errorUpdatedAt, dataUpdatedAt, isPlaceholderData } = query;
  const { waiting, cancel } = useWaiting(options.queryKey, query, place, setPlace);
  // Other rows than those that could not be scrolled to.
  if (answeredAt !== dataUpdatedAt) {
    setAnsweredAt(dataUpdatedAt);
    setBlockFailed(null);
  }
  const total = data?.total;

  const rows = useMemo<Rows<BelongingFact>>(() => {
    if (data === undefined) return noRows;
    const { rows: first, total: all, query: asked, whole } = data;
    const load: Rows<BelongingFact>['load'] = (...block) => loadBelonging(asked, ...block);
    return { first, length: whole ? all : first.length, load };
  }, [data]);

  const onFailure = useCallback(
    (error: unknown) => {
      setBlockFailed(error);
      notices.error(SUB_FACTS.notLoaded);
    },
    [notices],
  );
  useEffect(() => {
    if (errorUpdatedAt > 0) notices.error(SUB_FACTS.notLoaded);
  }, [errorUpdatedAt, notices]);
  useEffect(() => {
    if (dataUpdatedAt > 0) notices.settle();
  }, [dataUpdatedAt, notices]);

  // Facts may have gone since the page was turned.
  const lastPage = size === 0 || total === undefined ? 1 : Math.max(1, Math.ceil(total / size));
  if (total !== undefined && !isPlaceholderData && page > lastPage) go({ page: lastPage });

  const file = useMemo(() => belongingFile(of, order, columns), [of, order, columns]);
  const download = useDownload(of.file, file, SUB_FACTS.notLoaded);
  const again = () => {
    setBlockFailed(null);
    void query.refetch();
  };
  const pager = {
    total,
    page,
    size,
    onPage: (next: number) => go({ page: next }),
    onSize: (next: PageSize) => go({ size: next }),
  };
  const failed = query.isError || blockFailed !== null;
  const tools = (
    <div className="sub-facts-tools">
      <DownloadBar {...download} place={of.place} disabled={!total} />
      <Button
        size="small"
        icon={<SettingOutlined />}
        aria-expanded={panelOpen}
        onClick={() => setPanelOpen(!panelOpen)}
      >
        Columns
      </Button>
    </div>
  );

  return (
    <Card title={of.title} extra={tools}>
      <div className="sub-facts-table" style={heightFor(rows.length)} aria-busy={query.isFetching}>
        <Pager label="Pages, above the table" {...pager} />
        {failed && <Failed title={SUB_FACTS.notLoaded} text={problemWords(query.error ?? blockFailed)} retry={again} />}
        <div className="list-grid">
          <ResultsGrid<BelongingFact>
            columns={columns}
            layout={kept.layout}
            onLayout={kept.change}
            order={order}
            onOrder={(next) => go({ order: next })}
            rows={rows}
            stale={waiting !== null}
            onFailure={onFailure}
            keyOf={keyOf}
            onOpen={open}
            actions={actions}
          />
          <WaitingNotice waiting={waiting} onCancel={cancel} onSearch={again} />
        </div>
        {total !== undefined && total > DEFAULT_PAGE_SIZE && <Pager label="Pages, below the table" {...pager} />}
      </div>
      <ColumnPanel {...kept} headers={headers} open={panelOpen} onClose={() => setPanelOpen(false)} />
    </Card>
  );
}
