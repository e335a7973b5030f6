/** Keeps the empty columns of a dataset out of sight on later visits too: after an import in this browser, and where the dataset is only read, until the user shows them. */
import { filledColumns, keepImported } from '#domain/dataset/imported.ts';
import type { Sheet } from '#domain/dataset/sheet-types.ts';
import { readStored, writeStored } from '#web/data/browser-store.ts';

const keyOf = (dataset: number) => `dataset-columns:${dataset}`;

/** `folded`: whether the empty columns are out of sight. */
export const keepFolded = (dataset: number, folded: boolean): void =>
  void writeStored(keyOf(dataset), folded ? 'filled' : 'all');

/** To be called for each sheet that is opened with saved records. */
export function foldEmptyColumns(sheet: Sheet, dataset: number, readOnly: boolean): void {
  const kept = readStored(keyOf(dataset));
  if (kept !== 'filled' && !(readOnly && kept !== 'all')) return;
  keepImported(sheet, { columns: filledColumns(sheet), totals: [] });
}
