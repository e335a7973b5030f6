/** Collects the cells of one sheet of an Excel workbook in one pass, which ends where the preview is full. */
import { attributeOf, isOn, localName, xmlParts, type Tag } from './xml.ts';
import { dayText, numberText } from './cell-text.ts';
import type { Merge, Sheet } from './sheet.ts';

export interface Formats {
  /** By the number of a style. */
  codes: readonly string[];
  is1904: boolean;
  /** The shared texts. */
  texts: readonly string[];
}

interface Open {
  row: number;
  column: number;
  type: string;
  style: number;
  value: string;
  formula: boolean;
}

/** 'C5' as row 4 and column 2; null for anything else. */
function positionOf(reference: string): { row: number; column: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? [];
  if (letters === undefined) return null;
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits) - 1, column: column - 1 };
}

function mergeOf(reference: string): Merge | null {
  const [first, last] = reference.split(':').map(positionOf);
  return first && last ? { ...first, lastRow: last.row, lastColumn: last.column } : null;
}

const switched = (tag: Tag, name: string): boolean => isOn(attributeOf(tag, name) ?? 'false');

export function readExcelSheet(xml: string, sheet: Sheet, formats: Formats): void {
  const ends = xml.search(/<\/(?:\w{1,20}:)?sheetData>/);
  readCells(ends === -1 ? xml : xml.slice(0, ends), sheet, formats);
  if (ends === -1) return;
  for (const tag of xmlParts(xml.slice(ends))) {
    if (typeof tag === 'string' || localName(tag) !== 'mergeCell') continue;
    const merge = mergeOf(attributeOf(tag, 'ref') ?? '');
    if (merge !== null) sheet.merge(merge);
  }
}

function readCells(xml: string, sheet: Sheet, formats: Formats): void {
  let row = -1;
  let column = -1;
  let isHidden = false;
  let cell: Open | null = null;
  let isText = false;
  let isReading = false;
  for (const tag of xmlParts(xml)) {
    if (typeof tag === 'string') {
      if (cell !== null && isText && !isReading) cell.value += tag;
      continue;
    }
    const name = localName(tag);
    if (name === 'v' || name === 't') isText = tag.kind === 'open';
    // How Japanese signs are read, in small letters above them.
    if (name === 'rPh') isReading = tag.kind === 'open';
    if (tag.kind === 'close') {
      if (name !== 'c') continue;
      if (cell !== null && !isHidden && !keep(cell, sheet, formats)) return;
      cell = null;
    } else if (name === 'row') {
      row = Number(attributeOf(tag, 'r') ?? row + 2) - 1;
      column = -1;
      isHidden = switched(tag, 'hidden');
      if (isHidden) sheet.hideRows(1, tag.kind === 'open');
    } else if (name === 'c') {
      column = positionOf(attributeOf(tag, 'r') ?? '')?.column ?? column + 1;
      const [type, style] = [attributeOf(tag, 't') ?? 'n', Number(attributeOf(tag, 's') ?? 0)];
      if (tag.kind === 'open') cell = { row, column, type, style, value: '', formula: false };
    } else if (name === 'f' && cell !== null) cell.formula = true;
    else if (name === 'col' && switched(tag, 'hidden'))
      sheet.hideColumns(Number(attributeOf(tag, 'min')) - 1, Number(attributeOf(tag, 'max')) - 1);
    else if (name === 'sheetView' && switched(tag, 'rightToLeft')) sheet.rightToLeft = true;
  }
}

/** False if the sheet is full. */
function keep({ row, column, type, style, value, formula }: Open, sheet: Sheet, formats: Formats): boolean {
  if (formula && value === '' && type !== 'str') sheet.unsolved += 1;
  return sheet.add(row, column, { text: textOf(type, value, style, formats), isNumber: type === 'n' });
}

function textOf(type: string, value: string, style: number, { codes, is1904, texts }: Formats): string {
  if (value === '') return '';
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd' && !Number.isNaN(Date.parse(value))) return dayText(new Date(value), value.includes('T'));
  const number = Number(value);
  return type === 'n' && !Number.isNaN(number) ? numberText(number, codes[style] ?? 'General', is1904) : value;
}
