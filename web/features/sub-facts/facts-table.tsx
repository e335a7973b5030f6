/** The facts that belong to a record in a grid, sorted and paged by the server, with their download and the menu of a fact. Changes none of them. */
import './sub-facts.css';
import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState, type CSSProperties } from 'react';
import { FACTS_SEARCH } from '#domain/facts-search.ts';
import { SUB_FACTS } from '#domain/messages/sub-facts.ts';
import { useSession } from '#web/data/session.ts';
import { ColumnPanel } from '#web/grids/column-panel.tsx';
import { layoutOf, type Order } from '#web/grids/columns.ts';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import { DEFAULT_PAGE_SIZE, Pager, type PageSize } from '#web/grids/pager.tsx';
import { ResultsGrid } from '#web/grids/results-grid.tsx';
import { useColumnLayout } from '#web/grids/use-column-layout.ts';
import { useDownload } from '#web/grids/use-download.ts';
import { useRecordLinks } from '#web/grids/use-record-links.tsx';
import { headersOf } from '#web/lists/list.ts';
import { fileOf } from '#web/lists/records-query.ts';
import { useRows } from '#web/lists/use-rows.ts';
import { WaitingNotice } from '#web/lists/waiting-notice.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, problemWords } from '#web/ui/states.tsx';
import { belongingList, type BelongingFact, type BelongingFacts } from './belonging-facts.tsx';
import { READ_ANEW } from './sub-facts-queries.ts';

type Place = { order: Order | null; page: number; size: PageSize };

const keyOf = ({ id }: BelongingFact) => String(id);
/** As high as its rows, up to the 640 px of every list. */
const heightFor = (rows: number): CSSProperties & Record<'--results-height', string> => ({
  '--results-height': `min(640px, ${56 + 29 * Math.max(rows, 3)}px)`,
});

type Props = { of: BelongingFacts };

/** `of` must be a stable value: a new one loads the facts again. */
export function FactsTable({ of }: Props) {
  const username = useSession()?.username ?? '';
  const list = useMemo(() => belongingList(of), [of]);
  const headers = useMemo(() => headersOf(list.columns), [list]);
  const kept = useColumnLayout(
    `${of.place}:${username}:columns`,
    useMemo(() => layoutOf(list.columns), [list]),
  );
  const [panelOpen, setPanelOpen] = useState(false);
  const [place, setPlace] = useState<Place>({ order: null, page: 1, size: DEFAULT_PAGE_SIZE });
  const { order, page, size } = place;
  const go = (change: Partial<Place>) => setPlace((before) => ({ ...before, page: 1, ...change }));
  const { open, actions } = useRecordLinks<BelongingFact>('/facts');

  const request = useMemo(
    () => ({ search: FACTS_SEARCH.empty, filters: {}, order, columns: list.columns.map(({ id }) => id) }),
    [order, list],
  );
  const { total, rows, isFetching, waiting, cancel, again, onFailure, problem } = useRows({
    list,
    request,
    anew: READ_ANEW,
    listing: place,
    back: setPlace,
    onPage: (last) => go({ page: last }),
    failure: SUB_FACTS.notLoaded,
  });
  const file = useMemo(() => fileOf(list, request, of.words), [list, request, of.words]);
  const download = useDownload(of.file, file, SUB_FACTS.notLoaded);
  const pager = {
    total,
    page,
    size,
    onPage: (next: number) => go({ page: next }),
    onSize: (next: PageSize) => go({ size: next }),
  };
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
      <div className="sub-facts-table" style={heightFor(rows.length)} aria-busy={isFetching}>
        <Pager label="Pages, above the table" {...pager} />
        {problem !== null && <Failed title={SUB_FACTS.notLoaded} text={problemWords(problem)} retry={again} />}
        <div className="list-grid">
          <ResultsGrid<BelongingFact>
            columns={list.columns}
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
