/** Changes of the list of household sizes: their form, the answer of the server, and the rows of a file. The server judges every row. */
import { folded } from '#domain/search/folded.ts';

/** A row to add, change or delete, as typed, or as a file has it. */
export interface SizeChange {
  iso3: string;
  year: string | number;
  size?: string | number;
  source?: string;
  observed?: string | number | null;
  delete?: true;
}

export type SizeResult = 'added' | 'changed' | 'unchanged' | 'deleted' | 'refused';

/** The answer to a change, or to its preview. */
export interface SizeAnswer {
  rows: {
    row_number: number;
    iso3: string | null;
    year: number | null;
    size: number | null;
    source: string | null;
    before: number | null;
    result: SizeResult;
    /** The reason of a refusal. */
    message: string | null;
  }[];
  facts: {
    id: number;
    serial_no: string;
    name: string;
    iso3: string;
    year: number;
    status: string | null;
    locked: boolean;
    size_before: number;
    size_after: number;
    figure_before: number | null;
    figure_after: number | null;
  }[];
  facts_count: number;
  locked_count: number;
  recomputed: number;
  /** Facts that refused their new size. */
  refused: number;
  /** The change of the facts; null if none was recomputed. */
  operation_id: number | null;
  /** Facts beyond those that one call recomputes. */
  rest: readonly number[];
}

type Cell = string | number | boolean | Date | null;

const HEADERS = {
  iso3: ['iso3', 'iso', 'iso code', 'country code', 'code'],
  year: ['year'],
  size: ['size', 'household size', 'average household size', 'ahhs'],
  source: ['source', 'data source'],
  observed: ['observed', 'observed in', 'observation', 'year of observation', 'year of the observation'],
} as const;
type Header = keyof typeof HEADERS;

const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined
    ? ''
    : (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)).trim();
const headerOf = (cell: Cell): Header | null =>
  (Object.keys(HEADERS) as Header[]).find((name) =>
    (HEADERS[name] as readonly string[]).includes(folded(textOf(cell)).replaceAll('_', ' ')),
  ) ?? null;

/** The headers stand in one of the first lines, under a title perhaps. */
const HEAD_WITHIN = 10;

/** The rows of a file with the headers iso3, year, size, source and perhaps observed, in any order, each with its line in the file; or the reason why it has none. */
export function sizesOfTable(
  table: readonly (readonly Cell[])[],
): { changes: SizeChange[]; lines: number[] } | { problem: string } {
  const head = table.slice(0, HEAD_WITHIN).findIndex((row) => row.some((cell) => headerOf(cell) === 'iso3'));
  const headers = (table[head] ?? []).map(headerOf);
  const missing = (['iso3', 'year', 'size', 'source'] as const).filter((name) => !headers.includes(name));
  if (missing.length > 0) return { problem: `The file has no column ${missing.join(', ')}` };
  const rows = table.flatMap((cells, at) => {
    if (at <= head || cells.every((cell) => textOf(cell) === '')) return [];
    const cellOf = (name: Header) => textOf(cells[headers.indexOf(name)]);
    const change = { iso3: cellOf('iso3'), year: cellOf('year'), size: cellOf('size'), source: cellOf('source') };
    return [
      { line: at + 1, change: headers.includes('observed') ? { ...change, observed: cellOf('observed') } : change },
    ];
  });
  if (rows.length === 0) return { problem: 'The file has no row below its headers' };
  return { changes: rows.map(({ change }) => change), lines: rows.map(({ line }) => line) };
}

const DECIMALS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 20 });

/** With two decimals at least, so that a column of sizes can be compared: '3.30'. */
export const showSize = (size: number | null): string => (size === null ? '' : DECIMALS.format(size));

/** Where a size is from, in words: 'UN 2022 MICS 2006, for 2024'. */
export const sizeSourceOf = ({ source, known_year }: { source: string | null; known_year: number }): string =>
  [source ?? '', `for ${known_year}`].filter((part) => part !== '').join(', ');

/** '2 added, 1 refused'. */
export function resultsIn({ rows }: Pick<SizeAnswer, 'rows'>): string {
  const order: readonly SizeResult[] = ['added', 'changed', 'unchanged', 'deleted', 'refused'];
  const counts = order.map((result) => [rows.filter((row) => row.result === result).length, result] as const);
  return counts.flatMap(([count, result]) => (count === 0 ? [] : [`${count} ${result}`])).join(', ');
}
