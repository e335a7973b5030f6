/** Finds files that count each person once at every admin level, and keeps the deepest level of each country and date. */
import type { SheetColumn } from './columns.ts';
import type { Level, Leveled } from './import-entry.ts';
import { mainCount, valueOf } from './import-totals.ts';

/** Levels that count the same people differ by no more: places that are missing, rounding. */
const ALIKE = 0.25;

/** `levels` is null unless several levels count the same people. `withAll` keeps every row. */
export function countedOnce(
  found: readonly Leveled[],
  columns: readonly SheetColumn[],
  withAll: boolean,
): { levels: Level[] | null; kept: readonly Leveled[] } {
  const at = mainCount(columns);
  if (at === null || new Set(found.map(({ level }) => level)).size < 2) return { levels: null, kept: found };
  const keys = ['iso3', 'start_date'].map((name) => columns.findIndex((column) => column.name === name));
  const groupOf = ({ row }: Leveled) => JSON.stringify(keys.map((key) => row.cells[key] ?? null));
  const groups = new Map<string, Map<number, number>>();
  const levels = new Map<number, Level>();
  for (const entry of found) {
    if (entry.level === null) continue;
    const key = groupOf(entry);
    const sums = groups.get(key) ?? new Map<number, number>();
    groups.set(key, sums.set(entry.level, (sums.get(entry.level) ?? 0) + valueOf(entry, at)));
  }
  const deepest = new Map([...groups].map(([key, sums]) => [key, Math.max(...sums.keys())]));
  if (!isRepeated(groups, deepest)) return { levels: null, kept: found };
  const isDeepest = (entry: Leveled) => entry.level === null || entry.level === deepest.get(groupOf(entry));
  for (const entry of found) {
    if (entry.level === null) continue;
    const level = levels.get(entry.level) ?? { level: entry.level, rows: 0, sum: 0, kept: 0 };
    level.rows += 1;
    level.sum += valueOf(entry, at);
    if (withAll || isDeepest(entry)) level.kept += 1;
    levels.set(entry.level, level);
  }
  const kept = withAll ? found : found.filter(isDeepest);
  return { levels: [...levels.values()].toSorted((one, other) => one.level - other.level), kept };
}

/** Whether the levels of the same country and date have nearly the same sum. */
function isRepeated(
  groups: ReadonlyMap<string, ReadonlyMap<number, number>>,
  deepest: ReadonlyMap<string, number>,
): boolean {
  let deep = 0;
  let shallow = 0;
  let compared = 0;
  for (const [key, sums] of groups) {
    const level = deepest.get(key) ?? 0;
    for (const [other, sum] of sums) {
      if (other === level) continue;
      compared += 1;
      shallow += sum;
      deep += sums.get(level) ?? 0;
    }
  }
  return compared > 0 && Math.abs(shallow - deep) <= ALIKE * Math.max(shallow, deep);
}
