/** The records that change and those that stay, with the reasons and the first names. */
import { Alert } from 'antd';
import { CHANGE } from '#domain/messages/change.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { Counted } from './change-attempt.ts';

type Props = { counted: readonly Counted[]; changing: string; noun: string };

export function CountedRecords({ counted, changing, noun }: Props) {
  const staying = counted.filter(({ changes }) => !changes);
  const number = staying.reduce((sum, each) => sum + each.number, 0);
  return (
    <Alert
      className="form-notice"
      type={staying.length === counted.length ? 'warning' : 'info'}
      showIcon
      title={changing}
      description={
        <>
          {number > 0 && `${CHANGE.staying(number, noun)}:`}
          <Reasons counted={staying} />
        </>
      }
    />
  );
}

export function Reasons({ counted }: { counted: readonly Counted[] }) {
  const given = counted.filter(({ reason }) => reason !== null);
  return (
    given.length > 0 && (
      <ul>
        {given.map(({ reason, number, examples }) => (
          <li key={reason}>
            {thousands(number)} × {reason}
            {examples.length > 0 && (
              <div className="quiet">
                {examples.join('; ')}
                {number > examples.length && ` and ${thousands(number - examples.length)} more`}
              </div>
            )}
          </li>
        ))}
      </ul>
    )
  );
}
