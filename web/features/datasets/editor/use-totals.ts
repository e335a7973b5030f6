/** The sums of the shown rows and of the selection, computed after a pause, so that no keystroke waits for them. */
import { useEffect, useMemo, useState } from 'react';
import type { RecordColumn } from '#domain/dataset/columns.ts';
import type { Sheet } from '#domain/dataset/sheet-types.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { thousands } from '#web/ui/thousands.ts';
import { rowsIn, type Surface } from './commands.ts';
import type { Range } from './selection.ts';
import type { TotalsRow } from './sheet-grid.tsx';

const PAUSE_MS = 120;

type Sums = Partial<Record<RecordColumn, string>>;

const inWords = ({ columns }: Surface, sums: ReturnType<Sheet['totals']>): Sums =>
  Object.fromEntries(
    columns.flatMap(({ column, showSum = showNumber }) => {
      const sum = column === null ? undefined : sums[column.name];
      return column === null || sum === undefined ? [] : [[column.name, showSum(sum)]];
    }),
  );

/** A second row only for a selection of several rows. */
export function useTotals(surface: Surface, revision: number, range: Range | null): readonly TotalsRow[] {
  const { sheet, view } = surface;
  const several = range !== null && range.height > 1;
  const [all, setAll] = useState<Sums>({});
  const [selected, setSelected] = useState<Sums>({});
  useEffect(() => {
    const timer = setTimeout(() => setAll(inWords(surface, sheet.totals(view.rows ?? undefined))), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [surface, sheet, view, revision]);
  useEffect(() => {
    if (range === null || range.height < 2) return undefined;
    const timer = setTimeout(() => setSelected(inWords(surface, sheet.totals(rowsIn(surface, range)))), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [sheet, surface, revision, range]);
  const label = view.rows === null ? 'Total' : 'Shown';
  const height = several ? range.height : 0;
  return useMemo(() => {
    const total = { label, rows: '', sums: all };
    return height === 0 ? [total] : [total, { label: 'Selected', rows: `${thousands(height)} rows`, sums: selected }];
  }, [label, all, height, selected]);
}
