/** Searches any event by words of its name, from three characters on; the value is its id. See event-link for the picker of a fact's event. */
import type { FieldProps } from './choice.tsx';
import { eventNameQuery, eventsNamed, eventsNamedNear, eventsSuggested, MINIMUM, type Match } from './events-named.ts';
import { RecordSearch, type NamedQuery } from './record-search.tsx';

type Props = FieldProps & {
  value: number | null;
  onChange: (id: number | null) => void;
  /** The records that get the event: events of their country and cause come first, those nearest in time before anything is typed. */
  near?: Match | null;
};

function search(text: string, near: Match | null): NamedQuery | string {
  if (text === '' && near?.iso3 != null && near.displacement_type !== null) return eventsSuggested(near);
  if (text.length < MINIMUM) return `Type at least ${MINIMUM} characters`;
  return near === null ? eventsNamed(text) : eventsNamedNear(text, near);
}

export function EventPicker({ near = null, ...props }: Props) {
  return <RecordSearch {...props} search={(text) => search(text, near)} chosen={eventNameQuery(props.value)} />;
}
