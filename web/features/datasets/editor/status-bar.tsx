/** The state of the sheet in words: counts, changes, problems, and the reason of the focused cell's mark. */
import { Button } from 'antd';
import type { Cell, SheetCounts } from '#domain/dataset/sheet-types.ts';
import type { FactOfRecord } from '#domain/dataset/links.ts';
import { counted } from '#domain/values/counts.ts';
import { FactsOfRecord } from '#web/features/datasets/facts-of-record.tsx';
import { thousands } from '#web/ui/thousands.ts';

/** '3 new, 2 changed, 1 deleted, 4 problems'; empty where there is nothing to say. */
export function changesInWords({ inserted, updated, deleted, problems, warnings }: SheetCounts): string {
  return [
    inserted > 0 && `${thousands(inserted)} new`,
    updated > 0 && `${thousands(updated)} changed`,
    deleted > 0 && `${thousands(deleted)} deleted`,
    problems > 0 && counted(problems, 'problem'),
    warnings > 0 && counted(warnings, 'warning'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Warnings are of saved records, too: only changes are not saved. */
function readOnlyWords(counts: SheetCounts): string {
  const unsaved = changesInWords({ ...counts, warnings: 0 });
  const { warnings } = counts;
  return ['Read only', unsaved !== '' && `not saved: ${unsaved}`, warnings > 0 && counted(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}

type Props = {
  counts: SheetCounts;
  /** The number of shown records, if some are filtered out. */
  shown: number | null;
  cell: Cell | null;
  /** The address of the focused cell: 'Row 12, Stock total'. */
  address: string;
  /** The facts that rest on the focused record. */
  facts: readonly FactOfRecord[];
  selection: string;
  /** The number of columns that are out of sight since they are empty. */
  empty: number;
  onShowEmpty: () => void;
  closed: boolean;
  notKept: boolean;
  onProblems: () => void;
};

export function StatusBar({
  counts,
  shown,
  cell,
  address,
  facts,
  selection,
  empty,
  onShowEmpty,
  closed,
  notKept,
  onProblems,
}: Props) {
  const changes = changesInWords(counts);
  const reason = cell?.problem ?? cell?.warning ?? null;
  const records = counted(counts.records, 'record');
  return (
    <div className="sheet-status">
      <span>{shown === null ? records : `${thousands(shown)} of ${records}`}</span>
      {closed ? (
        <span className="quiet">{readOnlyWords(counts)}</span>
      ) : (
        <span role="status">
          <Button
            type="link"
            size="small"
            className={counts.problems > 0 ? 'sheet-problems' : ''}
            disabled={changes === ''}
            onClick={onProblems}
          >
            {changes === '' ? 'No unsaved changes' : changes}
          </Button>
        </span>
      )}
      <span className="sheet-reason" role="status">
        {address}
        {reason !== null && (
          <span className={cell?.problem == null ? 'is-warning' : 'is-problem'} dir="auto">
            {reason}
          </span>
        )}
      </span>
      {empty > 0 && (
        <span className="quiet">
          {counted(empty, 'empty column')} ·{' '}
          <Button type="link" size="small" aria-label="Show the empty columns" onClick={onShowEmpty}>
            Show
          </Button>
        </span>
      )}
      {facts.length > 0 && (
        <span>
          Facts of this record: <FactsOfRecord facts={facts} />
        </span>
      )}
      {notKept && <span className="is-problem">This browser can't keep your unsaved changes: save often.</span>}
      <span className="quiet">{selection}</span>
    </div>
  );
}
