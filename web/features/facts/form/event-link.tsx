/** Links a fact to an event of its cause and of no later year, nearest in country and day first; before typing it suggests those of its country, and a new one. Asks before it removes a link. */
import { useMemo } from 'react';
import { App } from 'antd';
import { FACT } from '#domain/messages/facts.ts';
import { useCountryName } from '#web/data/lists.ts';
import type { Draw, FieldProps } from '#web/pickers/choice.tsx';
import { eventNameQuery, eventsNamed, eventsSuggested, MINIMUM } from '#web/pickers/events-named.ts';
import { RecordSearch, type NamedQuery } from '#web/pickers/record-search.tsx';
import { useNewEvent, type EventMatch } from './use-new-event.tsx';

export function eventsFor(match: EventMatch, text: string, country: string): NamedQuery | string {
  if (match.displacement_type === null || match.year === null) return FACT.eventsNeed;
  if (text === '' && match.iso3 !== null) return eventsSuggested(match);
  return text.length < MINIMUM ? `Type at least ${MINIMUM} characters` : eventsNamed(text, match, country);
}

type Props = FieldProps & {
  match: EventMatch;
  /** What a new event begins with, if other facts get it, too. */
  ofNew?: Partial<EventMatch> | null;
  value: number | null;
  onChange: (id: number | null) => void;
  /** Draws the name of the linked event. */
  draw?: Draw;
};

export function EventLink({ match, ofNew = null, value, onChange, ...field }: Props) {
  const { modal } = App.useApp();
  const chosen = useMemo(() => eventNameQuery(value), [value]);
  const change = (id: number | null) => {
    if (id !== null) return onChange(id);
    modal.confirm({ title: FACT.clearEvent, okText: 'Clear', cancelText: 'Cancel', onOk: () => onChange(null) });
  };
  const country = useCountryName()(match.iso3 ?? '');
  const { open, suggested, dialog } = useNewEvent({ ...match, ...ofNew }, (id) => {
    if (id !== null) onChange(id);
    requestAnimationFrame(() => document.getElementById(field.id ?? '')?.focus());
  });
  return (
    <>
      <RecordSearch
        placeholder="Search events"
        {...field}
        value={value}
        onChange={change}
        search={(text) => eventsFor(match, text, country)}
        chosen={chosen}
        onAdd={open}
        suggested={suggested}
        newLabel="New event"
      />
      {dialog}
    </>
  );
}
