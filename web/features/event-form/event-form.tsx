/** The page of an event with its form. */
import { RecordScreen, type Addressed } from '#web/forms/record-screen.tsx';
import { EventEditor, type EventParts } from './event-editor.tsx';
import { EVENT_FORM } from './event.ts';

export const EventForm = ({ id, cloned, ...parts }: Addressed & EventParts) => (
  <RecordScreen kind={EVENT_FORM} id={id} cloned={cloned} form={(begun) => <EventEditor {...begun} {...parts} />} />
);
