/** Warns of misfits between the fact in the form and its event, and offers to begin the event with the fact. Prevents no save. */
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { misfitsOf, misfitWarning, startDayOf } from '#domain/events/event-fit.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { psql } from '#web/data/psql.ts';
import { useFieldId } from '#web/forms/field.tsx';
import { BeginEvent } from './begin-event.tsx';

const SELECT = ['id', 'name', 'may_change', 'countries', 'displacement_type', 'start_date'] as const;

const fitQuery = (id: number | null) => ({
  queryKey: ['event_fit', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await psql.list('events', { select: SELECT, where: { id: `eq.${id}` } }, { signal })).rows[0] ?? null,
  enabled: id !== null,
});

/** `saved`: true of a saved fact. */
export function EventFit({ saved = false }: { saved?: boolean }) {
  const { control } = useFormContext<FactDraft>();
  const [event_id, iso3, displacement_type, type, start_date, stock_date] = useWatch({
    control,
    name: ['event_id', 'iso3', 'displacement_type', 'type', 'data.start_date', 'data.stock_date'],
  });
  const { data: event } = useQuery(fitQuery(event_id));
  const fieldId = useFieldId();
  if (!event || event_id === null) return null;
  const fact = { iso3, displacement_type, type, data: { start_date, stock_date } };
  const misfits = misfitsOf(fact, event);
  if (misfits.length === 0) return null;
  const day = misfits.every((misfit) => misfit === 'start') && event.may_change ? startDayOf(fact) : null;
  return (
    <Alert
      className="form-notice wide"
      type="warning"
      showIcon
      title={misfitWarning(misfits)}
      // The button goes with the warning: the focus moves to the field.
      action={
        day !== null && (
          <BeginEvent
            event={event}
            day={day}
            saved={saved}
            onDone={() => document.getElementById(fieldId('event_id'))?.focus()}
          />
        )
      }
    />
  );
}
