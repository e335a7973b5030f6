/** A cell of the grid for a cell of the model: its text, its state in colour, and its state in words for screen readers. */
import { GridCellKind, type DrawCellCallback, type TextCell } from '@glideapps/glide-data-grid';
import type { RecordAction, Sheet } from '#domain/dataset/sheet-types.ts';
import type { EditorColumn } from './grid-columns.ts';
import type { Paint } from './grid-theme.ts';

type Mark = 'problem' | 'warning' | 'changed';
type MarkedCell = TextCell & { mark?: Mark; struck?: boolean; action?: RecordAction | null };

const ACTION_WORDS: Partial<Record<RecordAction, string>> = { INSERT: 'new', UPDATE: 'changed', DELETE: 'deleted' };
const ACTION_SIGNS: Partial<Record<RecordAction, string>> = { INSERT: '+', UPDATE: '•', DELETE: '×' };

const text = (data: string, displayData = data): MarkedCell => ({
  kind: GridCellKind.Text,
  data,
  displayData,
  // The editor is our own, so the grid opens none.
  allowOverlay: false,
});

export function rowCell(sheet: Sheet, row: number, { rowNumber }: Paint): MarkedCell {
  const action = sheet.action(row);
  const number = String(row + 1);
  const state = action === null ? undefined : ACTION_WORDS[action];
  const sign = action === null ? undefined : ACTION_SIGNS[action];
  return {
    ...text(state === undefined ? number : `${number}, ${state}`, sign === undefined ? number : `${sign} ${number}`),
    readonly: true,
    contentAlign: 'right',
    themeOverride: rowNumber,
    action,
  };
}

export function recordCell(
  sheet: Sheet,
  row: number,
  { column, readOnly, right, show, ofRow }: EditorColumn,
  closed: boolean,
  paint: Paint,
): MarkedCell {
  const align = right ? ({ contentAlign: 'right' } as const) : {};
  if (column === null) return { ...text(ofRow?.(sheet.id(row)) ?? ''), ...align, readonly: true };
  const cell = sheet.cell(row, column.name);
  const shown = show?.(cell) ?? cell.text;
  const action = sheet.action(row);
  const deleted = action === 'DELETE';
  // A new row is coloured as a whole.
  const changed = cell.changed && action === 'UPDATE';
  const fault = cell.problem ?? cell.warning;
  const mark: Mark | undefined =
    cell.problem !== null ? 'problem' : cell.warning !== null ? 'warning' : changed ? 'changed' : undefined;
  return {
    ...text(fault === null ? shown : `${shown}, ${fault}`, oneLine(shown)),
    ...align,
    readonly: closed || readOnly,
    ...(mark !== undefined && !deleted && { mark, themeOverride: paint[mark] }),
    ...(deleted && { struck: true }),
  };
}

const oneLine = (words: string): string => (words.includes('\n') ? words.replaceAll('\n', ' ⏎ ') : words);

export const totalsCell = (words: string, right: boolean, { totals }: Paint): MarkedCell => ({
  ...text(words),
  readonly: true,
  ...(right && { contentAlign: 'right' }),
  themeOverride: totals,
});

const CORNER = 7;
/** The grid writes such a text from the right side of its cell. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Adds what a theme can't: the corner of a marked cell, and the line through a deleted record. */
export const drawMarks =
  ({ marks }: Paint): DrawCellCallback =>
  ({ ctx, cell, rect, theme }, drawContent) => {
    drawContent();
    const { mark, struck, displayData, action } = cell as MarkedCell;
    if (mark === undefined && struck !== true && action == null) return;
    const { x, y, width, height } = rect;
    // The grid keeps the colour from one cell to the next.
    const { fillStyle } = ctx;
    if (action === 'INSERT' || action === 'UPDATE' || action === 'DELETE') {
      ctx.fillStyle = { INSERT: marks.inserted, UPDATE: marks.changed, DELETE: marks.problem }[action];
      ctx.fillRect(x + 1, y + 1, 3, height - 1);
    }
    if (mark !== undefined) {
      ctx.beginPath();
      ctx.moveTo(x + width - CORNER, y + 1);
      ctx.lineTo(x + width, y + 1);
      ctx.lineTo(x + width, y + 1 + CORNER);
      ctx.closePath();
      ctx.fillStyle = marks[mark];
      ctx.fill();
    }
    if (struck === true && displayData !== '') {
      const length = Math.min(ctx.measureText(displayData).width, width - 2 * theme.cellHorizontalPadding);
      const right = (cell as MarkedCell).contentAlign === 'right' || RIGHT_TO_LEFT.test(displayData);
      const start = right ? x + width - theme.cellHorizontalPadding - length : x + theme.cellHorizontalPadding;
      ctx.fillStyle = marks.line;
      ctx.fillRect(start, Math.round(y + height / 2), length, 1);
    }
    ctx.fillStyle = fillStyle;
  };
