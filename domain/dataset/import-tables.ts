/** Finds the tables of counts on a sheet: one below another after an empty line, or side by side with an empty column between them. Reads no record. */
import { matchColumns } from './import-columns.ts';
import type { Unit } from './import-names.ts';
import {
  findHead,
  headAt,
  isEmpty,
  isSameLine,
  knownOf,
  textOf,
  type Head,
  type RawCell,
  type RawTable,
} from './import-table.ts';

/** Lines from `top` to before `bottom`, columns from `left` to before `right`. */
export type Part = { top: number; bottom: number; left: number; right: number; title: string };

const isText = (cell: RawCell | undefined) => typeof cell === 'string' && /\p{L}/u.test(cell);
const isCount = (target: string) => /^(?:stock|new|returns|returnees)_|^house_/.test(target);
const MOST_PARTS = 50;
const MOST_BELOW = 30;

function hasSeveral(cells: readonly RawCell[]): boolean {
  let filled = 0;
  for (const cell of cells) if (!isEmpty(cell) && (filled += 1) > 1) return true;
  return false;
}

type Run = { from: number; to: number };

/** The runs of texts of a line, parted by empty cells. A number in a run means that it is no header. */
function runsOf({ rows, merges }: RawTable, line: number): Run[] {
  const cells = rows[line] ?? [];
  // A merged cell is filled to its end; an empty column parts tables only if it is empty below too.
  const inMerge = (at: number) =>
    merges.some((one) => one.startRow <= line && one.endRow >= line && one.startCol < at && one.endCol >= at);
  const below = rows.slice(line + 1, line + 1 + MOST_BELOW);
  const end = below.findIndex((row) => row.every(isEmpty));
  const own = end < 0 ? below : below.slice(0, end);
  const isUsed = (at: number) => inMerge(at) || own.some((row) => !isEmpty(row[at]));
  const runs: Run[] = [];
  let from = -1;
  for (let at = 0; at <= cells.length; at += 1) {
    const isFilled = at < cells.length && (!isEmpty(cells[at]) || isUsed(at));
    if (isFilled && from < 0) from = at;
    if (isFilled || from < 0) continue;
    runs.push({ from, to: at });
    from = -1;
  }
  return runs;
}

/** Whether a line may be that of headers: texts, below an empty line, a title or the beginning. */
function mayBeHead(rows: RawTable['rows'], line: number): boolean {
  const cells = rows[line] ?? [];
  const texts = cells.filter(isText).length;
  // A line of groups has more headers below it.
  const below = rows[line + 1] ?? [];
  if (below.every((cell) => isEmpty(cell) || isText(cell)) && below.filter(isText).length > texts) return false;
  return texts > 1 && cells.every((cell) => isEmpty(cell) || typeof cell === 'string');
}

/** Only the cells of a part, at their own positions. */
export function cut(table: RawTable, { top, bottom, left, right }: Omit<Part, 'title'>): RawTable {
  const inside = (row: readonly RawCell[], line: number): readonly RawCell[] =>
    line < top ? [] : row.slice(0, right).map((cell, at) => (at < left ? null : cell));
  const { rows, merges, ...rest } = table;
  const within = merges.filter(
    (one) => one.startRow >= top && one.endRow < bottom && one.startCol < right && one.endCol >= left,
  );
  return { ...rest, rows: rows.slice(0, bottom).map(inside), merges: within };
}

const isPlace = (target: string) => target.endsWith('_name') || target === 'iso3';

/** Whether a line has one title above each run, as above tables side by side. */
const isTitled = (above: readonly RawCell[], runs: readonly Run[]): boolean => {
  const titles = above.flatMap((cell, at) => (isEmpty(cell) ? [] : [at]));
  return (
    runs.length > 1 &&
    titles.length === runs.length &&
    runs.every(({ from, to }, nth) => (titles[nth] ?? -1) >= from && (titles[nth] ?? -1) < to)
  );
};

/** Whether all headers are the same line below another: blocks of one table. */
const areRepeated = (rows: RawTable['rows'], heads: readonly Part[]): boolean => {
  const [first] = heads;
  return heads.every(
    ({ top, left }, nth) =>
      left === 0 &&
      (nth === 0 || top > (heads[nth - 1]?.top ?? 0)) &&
      isSameLine(rows[top] ?? [], rows[first?.top ?? 0] ?? []),
  );
};

/** The tables of counts of a sheet, from the top; empty if the sheet is one table. */
export function partsOf(table: RawTable, unit: Unit): Part[] {
  const { rows } = table;
  const heads: Part[] = [];
  for (let line = 0; line < rows.length && heads.length < MOST_PARTS; line += 1) {
    const isBelow = line > 0 && hasSeveral(rows[line - 1] ?? []);
    if ((isBelow && hasSeveral(rows[line - 2] ?? [])) || !mayBeHead(rows, line)) continue;
    const cells = rows[line] ?? [];
    const runs = runsOf(table, line);
    if (isBelow && !isTitled(rows[line - 1] ?? [], runs)) continue;
    const counted = (run: Run) => {
      const texts = cells.slice(run.from, run.to).map(textOf);
      const known = knownOf({ line, headers: texts, tags: [], from: line + 1 }, unit);
      return known.some(isCount) && (!isBelow || known.some(isPlace));
    };
    const own = runs.filter(counted);
    if (own.length === 0 || (isBelow && own.length < runs.length)) continue;
    const sides = own.filter(({ from, to }) => to - from > 1);
    const bounds =
      sides.length > 1 || (sides.length === 1 && runs.length > 1)
        ? sides.map(({ to }, nth) => ({
            from: sides[nth - 1]?.to ?? 0,
            to: nth === sides.length - 1 ? cells.length : to,
          }))
        : [{ from: 0, to: cells.length }];
    for (const { from, to } of bounds) {
      const title = cells
        .slice(from, to)
        .map(textOf)
        .filter((text) => text !== '')
        .slice(0, 3)
        .join(', ');
      heads.push({ top: isBelow ? line - 1 : line, bottom: rows.length, left: from, right: to, title });
    }
  }
  if (heads.length < 2 || areRepeated(rows, heads)) return [];
  for (const one of heads)
    for (const other of heads)
      if (other.top > one.top && other.top < one.bottom && other.left < one.right && other.right > one.left)
        one.bottom = other.top;
  return heads;
}

/** Says more with more known columns, and most with counts, those of the displaced first, and places. */
function scoreOf(
  table: RawTable,
  head: Head,
  unit: Unit,
  names: readonly string[],
): { score: number; hasCounts: boolean } {
  const { columns } = matchColumns(table, head, unit, undefined, names);
  const targets = columns.flatMap(({ target }) => target ?? []);
  const hasCounts = targets.some(isCount);
  const counts = targets.some((target) => /^(?:stock|new)_/.test(target)) ? 100 : hasCounts ? 90 : 0;
  const places = targets.some((target) => target.endsWith('_name') || target === 'iso3') ? 50 : 0;
  return { score: counts + places + targets.length, hasCounts };
}

export type Chosen = {
  table: RawTable;
  head: Head;
  parts: Part[];
  part: number | null;
  score: number;
  hasCounts: boolean;
};

/** The table to read: the chosen part, or the one with the most known columns, the first of equal ones. `headLine` is the user's, counted from 0; -1 for none. `names` are those of its sheet and file. */
export function choose(
  table: RawTable,
  unit: Unit,
  part: number | null,
  headLine: number | null,
  names: readonly string[] = [],
): Chosen {
  const parts = partsOf(table, unit);
  if (headLine !== null && part === null)
    return { table, head: headAt(table, headLine), parts, part: null, score: 0, hasCounts: false };
  const scored = (at: number | null) => {
    const one = at === null ? undefined : parts[at];
    const own = one === undefined ? table : cut(table, one);
    const head = headLine === null ? findHead(own, unit) : headAt(own, headLine);
    return { table: own, head, parts, part: at, ...scoreOf(own, head, unit, names) };
  };
  if (part !== null || parts.length === 0) return scored(part);
  let best: Chosen | null = null;
  for (const at of parts.keys()) {
    const next = scored(at);
    if (best === null || next.score > best.score) best = next;
  }
  return best ?? scored(null);
}
