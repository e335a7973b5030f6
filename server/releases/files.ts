/** The files of a release as streams of bytes, wherever they go: csv, csv with HXL tags, json, a workbook, GeoJSON, and a Data Package (Frictionless v1) in one zip. */
import { Readable } from 'node:stream';
import { DEFINITIONS, LICENCE, SOURCE } from '#domain/releases/credit.ts';
import { cell, letters, type SheetColumn, STYLE, textCell } from '#server/psql/media/xlsx-cells.ts';
import { partsAfter, partsBefore, SHEET_END, sheetBegin, sheetPart } from '#server/psql/media/xlsx-parts.ts';
import { Zip } from '#server/psql/media/zip.ts';
import type { Cells } from './figures.ts';
import { type Column, frozenFacts, type ReleaseSource, type ReleaseTable, TABLES } from './tables.ts';
import { csvField, jsonObject, jsonValue } from './texts.ts';

export interface ReleaseFacts {
  readonly name: string;
  readonly revision: number;
  readonly year: number;
  readonly reason: string | null;
  readonly frozen_at: string;
  readonly published_at: string | null;
}

export type Bytes = AsyncGenerator<Buffer, void, undefined>;

/** The bytes as a stream that has begun: an error before the first of them is still an answer in words, a later one cuts the stream off. */
export async function begun(bytes: Bytes): Promise<Readable> {
  const first = await bytes.next();
  async function* whole(): Bytes {
    if (first.done !== true) yield first.value;
    yield* bytes;
  }
  return Readable.from(whole(), { objectMode: false });
}

export interface ReleaseFile {
  readonly path: string;
  readonly type: string;
  readonly bytes: (release: ReleaseFacts, source: ReleaseSource) => Bytes;
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows of a sheet, the header included. */
const MOST_ROWS = 1_048_576;
const PIECE = 64 * 1024;

/** Gathers texts to pieces of some size. */
async function* pieces(texts: AsyncIterable<string>): Bytes {
  let text = '';
  for await (const part of texts) {
    text += part;
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

const line = (fields: readonly string[]): string => `${fields.join(',')}\n`;

async function* csv(table: ReleaseTable, source: ReleaseSource, tags: boolean): AsyncGenerator<string> {
  const { columns } = table;
  yield line(columns.map(({ name }) => name));
  if (tags) yield line(columns.map(({ hxl }) => hxl));
  for await (const row of table.rows(source)) yield line(columns.map(({ name }) => csvField(row[name] ?? '')));
}

const isNumber = ({ type }: Column): boolean => type === 'integer' || type === 'number' || type === 'year';

const jsonRow = (columns: readonly Column[], row: Cells): string =>
  jsonObject(columns, (column) => jsonValue(row[column.name] ?? '', isNumber(column)));

async function* json(table: ReleaseTable, source: ReleaseSource): AsyncGenerator<string> {
  let before = '[';
  for await (const row of table.rows(source)) {
    yield `${before}\n${jsonRow(table.columns, row)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

async function* locations(source: ReleaseSource): AsyncGenerator<string> {
  let before = '{"type":"FeatureCollection","features":[';
  const begun = before;
  for await (const fact of frozenFacts(source)) {
    for (const place of fact.locations?.locations ?? []) {
      const [latitude, longitude] = place.latlng;
      const feature = {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: {
          id: fact.figure_id,
          iso3: fact.iso3,
          figure_cause: fact.displacement_type,
          figure_category: fact.type,
          total_figures: fact.counted,
          event_name: fact.event_name,
          name: place.name,
          type: place.type,
          accuracy: place.accuracy,
        },
      };
      yield `${before}\n${JSON.stringify(feature)}`;
      before = ',';
    }
  }
  yield before === begun ? `${begun}]}\n` : '\n]}\n';
}

export const titleOf = ({ name, revision }: Pick<ReleaseFacts, 'name' | 'revision'>): string =>
  revision === 1 ? name : `${name}, revision ${revision}`;

function* readme(release: ReleaseFacts, tables: readonly ReleaseTable[]): Generator<readonly string[]> {
  yield ['Title', titleOf(release)];
  yield ['Year', String(release.year)];
  yield ['Source', SOURCE];
  yield ['Frozen at (UTC)', release.frozen_at];
  yield ['Published at (UTC)', release.published_at ?? 'Not published'];
  if (release.reason !== null) yield ['Reason of the revision', release.reason];
  yield ['Licence', `${LICENCE.title}, ${LICENCE.path}`];
  for (const [word, meaning] of DEFINITIONS) yield [word, meaning];
  for (const { name, title, columns } of tables) {
    yield [];
    yield [`Sheet ${name}`, title];
    for (const column of columns) yield [column.name, column.about];
  }
}

type SheetHeading = Pick<Column, 'name' | 'type'>;

const sheetType = ({ type }: SheetHeading): SheetColumn['type'] =>
  type === 'string' ? 'text' : type === 'date' ? 'date' : 'number';

async function* sheetRows(
  columns: readonly SheetHeading[],
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  yield sheetBegin(
    columns.map(({ name, type }) => (type === 'string' ? Math.max(16, name.length + 3) : name.length + 3)),
  );
  yield `<row r="1">${columns.map(({ name }, at) => textCell(`${letters(at)}1`, name, STYLE.header)).join('')}</row>`;
  let number = 1;
  for await (const row of rows) {
    number += 1;
    if (number > MOST_ROWS) throw new RangeError(`A sheet has no more than ${MOST_ROWS} rows`);
    const cells = columns.map((column, at) => {
      const text = row[at] ?? '';
      return text === '' ? '' : cell(`${letters(at)}${number}`, text, sheetType(column));
    });
    yield `<row r="${number}">${cells.join('')}</row>`;
  }
  yield SHEET_END;
}

async function* readmeRows(lines: Iterable<readonly string[]>): AsyncGenerator<string> {
  yield sheetBegin([30, 110]);
  let number = 0;
  for (const cells of lines) {
    number += 1;
    yield `<row r="${number}">${cells.map((text, at) => textCell(`${letters(at)}${number}`, text, number === 1 ? STYLE.header : STYLE.plain)).join('')}</row>`;
  }
  yield SHEET_END;
}

async function* entries(zip: Zip, all: AsyncIterable<readonly [name: string, bytes: AsyncIterable<Buffer>]>): Bytes {
  for await (const [name, bytes] of all) {
    zip.begin(name);
    for await (const piece of bytes) yield await zip.add(piece);
    yield await zip.finish();
  }
}

/** A sheet of rows, or of lines of text. */
export type Sheet =
  | {
      readonly name: string;
      readonly columns: readonly SheetHeading[];
      readonly rows: AsyncIterable<readonly string[]>;
    }
  | { readonly name: string; readonly lines: Iterable<readonly string[]> };

export async function* workbookOf(sheets: readonly Sheet[]): Bytes {
  const zip = new Zip();
  async function* all(): AsyncGenerator<readonly [string, AsyncIterable<Buffer>]> {
    for (const [name, text] of partsBefore()) yield [name, pieces(one(text))];
    for (const [at, sheet] of sheets.entries())
      yield [
        sheetPart(at + 1),
        pieces('lines' in sheet ? readmeRows(sheet.lines) : sheetRows(sheet.columns, sheet.rows)),
      ];
    for (const [name, text] of partsAfter(sheets.map(({ name: sheet }) => sheet))) yield [name, pieces(one(text))];
  }
  yield* entries(zip, all());
  yield zip.end();
}

async function* rowsOf({ columns, rows }: ReleaseTable, source: ReleaseSource): AsyncGenerator<readonly string[]> {
  for await (const row of rows(source)) yield columns.map(({ name }) => row[name] ?? '');
}

const workbook = (tables: readonly ReleaseTable[], release: ReleaseFacts, source: ReleaseSource): Bytes =>
  workbookOf([
    { name: 'Readme', lines: readme(release, tables) },
    ...tables.map((table) => ({ name: table.name, columns: table.columns, rows: rowsOf(table, source) })),
  ]);

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

/** Frictionless Data Package, version 1. */
function dataPackage(release: ReleaseFacts): object {
  const slug = release.name.toLowerCase().replace(/[^a-z0-9._-]+/g, '-');
  return {
    profile: 'tabular-data-package',
    name: release.revision === 1 ? slug : `${slug}-revision-${release.revision}`,
    title: titleOf(release),
    version: String(release.revision),
    created: release.published_at ?? release.frozen_at,
    licenses: [LICENCE],
    sources: [{ title: SOURCE, path: 'https://www.internal-displacement.org' }],
    resources: TABLES.map(({ name, title, columns }) => ({
      profile: 'tabular-data-resource',
      name,
      title,
      path: `${name}.csv`,
      format: 'csv',
      mediatype: 'text/csv',
      encoding: 'utf-8',
      schema: {
        fields: columns.map((column) => ({ name: column.name, type: column.type, description: column.about })),
        missingValues: [''],
      },
    })),
  };
}

const csvFile = (table: ReleaseTable): ReleaseFile => ({
  path: `${table.name}.csv`,
  type: 'text/csv; charset=utf-8',
  bytes: (_, source) => pieces(csv(table, source, false)),
});

const otherFiles = (table: ReleaseTable): ReleaseFile[] => [
  {
    path: `${table.name}.hxl.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: (_, source) => pieces(csv(table, source, true)),
  },
  { path: `${table.name}.json`, type: 'application/json', bytes: (_, source) => pieces(json(table, source)) },
  { path: `${table.name}.xlsx`, type: XLSX, bytes: (release, source) => workbook([table], release, source) },
];

/** The files that a folder or the zip holds. */
export const PACKAGE: readonly ReleaseFile[] = [
  ...TABLES.map(csvFile),
  { path: 'locations.geojson', type: 'application/geo+json', bytes: (_, source) => pieces(locations(source)) },
  { path: 'release.xlsx', type: XLSX, bytes: (release, source) => workbook(TABLES, release, source) },
  {
    path: 'datapackage.json',
    type: 'application/json',
    bytes: (release) => pieces(one(`${JSON.stringify(dataPackage(release), null, 2)}\n`)),
  },
];

async function* archive(release: ReleaseFacts, source: ReleaseSource): Bytes {
  const zip = new Zip();
  async function* all(): AsyncGenerator<readonly [string, AsyncIterable<Buffer>]> {
    for (const { path, bytes } of PACKAGE) yield [path, bytes(release, source)];
  }
  yield* entries(zip, all());
  yield zip.end();
}

/** All files of a release, by the name in their address. */
export const FILES: readonly ReleaseFile[] = [
  ...PACKAGE,
  ...TABLES.flatMap(otherFiles),
  { path: 'release.zip', type: 'application/zip', bytes: archive },
];
