/** The ways to the first records, over the empty grid. */
export function EmptyHint({ readOnly }: { readOnly: boolean }) {
  return (
    <div className="sheet-hint">
      <strong>There are no records yet.</strong>
      {!readOnly && (
        <>
          <span>Type in a cell, or paste a table from a spreadsheet (Ctrl+V).</span>
          <button
            type="button"
            className="link"
            onClick={() => window.dispatchEvent(new Event('helix:dataset-import'))}
          >
            Import a spreadsheet
          </button>
        </>
      )}
    </div>
  );
}
