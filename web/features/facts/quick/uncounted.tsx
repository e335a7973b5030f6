/** Above the button that saves quick facts: those that would count in no total for want of an event, and one choice of an event, old or new, for all of one country and cause. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { REASONS } from '#domain/facts/reasons.ts';
import { counted } from '#domain/values/counts.ts';
import { useCountryName } from '#web/data/lists.ts';
import { EventLink } from '#web/features/facts/form/event-link.tsx';
import { eventNameQuery } from '#web/pickers/events-named.ts';
import type { UncountedLines } from './use-quick-facts.ts';

type OnLink = (keys: readonly number[], event: number) => void;
type Props = { lines: readonly UncountedLines[]; onLink: OnLink };

export const Uncounted = ({ lines, onLink }: Props) =>
  lines.map((one) => (
    <UncountedOf key={`${one.iso3} ${one.displacement_type}`} lines={one} isOnly={lines.length === 1} onLink={onLink} />
  ));

/** @param isOnly false if facts of other countries or causes need an event, too: then these say theirs. */
function UncountedOf({ lines, isOnly, onLink }: { lines: UncountedLines; isOnly: boolean; onLink: OnLink }) {
  const { keys, event, iso3, displacement_type } = lines;
  const { data: events } = useQuery({ ...eventNameQuery(event), enabled: event !== null });
  const countryName = useCountryName();
  const of = isOnly ? '' : ` (${[iso3 && countryName(iso3), displacement_type].filter(Boolean).join(', ')})`;
  const name = events?.[0]?.name;
  return (
    <div className="quick-uncounted">
      <span role="status">{`${counted(keys.length, 'fact')}${of} will not be counted: ${REASONS.event}.`}</span>
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
