/** The workbooks for clients: a sheet with IDMC's headings, and a README. */
import type { Cells } from '#server/releases/figures.ts';
import { DEFINITIONS, LICENCE, SOURCE } from '#domain/releases/credit.ts';
import { type Bytes, workbookOf } from '#server/releases/files.ts';
import type { SheetHeading } from './columns.ts';

export interface Workbook {
  readonly file: string;
  readonly sheet: string;
  readonly title: string;
  readonly headings: readonly SheetHeading[];
  readonly cells: (row: Cells) => readonly string[];
}

const of = (row: Cells, ...names: string[]): string[] => names.map((name) => row[name] ?? '');

const codesOf = ({ event_codes = '', event_codes_type = '' }: Cells): string => {
  const types = event_codes_type.split('; ');
  return event_codes === ''
    ? ''
    : event_codes
        .split('; ')
        .map((code, at) => `${code}:${types[at] ?? ''}`)
        .join('; ');
};

export const disasterCells = (row: Cells): string[] => [
  ...of(
    row,
    'iso3',
    'country_name',
    'year',
    'event_name',
    'start_date',
    'new_displacement_rounded',
    'new_displacement',
  ),
  ...of(row, 'hazard_category_name', 'hazard_type_name', 'hazard_sub_type_name'),
  codesOf(row),
];

export const displacementCells = (row: Cells): string[] => [
  ...of(row, 'iso3', 'country_name', 'year'),
  ...of(row, 'conflict_total_displacement_rounded', 'conflict_total_displacement'),
  ...of(row, 'conflict_new_displacement_rounded', 'conflict_new_displacement'),
  ...of(row, 'disaster_new_displacement_rounded', 'disaster_new_displacement'),
  ...of(row, 'disaster_total_displacement_rounded', 'disaster_total_displacement'),
];

function* readme({ title, headings }: Workbook, asked: string): Generator<readonly string[]> {
  yield ['Title', title];
  yield ['Source', SOURCE];
  yield ['Licence', `${LICENCE.title}, ${LICENCE.path}`];
  yield ['Made at (UTC)', new Date().toISOString().slice(0, 19)];
  yield ['Chosen', asked === '' ? 'All that is published' : asked];
  for (const [word, meaning] of DEFINITIONS) yield [word, meaning];
  yield [];
  for (const { name, about } of headings) yield [name, about];
}

/** The data first, as programs read the first sheet. */
export const workbookBytes = (workbook: Workbook, rows: AsyncIterable<Cells>, asked: string): Bytes =>
  workbookOf([
    {
      name: workbook.sheet,
      columns: workbook.headings,
      rows: (async function* () {
        for await (const row of rows) yield workbook.cells(row);
      })(),
    },
    { name: 'README', lines: readme(workbook, asked) },
  ]);
