/** The types of office files that are shown as a page, also as templates and with macros, which never run. */
export type OfficeKind = 'word' | 'excel' | 'ods';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const OFFICE: ReadonlyMap<string, OfficeKind> = new Map<string, OfficeKind>([
  [`${WORD}.document`, 'word'],
  [`${WORD}.template`, 'word'],
  ['application/vnd.ms-word.document.macroenabled.12', 'word'],
  ['application/vnd.ms-word.template.macroenabled.12', 'word'],
  [`${EXCEL}.sheet`, 'excel'],
  [`${EXCEL}.template`, 'excel'],
  ['application/vnd.ms-excel.sheet.macroenabled.12', 'excel'],
  ['application/vnd.ms-excel.template.macroenabled.12', 'excel'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.spreadsheet-template', 'ods'],
]);
