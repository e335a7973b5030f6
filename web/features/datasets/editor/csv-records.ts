/** Reads the csv of a dataset's records piece by piece, as it arrives: numbers become numbers, empty fields null. Checks nothing. */
import { SHEET_COLUMNS, type RecordColumn, type SavedRecord } from '#domain/dataset/columns.ts';
import { unguarded } from '#domain/values/formulas.ts';

const NUMBERS: ReadonlySet<string> = new Set([
  'id',
  'position',
  ...SHEET_COLUMNS.filter(({ kind }) => kind === 'count' || kind === 'latitude' || kind === 'longitude').map(
    ({ name }) => name,
  ),
]);

export const RECORD_FIELDS: readonly ('id' | 'position' | RecordColumn)[] = [
  'id',
  'position',
  ...SHEET_COLUMNS.map(({ name }) => name),
];

const quotesIn = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count;
};

/** The fields of one line, which may contain line breaks within quotes. */
function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  const part = /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/gy;
  for (;;) {
    const found = part.exec(line);
    if (found === null) return fields;
    fields.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    if (found[3] === '') return fields;
  }
}

/** `push` takes text in pieces of any length; `records` grows meanwhile. */
export function recordReader() {
  const records: SavedRecord[] = [];
  let names: string[] | null = null;
  let numeric: boolean[] = [];
  /** Copied for each record: a browser reads and writes the fields of equal objects several times faster. */
  let blank: Record<string, null> = {};
  let rest = '';

  const take = (line: string): void => {
    const fields = fieldsOf(line);
    if (names === null) {
      names = fields;
      numeric = fields.map((name) => NUMBERS.has(name));
      blank = Object.fromEntries(fields.map((name) => [name, null]));
      return;
    }
    const record: Record<string, string | number | null> = { ...blank };
    for (let at = 0; at < names.length; at += 1) {
      const text = fields[at] ?? '';
      record[names[at] ?? ''] = text === '' ? null : numeric[at] === true ? Number(text) : unguarded(text);
    }
    records.push(record as unknown as SavedRecord);
  };

  return {
    records,
    push(piece: string): void {
      const text = rest + piece;
      let start = 0;
      let from = 0;
      for (;;) {
        const end = text.indexOf('\n', from);
        if (end < 0) break;
        const line = text.slice(start, end);
        from = end + 1;
        // A line break within quotes belongs to the field.
        if (quotesIn(line) % 2 === 1) continue;
        take(line.endsWith('\r') ? line.slice(0, -1) : line);
        start = from;
      }
      rest = text.slice(start);
    },
    end(): SavedRecord[] {
      if (rest !== '') take(rest);
      rest = '';
      return records;
    },
  };
}
