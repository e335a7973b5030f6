/** An Excel workbook (xlsx) as a page: its visible sheets as tables, with the values that the file holds. Computes no formula. */
import { builtIn } from './cell-text.ts';
import { readExcelSheet, type Formats } from './excel-sheet.ts';
import { Unshowable } from '#server/uploads/preview/unshowable.ts';
import { OfficeZip } from './office-zip.ts';
import { isFull, MOST } from './page.ts';
import { sheetsPage } from './sheets-page.ts';
import { Sheet } from './sheet.ts';
import { attributeOf, isOn, localName, xmlParts } from './xml.ts';

interface Named {
  name: string;
  relation: string;
  isHidden: boolean;
}

/** Without the library for workbooks, which keeps all cells and texts: those of 100,000 rows need more memory than a preview has. */
export function excelPage(bytes: Uint8Array): string {
  const zip = new OfficeZip(bytes);
  const path = zip.relations().find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const { sheets, is1904 } = workbookOf(zip.part(path) ?? '');
  const relations = zip.relations(path);
  // A chart may have a sheet of its own, without cells.
  const tables = relations.filter(({ type }) => type === 'worksheet');
  const pathOf = (type: string): string => relations.find((one) => one.type === type)?.target ?? '';
  if (sheets.length === 0) throw new Unshowable('it holds no sheet');
  const formats = {
    codes: codesOf(zip.part(pathOf('styles')) ?? ''),
    texts: textsOf(zip.part(pathOf('sharedStrings')) ?? ''),
    is1904,
  };
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const room = { ...MOST };
  const read: Sheet[] = [];
  const unread: string[] = [];
  for (const { name, relation } of visible) {
    const table = tables.find(({ id }) => id === relation);
    if (table === undefined) continue;
    if (isFull(room)) unread.push(name);
    else read.push(sheetOf(zip, table.target, new Sheet(name, room), formats));
  }
  const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  return sheetsPage({ sheets: read, hidden, unread });
}

function sheetOf(zip: OfficeZip, path: string, sheet: Sheet, formats: Formats): Sheet {
  const xml = zip.part(path);
  if (xml === null) throw new Unshowable(`its sheet ${sheet.name} is missing`);
  readExcelSheet(xml, sheet, formats);
  return sheet;
}

function workbookOf(xml: string): { sheets: Named[]; is1904: boolean } {
  const sheets: Named[] = [];
  let is1904 = false;
  for (const tag of xmlParts(xml)) {
    if (typeof tag === 'string' || tag.kind === 'close') continue;
    if (localName(tag) === 'workbookPr') is1904 = isOn(attributeOf(tag, 'date1904') ?? 'false');
    if (localName(tag) !== 'sheet') continue;
    const [name = '', relation = '', state = ''] = ['name', 'r:id', 'state'].map((one) => attributeOf(tag, one) ?? '');
    sheets.push({ name, relation, isHidden: /hidden$/i.test(state) });
  }
  return { sheets, is1904 };
}

/** The number formats of the styles, by their number. */
function codesOf(xml: string): string[] {
  const own = new Map<number, string>();
  const codes: string[] = [];
  let inCells = false;
  for (const tag of xmlParts(xml)) {
    if (typeof tag === 'string') continue;
    const name = localName(tag);
    if (name === 'cellXfs') inCells = tag.kind === 'open';
    const id = Number(attributeOf(tag, 'numFmtId') ?? 0);
    if (name === 'numFmt') own.set(id, attributeOf(tag, 'formatCode') ?? 'General');
    if (name === 'xf' && inCells && tag.kind !== 'close') codes.push(own.get(id) ?? builtIn(id));
  }
  return codes;
}

function textsOf(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false;
  for (const tag of xmlParts(xml)) {
    if (typeof tag === 'string') {
      if (isText && !isReading) text += tag;
      continue;
    }
    const name = localName(tag);
    if (name === 't') isText = tag.kind === 'open';
    if (name === 'rPh') isReading = tag.kind === 'open';
    if (name !== 'si' || tag.kind === 'open') continue;
    texts.push(text);
    text = '';
  }
  return texts;
}
