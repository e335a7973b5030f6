/** The peek of a list: the record of the focused row beside the rows, which keep the focus. Space opens it, the arrow keys go on, Esc closes it. Loads no record itself. */
import './peek.css';
import { CloseOutlined, DownOutlined, EyeOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { thousands } from '#web/ui/thousands.ts';
import { readStored, writeStored } from '#web/data/browser-store.ts';
import type { RowKeys } from '#web/grids/results-grid.tsx';
import type { RowAction } from '#web/grids/row-menu.tsx';
import type { Rows } from '#web/grids/rows.ts';
import { useAction } from '#web/ui/actions.ts';
import { InPeek } from '#web/ui/in-peek.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { useStorageKey } from '#web/lists/use-storage-key.ts';

type Peek<Row> = {
  keys: RowKeys<Row>;
  actions: readonly RowAction<Row>[];
  /** For a cell's own control; null for a list without a peek. */
  open: ((id: number) => void) | null;
  panel: ReactNode;
};

/** As in peek.css. */
const BESIDE = '(min-width: 1100px)';

/** The focus goes back to the row where the peek began. */
const backToTheGrid = () => document.querySelector<HTMLElement>('.list-results .grid-cell-focus')?.focus();

type PanelProps = {
  id: number;
  Content: ComponentType<{ id: number }>;
  /** The keys in words. */
  keys: string;
  /** Where the record is in the list, and the ways to the ones before and after it. */
  steps?: { at: number; of: number; words: string; to: (by: 1 | -1) => void };
  onClose: () => void;
};

export function PeekPanel({ id, Content, keys, steps, onClose }: PanelProps) {
  const escape = (event: KeyboardEvent) => {
    // Not from a menu or a dialog over it, which close by themselves.
    const within = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && within && !event.defaultPrevented) onClose();
  };
  // From the page, too.
  useAction({ label: 'Close the peek', key: 'Escape', run: onClose });
  return (
    // Esc closes the panel from any of its links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside className="peek" aria-label="Peek" onKeyDown={escape}>
      <div className="peek-keys">
        {steps !== undefined && (
          <span className="peek-steps">
            <Button
              size="small"
              type="text"
              icon={<UpOutlined />}
              aria-label="The record before"
              disabled={steps.at === 0}
              onClick={() => steps.to(-1)}
            />
            <Button
              size="small"
              type="text"
              icon={<DownOutlined />}
              aria-label="Next record"
              disabled={steps.at === steps.of - 1}
              onClick={() => steps.to(1)}
            />
            {steps.words}
          </span>
        )}
        <span className="quiet peek-hint" aria-hidden>
          {keys}
        </span>
        <Button size="small" type="text" icon={<CloseOutlined />} aria-label="Close the peek" onClick={onClose} />
      </div>
      <InPeek value>
        <Content id={id} />
      </InPeek>
    </aside>
  );
}

/** The keys of a row act on the row with the focus, which is the shown one. */
function focusRow(id: number): Element | null {
  const column = document.querySelector<HTMLElement>('.list-results .grid-cell-focus')?.dataset['column'] ?? '';
  const row = document.querySelector(`.list-results .grid-row[data-id="${id}"]`);
  const find = (cell: string) => row?.querySelector<HTMLElement>(cell);
  (find(`[data-column="${CSS.escape(column)}"]`) ?? find('.grid-cell + .grid-cell'))?.focus({ preventScroll: true });
  return row;
}

/** The rows on the pages before, and those of the whole list, if they are counted. */
type Place = { before: number; total: number | undefined };

/** @param kept whether it opens by itself where it was open before: not beside what a screen shows first, such as the preview of a document. */
export function usePeek<Values extends object, Row extends ListedRow>(
  list: RecordList<Values, Row>,
  rows: Rows<Row>,
  kept: boolean,
  { before, total }: Place,
): Peek<Row> {
  const { peek: Content } = list;
  const storageKey = useStorageKey(list, 'peek');
  const [isOpen, setOpen] = useState(
    // On a narrow screen it lies over the rows: there it opens only by its own key or button.
    () => kept && Content !== undefined && readStored(storageKey) === true && window.matchMedia(BESIDE).matches,
  );
  const [chosen, setChosen] = useState<{ id: number; of: Rows<Row> } | null>(null);
  // After another search, a record that is not among its rows gives way to the first of them.
  const stays = chosen !== null && (chosen.of === rows || rows.first.some(({ id }) => id === chosen.id));
  const id = stays ? chosen.id : rows.first[0]?.id;

  const turn = useCallback(
    (open: boolean) => {
      setOpen(open);
      if (kept) writeStored(storageKey, open);
    },
    [kept, storageKey],
  );
  const at = rows.first.findIndex((row) => row.id === id);
  const words = `${thousands(before + at + 1)} of ${thousands(total ?? before + rows.first.length)}`;
  const step = (by: 1 | -1) => {
    const next = rows.first[at + by];
    if (next === undefined) return;
    choose(next.id);
    const row = focusRow(next.id);
    row?.scrollIntoView({ block: 'nearest' });
  };
  const choose = useCallback((to: number) => setChosen({ id: to, of: rows }), [rows]);
  const open = useCallback(
    (to: number) => {
      choose(to);
      turn(true);
      focusRow(to);
    },
    [choose, turn],
  );
  const close = () => {
    turn(false);
    backToTheGrid();
  };
  if (Content === undefined) return { keys: {}, actions: [], open: null, panel: null };

  return {
    keys: {
      onFocus: (row) => choose(row.id),
      onSpace: (row) => (isOpen && row.id === id ? close() : open(row.id)),
      ...(isOpen && { onEscape: close }),
    },
    actions: [{ key: 'peek', label: 'Peek', icon: <EyeOutlined />, run: (row) => open(row.id) }],
    open,
    panel: isOpen && id !== undefined && (
      <div className="peek-room">
        {/* Marks the row without drawing it again. */}
        <style>{`.list-results .grid-row[data-id="${Number(id)}"] { background: var(--primary-soft); }`}</style>
        <PeekPanel
          id={id}
          Content={Content}
          keys="↑↓ · Enter opens · Esc closes"
          onClose={close}
          {...(at >= 0 && { steps: { at, of: rows.first.length, words, to: step } })}
        />
      </div>
    ),
  };
}
