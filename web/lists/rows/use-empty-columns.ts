/** The columns that are folded away because they are empty in every row of the page, until the user asks for them. */
import { useMemo, useState } from 'react';
import type { ColumnLayout } from '#web/grids/column-layout.ts';
import type { KeptLayout } from '#web/grids/use-column-layout.ts';
import type { Rows } from '#web/grids/rows.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';

/** `used`: the columns of the order and of the filters, which stay. While the rows load, a column that may fold is folded: it then only appears. */
export function useEmptyColumns<Search extends object, Row extends ListedRow>(
  { columns }: Pick<RecordList<Search, Row>, 'columns'>,
  rows: Rows<Row>,
  kept: KeptLayout,
  used: readonly string[],
) {
  const [unfolded, setUnfolded] = useState(false);
  const usedText = used.join();
  const empty = useMemo(() => {
    // Rows that were not loaded may have a value.
    const known = rows.length <= rows.first.length;
    const inUse = usedText.split(',');
    const found = columns.filter(
      ({ id, folds, text }) =>
        folds === true && !inUse.includes(id) && known && rows.first.every((row) => text(row) === ''),
    );
    return new Set(found.map(({ id }) => id));
  }, [columns, rows, usedText]);
  const shown = kept.layout.filter(({ id, hidden, pinned }) => !hidden && pinned !== true && empty.has(id));
  const folds = shown.length > 0 && !unfolded;
  const names = shown.map(({ id }) => id).join();
  const layout = useMemo((): ColumnLayout => {
    const folded = folds ? names.split(',') : [];
    return kept.layout.map((entry) => (folded.includes(entry.id) ? { ...entry, hidden: true } : entry));
  }, [kept.layout, folds, names]);
  return {
    layout,
    /** A change of the grid: what is only folded stays a shown column. */
    change: (next: ColumnLayout) => {
      const folded = folds ? names.split(',') : [];
      kept.change(next.map((entry) => (folded.includes(entry.id) ? { ...entry, hidden: false } : entry)));
    },
    empty: rows.length > 0 ? shown.length : 0,
    unfolded,
    turn: () => setUnfolded(!unfolded),
  };
}
