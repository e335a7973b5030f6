/** A warning with the records that it concerns and the number of further ones; empty without records. Does not prevent saving. */
import { Alert } from 'antd';
import type { ReactNode } from 'react';

type Props<Item> = {
  title: string;
  records: readonly Item[];
  /** The line for further records: 'and 3 more'. */
  more?: string | undefined;
  /** The layout of the list. */
  className: string;
  children: (record: Item) => ReactNode;
};

export function WarningList<Item extends { id: number | string }>({
  title,
  records,
  more,
  className,
  children,
}: Props<Item>) {
  if (records.length === 0) return null;
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={title}
      description={
        <ul className={className}>
          {records.map((record) => (
            <li key={record.id}>{children(record)}</li>
          ))}
          {more !== undefined && <li className="quiet">{more}</li>}
        </ul>
      }
    />
  );
}
