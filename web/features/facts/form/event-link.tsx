/** Links a fact to an event of its cause and of no later year, nearest in country and day first; before typing it suggests the latest events of the country. Asks before it removes a link. */
import { useMemo } from 'react';
import { App } from 'antd';
import { FACT } from '#domain/messages/facts.ts';
import type { FieldProps } from '#web/pickers/choice.tsx';
import { eventNameQuery, eventsNamed, eventsSuggested, MINIMUM } from '#web/pickers/events-named.ts';
import { RecordSearch, type NamedQuery } from '#web/pickers/record-search.tsx';

export type EventMatch = {
  displacement_type: string | null;
  year: number | null;
  iso3: string | null;
  /** The day on which the figure begins (flow) or holds (stock). */
  day: string | null;
};

export function eventsFor(match: EventMatch, text: string): NamedQuery | string {
  if (match.displacement_type === null || match.year === null) return FACT.eventsNeed;
  if (text === '' && match.iso3 !== null) return eventsSuggested(match);
  return text.length < MINIMUM ? `Type at least ${MINIMUM} characters` : eventsNamed(text, match);
}

type Props = FieldProps & { match: EventMatch; value: number | null; onChange: (id: number | null) => void };

export function EventLink({ match, value, onChange, ...field }: Props) {
  const { modal } = App.useApp();
  const chosen = useMemo(() => eventNameQuery(value), [value]);
  const change = (id: number | null) => {
    if (id !== null) return onChange(id);
    modal.confirm({ title: FACT.clearEvent, okText: 'Yes', cancelText: 'No', onOk: () => onChange(null) });
  };
  return (
    <RecordSearch
      {...field}
      value={value}
      onChange={change}
      search={(text) => eventsFor(match, text)}
      chosen={chosen}
      placeholder="Search events"
    />
  );
}
