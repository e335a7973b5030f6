/** Warns of records that the one in a form may be a double of, each with its link. Prevents no save. */
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { pathOf } from './record-form.ts';

type Props<Known> = {
  title: string;
  subject: string;
  records: readonly Known[];
  label: (known: Known) => string;
  /** Beside the link. */
  about?: (known: Known) => string | null;
};

export function AlikeRecords<Known extends { id: number }>({ title, subject, records, label, about }: Props<Known>) {
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
            <li key={known.id}>
              <Link to={pathOf(subject, known.id)} target="_blank" dir="auto">
                {label(known)}
              </Link>{' '}
              {about !== undefined && <span className="quiet">{about(known)}</span>}
            </li>
          ))}
        </ul>
      }
    />
  );
}
