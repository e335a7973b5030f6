/** Reads an array of JSON objects, or a GeoJSON, as a table: a column for each name, and the latitude and longitude of points. */
import type { RawCell } from '#domain/dataset/import-table.ts';
import { LIMITS, UnreadableFile } from './limits.ts';
import type { OpenFile } from './opened.ts';
import { tooLong } from './text-file.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of columns are joined this deep: admin1.name. */
const DEEPEST = 3;

function put(row: Map<string, RawCell>, name: string, value: unknown, depth: number): void {
  if (isFields(value) && depth < DEEPEST)
    for (const [key, inner] of Object.entries(value)) put(row, name === '' ? key : `${name}.${key}`, inner, depth + 1);
  else if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') row.set(name, value);
  else if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) row.set(name, value.join(', '));
  else row.set(name, null);
}

const LATITUDE = 'Latitude';
const LONGITUDE = 'Longitude';

/** The point of a feature. Other shapes have no point. */
function putPoint(row: Map<string, RawCell>, geometry: unknown): void {
  const { type, coordinates } = isFields(geometry) ? geometry : {};
  if (type !== 'Point' || !Array.isArray(coordinates)) return;
  const [lon, lat] = coordinates as unknown[];
  if (typeof lat !== 'number' || typeof lon !== 'number') return;
  row.set(LATITUDE, lat);
  row.set(LONGITUDE, lon);
}

/** The list of records: the whole, the features of a map, or the only list of objects in an answer. */
function recordsOf(value: unknown): readonly unknown[] | null {
  const isList = (one: unknown): one is unknown[] => Array.isArray(one) && one.length > 0 && one.every(isFields);
  if (isList(value)) return value;
  if (!isFields(value)) return null;
  if (value['type'] === 'FeatureCollection') return isList(value['features']) ? value['features'] : [];
  const lists = Object.values(value).filter(isList);
  const [list, second] =
    lists.length > 0
      ? lists
      : Object.values(value)
          .filter(isFields)
          .flatMap((inner) => Object.values(inner).filter(isList));
  return list !== undefined && second === undefined ? list : null;
}

/** Null of a text that does not begin as JSON. */
export function openJson(text: string): OpenFile | null {
  const begin = text.slice(0, 200).trimStart();
  if (!/^(?:\[\s*[{[\]]|\{\s*["}])/.test(begin)) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UnreadableFile(
      `This is JSON that can't be read: ${error instanceof Error ? error.message.slice(0, 200) : ''}`,
    );
  }
  const records = recordsOf(value);
  if (records === null)
    throw new UnreadableFile(
      'This is JSON without a list of records: only an array of objects, or a GeoJSON, is read.',
    );
  if (records.length === 0) throw new UnreadableFile('The JSON has no records.');
  if (records.length >= LIMITS.rows) throw tooLong();
  const columns = new Map<string, number>();
  const isMap = isFields(value) && value['type'] === 'FeatureCollection';
  const rows = records.map((record) => {
    const row = new Map<string, RawCell>();
    const { geometry, properties } = record as Fields;
    put(row, '', isMap ? properties : record, 0);
    if (isMap) putPoint(row, geometry);
    for (const name of row.keys()) if (!columns.has(name)) columns.set(name, columns.size);
    return row;
  });
  if (rows.length * columns.size > LIMITS.cells) throw tooLong();
  const names = [...columns.keys()];
  const cells = [names, ...rows.map((row) => names.map((name) => row.get(name) ?? null))];
  return {
    sheets: [{ name: isMap ? 'GeoJSON' : 'JSON', hidden: false }],
    form: null,
    heads: () => Promise.resolve([]),
    read: () => Promise.resolve({ rows: cells, merges: [], unsolved: null }),
  };
}
