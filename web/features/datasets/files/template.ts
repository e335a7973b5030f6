/** Writes the template of a dataset: the headers with their meanings, lists for countries and accuracies, and a Readme sheet. Contains no records. */
import { writeXlsx, type Cell, type DataValidation } from 'hucre';
import type { NamedCountry } from '#domain/dataset/coerce.ts';
import { SHEET_COLUMNS, type CellKind } from '#domain/dataset/columns.ts';
import { RECORD_ACCURACIES } from '#domain/generated/lists.ts';

/** The last row with lists to choose from. */
const LAST_ROW = 50_000;
const LISTS = 'Lists';

const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26));

type Rule = Pick<DataValidation, 'type' | 'operator' | 'formula1' | 'formula2' | 'errorMessage'>;

const between = (type: 'whole' | 'decimal' | 'date', from: string, to: string, errorMessage: string): Rule => ({
  type,
  operator: 'between',
  formula1: from,
  formula2: to,
  errorMessage,
});

const rulesOf = (countries: number): Record<CellKind, Rule | null> => ({
  country: {
    type: 'list',
    formula1: `${LISTS}!$A$2:$A$${countries + 1}`,
    errorMessage: 'Choose a country of the list.',
  },
  accuracy: {
    type: 'list',
    formula1: `${LISTS}!$C$2:$C$${RECORD_ACCURACIES.length + 1}`,
    errorMessage: `Choose ${RECORD_ACCURACIES.join(', ')}.`,
  },
  date: between('date', 'DATE(1900,3,1)', 'DATE(2200,12,31)', 'Type a date, such as 2025-03-31.'),
  latitude: between('decimal', '-90', '90', 'The latitude must lie between -90 and 90.'),
  longitude: between('decimal', '-180', '180', 'The longitude must lie between -180 and 180.'),
  count: between('whole', '0', '9007199254740991', 'Type a whole number that is not negative.'),
  text: null,
});

const ABOUT = [
  'Fill the sheet Records, one record a row below the headers, and import the file into the dataset (Spreadsheet, Import).',
  'The order of the columns does not matter, and columns that are not needed can be deleted.',
  'Dates are written as 2025-03-31. Counts are whole numbers; coordinates are decimal degrees.',
  'Country and accuracies are chosen from their lists; a country can also be given by its code, such as SDN.',
];

export async function template(name: string, countries: readonly NamedCountry[]): Promise<Uint8Array<ArrayBuffer>> {
  const header = { font: { bold: true } };
  const headers = SHEET_COLUMNS.map(({ label }) => label);
  const rules = rulesOf(countries.length);
  const cells = new Map<string, Partial<Cell>>();
  const dataValidations: DataValidation[] = [];
  for (const [at, { label, about, kind }] of SHEET_COLUMNS.entries()) {
    const rule = rules[kind];
    cells.set(`0,${at}`, { value: label, style: header, comment: { text: about } });
    if (rule !== null)
      dataValidations.push({
        ...rule,
        allowBlank: true,
        showErrorMessage: true,
        errorTitle: label,
        range: `${letters(at)}2:${letters(at)}${LAST_ROW}`,
      });
  }
  const dates = new Set(SHEET_COLUMNS.flatMap(({ kind }, at) => (kind === 'date' ? [at] : [])));
  const columns = SHEET_COLUMNS.map(({ label }, at) => ({
    width: Math.max(12, label.length + 3),
    ...(dates.has(at) && { numFmt: 'yyyy-mm-dd' }),
  }));
  const lists = Array.from({ length: Math.max(countries.length, RECORD_ACCURACIES.length) }, (_, at) => [
    countries[at]?.idmc_short_name ?? null,
    countries[at]?.iso3 ?? null,
    RECORD_ACCURACIES[at] ?? null,
  ]);
  const meanings = SHEET_COLUMNS.map(({ label, about, name: column }) => [label, about, column]);
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Records', rows: [headers], columns, cells, dataValidations, freezePane: { rows: 1 } },
      {
        name: 'Readme',
        columns: [{ width: 28 }, { width: 90 }, { width: 28 }],
        rows: [
          ['Template', name, null],
          ...ABOUT.map((text, at) => [at === 0 ? 'How to use it' : null, text, null]),
          [],
          ['Column', 'Meaning', 'Name in the database'],
          ...meanings,
        ],
      },
      {
        name: LISTS,
        columns: [{ width: 40 }, { width: 12 }, { width: 14 }],
        rows: [['Country', 'Code', 'Accuracy'], ...lists],
      },
    ],
  });
  return new Uint8Array(bytes);
}
