/** Rows for clients as json, csv and GeoJSON. */
import { type Framing, textFraming } from '#server/psql/media/framing.ts';
import type { Cells } from '#server/releases/figures.ts';
import { csvField, jsonObject, jsonValue } from '#server/releases/texts.ts';
import type { ClientColumn } from './columns.ts';
import type { Format } from './parameters.ts';
import type { Middle } from './rows.ts';

export const TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
};

const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`;
const header = (columns: readonly ClientColumn[]): string => csvLine(columns.map(({ name }) => name));

const valueOf = ({ type }: ClientColumn, text: string): string =>
  type === 'list'
    ? JSON.stringify(text === '' ? [] : text.split('; '))
    : jsonValue(text, type === 'integer' || type === 'number');

const objectOf = (columns: readonly ClientColumn[], row: Cells): string =>
  jsonObject(columns, (column) => valueOf(column, row[column.name] ?? ''));

export const jsonPage = (
  columns: readonly ClientColumn[],
  rows: readonly Cells[],
  { count, next, previous }: { count: number; next: string | null; previous: string | null },
): string =>
  `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":[${rows
    .map((row) => objectOf(columns, row))
    .join(',')}]}`;

export const csvPage = (columns: readonly ClientColumn[], rows: readonly Cells[]): string =>
  header(columns) + rows.map((row) => csvLine(columns.map(({ name }) => row[name] ?? ''))).join('');

/** Each row at the middle of its country: no place of a total is nearer. */
export const geojsonPage = (
  columns: readonly ClientColumn[],
  rows: readonly Cells[],
  middles: ReadonlyMap<string, Middle>,
): string => {
  const features = rows.map((row) => {
    const middle = middles.get(row['iso3'] ?? '');
    const point = middle && { type: 'Point', coordinates: [middle.longitude, middle.latitude] };
    return `{"type":"Feature","geometry":${JSON.stringify(point ?? null)},"properties":${objectOf(columns, row)}}`;
  });
  return `{"type":"FeatureCollection","features":[${features.join(',')}]}`;
};

/** Lines of json objects, while they are read. */
export function framingFor(format: Format, columns: readonly ClientColumn[]): Framing {
  if (format === 'json') return textFraming('[', '', ',\n', ']');
  if (format === 'geojson') return textFraming('{"type":"FeatureCollection","features":[', '', ',\n', ']}');
  return async function* (batches) {
    yield header(columns);
    for await (const lines of batches) {
      const rows = lines.map((line) => JSON.parse(line) as Record<string, string | number | null>);
      yield rows.map((row) => csvLine(columns.map(({ name }) => String(row[name] ?? '')))).join('');
    }
  };
}
