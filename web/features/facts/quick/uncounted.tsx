/** Above the button that saves quick facts: those that would count in no total for want of an event, and the action that mends it. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { counted } from '#domain/values/counts.ts';
import { eventNameQuery } from '#web/pickers/events-named.ts';
import type { UncountedLines } from './use-quick-facts.ts';

type Props = {
  lines: UncountedLines;
  /** Links the others to the event of one line. */
  onLink: () => void;
  /** Goes to the event of a line. */
  onChoose: (key: number) => void;
};

export function Uncounted({ lines: { keys, event, others }, onLink, onChoose }: Props) {
  const { data: events } = useQuery({ ...eventNameQuery(event), enabled: event !== null });
  const [first] = keys;
  if (first === undefined) return null;
  const name = events?.[0]?.name;
  return (
    <p className="quick-uncounted" role="status">
      <span>{`${counted(keys.length, 'fact')} will count in no total: no event.`}</span>
      {event === null ? (
        <Button size="small" onClick={() => onChoose(first)}>
          Choose an event
        </Button>
      ) : (
        <Button size="small" onClick={onLink}>
          Link the other {others.length} too
          {name !== undefined && (
            <>
              : <bdi>{name}</bdi>
            </>
          )}
        </Button>
      )}
    </p>
  );
}
