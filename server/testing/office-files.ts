/** Small files of Word, Excel and OpenDocument, for tests: zips of the parts that their readers need. */
import { strToU8, zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Parts = Readonly<Record<string, string>>;

const zipped = (parts: Parts): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));

const related = (targets: Parts): string =>
  `${HEAD}<Relationships>${Object.entries(targets)
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${TYPES}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const types = (path: string, type: string): string =>
  `${HEAD}<Types><Override PartName="/${path}" ContentType="${type}.main+xml"/></Types>`;

/** @param more are the parts styles, numbering, footnotes and endnotes, without their root. */
export function wordFile(
  body: string,
  more: Partial<Record<'styles' | 'numbering' | 'footnotes', string>> = {},
): Buffer {
  const parts = Object.entries(more).map(([name, xml]) => [`word/${name}.xml`, `${HEAD}<w:${name}>${xml}</w:${name}>`]);
  return zipped({
    '[Content_Types].xml': types('word/document.xml', `${WORD}.document`),
    '_rels/.rels': related({ officeDocument: 'word/document.xml' }),
    'word/document.xml': `${HEAD}<w:document><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': related(Object.fromEntries(Object.keys(more).map((name) => [name, `${name}.xml`]))),
    ...Object.fromEntries(parts),
  });
}

/** A paragraph of one run. */
export const paragraph = (text: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A workbook of one sheet whose xml is given, with its shared texts and the xml of its styles. */
export const excelFile = (sheet: string, { texts = '', styles = '' } = {}): Buffer =>
  zipped({
    '[Content_Types].xml': types('xl/workbook.xml', `${EXCEL}.sheet`),
    '_rels/.rels': related({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `${HEAD}<workbook><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related({
      worksheet: '/xl/worksheets/sheet1.xml',
      sharedStrings: 'sharedStrings.xml',
      styles: 'styles.xml',
    }),
    'xl/sharedStrings.xml': `${HEAD}<sst>${texts}</sst>`,
    'xl/styles.xml': `${HEAD}<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet>${sheet}</worksheet>`,
  });

export const odsFile = (sheets: string, { styles = '', manifest = '' } = {}): Buffer =>
  zipped({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': `${HEAD}<manifest:manifest>${manifest}</manifest:manifest>`,
    'content.xml': `${HEAD}<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`,
  });
