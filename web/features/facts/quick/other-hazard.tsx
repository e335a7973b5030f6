/** Below a line whose source names a hazard: the other hazard of its event, which the fact takes with the link. Changes nothing. */
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FactDraft } from '#domain/facts/facts.ts';
import { otherHazardWords, savedAsHazard, saysOther } from '#domain/facts/hazards-said.ts';
import { hazardQuery } from '#web/features/facts/form/use-suggested-name.ts';
import { useHazards } from '#web/pickers/hazards.ts';
import type { Taken } from '#web/features/facts/suggested/suggestions-query.ts';
import type { Received } from './received-words.tsx';

/** The hazard that the source of a line names, and its first day, if the source names one before those of the figure. */
export function hazardSaidBy(entry: { suggestion?: Taken; received?: Received } | undefined) {
  const { hazard = null, begins = null } = entry?.received ?? entry?.suggestion?.suggestion ?? {};
  return { hazard, begins };
}

export function OtherHazard({ number, hazard }: { number: number; hazard: string }) {
  const { control } = useFormContext<FactDraft>();
  const event_id = useWatch({ control, name: 'event_id' });
  const { data: ofEvent = null } = useQuery(hazardQuery(event_id));
  const tree = useHazards();
  if (event_id === null || ofEvent === null || !saysOther(hazard, ofEvent, tree)) return null;
  return (
    <p className="line-offer" role="status">
      {`Fact ${number}, Event: ${otherHazardWords([hazard], ofEvent)}: ${savedAsHazard(1, ofEvent)}.`}
    </p>
  );
}
