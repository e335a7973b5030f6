/** The box that an arrow key leads to in the grid of permissions; null where there is none. Empty cells are passed over. */

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function nextBox(from: EventTarget, key: string): HTMLInputElement | null {
  const step = STEPS[key];
  const cell = from instanceof HTMLInputElement ? from.closest('td') : null;
  const row = cell?.closest('tr');
  const rows = row?.closest('table')?.rows;
  if (step === undefined || !cell || !row || !rows) return null;
  let at = row.rowIndex + step[0];
  let column = cell.cellIndex + step[1];
  for (let next = rows[at]?.cells[column]; next !== undefined; next = rows[at]?.cells[column]) {
    const box = next.querySelector('input');
    if (box !== null) return box;
    at += step[0];
    column += step[1];
  }
  return null;
}
