/** The problems and warnings of the sheet as a list beside it; each leads to its cell. F8 goes through them without the list. */
import { useMemo } from 'react';
import { Button } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { SHEET_COLUMNS, type RecordColumn } from '#domain/dataset/columns.ts';
import type { CellFault, Sheet } from '#domain/dataset/sheet-types.ts';
import { thousands } from '#web/ui/thousands.ts';

const MOST = 500;
const LABELS: ReadonlyMap<RecordColumn, string> = new Map(SHEET_COLUMNS.map(({ name, label }) => [name, label]));
export const labelOf = (column: RecordColumn): string => LABELS.get(column) ?? column;

const COLUMN_ORDER: ReadonlyMap<RecordColumn, number> = new Map(SHEET_COLUMNS.map(({ name }, at) => [name, at]));
const orderOf = ({ row, column }: Pick<CellFault, 'row' | 'column'>): number =>
  row * SHEET_COLUMNS.length + (COLUMN_ORDER.get(column) ?? 0);

/** The next problem after the cell, around the end; the next warning if there are no problems. */
export function nextFault(
  sheet: Sheet,
  from: { row: number; column: RecordColumn } | null,
  back: boolean,
): CellFault | null {
  const faults = sheet.faults();
  const problems = faults.filter(({ warning }) => !warning);
  const of = problems.length > 0 ? problems : faults;
  const here = from === null ? -1 : orderOf(from);
  const found = back
    ? (of.findLast((fault) => orderOf(fault) < here) ?? of.at(-1))
    : (of.find((fault) => orderOf(fault) > here) ?? of[0]);
  return found ?? null;
}

type Props = {
  sheet: Sheet;
  revision: number;
  onGo: (fault: CellFault) => void;
  onClose: () => void;
};

export function ProblemList({ sheet, revision, onGo, onClose }: Props) {
  const faults = useMemo(() => {
    const all = sheet.faults();
    return [...all.filter(({ warning }) => !warning), ...all.filter(({ warning }) => warning)];
    // oxlint-disable-next-line react/exhaustive-deps -- The model changes in place; the revision reads it again.
  }, [sheet, revision]);
  return (
    <aside className="sheet-side" aria-label="Problems">
      <div className="sheet-side-head">
        <h2>Problems and warnings</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label="Close the list of problems"
          onClick={onClose}
        />
      </div>
      {faults.length === 0 && <p className="quiet">There are none.</p>}
      <ol className="sheet-faults">
        {faults.slice(0, MOST).map((fault) => (
          <li key={`${fault.row} ${fault.column} ${fault.message}`}>
            <button type="button" onClick={() => onGo(fault)}>
              <strong>
                Row {thousands(fault.row + 1)}, {labelOf(fault.column)}
              </strong>
              <span className={fault.warning ? 'is-warning' : 'is-problem'} dir="auto">
                {fault.warning ? 'Warning: ' : ''}
                {fault.message}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {faults.length > MOST && <p className="quiet">And {thousands(faults.length - MOST)} more.</p>}
    </aside>
  );
}
