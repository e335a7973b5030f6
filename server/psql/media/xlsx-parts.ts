/** The fixed parts of a workbook and the frame of its sheets, without the rows. */
import type { CellValue, SheetColumn, STYLE } from './xlsx-cells.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The name of a part in the archive, and its text. */
export type Part = readonly [name: string, text: string];

/** The parts before the sheets. The relationships of the package come first, because programs identify the file by its first bytes. */
export function partsBefore(): Part[] {
  return [
    ['_rels/.rels', relationships([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    ['xl/styles.xml', styles()],
  ];
}

/** The parts that name the sheets come last, when the number of sheets is known. */
export function partsAfter(names: readonly string[]): Part[] {
  const numbers = names.map((_, at) => at + 1);
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const related = numbers.map((number): Related => [`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`]);
  const typed = numbers.map((number) => override(sheetPart(number), 'worksheet'));
  return [
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews>` +
        `<sheets>${listed.join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relationships([...related, [`rId${names.length + 1}`, 'styles', 'styles.xml']])],
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        `${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${typed.join('')}</Types>`,
    ],
  ];
}

export const sheetPart = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** The start of a sheet, up to the first row. The header row is frozen. */
export function sheetBegin(widths: readonly number[]): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>` +
    `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
    `${columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`}<sheetData>`
  );
}

export const SHEET_END = '</sheetData></worksheet>';

type Related = [id: string, type: string, target: string];

function relationships(all: readonly Related[]): string {
  const lines = all.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

function override(part: string, type: string): string {
  return `<Override PartName="/${part}" ContentType="${TYPE}.${type}+xml"/>`;
}

/** The cell formats, in the order of STYLE. */
function styles(): string {
  const formats: Record<keyof typeof STYLE, string> = {
    plain: 'numFmtId="0" fontId="0"',
    header: 'numFmtId="0" fontId="1" applyFont="1"',
    date: 'numFmtId="164" fontId="0" applyNumberFormat="1"',
    timestamp: 'numFmtId="165" fontId="0" applyNumberFormat="1"',
    text: 'numFmtId="49" fontId="0" applyNumberFormat="1"',
  };
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  const cells = Object.values(formats).map((format) => `<xf ${format} fillId="0" borderId="0" xfId="0"/>`);
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}">` +
    `<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
    `<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  );
}

const NARROW = 8;
const WIDE = 60;
/** Rows that determine the widths. */
export const LOOKED_AT = 100;

/** Widths in characters, enough for the name and most of the first rows. */
export function widthsOf(columns: readonly SheetColumn[], rows: readonly (readonly CellValue[])[]): number[] {
  return columns.map(({ name, type }, at) => {
    const shown = type === 'date' ? 10 : type === 'timestamp' ? 19 : 0;
    const lengths = shown > 0 ? [shown] : rows.map((row) => lengthOf(row[at]));
    return Math.min(WIDE, Math.max(NARROW, name.length + 1, ...lengths) + 2);
  });
}

function lengthOf(value: CellValue | undefined): number {
  if (value === null || value === undefined) return 0;
  return typeof value === 'object' ? WIDE : String(value).length;
}
