/** The lines that one new event may serve, for each of them: it begins with the days and places of all. */
import { createContext, useContext } from 'react';
import type { EventOfFacts } from '#domain/events/event-of-facts.ts';
import type { EventMatch } from '#web/features/facts/form/use-new-event.tsx';

type OfNewEvent = Pick<EventMatch, 'begins'> & EventOfFacts;
type Lines = {
  readonly iso3: string | null;
  readonly displacement_type: string | null;
  readonly hazards: readonly (string | null)[];
  readonly begins: string | null;
} & EventOfFacts;
export const LinesWithoutEvent = createContext<readonly Lines[]>([]);

type Line = { iso3: string | null; displacement_type: string | null; hazard: string | null; event_id: number | null };

/** Null for a line with an event, and for lines of several hazards. */
export function useEventOfLines({ iso3, displacement_type, hazard, event_id }: Line): OfNewEvent | null {
  const lines = useContext(LinesWithoutEvent).find(
    (one) => one.iso3 === iso3 && one.displacement_type === displacement_type,
  );
  if (lines === undefined || event_id !== null || lines.hazards.some((one) => one !== null && one !== hazard))
    return null;
  const { year, day, place, ends, begins } = lines;
  return { year, day, place, ends, begins: begins !== null && (day === null || begins < day) ? begins : null };
}
