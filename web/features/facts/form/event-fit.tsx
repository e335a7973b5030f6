/** Warns of misfits between the fact in the form and its event, and offers to widen the event to the fact. Prevents no save. */
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  beginningWith,
  endingWith,
  isLater,
  misfitsOf,
  misfitWarning,
  startDayOf,
  type FitEvent,
  type FitFact,
} from '#domain/events/event-fit.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { FIT } from '#domain/messages/events.ts';
import { dateWords, dayWords } from '#domain/values/dates.ts';
import { useCountryName } from '#web/data/lists.ts';
import type { Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { useFieldId } from '#web/forms/field.tsx';
import { WidenEvent, type Widening } from './widen-event.tsx';

const SELECT = ['id', 'name', 'may_change', 'countries', 'displacement_type', 'start_date', 'end_date'] as const;

const fitQuery = (id: number | null) => ({
  queryKey: ['event_fit', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await psql.list('events', { select: SELECT, where: { id: `eq.${id}` } }, { signal })).rows[0] ?? null,
  enabled: id !== null,
});

/** In the order of the misfits. */
function wideningsOf(fact: FitFact, event: FitEvent & { name: string }, countryName: (iso3: string) => string) {
  const { name, start_date, end_date } = event;
  const misfits = misfitsOf(fact, event);
  const day = startDayOf(fact);
  const begun = misfits.includes('start') && day !== null ? beginningWith(event, day) : null;
  const ended = endingWith(fact, event);
  const country = misfits.includes('country') ? fact.iso3 : null;
  const all: (Widening | null)[] = [
    country === null
      ? null
      : {
          words: FIT.add(countryName(country)),
          said: FIT.added(countryName(country)),
          values: (now) => [...new Set([...now, country])],
          before: { values: (now) => now.filter((iso3) => iso3 !== country), said: FIT.asBefore },
        },
    begun && {
      words: FIT.begin(dayWords(begun.start_date.date)),
      said: FIT.begun(dayWords(begun.start_date.date)),
      values: begun,
      before: { values: { name, start_date } as Values<'events'>, said: FIT.beginsAsBefore },
    },
    ended && {
      words: FIT.end(dayWords(ended.end_date.date)),
      said: FIT.ended(dayWords(ended.end_date.date)),
      values: ended,
      before: { values: { end_date } as Values<'events'>, said: FIT.asBefore },
    },
  ];
  return all.filter((one) => one !== null);
}

/** `saved`: true of a saved fact, which is not measured by the end of its event. */
export function EventFit({ saved = false }: { saved?: boolean }) {
  const { control } = useFormContext<FactDraft>();
  const [event_id, iso3, displacement_type, type, start_date, end_date, stock_date] = useWatch({
    control,
    name: ['event_id', 'iso3', 'displacement_type', 'type', 'data.start_date', 'data.end_date', 'data.stock_date'],
  });
  const { data: event } = useQuery(fitQuery(event_id));
  const fieldId = useFieldId();
  const countryName = useCountryName();
  if (!event || event_id === null) return null;
  const fact = { iso3, displacement_type, type, data: { start_date, end_date, stock_date } };
  const misfits = misfitsOf(fact, event);
  const later = !saved && isLater(fact, event);
  if (misfits.length === 0 && !later) return null;
  const widenings =
    event.may_change && !misfits.includes('cause')
      ? wideningsOf(fact, later ? event : { ...event, end_date: null }, countryName)
      : [];
  const ends = dateWords(event.end_date?.date, event.end_date?.accuracy);
  return (
    <Alert
      className="form-notice wide"
      type={misfits.length > 0 ? 'warning' : 'info'}
      showIcon
      title={misfits.length > 0 ? misfitWarning(misfits) : FIT.later(ends)}
      // The button goes with the warning: the focus moves to the field.
      action={widenings.map((to) => (
        <WidenEvent
          key={to.words}
          event={event.id}
          to={to}
          saved={saved}
          onDone={() => document.getElementById(fieldId('event_id'))?.focus()}
        />
      ))}
    />
  );
}
