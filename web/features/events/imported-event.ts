/** The form of a new event from the parking lot: a save creates the event and marks the record as imported, both or neither. */
import { EVENT_KIND, type EventDraft } from '#domain/events/events.ts';
import { PARKING_LOT } from '#domain/messages/parking-lot.ts';
import { eventDraftOf } from '#domain/parking-lot/parking-lot-drafts.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { EVENT_FORM, type EventRow } from './event.ts';

/** `storageKey` is the key of the kept draft. */
export type ImportedEvent = { kind: typeof EVENT_FORM; blank: EventDraft; storageKey: string };

export const importedEvent = (record: Row<'parking_lot_events_view'>): ImportedEvent => ({
  kind: {
    ...EVENT_FORM,
    words: { ...EVENT_FORM.words, newTitle: PARKING_LOT.newEvent },
    create: async (draft) => {
      const payload = EVENT_KIND.payloadOf(draft);
      return {
        row: await psql.rpc<EventRow>('helix_save_event', { payload, parking_lot_id: record.id }, { form: true }),
        etag: null,
      };
    },
    changed: async () => {
      await Promise.all([EVENT_FORM.changed(), invalidate('parking_lot')]);
    },
  },
  blank: eventDraftOf(record),
  storageKey: `scaffold/parking-lot/events/${record.id}`,
});
