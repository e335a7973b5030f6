/** Traces a column of a view to the column of a table, using the text of the view's rule. Does not trace expressions. */
import type { Catalog } from './catalog-query.ts';

/** Traces a column through views to a table: `[oid, attnum]`. Returns a column of a table or a computed column unchanged. */
export type Trace = (relation: number, column: number) => readonly [relation: number, column: number];

// PostgreSQL puts a backslash before each special character of a name.
const targetEntry = /^\d+ :resname ((?:[^\s\\]|\\[\s\S])+) :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+)/;

/** Deepest nesting of views to trace. */
const deepest = 20;

export function traceOf(entries: Catalog['entries']): Trace {
  const origins = new Map<string, readonly [number, number]>();
  for (const [view, column, name, entry] of entries) {
    const [, shown = '', origin, originColumn] = targetEntry.exec(entry) ?? [];
    if (shown.replaceAll(/\\([\s\S])/g, '$1') !== name) continue;
    // Entries of inner queries come first, so the last entry with the column's number and name is the right one.
    origins.set(`${view}.${column}`, [Number(origin), Number(originColumn)]);
  }
  return (relation, column) => {
    let at: readonly [number, number] = [relation, column];
    for (let step = 0; step < deepest; step += 1) {
      const [origin, originColumn] = origins.get(at.join('.')) ?? [0, 0];
      if (origin === 0) return at;
      at = [origin, originColumn];
    }
    return at;
  };
}
