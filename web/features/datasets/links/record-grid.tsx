/** Records as a table with a box for each, ordered and found by a text in the browser; thousands of rows are drawn as they are scrolled to. */
import { useMemo, useState, type CSSProperties } from 'react';
import { SettingOutlined } from '@ant-design/icons';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import type { LinkedRecord } from '#domain/dataset/links.ts';
import { comparedWith, type ComparedFact } from '#domain/dataset/links-verdict.ts';
import { layoutOf, type Order } from '#web/grids/columns.ts';
import { ResultsGrid } from '#web/grids/results-grid.tsx';
import type { RowSelection } from '#web/grids/row-selection.tsx';
import type { Rows } from '#web/grids/rows.ts';
import { useColumnLayout } from '#web/grids/use-column-layout.ts';
import { useSession } from '#web/data/session.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { columnsFor, ordered, OWN_ORDER } from './record-columns.tsx';

const ColumnPanel = onDemand(async () => (await import('#web/grids/column-panel.tsx')).ColumnPanel);

const keyOf = ({ id }: LinkedRecord) => String(id);
const IN_ORDER: Order = { column: OWN_ORDER, descending: false };
const noFailure = () => undefined;
/** As high as its rows, up to 14 of them: the sums and the map stay near. */
const heightFor = (rows: number): CSSProperties & Record<'--results-height', string> => ({
  '--results-height': `${56 + 29 * Math.min(14, Math.max(rows, 4))}px`,
});

type Props = {
  fact: { id: number } & ComparedFact;
  records: readonly LinkedRecord[];
  /** Null where the links can't be changed. */
  ticks: { ids: ReadonlySet<number>; tick: (records: readonly LinkedRecord[], on: boolean) => void } | null;
};

export function RecordGrid({ fact, records, ticks }: Props) {
  const router = useRouter();
  const username = useSession()?.username ?? '';
  const columns = useMemo(() => columnsFor(fact.id, comparedWith(fact)), [fact]);
  const own = useMemo(() => layoutOf(columns), [columns]);
  const headers = useMemo(() => new Map(columns.map(({ id, header }) => [id, header])), [columns]);
  const kept = useColumnLayout(`fact-records:${username}:columns`, own);
  const [order, setOrder] = useState(IN_ORDER);
  /** Null until it is first opened. */
  const [panelOpen, setPanelOpen] = useState<boolean | null>(null);

  const shown = useMemo(() => ordered(records, order), [records, order]);
  const rows = useMemo<Rows<LinkedRecord>>(
    () => ({ first: shown, length: shown.length, load: () => Promise.resolve([]) }),
    [shown],
  );
  const ids = ticks?.ids;
  const tick = ticks?.tick;
  const selection = useMemo<RowSelection<LinkedRecord> | null>(() => {
    if (ids === undefined || tick === undefined) return null;
    const count = shown.reduce((all, { id }) => all + (ids.has(id) ? 1 : 0), 0);
    const checked = count > 0 && (count === shown.length || 'some');
    return {
      has: ({ id }) => ids.has(id),
      set: tick,
      page: {
        checked,
        disabled: shown.length === 0,
        label: 'Tick all records of the table',
        toggle: () => tick(shown, checked !== true),
      },
    };
  }, [ids, tick, shown]);

  const open = ({ parent_id }: LinkedRecord, inNewTab: boolean) => {
    const path = `/tabular-datasets/${parent_id}`;
    if (inNewTab) window.open(path, '_blank', 'noopener');
    else router.history.push(path);
  };
  return (
    <>
      <div className="list-grid" style={heightFor(shown.length)}>
        <ResultsGrid<LinkedRecord>
          columns={columns}
          layout={kept.layout}
          onLayout={kept.change}
          order={order}
          ownOrder={OWN_ORDER}
          onOrder={(next) => setOrder(next ?? IN_ORDER)}
          rows={rows}
          onFailure={noFailure}
          keyOf={keyOf}
          onOpen={open}
          actions={[
            { key: 'open', label: 'Open the dataset', run: (row) => open(row, false) },
            { key: 'tab', label: 'Open the dataset in a new tab', run: (row) => open(row, true) },
          ]}
          {...(ids !== undefined &&
            tick !== undefined && { keys: { onSpace: (row: LinkedRecord) => tick([row], !ids.has(row.id)) } })}
          selection={selection}
        />
      </div>
      <div className="record-grid-tools">
        <Button
          size="small"
          icon={<SettingOutlined />}
          aria-expanded={panelOpen === true}
          onClick={() => setPanelOpen(panelOpen !== true)}
        >
          Columns
        </Button>
      </div>
      {panelOpen !== null && (
        <ColumnPanel {...kept} headers={headers} open={panelOpen} onClose={() => setPanelOpen(false)} />
      )}
    </>
  );
}
