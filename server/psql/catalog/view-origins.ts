/** Tells which table's column a view's column shows, from the text of the view's rule. Knows nothing of expressions. */
import type { Catalog } from './catalog-query.ts';

/** Follows a view's column through views to a table's: `[oid, attnum]`, itself where it is a table's or computed. */
export type Trace = (relation: number, column: number) => readonly [relation: number, column: number];

// PostgreSQL escapes a name's special characters by a backslash each.
const targetEntry = /^\d+ :resname ((?:[^\s\\]|\\[\s\S])+) :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+)/;

/** Views shown by views are followed this far. */
const deepest = 20;

export function traceOf(entries: Catalog['entries']): Trace {
  const origins = new Map<string, readonly [number, number]>();
  for (const [view, column, name, entry] of entries) {
    const [, shown = '', origin, originColumn] = targetEntry.exec(entry) ?? [];
    if (shown.replaceAll(/\\([\s\S])/g, '$1') !== name) continue;
    // Entries of inner queries come before the outer list, so the last with the column's number and name is its own.
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
