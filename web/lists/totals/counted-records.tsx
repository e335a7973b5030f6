/** The records that change and those that stay, with the reasons and the first names. */
import { Alert } from 'antd';
import { CHANGE } from '#domain/messages/change.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { Counted } from '#web/lists/changes/change-attempt.ts';

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
          <Examples of={counted.filter(({ changes, reason }) => changes && reason === null)} />
          {number > 0 && `${CHANGE.staying(number, noun)}:`}
          <Reasons counted={staying} noun={noun} />
        </>
      }
    />
  );
}

/** The first of the records that change. */
const Examples = ({ of }: { of: readonly Counted[] }) =>
  of.map(({ number, examples }) => <First key="first" number={number} examples={examples} />);

function First({ number, examples }: Pick<Counted, 'number' | 'examples'>) {
  if (examples.length === 0) return null;
  return (
    <div className="quiet">
      {examples.join('; ')}
      {number > examples.length && ` and ${thousands(number - examples.length)} more`}
    </div>
  );
}

/** The commonest first. */
export function Reasons({ counted, noun }: { counted: readonly Counted[]; noun: string }) {
  const given = counted.flatMap(({ reason, ...rest }) => (reason === null ? [] : [{ reason, ...rest }]));
  return (
    given.length > 0 && (
      <ul>
        {given
          .toSorted((one, other) => other.number - one.number)
          .map(({ reason, number, examples }) => (
            <li key={reason}>
              {CHANGE.because(number, noun, reason)}
              <First number={number} examples={examples} />
            </li>
          ))}
      </ul>
    )
  );
}
