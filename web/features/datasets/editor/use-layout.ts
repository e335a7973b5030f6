/** The columns of the grid as the user has them: hidden and resized ones stay so in this browser. */
import { useMemo } from 'react';
import type { SheetSearch } from '#domain/dataset/sheet-types.ts';
import { useColumnLayout } from '#web/grids/use-column-layout.ts';
import type { ColumnLayout } from '#web/grids/column-layout.ts';
import { ROW_COLUMN, ROW_WIDTH, type EditorColumn } from './grid-columns.ts';
import type { SizedColumn } from './sheet-grid.tsx';

/** `storageKey` names the grid and the user. */
export function useLayout(storageKey: string, own: readonly EditorColumn[], layout: ColumnLayout, search: SheetSearch) {
  const kept = useColumnLayout(storageKey, layout);
  const columns = useMemo((): readonly SizedColumn[] => {
    const byId = new Map(own.map((column) => [column.id, column]));
    const shown = kept.layout.flatMap(({ id, hidden, width }): SizedColumn[] => {
      const column = byId.get(id);
      if (hidden || column === undefined) return [];
      return [{ ...column, width, suffix: column.column === null ? '' : suffixOf(column.column.name, search) }];
    });
    return [{ ...ROW_COLUMN, width: ROW_WIDTH }, ...shown];
  }, [own, kept.layout, search]);
  return { ...kept, columns };
}

/** The order and the filter of a column, behind its title. */
function suffixOf(name: keyof NonNullable<SheetSearch['columns']>, { order, columns }: SheetSearch): string {
  const arrow = order?.column === name ? (order.descending ? ' ↓' : ' ↑') : '';
  const typed = columns?.[name]?.trim() ?? '';
  return typed === '' ? arrow : `${arrow} [${typed}]`;
}
