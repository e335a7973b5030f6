/** The totals of an event, each with its type, and the number of its facts, at the head of its peek. */
import { useQuery } from '@tanstack/react-query';
import { EVENT_FIGURE, FIT } from '#domain/messages/events.ts';
import { TOTALS, totalWords } from '#domain/messages/totals.ts';
import { eventTotals } from '#domain/events/event-totals.ts';
import { counted } from '#domain/values/counts.ts';
import { eventFactsTotalsQuery } from '#web/data/event-totals.ts';
import { SummaryHead } from '#web/forms/record-summary.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { eventSummaryQuery } from './event.ts';

export function EventFigures({ id }: { id: number }) {
  const { data } = useQuery(eventSummaryQuery(id));
  const { data: sums } = useQuery(eventFactsTotalsQuery(id));
  if (data === undefined || sums === undefined) return null;
  const { fact_count, misfit_count } = data;
  const [first, ...others] = eventTotals(sums);
  const misfits = misfit_count > 0 ? [FIT.event(thousands(misfit_count))] : [];
  return (
    <SummaryHead
      figure={first === undefined ? null : Number(first.total)}
      about={[
        first === undefined ? EVENT_FIGURE.none : TOTALS.ofType(first.type, first.year),
        ...others.map(totalWords),
        counted(fact_count, 'fact'),
        ...misfits,
      ]}
    />
  );
}
