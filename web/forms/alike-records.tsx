/** Warns of records that the one in a form may be a double of, each with its link. Keeps nobody from saving. */
import { Alert } from 'antd';
import type { ReactNode } from 'react';

type Props<Known> = { title: string; records: readonly Known[]; children: (known: Known) => ReactNode };

export function AlikeRecords<Known extends { id: number }>({ title, records, children }: Props<Known>) {
  if (records.length === 0) return null;
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={title}
      description={
        <ul className="problem-list">
          {records.map((known) => (
            <li key={known.id}>{children(known)}</li>
          ))}
        </ul>
      }
    />
  );
}
