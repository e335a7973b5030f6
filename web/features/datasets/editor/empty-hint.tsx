/** The ways to the first records, over the empty grid. */
import { openImport } from '#web/features/datasets/files/pasted.ts';

export function EmptyHint({ readOnly }: { readOnly: boolean }) {
  return (
    <div className="sheet-hint">
      <strong>There are no records yet.</strong>
      {!readOnly && (
        <>
          <span>
            Type in a cell, or paste a table from a spreadsheet (Ctrl+V). Its columns are matched by their headers.
          </span>
          <button type="button" className="link" onClick={() => openImport()}>
            Import a spreadsheet
          </button>
        </>
      )}
    </div>
  );
}
