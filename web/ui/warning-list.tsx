/** A warning with the records that it is about, and how many more there are; nothing where there are none. Keeps nobody from saving. */
import { Alert } from 'antd';
import type { ReactNode } from 'react';

type Props<Item> = {
  title: string;
  records: readonly Item[];
  /** In place of those that are not named: 'and 3 more'. */
  more?: string | undefined;
  /** How the list is laid out. */
  className: string;
  children: (record: Item) => ReactNode;
};

export function WarningList<Item extends { id: number }>({ title, records, more, className, children }: Props<Item>) {
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
