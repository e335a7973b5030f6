/** Warns of misfits between the fact in the form and its event. Prevents no save. */
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { misfitsOf, misfitWarning } from '#domain/events/event-fit.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { psql } from '#web/data/psql.ts';

const SELECT = ['id', 'countries', 'displacement_type', 'start_date'] as const;

const fitQuery = (id: number | null) => ({
  queryKey: ['event_fit', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await psql.list('events', { select: SELECT, where: { id: `eq.${id}` } }, { signal })).rows[0] ?? null,
  enabled: id !== null,
});

export function EventFit() {
  const { control } = useFormContext<FactDraft>();
  const [event_id, iso3, displacement_type, type, start_date, stock_date] = useWatch({
    control,
    name: ['event_id', 'iso3', 'displacement_type', 'type', 'data.start_date', 'data.stock_date'],
  });
  const { data: event } = useQuery(fitQuery(event_id));
  if (!event || event_id === null) return null;
  const warning = misfitWarning(misfitsOf({ iso3, displacement_type, type, data: { start_date, stock_date } }, event));
  return warning === '' ? null : <Alert className="form-notice wide" type="warning" showIcon title={warning} />;
}
