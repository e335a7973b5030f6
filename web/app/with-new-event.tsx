/** Lets the facts of every screen make a missing event; its dialog is loaded when it opens. */
import type { ReactNode } from 'react';
import { NewEvent } from '#web/forms/new-event.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const NewEventDialog = onDemand(async () => (await import('#web/features/events/new-event-dialog.tsx')).NewEventDialog);

export const WithNewEvent = ({ children }: { children: ReactNode }) => (
  <NewEvent value={NewEventDialog}>{children}</NewEvent>
);
