/** The exchanges of rows that an edit means. Changes no sheet. */
import { AT, type RowCheck } from './checks.ts';
import { blankRow, rowOf, withCells, type CellContent, type Row } from './rows.ts';
import type { CellEdit, Typed } from './sheet-types.ts';

/** Rows `before` at a place, replaced by rows `after`. */
export type Splice = { at: number; before: readonly Row[]; after: readonly Row[] };

/** Beyond it, moving all rows below for each exchange costs more than exchanging the whole stretch. */
const FEW = 8;

/** Many exchanges that add or remove rows, joined to one; others as they are. They are in the order of rows. */
export function joined(rows: readonly Row[], splices: readonly Splice[]): readonly Splice[] {
  const [first, last] = [splices[0], splices.at(-1)];
  const moving = splices.filter(({ before, after }) => before.length !== after.length);
  if (first === undefined || last === undefined || moving.length <= FEW) return splices;
  const after: Row[] = [];
  let from = first.at;
  for (const splice of splices) {
    for (let at = from; at < splice.at; at++) after.push(rows[at] as Row);
    for (const row of splice.after) after.push(row);
    from = splice.at + splice.before.length;
  }
  return [{ at: first.at, before: rows.slice(first.at, from), after }];
}

/** Cells written by row and column; rows beyond the end grow the sheet. */
export function written(
  rows: readonly Row[],
  edits: readonly CellEdit[],
  read: (column: number, text: Typed) => CellContent,
  check: RowCheck,
): Splice[] {
  const byRow = new Map<number, CellEdit[]>();
  for (const edit of edits) {
    const of = byRow.get(edit.row);
    if (of === undefined) byRow.set(edit.row, [edit]);
    else of.push(edit);
  }
  const splices: Splice[] = [];
  const added: Row[] = [];
  for (const [index, of] of [...byRow].toSorted(([one], [other]) => one - other)) {
    const before = rows[index];
    const cells = of.map(({ column, text }) => [AT[column], read(AT[column], text)] as const);
    const after = withCells(before ?? blankRow(), cells, check);
    if (after === null) continue;
    if (before !== undefined) splices.push({ at: index, before: [before], after: [after] });
    else {
      while (rows.length + added.length < index) added.push(blankRow());
      added.push(after);
    }
  }
  if (added.length > 0) splices.push({ at: rows.length, before: [], after: added });
  return splices;
}

/** Saved rows marked as deleted and new ones dropped; or, if all of them are deleted, restored. An emptied row has its saved values again. */
export function toggled(
  rows: readonly Row[],
  chosen: readonly number[],
  check: RowCheck,
): { restores: boolean; splices: Splice[] } {
  const indexes = [...new Set(chosen)].filter((index) => rows[index] !== undefined).toSorted((a, b) => a - b);
  const actions = indexes.map((index) => rows[index]?.action).filter((action) => action !== 'EMPTY');
  const restores = actions.length > 0 && actions.every((action) => action === 'DELETE');
  const marked = (row: Row, deleted: boolean) => rowOf({ ...row, deleted }, check);
  const splices = indexes.flatMap((at): Splice[] => {
    const row = rows[at] as Row;
    if (row.base === null) return restores ? [] : [{ at, before: [row], after: [] }];
    if (!restores) return row.action === 'DELETE' ? [] : [{ at, before: [row], after: [marked(row, true)] }];
    const restored = marked(row, false);
    const after = restored.action === 'DELETE' ? marked({ ...row, values: row.base }, false) : restored;
    return [{ at, before: [row], after: [after] }];
  });
  return { restores, splices };
}
