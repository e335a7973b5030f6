/** One field of the event form. */
import { EVENT_FIELDS, type EventDraft, type EventField } from '#domain/events.ts';
import { fieldOf } from '#web/forms/field.tsx';

export const Field = fieldOf<EventDraft, EventField>(EVENT_FIELDS);
