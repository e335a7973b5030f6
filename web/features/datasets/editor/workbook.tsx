/** The open sheet: tools, grid, list of problems or map beside it, status below. Joins the parts; each works by itself. */
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { DataEditorRef } from '@glideapps/glide-data-grid';
import type { InputRef } from 'antd';
import { importedInto } from '#domain/dataset/imported.ts';
import type { SheetDraft, SheetSearch, Side } from '#domain/dataset/sheet-types.ts';
import { useAppearance } from '#web/data/appearance.ts';
import { useSession } from '#web/data/session.ts';
import { useNotices } from '#web/ui/notices.ts';
import { useRestOfPage } from '#web/ui/rest-of-page.ts';
import { thousands } from '#web/ui/thousands.ts';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { CellEditor } from './cell-editor.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EmptyHint } from './empty-hint.tsx';
import { FindBar } from './find-bar.tsx';
import type { ColumnSet } from './grid-columns.ts';
import { paint } from './grid-theme.ts';
import { HoverHint, useHoverHint } from './hover-hint.tsx';
import { lockedIn } from './locked-in.ts';
import type { LoadedRecords } from './load-records.ts';
import { Menus, useMenus } from './menus.tsx';
import { ProblemList } from './problem-list.tsx';
import { keepFolded } from '#web/features/datasets/folded-columns.ts';
import type { EditedDataset } from './edited-dataset.ts';
import { RowMap } from './row-map.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { StatusBar } from './status-bar.tsx';
import { SaveButtons, Toolbar } from './toolbar.tsx';
import { UnlockButton } from './unlock-button.tsx';
import { useCells, type Target } from './use-cells.ts';
import { useFactsOfRecords } from './use-facts-of-records.ts';
import { useLayout } from './use-layout.ts';
import { useOptions } from './use-options.ts';
import { useSaveKey } from './use-page.ts';
import { useSave, type OpenSheet } from './use-save.ts';
import { useTotals } from './use-totals.ts';
import { useRevision, useView } from './use-view.ts';

type Props = {
  dataset: EditedDataset;
  opened: OpenSheet;
  readOnly: boolean;
  dirty: boolean;
  notKept: boolean;
  merge: (loaded: LoadedRecords, draft: SheetDraft | null, sides?: ReadonlyMap<number, Side>) => OpenSheet;
  reload: () => Promise<void>;
  /** The records were saved, but could not be read again. */
  onLost: () => void;
  tools: ReactNode;
  set: ColumnSet;
};

const ALL: SheetSearch = {};
const NO_FACTS = [] as const;

export function Workbook({ dataset, opened, readOnly, dirty, notKept, merge, reload, onLost, tools, set }: Props) {
  const { sheet } = opened;
  const revision = useRevision(sheet);
  const { dark } = useAppearance();
  const colours = useMemo(() => paint(dark), [dark]);
  const username = useSession()?.username ?? '';
  const notices = useNotices();
  const [search, setSearch] = useState<SheetSearch>(ALL);
  const {
    columns: all,
    layout,
    change,
    reset,
  } = useLayout(`${set.storageKey}:${username}:columns`, set.columns, set.layout, search);
  // Columns that the import left empty, and those of a dataset that is only read, are out of sight, without a change of the user's own choice.
  const imported = set.arranged ? importedInto(sheet) : null;
  // The totals are those of one import, whatever is written after it.
  const totalsOf = imported?.totals ?? null;
  const [showsEmpty, setShowsEmpty] = useState<typeof totalsOf>(null);
  const showEmpty = () => {
    setShowsEmpty(totalsOf);
    keepFolded(dataset.id, false);
  };
  const filled = totalsOf === showsEmpty ? null : imported;
  const columns = useMemo(
    () => (filled === null ? all : all.filter(({ column }) => column === null || filled.columns.has(column.name))),
    [all, filled],
  );
  const view = useView(sheet, search, readOnly);
  const surface = useMemo(() => ({ sheet, view, columns }), [sheet, view, columns]);
  const [side, setSide] = useState<'problems' | 'map' | null>(null);
  const [wholeMap, setWholeMap] = useState(true);
  const menus = useMenus();
  const { hint, hover, hideHint } = useHoverHint(surface);
  const facts = useFactsOfRecords(dataset.id);
  const grid = useRef<DataEditorRef>(null);
  const frame = useRef<HTMLDivElement>(null);
  const find = useRef<InputRef>(null);
  const options = useOptions();

  const reveal = useCallback(
    ({ row, column }: Target) => {
      if (view.lineOf(row) < 0) setSearch(ALL);
      if (filled?.columns.has(column) === false) setShowsEmpty(totalsOf);
      change(layout.map((entry) => (entry.id === column ? { ...entry, hidden: false } : entry)));
    },
    [view, change, layout, filled, totalsOf],
  );
  const cells = useCells({
    grid,
    frame,
    surface,
    closed: readOnly,
    optionsOf: options,
    reveal,
    onFind: () => find.current?.focus({ cursor: 'all' }),
    onMenu: menus.openOfCell,
    onDone: (words) => notices.message(words, 'info'),
  });
  const { range, current, selectedRows } = cells;
  const totals = useTotals(surface, revision, range);
  const counts = sheet.counts();
  const saver = useSave({ id: dataset.id, opened, merge, reload, onLost, onRefused: () => setSide('problems') });
  useUnsavedGuard(dirty);
  useSaveKey(frame, () => {
    if (!readOnly) saver.save(false);
  });
  useRestOfPage(frame, '--sheet-top', '.sheet-editor');

  const focused = current === null ? undefined : columns[current[0]];
  const focusedRow = current === null ? null : view.rowAt(current[1]);
  const focusedId = focusedRow === null ? null : sheet.id(focusedRow);
  const cell = focused?.column == null || focusedRow === null ? null : sheet.cell(focusedRow, focused.column.name);

  const showMap = (whole: boolean) => {
    setWholeMap(whole);
    setSide('map');
  };
  const shown = useMemo(
    () => (view.rows === null ? null : view.rows.filter((row) => sheet.action(row) !== 'EMPTY').length),
    // oxlint-disable-next-line react/exhaustive-deps -- The model changes in place; the revision counts again.
    [sheet, revision, view],
  );
  const selected = range === null ? 0 : range.width * range.height;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The key leads from the list of problems back to the cells.
    <div
      className="sheet-editor"
      onKeyDown={(event) => {
        if (event.key !== 'F8') return;
        event.preventDefault();
        cells.goToFault(event.shiftKey);
      }}
    >
      <Toolbar
        closed={readOnly}
        canUndo={sheet.canUndo()}
        canRedo={sheet.canRedo()}
        onUndo={cells.undo}
        tools={tools}
        find={
          <FindBar
            field={find}
            sheet={sheet}
            revision={revision}
            columns={columns}
            search={search}
            onSearch={setSearch}
            from={() => (focusedRow === null || current === null ? null : { row: focusedRow, at: current[0] })}
            onGo={({ row, at }) => {
              const name = columns[at]?.column?.name;
              if (name !== undefined) cells.goTo({ row, column: name }, true);
            }}
            onLeave={cells.focus}
          />
        }
        search={search}
        onSearch={setSearch}
        onColumns={set.arranged ? menus.openPanel : null}
        mapOpen={side === 'map'}
        // Of a single row a map shows little: then all are drawn.
        onMap={() => (side === 'map' ? setSide(null) : showMap(selectedRows.length <= 1))}
        actions={
          readOnly ? (
            dataset.locked_at !== null && <UnlockButton id={dataset.id} onUnlocked={reload} />
          ) : (
            <SaveButtons
              saving={saver.saving}
              dirty={dirty}
              name={dataset.name}
              closes={() => lockedIn(sheet)}
              onSave={saver.save}
            />
          )
        }
      />
      <div className="sheet-body">
        <div ref={frame} className="sheet-frame" onMouseLeave={hideHint}>
          <SheetGrid
            grid={grid}
            sheet={sheet}
            revision={revision}
            view={view}
            columns={columns}
            frozen={set.frozen}
            totals={totals}
            closed={readOnly}
            paint={colours}
            selection={cells.selection}
            onSelection={cells.select}
            onOpen={cells.openCell}
            onKey={cells.press}
            onFill={cells.fill}
            onEmpty={cells.emptyRange}
            onCellMenu={(at, left, top) => {
              cells.selectUnlessWithin(at);
              menus.openOfCell(at, left, top);
            }}
            onColumnMenu={menus.openOfColumn}
            onResize={(id, width) => change(layout.map((entry) => (entry.id === id ? { ...entry, width } : entry)))}
            onHover={hover}
            onScroll={hideHint}
          />
          {cells.open !== null && (
            <CellEditor key={cells.open.cell.join()} open={cells.open} onTake={cells.take} onCancel={cells.close} />
          )}
          {counts.records === 0 && !dirty && <EmptyHint readOnly={readOnly} />}
        </div>
        {side === 'problems' && (
          <ProblemList
            sheet={sheet}
            revision={revision}
            onGo={(fault) => cells.goTo(fault)}
            onClose={() => setSide(null)}
          />
        )}
        {side === 'map' && (
          <RowMap
            sheet={sheet}
            revision={revision}
            selected={selectedRows}
            view={view}
            whole={wholeMap}
            onWhole={setWholeMap}
            onClose={() => setSide(null)}
          />
        )}
      </div>
      <StatusBar
        counts={counts}
        shown={shown}
        cell={cell}
        address={
          focused?.column == null || focusedRow === null
            ? ''
            : `Row ${thousands(focusedRow + 1)}, ${focused.column.label}`
        }
        facts={(focusedId === null ? undefined : facts.get(focusedId)) ?? NO_FACTS}
        selection={selected > 1 ? `${thousands(selected)} cells selected` : ''}
        empty={all.length - columns.length}
        onShowEmpty={showEmpty}
        closed={readOnly}
        notKept={notKept}
        onProblems={() => setSide(side === 'problems' ? null : 'problems')}
      />
      <HoverHint hint={hint} />
      <Menus
        menus={menus}
        sheet={sheet}
        cells={cells}
        columns={columns}
        closed={readOnly}
        facts={facts}
        layout={layout}
        arranged={set.arranged}
        search={search}
        onSearch={setSearch}
        onLayout={(next) => {
          showEmpty();
          change(next);
        }}
        onReset={reset}
        onMap={() => showMap(false)}
      />
      {saver.conflict !== null && (
        <ConflictDialog rows={saver.conflict.rows} onDecide={saver.decide} onClose={saver.closeConflict} />
      )}
    </div>
  );
}
