/** The total of an event and its facts, on its printed sheet. */
import { EventFigures } from '#web/features/events/event-figures.tsx';
import { PrintedFacts } from '#web/features/facts/sub-facts/printed-facts.tsx';

export const EventPrinted = ({ id }: { id: number }) => (
  <PrintedFacts id={id}>
    <EventFigures id={id} />
  </PrintedFacts>
);
