/** The menu of a cell, the menu of a column, and the panel of the columns: which is open, and what each does. Draws no cell. */
import { useState } from 'react';
import type { Item } from '@glideapps/glide-data-grid';
import { SHEET_COLUMNS, type RecordColumn } from '#domain/dataset/columns.ts';
import type { Sheet, SheetSearch } from '#domain/dataset/sheet-types.ts';
import type { ColumnLayout } from '#web/grids/column-layout.ts';
import { useNotices } from '#web/ui/notices.ts';
import { thousands } from '#web/ui/thousands.ts';
import { CellMenu, type CellMenuSpot } from './cell-menu.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ColumnsPanel } from './columns-panel.tsx';
import type { EditorColumn } from './grid-columns.ts';
import { rowMenu } from './row-menu.ts';
import type { useCells } from './use-cells.ts';
import type { useFactsOfRecords } from './use-facts-of-records.ts';

/** The rows that a notice names. */
const NAMED = 5;

export function useMenus() {
  const [ofCell, setOfCell] = useState<(CellMenuSpot & { cell: Item }) | null>(null);
  const [ofColumn, setOfColumn] = useState<(CellMenuSpot & { at: number }) | null>(null);
  const [panel, setPanel] = useState(false);
  return {
    ofCell,
    ofColumn,
    panel,
    openOfCell: (cell: Item, left: number, top: number) => setOfCell({ cell, left, top }),
    openOfColumn: (at: number, left: number, top: number) => setOfColumn({ at, left, top }),
    openPanel: () => setPanel(true),
    closeOfCell: () => setOfCell(null),
    closeOfColumn: () => setOfColumn(null),
    closePanel: () => setPanel(false),
  };
}

type Props = {
  menus: ReturnType<typeof useMenus>;
  sheet: Sheet;
  cells: ReturnType<typeof useCells>;
  columns: readonly EditorColumn[];
  closed: boolean;
  facts: ReturnType<typeof useFactsOfRecords>;
  layout: ColumnLayout;
  /** Columns can be hidden. */
  arranged: boolean;
  search: SheetSearch;
  onSearch: (search: SheetSearch) => void;
  onLayout: (layout: ColumnLayout) => void;
  onReset: () => void;
  onMap: () => void;
};

/** The columns without any content. */
function emptyColumns(sheet: Sheet): Set<RecordColumn> {
  const rows = Array.from({ length: sheet.length }, (_, row) => row);
  const empty = SHEET_COLUMNS.filter(({ name }) => rows.every((row) => sheet.cell(row, name).text === ''));
  return new Set(empty.map(({ name }) => name));
}

export function Menus(props: Props) {
  const { menus, sheet, cells, columns, closed, facts, layout, arranged, search } = props;
  const { onSearch, onLayout, onReset, onMap } = props;
  const { ofCell, ofColumn, panel } = menus;
  const notices = useNotices();
  const closing = (close: () => void) => () => {
    close();
    cells.focus();
  };
  const command = (name: 'cut' | 'copy') => {
    cells.focus();
    // The grid's own handler of the event writes the clipboard.
    requestAnimationFrame(() => document.execCommand(name));
  };
  const itemsOf = (menu: CellMenuSpot & { cell: Item }) =>
    rowMenu({
      sheet,
      rows: cells.selectedRows,
      closed,
      facts,
      onKept: (rows) =>
        notices.warning(
          "Records that facts rest on can't be deleted",
          [...rows.slice(0, NAMED), ...(rows.length > NAMED ? [`${thousands(rows.length - NAMED)} more`] : [])].join(
            '; ',
          ),
        ),
      onCommand: command,
      onEmpty: cells.emptyRange,
      onFillDown: cells.fillDown,
      onMap,
      onColumn: () => menus.openOfColumn(menu.cell[0], menu.left, menu.top),
    });
  const column = ofColumn === null ? null : (columns[ofColumn.at]?.column ?? null);
  const hide = (name: RecordColumn) =>
    onLayout(layout.map((entry) => (entry.id === name ? { ...entry, hidden: true } : entry)));
  return (
    <>
      {ofCell !== null && <CellMenu spot={ofCell} items={itemsOf(ofCell)} onClose={closing(menus.closeOfCell)} />}
      {ofColumn !== null && column !== null && (
        <ColumnMenu
          key={column.name}
          column={column}
          left={ofColumn.left}
          top={ofColumn.top}
          search={search}
          onSearch={onSearch}
          onHide={arranged ? () => hide(column.name) : undefined}
          onClose={closing(menus.closeOfColumn)}
        />
      )}
      <ColumnsPanel
        open={panel}
        layout={layout}
        emptyColumns={() => emptyColumns(sheet)}
        onChange={onLayout}
        onReset={onReset}
        onClose={menus.closePanel}
      />
    </>
  );
}
