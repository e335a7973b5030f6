/** Turns the rows of a file into records by the chosen columns, with the problems of each cell. What can't be read stays as typed. */
import { SHEET_COLUMNS, type CellKind, type RecordColumn } from './columns.ts';
import { isoOf, readingOf, type DateOrder } from './import-dates.ts';
import type { Target } from './import-names.ts';
import { kindOf, mergedFrom, type Head, type RawCell, type RawTable } from './import-table.ts';
import type { CellReader } from './coerce.ts';
import type { CellValue, ReadOptions } from './sheet-types.ts';

export type ColumnChoice = { at: number; target: Target } & ReadOptions;

export type FileRow = {
  /** As the spreadsheet numbers it, from 1. */
  line: number;
  id: number | null;
  /** In the order of the chosen columns, the ID left out; as typed where it can't be read. */
  cells: CellValue[];
  /** By the place of the cell; null without any. */
  problems: Record<number, string> | null;
};

/** Rows and cells of the file that are worth a word. */
export type FileCounts = {
  records: number;
  empty: number;
  totals: number;
  withProblems: number;
  problems: number;
  /** Values repeated in each row of a merged cell. */
  merged: number;
  ids: number;
  repeatedIds: number;
};

/** A column whose dates or numbers can be read in two ways. */
export type Unclear = { target: RecordColumn; sample: string; about: 'dates' | 'dot' };

export type ReadTable = { rows: FileRow[]; counts: FileCounts; unclear: Unclear[] };

const COLUMNS = new Map(SHEET_COLUMNS.map((column) => [column.name, column]));

const idOf = (cell: RawCell): number | null => {
  const id = typeof cell === 'string' && /^\d{1,15}$/.test(cell.trim()) ? Number(cell) : cell;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Excel shows 15 digits: 1233.9999999999998 is the 1234 of its formula. */
const shown = (cell: RawCell): RawCell => (typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell);

/** 'State/Region/Province (ADM1)' of IDMC and others. */
const LEVEL = /\ba(?:dm|dmin|m)[ -]?(\d)\b/i;

function asRead(kind: CellKind, raw: RawCell, dates: DateOrder | null): RawCell {
  if (typeof raw !== 'string') return raw;
  if (kind === 'date' && dates !== null) return isoOf(raw, dates);
  const level = kind === 'accuracy' ? LEVEL.exec(raw)?.[1] : undefined;
  return level === undefined ? raw : `Admin${level}`;
}

type Options = { readCell: CellReader; withTotals?: boolean; onRow?: (done: number) => void };

/** `onRow` is called for each line; it may throw to end the work. */
export function readTable(table: RawTable, head: Head, choices: readonly ColumnChoice[], options: Options): ReadTable {
  const { readCell, withTotals = false, onRow } = options;
  const counts = { records: 0, empty: 0, totals: 0, withProblems: 0, problems: 0, merged: 0, ids: 0, repeatedIds: 0 };
  const unclear = new Map<RecordColumn, Unclear>();
  const idAt = choices.find(({ target }) => target === 'id')?.at;
  const columns = choices.flatMap(({ at, target, ...how }) => {
    const column = target === 'id' ? undefined : COLUMNS.get(target);
    if (column === undefined) return [];
    if (column.kind !== 'date') return [{ at, column, how, dates: null }];
    const { proven, unclear: sample } = readingOf(textsOf(table, head, at));
    if (sample !== null) unclear.set(column.name, { target: column.name, sample, about: 'dates' });
    const known = how.dates ?? proven;
    return [{ at, column, how, dates: known ?? (sample === null ? ('day first' as const) : null) }];
  });
  const source = mergedFrom(table.merges, head.line);
  const seen = new Set<number>();
  const rows: FileRow[] = [];
  for (let line = head.line + 1; line < table.rows.length; line += 1) {
    onRow?.(line);
    const cells = table.rows[line] ?? [];
    const kind = kindOf(cells);
    if (kind === 'empty') counts.empty += 1;
    if (kind === 'totals') counts.totals += 1;
    if (kind === 'empty' || kind === 'tags' || (kind === 'totals' && !withTotals)) continue;
    let problems: FileRow['problems'] = null;
    const read = columns.map(({ at, column, how, dates }, place): CellValue => {
      let raw = column.kind === 'count' ? shown(cells[at] ?? null) : (cells[at] ?? null);
      // A count of a merged cell is the sum of its rows: repeated, it would be counted twice.
      const from = raw === null && column.kind !== 'count' ? source(line, at) : null;
      if (from !== null) {
        raw = table.rows[from]?.[at] ?? null;
        if (raw !== null) counts.merged += 1;
      }
      if (raw === null) return null;
      const answer = readCell(column, asRead(column.kind, raw, dates), how);
      if ('value' in answer) return answer.value;
      if (answer.twoWays === true && !unclear.has(column.name))
        unclear.set(column.name, { target: column.name, sample: String(raw).trim(), about: 'dot' });
      problems ??= {};
      problems[place] = answer.problem;
      return typedOf(raw);
    });
    if (read.every((value) => value === null)) {
      counts.empty += 1;
      continue;
    }
    let id = idAt === undefined ? null : idOf(cells[idAt] ?? null);
    if (id !== null && seen.has(id)) {
      counts.repeatedIds += 1;
      id = null;
    }
    if (id !== null) {
      seen.add(id);
      counts.ids += 1;
    }
    counts.records += 1;
    counts.problems += Object.keys(problems ?? {}).length;
    if (problems !== null) counts.withProblems += 1;
    rows.push({ line: line + 1, id, cells: read, problems });
  }
  return { rows, counts, unclear: [...unclear.values()] };
}

const typedOf = (raw: RawCell): CellValue => (raw instanceof Date ? raw.toISOString().slice(0, 10) : String(raw));

function* textsOf({ rows }: RawTable, { line }: Head, at: number): Generator<string> {
  for (let row = line + 1; row < rows.length; row += 1) {
    const cell = rows[row]?.[at];
    if (typeof cell === 'string') yield cell;
  }
}
