/** The countries as a table in which experts are changed. Its rows stay where they are while they are edited, until another search or order. */
import { useCallback, useMemo, useState, type CSSProperties } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { Portfolio } from '#domain/countries/portfolios.ts';
import { layoutOf, type Order } from '#web/grids/columns.ts';
import { ResultsGrid } from '#web/grids/results-grid.tsx';
import { RowCards } from '#web/grids/row-cards.tsx';
import type { RowSelection } from '#web/grids/row-selection.tsx';
import type { Rows } from '#web/grids/rows.ts';
import { useColumnLayout } from '#web/grids/use-column-layout.ts';
import { useSession } from '#web/data/session.ts';
import { Nothing } from '#web/ui/states.tsx';
import { PHONE, useMedia } from '#web/ui/use-media.ts';
import { CellsContext, type Cells } from './expert-cell.tsx';
import type { Experts } from './expert-options.tsx';
import { GiveBar } from './give-bar.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { COLUMNS, IN_ORDER, pageOf } from './portfolio-columns.tsx';
import type { Assign } from './use-assign.ts';

const OWN = layoutOf(COLUMNS);
const keyOf = ({ iso3 }: Portfolio) => iso3;
const noFailure = () => undefined;
/** As high as its rows, up to the 840 px of the specification. */
const heightFor = (rows: number): CSSProperties & Record<'--results-height', string> => ({
  '--results-height': `${Math.min(840, 56 + 29 * Math.max(rows, 5))}px`,
});
const NONE: ReadonlySet<string> = new Set();

type Props = {
  all: readonly Portfolio[];
  /** The rows of the table; another value ends the selection. */
  shown: readonly Portfolio[];
  order: Order;
  onOrder: (order: Order) => void;
  experts: Experts;
  /** Null for users who may not change experts. */
  assign: Assign | null;
};

export function PortfoliosGrid({ all, shown, order, onOrder, experts, assign }: Props) {
  const router = useRouter();
  const username = useSession()?.username ?? '';
  const kept = useColumnLayout(`portfolios:${username}:columns`, OWN);
  const [editing, setEditing] = useState<string | null>(null);
  const [history, setHistory] = useState<string | null>(null);
  const [chosen, setChosen] = useState({ of: shown, iso3s: NONE });
  const selected = chosen.of === shown ? chosen.iso3s : NONE;

  const rows = useMemo<Rows<Portfolio>>(
    () => ({ first: shown, length: shown.length, load: (at, count) => Promise.resolve(shown.slice(at, at + count)) }),
    [shown],
  );
  const cells = useMemo<Cells>(
    () => ({
      rows: new Map(all.map((row) => [row.iso3, row])),
      assign,
      experts,
      editing,
      edit: setEditing,
      history: setHistory,
    }),
    [all, assign, experts, editing],
  );

  const set = useCallback(
    (changed: readonly Portfolio[], on: boolean) =>
      setChosen((before) => {
        const next = new Set(before.of === shown ? before.iso3s : NONE);
        for (const { iso3 } of changed)
          if (on) next.add(iso3);
          else next.delete(iso3);
        return { of: shown, iso3s: next };
      }),
    [shown],
  );
  const selection = useMemo<RowSelection<Portfolio> | null>(() => {
    if (assign === null) return null;
    const checked = selected.size > 0 && (selected.size === shown.length || 'some');
    return {
      has: ({ iso3 }) => selected.has(iso3),
      set,
      page: {
        checked,
        disabled: shown.length === 0,
        label: 'Select all countries of the list',
        toggle: () => set(shown, checked !== true),
      },
    };
  }, [assign, selected, set, shown]);

  const open = ({ iso3 }: Portfolio, inNewTab: boolean) => {
    if (inNewTab) window.open(pageOf(iso3), '_blank', 'noopener');
    else router.history.push(pageOf(iso3));
  };
  const onOpen = (row: Portfolio, inNewTab: boolean) => {
    if (assign === null || inNewTab) open(row, inNewTab);
    else setEditing(row.iso3);
  };
  const actions = [
    ...(assign === null
      ? []
      : [
          { key: 'edit', label: 'Change the expert', run: (row: Portfolio) => setEditing(row.iso3) },
          { key: 'unassign', label: 'Unassign', run: (row: Portfolio) => assign([row.iso3], null) },
        ]),
    { key: 'history', label: 'History', run: ({ iso3 }: Portfolio) => setHistory(iso3) },
    { key: 'open', label: 'Open the country', run: (row: Portfolio) => open(row, false) },
    { key: 'tab', label: 'Open the country in a new tab', run: (row: Portfolio) => open(row, true) },
  ];
  const asCards = useMedia(PHONE);
  const orderLabel = COLUMNS.find(({ id }) => id === order.column)?.header ?? '';
  const table = {
    columns: COLUMNS,
    order,
    onOrder: (next: Order | null) => onOrder(next ?? IN_ORDER),
    rows,
    onFailure: noFailure,
    keyOf,
    actions,
    selection,
  };
  const shownHistory = history === null ? undefined : cells.rows.get(history);
  return (
    <CellsContext value={cells}>
      <div className="list-grid" style={heightFor(shown.length)}>
        {asCards ? (
          <RowCards<Portfolio> {...table} orderLabel={orderLabel} stale={false} onFocus={noFailure} />
        ) : (
          <ResultsGrid<Portfolio>
            {...table}
            layout={kept.layout}
            onLayout={kept.change}
            ownOrder={IN_ORDER.column}
            onOpen={onOpen}
            keys={{ onSpace: ({ iso3 }) => setHistory(iso3) }}
            moves
          />
        )}
        {shown.length === 0 && (
          <div className="list-nothing">
            <Nothing search text="No countries match this search" />
          </div>
        )}
      </div>
      {assign !== null && (
        <GiveBar
          iso3s={[...selected]}
          experts={experts}
          assign={assign}
          onClear={() => setChosen({ of: shown, iso3s: NONE })}
        />
      )}
      <HistoryPanel row={shownHistory} onClose={() => setHistory(null)} />
    </CellsContext>
  );
}
