/** Splits a column of points, such as 'lat/long' with '3.1167, 43.65', into one of latitudes and one of longitudes behind the last column. */
import { readDegrees } from './coerce-numbers.ts';
import { isEmpty, textOf, type RawCell, type RawTable } from './import-table.ts';

type Pair = readonly [lat: number, lon: number];

const HEADER =
  /\b(?:lat\p{L}*\W{0,3}(?:and |et |y |e )?lon\p{L}*|lon\p{L}*\W{0,3}lat\p{L}*|gps|coord\p{L}*|geo.?point|geo.?location|position)/iu;
const LON_FIRST = /\blon\p{L}*\W{0,3}lat/iu;
/** Of a count with thousands, '12,050', both halves would be degrees. */
const PRECISE = /[°º'′"″]|[.,]\d\d/;
const SPLITS: readonly RegExp[] = [
  /^(.{1,40}?[NS])[\s,;/|]{0,5}(.{1,40}?[EW])$/i,
  /^([NS].{1,40}?)[\s,;/|]{1,5}([EW].{1,40})$/i,
  /^([^;/|]{1,40})[;/|]([^;/|]{1,40})$/,
  /^([^,]{1,40}),([^,]{1,40})$/,
  /^(\S{1,40}),\s{1,5}(\S{1,40})$/,
  /^(\S{1,40})\s{1,5}(\S{1,40})$/,
];

const degreesIn = (text: string, axis: 'latitude' | 'longitude'): number | null => {
  const read = readDegrees(text.trim(), axis);
  return 'value' in read && typeof read.value === 'number' ? read.value : null;
};

/** Null for any other text. `isSaid`: the header says that the values are points. */
export function pairOf(text: string, { isSaid, lonFirst }: { isSaid: boolean; lonFirst: boolean }): Pair | null {
  const plain = text
    .trim()
    .replace(/^[([]/, '')
    .replace(/[)\]]$/, '')
    .trim();
  if (plain.length > 90) return null;
  for (const split of SPLITS) {
    const [, first, second] = split.exec(plain) ?? [];
    if (first === undefined || second === undefined) continue;
    if (!isSaid && !(PRECISE.test(first) && PRECISE.test(second))) continue;
    const [north, east] = lonFirst ? [second, first] : [first, second];
    const [lat, lon] = [degreesIn(north, 'latitude'), degreesIn(east, 'longitude')];
    if (lat !== null && lon !== null) return [lat, lon];
  }
  return null;
}

/** Lines in which a column of points is looked for, and the share of its cells that are points. */
const LOOKED = 200;
const MOST = 0.8;

type Found = { at: number; head: number; header: string };

function pointsIn(rows: RawTable['rows'], at: number): Found | null {
  const texts = rows.slice(0, LOOKED).map((row) => (isEmpty(row[at]) ? '' : textOf(row[at])));
  for (const [head, header] of texts.entries()) {
    if (header === '' || !/\p{L}/u.test(header)) continue;
    const how = { isSaid: HEADER.test(header), lonFirst: LON_FIRST.test(header) };
    const below = texts.slice(head + 1).filter((text) => text !== '');
    const points = below.filter((text) => pairOf(text, how) !== null).length;
    if (points > 0 && points >= below.length * MOST) return { at, head, header };
  }
  return null;
}

export function withPoints<Table extends RawTable>(table: Table): Table {
  const { rows } = table;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Array.from({ length: width }, (_, at) => at);
  const found = columns.map((at) => pointsIn(rows, at)).find((one) => one !== null);
  if (found === undefined) return table;
  const { at, head, header } = found;
  // A table with a latitude of its own needs no other.
  if ((rows[head] ?? []).some((cell, other) => other !== at && /^(?:.{0,30}\s)?lat/i.test(textOf(cell)))) return table;
  const of = header.slice(0, HEADER.exec(header)?.index ?? header.length).trim();
  const how = { isSaid: HEADER.test(header), lonFirst: LON_FIRST.test(header) };
  const added = (row: readonly RawCell[], line: number): [RawCell, RawCell] => {
    if (line === head) return [`${of} Latitude`.trim(), `${of} Longitude`.trim()];
    if (line < head || isEmpty(row[at])) return [null, null];
    // A text that is no point is marked as a latitude that can't be read.
    return (pairOf(textOf(row[at]), how) as [number, number] | null) ?? [textOf(row[at]), null];
  };
  return {
    ...table,
    rows: rows.map((row, line) => [...row, ...Array<RawCell>(width - row.length).fill(null), ...added(row, line)]),
  };
}
