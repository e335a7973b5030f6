/** Above the button that saves quick facts: those that would count in no total for want of an event, and one choice of an event, old or new, for all of one country and cause. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { numberedFacts } from '#domain/facts/quick-facts.ts';
import { REASONS } from '#domain/facts/reasons.ts';
import { counted } from '#domain/values/counts.ts';
import { useCountryName } from '#web/data/lists.ts';
import { EventLink } from '#web/features/facts/form/event-link.tsx';
import { eventNameQuery } from '#web/pickers/events-named.ts';
import type { UncountedLines } from './use-uncounted.ts';

type OnLink = (keys: readonly number[], event: number) => void;
/** `of`: the number of facts to save. */
type Props = { lines: readonly UncountedLines[]; of: number; onLink: OnLink };

export const Uncounted = ({ lines, of, onLink }: Props) =>
  lines.map((one) => (
    <UncountedOf
      key={`${one.iso3} ${one.displacement_type}`}
      lines={one}
      isOnly={lines.length === 1}
      isAll={one.keys.length === of}
      onLink={onLink}
    />
  ));

type OfProps = {
  lines: UncountedLines;
  /** False if facts of other countries or causes need an event, too: then these say theirs. */
  isOnly: boolean;
  /** False if other facts count: then these say their numbers. */
  isAll: boolean;
  onLink: OnLink;
};

function UncountedOf({ lines, isOnly, isAll, onLink }: OfProps) {
  const { keys, numbers, event, iso3, displacement_type } = lines;
  const { data: events } = useQuery({ ...eventNameQuery(event), enabled: event !== null });
  const countryName = useCountryName();
  const of = isOnly ? '' : ` (${[iso3 && countryName(iso3), displacement_type].filter(Boolean).join(', ')})`;
  const name = events?.[0]?.name;
  const facts = isAll ? counted(keys.length, 'fact') : numberedFacts(numbers);
  return (
    <div className="quick-uncounted">
      <span role="status">{`${facts}${of} will not be counted: ${REASONS.event}.`}</span>
      {event !== null && (
        <Button size="small" onClick={() => onLink(keys, event)}>
          Link the other {keys.length} too
          {name !== undefined && (
            <>
              : <bdi>{name}</bdi>
            </>
          )}
        </Button>
      )}
      {event === null && (
        <EventLink
          id={`quick-facts-event-${keys[0]}`}
          aria-label={`Event of ${counted(keys.length, 'fact')}`}
          placeholder={keys.length === 1 ? 'Choose an event' : `Choose one event for all ${keys.length}`}
          match={lines}
          value={null}
          onChange={(id) => id !== null && onLink(keys, id)}
        />
      )}
    </div>
  );
}
