/** The records of an operation as a table: its change of each, field by field, and the state since. Those that have changed since can be chosen one by one. */
import { Checkbox } from 'antd';
import { DONE, STATES } from '#domain/messages/operations.ts';
import { RecordLink } from '#web/forms/refused-records.tsx';
import { Nothing } from '#web/ui/states.tsx';
import { ChangedFields, useChangedFields } from './changed-fields.tsx';
import type { ChangedRecord } from './operation-queries.ts';

type Props = {
  rows: readonly ChangedRecord[];
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
};

export function OperationRecords({ rows, chosen, onChoose }: Props) {
  const fieldsOf = useChangedFields(rows);
  if (rows.length === 0) return <Nothing text="It changed no record" next="Its history was erased with a person." />;
  return (
    <div className="operation-records" tabIndex={0} role="region" aria-label="Records of the operation">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Chosen</span>
            </th>
            <th scope="col">Record</th>
            <th scope="col">Operation</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ record, name, done, state }) => (
            <tr key={record}>
              <td>
                {state === 'changed' && (
                  <Checkbox
                    aria-label={`Put back ${name ?? record}`}
                    checked={chosen.includes(record)}
                    onChange={({ target }) =>
                      onChoose(target.checked ? [...chosen, record] : chosen.filter((each) => each !== record))
                    }
                  />
                )}
              </td>
              <td>
                <RecordLink record={record} name={name ?? record.replaceAll('_', ' ')} />
              </td>
              <td>
                {DONE[done ?? ''] ?? 'Created and deleted'}
                <ChangedFields fields={fieldsOf(record)} />
              </td>
              <td>{STATES[state] ?? state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
