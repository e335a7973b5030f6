/** Above the button that saves quick facts: those that would count in no total for want of an event, and one choice of an event, old or new, for all of one country and cause. An event of another hazard than facts say is linked to them only on a second request. */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { otherHazardWords, saysOther } from '#domain/facts/hazards-said.ts';
import { lackingWords, numberedFacts } from '#domain/facts/quick-facts.ts';
import { counted } from '#domain/values/counts.ts';
import { useCountryName } from '#web/data/lists.ts';
import { queryClient } from '#web/data/query.ts';
import { EventLink } from '#web/features/facts/form/event-link.tsx';
import { hazardQuery } from '#web/features/facts/form/use-suggested-name.ts';
import { eventNameQuery } from '#web/pickers/events-named.ts';
import { useHazards } from '#web/pickers/hazards.ts';
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
  const { keys, numbers, hazards, iso3, displacement_type, supports } = lines;
  /** Chosen here, but of another hazard than some facts say. */
  const [wished, wish] = useState<number | null>(null);
  const event = wished ?? lines.event;
  const { data: events } = useQuery({ ...eventNameQuery(event), enabled: event !== null });
  const { data: ofEvent = null } = useQuery(hazardQuery(event));
  const tree = useHazards();
  const countryName = useCountryName();
  const of = isOnly ? '' : ` (${[iso3 && countryName(iso3), displacement_type].filter(Boolean).join(', ')})`;
  const named = events?.[0] && (
    <>
      : <bdi>{events[0].name}</bdi>
    </>
  );
  const facts = isAll ? counted(keys.length, 'fact') : numberedFacts(numbers);
  const others = keys.flatMap((key, at) => {
    const hazard = hazards[at] ?? null;
    return hazard !== null && saysOther(hazard, ofEvent, tree) ? [{ key, hazard }] : [];
  });
  const otherKeys = others.map(({ key }) => key);
  const fitting = keys.filter((key) => !otherKeys.includes(key));
  const choose = async (id: number) => {
    const chosenFor = others.length > 0 ? otherKeys : keys;
    const hazard = await queryClient.fetchQuery(hazardQuery(id));
    if (keys.some((key, at) => chosenFor.includes(key) && saysOther(hazards[at] ?? null, hazard, tree)))
      return wish(id);
    if (wished !== null && fitting.length > 0) onLink(fitting, wished);
    onLink(chosenFor, id);
  };
  const asked = others.length > 0 ? others.length : keys.length;
  return (
    <div className="quick-uncounted">
      <span role="status">
        {`${lackingWords(facts + of, supports)}.`}
        {others.length > 0 &&
          ofEvent !== null &&
          ` ${otherHazardWords(
            others.map(({ hazard }) => hazard),
            ofEvent,
          )}.`}
      </span>
      {event !== null && others.length > 0 && fitting.length > 0 && (
        <Button size="small" onClick={() => onLink(fitting, event)}>
          <span>
            Link only the other {fitting.length}
            {named}
          </span>
        </Button>
      )}
      {event !== null && (
        <Button size="small" onClick={() => onLink(keys, event)}>
          <span>
            {others.length > 0
              ? `Link ${keys.length === 1 ? 'it' : `all ${keys.length}`} all the same`
              : keys.length === 1
                ? 'Link the other one too'
                : `Link the other ${keys.length} too`}
            {(others.length === 0 || fitting.length === 0) && named}
          </span>
        </Button>
      )}
      {(event === null || others.length > 0) && (
        <EventLink
          id={`quick-facts-event-${keys[0]}`}
          aria-label={`Event of ${counted(asked, 'fact')}`}
          placeholder={
            others.length > 0
              ? `Choose another event for ${asked === 1 ? 'this one' : `these ${asked}`}`
              : keys.length === 1
                ? 'Choose an event'
                : `Choose one event for all ${keys.length}`
          }
          match={{ ...lines, hazard: others[0]?.hazard ?? lines.hazard }}
          value={null}
          onChange={(id) => id !== null && void choose(id)}
        />
      )}
    </div>
  );
}
