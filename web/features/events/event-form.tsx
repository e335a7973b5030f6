/** The page of an event with its form. */
import { Fragment, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EVENT_FIGURE } from '#domain/messages/events.ts';
import { eventTotals } from '#domain/events/event-totals.ts';
import { TOTALS } from '#domain/messages/totals.ts';
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { NO_DATE, rangeWords } from '#domain/values/dates.ts';
import { readEventCode } from '#domain/events/event-codes.ts';
import { eventFactsTotalsQuery } from '#web/data/event-totals.ts';
import { Countries, Parts } from '#web/forms/record-head.tsx';
import { RecordScreen, type Addressed } from '#web/forms/record-screen.tsx';
import { useHazardName } from '#web/pickers/hazards.ts';
import { CauseTag } from '#web/ui/cause.tsx';
import { EventEditor, type EventParts } from './event-editor.tsx';
import { EVENT_FORM, eventSummaryQuery, type EventRow } from './event.ts';

const codeOf = (stored: string) => readEventCode(stored)?.code ?? stored;

function About({
  event: { id, countries, displacement_type, hazard_type_id, start_date, end_date, glide_numbers, event_codes },
}: {
  event: EventRow;
}) {
  const hazardName = useHazardName();
  const { data: facts } = useQuery(eventSummaryQuery(id));
  const { data: sums } = useQuery(eventFactsTotalsQuery(id));
  const totals = sums && eventTotals(sums);
  const hazard = hazard_type_id === null ? null : hazardName(hazard_type_id);
  return (
    <>
      <Parts>
        {countries.length > 0 && <Countries of={countries} />}
        {hazard}
        {rangeWords(start_date ?? NO_DATE, end_date ?? NO_DATE)}
        {[...glide_numbers, ...event_codes.map(codeOf)].join(', ')}
      </Parts>
      <CauseTag cause={displacement_type} />
      <span className="event-figure">
        {facts && totals && (
          <Parts>
            {totals.map(({ type, year, total }) => (
              <Fragment key={type}>
                {TOTALS.inLine(type, year)} <strong>{showNumber(total)}</strong>
              </Fragment>
            ))}
            {totals.length === 0 && EVENT_FIGURE.none}
            {counted(facts.fact_count, 'fact')}
          </Parts>
        )}
      </span>
    </>
  );
}

/** `head` is drawn above the form. */
export const EventForm = ({ id, cloned, head, ...parts }: Addressed & EventParts & { head?: ReactNode }) => (
  <RecordScreen
    kind={parts.imported?.kind ?? EVENT_FORM}
    id={id}
    cloned={cloned}
    about={(event) => <About event={event} />}
    form={(begun) => (
      <>
        {head}
        <EventEditor {...begun} {...parts} />
      </>
    )}
  />
);
