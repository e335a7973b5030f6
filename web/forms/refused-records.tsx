/** The records that refused a change of many, by their reason, with links. */
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { areaOf } from '#web/data/kinds.tsx';
import { thousands } from '#web/ui/thousands.ts';

export type Refused = readonly { reason: string; records: readonly string[] }[];

/** A record is written as its kind and number: 'facts 12'; the refused rows of an import have lines instead. */
export function RecordLink({ record, name = record.replaceAll('_', ' ') }: { record: string; name?: string }) {
  const [, kind, id] = /^([a-z_]+) (\d+)$/.exec(record) ?? [];
  if (kind === undefined || kind === 'line') return <span>{name}</span>;
  return (
    <Link to={`/${areaOf(kind)}/${id}` as '/'} dir="auto">
      {name}
    </Link>
  );
}

const SHOWN = 20;

export const RefusedRecords = ({ refused }: { refused: Refused }) =>
  refused.map(({ reason, records }) => (
    <Alert
      key={`${reason} ${records[0]}`}
      type="warning"
      showIcon
      title={`${thousands(records.length)} × ${reason}`}
      description={
        <ul className="refused-records">
          {records.slice(0, SHOWN).map((record) => (
            <li key={record}>
              <RecordLink record={record} />
            </li>
          ))}
          {records.length > SHOWN && <li>{thousands(records.length - SHOWN)} more</li>}
        </ul>
      }
    />
  ));
