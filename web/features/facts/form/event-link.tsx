/** Links a fact to an event of its cause and of no later year, nearest in country and day first; before typing it suggests those of its country, and a new one. Asks before it removes a link. */
import { useContext, useMemo, useState } from 'react';
import { App } from 'antd';
import { eventNameOf } from '#domain/events/event-name.ts';
import { FACT } from '#domain/messages/facts.ts';
import { NO_DATE, withDate } from '#domain/values/dates.ts';
import { useCountryName } from '#web/data/lists.ts';
import { useMay } from '#web/data/may.ts';
import { NewEvent } from '#web/forms/new-event.ts';
import type { FieldProps } from '#web/pickers/choice.tsx';
import { eventNameQuery, eventsNamed, eventsSuggested, MINIMUM } from '#web/pickers/events-named.ts';
import { RecordSearch, type NamedQuery } from '#web/pickers/record-search.tsx';

export type EventMatch = {
  displacement_type: string | null;
  year: number | null;
  iso3: string | null;
  /** The day on which the figure begins (flow) or holds (stock). */
  day: string | null;
  /** The name of the hazard that the source names. */
  hazard?: string | null;
};

export function eventsFor(match: EventMatch, text: string, country: string): NamedQuery | string {
  if (match.displacement_type === null || match.year === null) return FACT.eventsNeed;
  if (text === '' && match.iso3 !== null) return eventsSuggested(match);
  return text.length < MINIMUM ? `Type at least ${MINIMUM} characters` : eventsNamed(text, match, country);
}

type Props = FieldProps & { match: EventMatch; value: number | null; onChange: (id: number | null) => void };

export function EventLink({ match, value, onChange, ...field }: Props) {
  const { modal } = App.useApp();
  const chosen = useMemo(() => eventNameQuery(value), [value]);
  const change = (id: number | null) => {
    if (id !== null) return onChange(id);
    modal.confirm({ title: FACT.clearEvent, okText: 'Clear', cancelText: 'Cancel', onOk: () => onChange(null) });
  };
  const NewEventDialog = useContext(NewEvent);
  const mayAdd = useMay()('create', 'events') && NewEventDialog !== null;
  const [name, setName] = useState<string | null>(null);
  const { displacement_type, year, iso3, day, hazard = null } = match;
  const made = (id: number | null) => {
    setName(null);
    if (id !== null) onChange(id);
    requestAnimationFrame(() => document.getElementById(field.id ?? '')?.focus());
  };
  const country = useCountryName()(iso3 ?? '');
  const suggested =
    iso3 === null || country === ''
      ? null
      : eventNameOf({ countries: [country], hazard: hazard ?? displacement_type, place: null, start: day ?? '' });
  return (
    <>
      <RecordSearch
        placeholder="Search events"
        {...field}
        value={value}
        onChange={change}
        search={(text) => eventsFor(match, text, country)}
        chosen={chosen}
        onAdd={mayAdd ? setName : undefined}
        suggested={suggested}
        newLabel="New event"
      />
      {NewEventDialog !== null && name !== null && (
        <NewEventDialog
          begun={{
            name,
            displacement_type,
            year,
            countries: iso3 === null ? [] : [iso3],
            start_date: withDate(NO_DATE, day ?? ''),
            hazard,
          }}
          onDone={made}
        />
      )}
    </>
  );
}
