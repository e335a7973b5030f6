/** Keeps the empty columns of a dataset out of sight on later visits too: after an import in this browser, and where the dataset is only read, until the user shows them. */
import type { SavedRecord } from '#domain/dataset/columns.ts';
import { filledColumns, filledIn, keepImported } from '#domain/dataset/imported.ts';
import type { Sheet } from '#domain/dataset/sheet-types.ts';
import { readStored, writeStored } from '#web/data/browser-store.ts';

const keyOf = (dataset: number) => `dataset-columns:${dataset}`;

/** `folded`: whether the empty columns are out of sight. */
export const keepFolded = (dataset: number, folded: boolean): void => void writeStored(keyOf(dataset), folded);

type Opened = { readonly records: readonly SavedRecord[]; readonly draft: object | null };

/** To be called for each sheet that is opened, with its saved records and its draft. */
export function foldEmptyColumns(sheet: Sheet, dataset: number, readOnly: boolean, { records, draft }: Opened): void {
  const folded = readStored(keyOf(dataset)) ?? readOnly;
  if (folded !== true || records.length === 0) return;
  keepImported(sheet, { columns: draft === null ? filledIn(records) : filledColumns(sheet), totals: [] });
}
