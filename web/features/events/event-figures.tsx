/** The figure of an event with the number of its facts, at the head of its peek. */
import { useQuery } from '@tanstack/react-query';
import { FIT } from '#domain/messages/events.ts';
import type { Summary } from '#domain/records/reading.ts';
import { counted } from '#domain/values/counts.ts';
import { SummaryHead } from '#web/forms/record-summary.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { eventSummaryQuery } from './event.ts';

type Figures = { recommended_figure: number | null; fact_count: number; misfit_count: number };

/** The total of the event, and its meaning in parts. */
export const summaryOf = ({ recommended_figure, fact_count, misfit_count }: Figures): Summary => ({
  figure: recommended_figure,
  about: [
    'New Displacement (Flow)',
    counted(fact_count, 'fact'),
    ...(misfit_count > 0 ? [FIT.event(thousands(misfit_count))] : []),
  ],
});

export function EventFigures({ id }: { id: number }) {
  const { data } = useQuery(eventSummaryQuery(id));
  return data === undefined ? null : <SummaryHead {...summaryOf(data)} />;
}
