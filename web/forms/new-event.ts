/** The dialog that makes an event for a fact; null where a screen has none. Events are another feature than facts, so the screen brings it. */
import { createContext, type ComponentType } from 'react';
import type { EventDraft } from '#domain/events/events.ts';

export type BegunEvent = Pick<
  EventDraft,
  'name' | 'displacement_type' | 'year' | 'start_date' | 'end_date' | 'countries'
> & {
  /** The name of its hazard, where it is known. */
  hazard: string | null;
  /** The place in its name. */
  place: string | null;
  /** The name that the fact suggests: the event's name follows the dialog while it is this one. */
  suggested: string | null;
};

export type NewEventProps = {
  /** The values of the event that the fact knows. */
  begun: BegunEvent;
  /** Called with the event's id, or with null if the dialog is closed without a save. */
  onDone: (id: number | null) => void;
};

export const NewEvent = createContext<ComponentType<NewEventProps> | null>(null);
