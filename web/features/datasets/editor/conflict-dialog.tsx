/** The records that somebody else changed since they were loaded here, and the user's choice for each: mine or theirs. Saves nothing. */
import { useState } from 'react';
import { Button, Radio, Space } from 'antd';
import type { CellValue, RowConflict, Side } from '#domain/dataset/sheet-types.ts';
import { counted } from '#domain/values/counts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { labelOf } from './problem-list.tsx';

type Props = {
  rows: readonly RowConflict[];
  onDecide: (sides: ReadonlyMap<number, Side>) => void;
  onClose: () => void;
};

/** More are decided together. */
const MOST = 100;

const shown = (value: CellValue): string =>
  value === null || value === '' ? '–' : typeof value === 'number' ? thousands(value) : value;

function Differences({ conflict, of }: { conflict: RowConflict; of: RowConflict['mine'] }) {
  if (of === null) return <em>Deleted</em>;
  return (
    <dl>
      {conflict.columns.map((column) => (
        <div key={column}>
          <dt>{labelOf(column)}</dt>
          <dd dir="auto">{shown(of[column])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A record by its places, or by its number. */
const named = ({ base, id }: RowConflict): string => {
  const places = [base.org_name, base.dst_name].filter((name) => name !== null && name !== '').join(' → ');
  return places === '' ? `Record ${id}` : places;
};

export function ConflictDialog({ rows, onDecide, onClose }: Props) {
  const [sides, setSides] = useState<ReadonlyMap<number, Side>>(() => new Map(rows.map(({ id }) => [id, 'mine'])));
  const all = (side: Side) => setSides(new Map(rows.map(({ id }) => [id, side])));
  const count = counted(rows.length, 'record was', 'records were');
  return (
    <Dialog
      width="min(960px, calc(100vw - 32px))"
      title="Somebody else saved this dataset"
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          Back to the records
        </Button>,
        <Button key="save" type="primary" onClick={() => onDecide(sides)}>
          Save the chosen records
        </Button>,
      ]}
    >
      <p>
        {count} changed here and by somebody else since you opened the dataset. Choose a version of each. Changes of
        other records are all kept.
      </p>
      {rows.length > 1 && (
        <Space>
          <Button size="small" onClick={() => all('mine')}>
            All mine
          </Button>
          <Button size="small" onClick={() => all('theirs')}>
            All theirs
          </Button>
        </Space>
      )}
      <table className="row-conflicts">
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col">When you opened it</th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST).map((conflict) => {
            const { id, base, mine, theirs } = conflict;
            const name = named(conflict);
            const choice = (side: Side, of: RowConflict['mine']) => (
              <Radio
                name={`row-${id}`}
                aria-label={`${name}: ${side}`}
                checked={sides.get(id) === side}
                onChange={() => setSides((before) => new Map(before).set(id, side))}
              >
                <Differences conflict={conflict} of={of} />
              </Radio>
            );
            return (
              <tr key={id}>
                <th scope="row" dir="auto">
                  {name}
                </th>
                <td>
                  <Differences conflict={conflict} of={base} />
                </td>
                <td>{choice('mine', mine)}</td>
                <td>{choice('theirs', theirs)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > MOST && (
        <p className="quiet">
          And {thousands(rows.length - MOST)} more, which &apos;All mine&apos; and &apos;All theirs&apos; decide.
        </p>
      )}
    </Dialog>
  );
}
