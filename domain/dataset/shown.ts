/** Which rows the sheet shows, and in which order. The saved order stays as it is. */
import { folded } from '#domain/search/folded.ts';
import { byName } from '#domain/search/name-order.ts';
import { AT } from './checks.ts';
import { SHEET_COLUMNS, type RecordColumn, type SheetColumn } from './columns.ts';
import type { Row } from './rows.ts';
import type { CellValue, SheetSearch } from './sheet-types.ts';

type Facts = { nameOf: (iso3: string) => string; faulty: (row: Row, warning: boolean) => boolean };

/** Separates cells; nobody types it. */
const MARK = '\u0001';
const plain = (text: string): string => (/[\u0080-\uFFFF`]/.test(text) ? folded(text) : text.toLowerCase());

/** The cell as typed, to search in; a country with its name. */
function cellText(row: Row, at: number, { nameOf }: Facts): string {
  const value = row.unread?.[at]?.text ?? row.values[at] ?? null;
  if (value === null) return '';
  return at === AT.iso3 ? `${value} ${nameOf(String(value))}` : String(value);
}

const texts = new WeakMap<Row, string>();

/** All cells of the row, folded. Each row is immutable, so its text is made once. */
function rowText(row: Row, facts: Facts): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  let text = '';
  for (let at = 0; at < SHEET_COLUMNS.length; at++) {
    const cell = cellText(row, at, facts);
    if (cell !== '') text += `${MARK}${plain(cell)}`;
  }
  texts.set(row, text);
  return text;
}

type Test = (row: Row) => boolean;

const withoutGroups = (text: string): string =>
  /^[\d ,.]*\d[\d ,]*$/.test(text) ? text.replaceAll(/[ ,]/g, '') : text;

function containing(typed: string, textOf: (row: Row) => string): Test {
  const text = plain(typed.trim());
  const number = withoutGroups(text);
  return (row) => {
    const within = textOf(row);
    return within.includes(text) || (number !== text && within.includes(number));
  };
}

const COMPARED: Readonly<Record<string, (order: number) => boolean>> = {
  '>': (order) => order > 0,
  '<': (order) => order < 0,
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
  '=': (order) => order === 0,
};

/** `>100`, `<=2024-05`, `=Homs`, `=`; any other text is contained. A shorter date is a month or a year. */
function columnTest(column: SheetColumn, typed: string, facts: Facts): Test {
  const at = AT[column.name];
  const textOf = (row: Row) => plain(cellText(row, at, facts));
  const [, sign = '', bound = ''] = /^([<>]=?|=)\s*(.*)$/.exec(typed.trim()) ?? [];
  const holds = COMPARED[sign];
  if (holds === undefined) return containing(typed, textOf);
  if (bound === '') return (row) => (sign === '=') === (textOf(row) === '');
  const isNumber = ['count', 'latitude', 'longitude'].includes(column.kind);
  if (isNumber || column.kind === 'date') {
    const number = Number(withoutGroups(bound));
    return (row) => {
      const value = row.values[at] ?? null;
      if (value === null) return false;
      if (isNumber) return Number.isFinite(number) && holds(Number(value) - number);
      const day = String(value).slice(0, bound.length);
      return holds(day === bound ? 0 : day > bound ? 1 : -1);
    };
  }
  if (sign !== '=') return containing(typed, textOf);
  const text = plain(bound);
  return (row) =>
    plain(String(row.unread?.[at]?.text ?? row.values[at] ?? '')) === text ||
    (at === AT.iso3 && plain(facts.nameOf(String(row.values[at] ?? ''))) === text);
}

const compared = (one: CellValue, other: CellValue): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'number') return -1;
  if (typeof other === 'number') return 1;
  return byName(String(one), String(other));
};

/** Values, then texts that can't be read, then empty cells, in both directions; equal cells in the saved order. */
function inOrder(
  rows: readonly Row[],
  found: number[],
  { column, descending }: NonNullable<SheetSearch['order']>,
): void {
  const at = AT[column];
  const keys = new Map(found.map((index) => [index, rows[index]?.values[at] ?? null]));
  const typed = (index: number): CellValue => rows[index]?.unread?.[at]?.text ?? null;
  const rank = (index: number): number => (keys.get(index) !== null ? 0 : typed(index) !== null ? 1 : 2);
  found.sort((one, other) => {
    const [a, b] = [keys.get(one) ?? null, keys.get(other) ?? null];
    if (a === null || b === null)
      return rank(one) - rank(other) || (rank(one) === 1 ? compared(typed(one), typed(other)) : 0) || one - other;
    return (descending ? compared(b, a) : compared(a, b)) || one - other;
  });
}

/** Rows looked at between two yields: a few milliseconds, also the first time, when their texts are folded. */
const SLICE = 250;

/** The indexes of the shown rows; empty rows and the padding last. Without a search, all rows in the saved order. Yields now and then: the caller may go on later, or not at all. */
export function* shownRows(
  rows: readonly Row[],
  padding: number,
  search: SheetSearch,
  facts: Facts,
): Generator<void, Uint32Array> {
  const tests: Test[] = [];
  const { text = '', columns = {}, only, order } = search;
  if (text.trim() !== '') tests.push(containing(text, (row) => rowText(row, facts)));
  for (const column of SHEET_COLUMNS) {
    const typed = columns[column.name as RecordColumn] ?? '';
    if (typed.trim() !== '') tests.push(columnTest(column, typed, facts));
  }
  if (only === 'changed') tests.push(({ action }) => action !== null);
  if (only === 'problems' || only === 'warnings') tests.push((row) => facts.faulty(row, only === 'warnings'));
  const all = rows.length + padding;
  if (tests.length === 0 && order === undefined) return Uint32Array.from({ length: all }, (_, index) => index);
  const [found, empty]: [number[], number[]] = [[], []];
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) yield;
    if (row.action === 'EMPTY') empty.push(index);
    else if (tests.every((test) => test(row))) found.push(index);
  }
  if (order !== undefined) inOrder(rows, found, order);
  return Uint32Array.from([...found, ...empty, ...Array.from({ length: padding }, (_, index) => rows.length + index)]);
}
