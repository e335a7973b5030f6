/** The items of the menu of the selected cells: rows, clipboard, map and column. Changes the rows through the model only. */
import type { Sheet } from '#domain/dataset/sheet-types.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { MenuItem } from './cell-menu.tsx';
import type { FactsByRecord } from './use-facts-of-records.ts';

/** The selected rows that can't be deleted, each with its facts, in words; empty where all can be. */
export function factsOnRows(sheet: Sheet, rows: readonly number[], facts: FactsByRecord): string[] {
  return rows.flatMap((row) => {
    const id = sheet.id(row);
    const own = id === null ? undefined : facts.get(id);
    return own === undefined ? [] : [`Row ${thousands(row + 1)}: ${own.map(({ serial_no }) => serial_no).join(', ')}`];
  });
}

type Props = {
  sheet: Sheet;
  /** The selected rows. */
  rows: readonly number[];
  closed: boolean;
  facts: FactsByRecord;
  /** Called instead of deleting, with the rows that facts rest on. */
  onKept: (rows: readonly string[]) => void;
  onCommand: (name: 'cut' | 'copy') => void;
  onEmpty: () => void;
  onFillDown: () => void;
  onMap: () => void;
  onColumn: () => void;
};

export function rowMenu(props: Props): MenuItem[] {
  const { sheet, rows, closed, facts } = props;
  const deleted = rows.length > 0 && rows.every((row) => sheet.action(row) === 'DELETE');
  const some = rows.length === 1 ? 'row' : `${thousands(rows.length)} rows`;
  const added = rows.length === 1 ? 'a row' : some;
  const toggle = () => {
    const kept = deleted ? [] : factsOnRows(sheet, rows, facts);
    if (kept.length > 0) props.onKept(kept);
    else sheet.toggleDeleted(rows);
  };
  const copy: MenuItem = { key: 'copy', label: 'Copy', shortcut: 'Ctrl+C', run: () => props.onCommand('copy') };
  const view: MenuItem[] = [
    'line',
    { key: 'map', label: 'Show on the map', run: props.onMap },
    { key: 'column', label: 'Filter and sort by this column', run: props.onColumn },
  ];
  if (closed) return [copy, ...view];
  return [
    { key: 'delete', label: `${deleted ? 'Restore' : 'Delete'} the ${some}`, run: toggle },
    {
      key: 'above',
      label: `Insert ${added} above`,
      run: () =>
        sheet.insertRows(
          rows.reduce((least, row) => Math.min(least, row), Infinity),
          rows.length,
        ),
    },
    {
      key: 'below',
      label: `Insert ${added} below`,
      run: () => sheet.insertRows(rows.reduce((most, row) => Math.max(most, row), 0) + 1, rows.length),
    },
    'line',
    { key: 'cut', label: 'Cut', shortcut: 'Ctrl+X', run: () => props.onCommand('cut') },
    copy,
    { key: 'empty', label: 'Empty the cells', shortcut: 'Delete', run: props.onEmpty },
    { key: 'down', label: 'Fill down', shortcut: 'Ctrl+D', run: props.onFillDown },
    ...view,
  ];
}
