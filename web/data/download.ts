/** Downloads the rows of a relation as a file, with progress; cancelling ends the query. Saves and shows nothing. */
import { addressOf, type Conditions, type RelationName } from './psql-query.ts';
import { send, totalOf } from './psql.ts';

const ACCEPT = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;formulas=text;booleans=words',
  geojson: 'application/geo+json',
} as const;
export type FileKind = keyof typeof ACCEPT;

export type FileRequest<R extends RelationName = RelationName> = {
  readonly relation: R;
  /** The columns under the headers of the file: `"Role (Event)":event_role`. */
  readonly select: readonly string[];
  readonly where?: Conditions<R>;
  readonly order?: string;
  /** The lines about the search in a workbook. */
  readonly words: readonly string[];
  /** The name of the sheet. */
  readonly sheet?: string;
  /** Further sheets of a workbook, by their names: `facts_locations_view?select=id,latitude`. */
  readonly sheets?: Readonly<Record<string, string>>;
  /** True for a row of tags in the Humanitarian Exchange Language below the headers. */
  readonly tagged?: boolean;
};

export type FileProgress = {
  readonly bytes: number;
  /** The number of lines so far, for csv. */
  readonly rows: number | null;
  readonly total: number | null;
};

export const headed = (header: string, column: string): string => `"${header.replaceAll('"', '""')}":${column}`;

/** Without it Excel reads 'Côte d’Ivoire' in a csv as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';

const LINE = 10;
const QUOTE = 34;

/** Counts the rows of a csv as its bytes arrive: a line break within quotes ends no row. */
export function countingLines(): (bytes: Uint8Array) => number {
  let lines = 0;
  let quoted = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === LINE && !quoted) lines += 1;
    }
    return lines;
  };
}

/** Longer words are cut, because a request's headers are limited. */
const WORDS = 1000;
const MOST_HEADER = 6000;

function headerOf(words: readonly string[]): string {
  const kept = [...words.join('\n')].slice(0, WORDS);
  let text = encodeURIComponent(kept.join(''));
  while (text.length > MOST_HEADER) {
    kept.length = Math.floor(kept.length * 0.8);
    text = encodeURIComponent(`${kept.join('')} …`);
  }
  return text;
}

export async function readFile<R extends RelationName>(
  kind: FileKind,
  { relation, select, where = {}, order, words, sheet, sheets = {}, tagged = false }: FileRequest<R>,
  signal: AbortSignal,
  onProgress: (progress: FileProgress) => void,
): Promise<Blob> {
  const named = [...(sheet ? [sheet] : []), ...Object.entries(sheets).map((each) => each.join('='))];
  const path = addressOf(relation, { select, where, ...(order !== undefined && { order }) });
  const response = await send(path, {
    headers: {
      accept: tagged ? `${ACCEPT[kind]};hxl=tags` : ACCEPT[kind],
      prefer: 'count=exact',
      ...(kind === 'xlsx' && { readme: headerOf(words), sheets: encodeURIComponent(named.join('\n')) }),
    },
    signal,
  });
  const total = totalOf(response.headers.get('content-range'));
  const lines = kind === 'csv' ? countingLines() : null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  onProgress({ bytes, rows: lines && 0, total });
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    parts.push(read.value);
    bytes += read.value.length;
    onProgress({ bytes, rows: lines && lines(read.value), total });
  }
  return new Blob(kind === 'csv' ? [BYTE_ORDER_MARK, ...parts] : parts, { type: ACCEPT[kind] });
}

/** Saves a file as a browser's download. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the file within a minute.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
