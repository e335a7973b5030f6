/** Reads workbooks written by /psql without the import library: parts by the central directory, cells by Python's XML parser. Checks sizes and checksums. */
import { spawnSync } from 'node:child_process';
import { crc32, inflateRawSync } from 'node:zlib';
import type { CellValue, SheetColumn } from '#server/psql/media/xlsx-cells.ts';

/** Rows as PostgreSQL writes them, `(a,"b, c",)`. Values of columns without a type are json. */
export function recordsOf(columns: readonly SheetColumn[], rows: readonly (readonly CellValue[])[]): Buffer {
  const textOf = (value: CellValue, type: SheetColumn['type']): string => {
    if (typeof value === 'boolean' && type === 'boolean') return value ? 't' : 'f';
    if (typeof value !== 'object' && (type !== undefined || typeof value === 'bigint')) return String(value);
    return JSON.stringify(typeof value === 'number' && !Number.isFinite(value) ? String(value) : value);
  };
  const field = (text: string): string =>
    /^$|[\s"\\(),]/.test(text) ? `"${text.replaceAll(/["\\]/g, '$&$&')}"` : text;
  const record = (row: readonly CellValue[]): string =>
    `(${columns.map(({ type }, at) => (row[at] == null ? '' : field(textOf(row[at], type)))).join()})`;
  return Buffer.from(rows.map(record).join(''));
}

/** A cell as stored in the file. */
export interface RawCell {
  readonly at: string;
  readonly type: string | null;
  readonly style: string | null;
  readonly text: string;
}

export function partsOf(archive: Buffer): Map<string, string> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x0605_4b50) throw new Error('The archive has no end');
  const [count, length, start] = [
    archive.readUInt16LE(end + 10),
    archive.readUInt32LE(end + 12),
    archive.readUInt32LE(end + 16),
  ];
  if (start + length !== end) throw new Error('The list of entries is not where the end says');
  const parts = new Map<string, string>();
  let at = start;
  let next = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (archive.readUInt32LE(at) !== 0x0201_4b50) throw new Error('An entry of the list does not begin as one');
    const [crc, packed, size] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
    ];
    const name = archive.subarray(at + 46, at + 46 + archive.readUInt16LE(at + 28)).toString();
    if (archive.readUInt32LE(at + 42) !== next) throw new Error(`${name} does not follow the entry before it`);
    const body = next + 30 + archive.readUInt16LE(next + 26);
    if (archive.subarray(next + 30, body).toString() !== name)
      throw new Error(`${name} has another name where it begins`);
    const content = inflateRawSync(archive.subarray(body, body + packed));
    const stated = [0x0807_4b50, crc, packed, size];
    const after = stated.map((_, field) => archive.readUInt32LE(body + packed + 4 * field));
    if (after.some((value, field) => value !== stated[field]))
      throw new Error(`The sizes after ${name} are others than in the list`);
    if (crc32(content) !== crc || content.length !== size) throw new Error(`${name} is not what its sum says`);
    parts.set(name, content.toString());
    next = body + packed + 16;
    at += 46 + name.length;
  }
  if (next !== start || at !== end) throw new Error('There is something between the entries');
  return parts;
}

const READER = `
import json, re, sys, xml.etree.ElementTree as tree
main = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
def text(cell):
    raw = ''.join(node.text or '' for node in cell.iter() if node.tag in (main + 't', main + 'v'))
    return re.sub('_x([0-9A-Fa-f]{4})_', lambda found: chr(int(found[1], 16)), raw)
sheet = tree.fromstring(sys.stdin.buffer.read())
rows = [[{'at': c.get('r'), 'type': c.get('t'), 'style': c.get('s'), 'text': text(c)} for c in row] for row in sheet.iter(main + 'row')]
sys.stdout.write(json.dumps(rows))
`;

export const hasPython = spawnSync('python3', ['-c', 'import xml.etree.ElementTree']).status === 0;

export function cellsOf(sheet: string): RawCell[][] {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', READER], { input: sheet, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`The sheet is no XML: ${stderr.toString()}`);
  return JSON.parse(stdout.toString()) as RawCell[][];
}
