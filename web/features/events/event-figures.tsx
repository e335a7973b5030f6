/** The figure of an event with the number of its facts, at the head of its peek. */
import { useQuery } from '@tanstack/react-query';
import { EVENT_FIGURE, FIT } from '#domain/messages/events.ts';
import { counted } from '#domain/values/counts.ts';
import { SummaryHead } from '#web/forms/record-summary.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { eventSummaryQuery } from './event.ts';

export function EventFigures({ id }: { id: number }) {
  const { data } = useQuery(eventSummaryQuery(id));
  if (data === undefined) return null;
  const { recommended_figure, fact_count, misfit_count } = data;
  const misfits = misfit_count > 0 ? [FIT.event(thousands(misfit_count))] : [];
  const isEmpty = recommended_figure === 0;
  return (
    <SummaryHead
      figure={isEmpty ? null : recommended_figure}
      about={[isEmpty ? EVENT_FIGURE.none : 'New Displacement (Flow)', counted(fact_count, 'fact'), ...misfits]}
    />
  );
}
