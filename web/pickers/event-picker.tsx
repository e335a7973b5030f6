/** Searches any event by words of its name, from three characters on; the value is its id. See event-link for the picker of a fact's event. */
import type { FieldProps } from './choice.tsx';
import { eventNameQuery, eventsNamed, MINIMUM } from './events-named.ts';
import { RecordSearch } from './record-search.tsx';

type Props = FieldProps & { value: number | null; onChange: (id: number | null) => void };

const search = (text: string) => (text.length < MINIMUM ? `Type at least ${MINIMUM} characters` : eventsNamed(text));

export function EventPicker(props: Props) {
  return <RecordSearch {...props} search={search} chosen={eventNameQuery(props.value)} />;
}
