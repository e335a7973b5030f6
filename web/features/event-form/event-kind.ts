/** What the form of an event is made of: its fields and rules are the domain's, its calls event.ts's. */
import { z } from 'zod';
import { EVENT_RULES } from '#domain/event-form.ts';
import { EVENT_FIELDS, eventChanges, eventDraftOf, type EventDraft, type EventField } from '#domain/events.ts';
import { problemsIn } from '#domain/form-problems.ts';
import { EVENT } from '#domain/messages/events.ts';
import type { FormWords, Names, RecordForm } from '#web/forms/record-form.ts';
import { useHazardName } from '#web/pickers/hazards.ts';
import { createEvent, deleteEvent, eventChanged, loadEvent, updateEvent, type EventRow } from './event.ts';

const words: FormWords<EventField> = {
  ...EVENT,
  noun: 'event',
  invalid: (problems) => {
    const others = problems.filter(({ text }) => text !== EVENT.endBeforeStart);
    return [
      ...(others.length < problems.length ? [[EVENT.dateError, EVENT.endBeforeStart] as const] : []),
      ...(others.length > 0 ? [[EVENT.formErrors, others.map(EVENT_FIELDS.placeLabel).join(', ')] as const] : []),
    ];
  },
};

const text = z.string();
const date = z.object({ date: text, accuracy: z.enum(['Day', 'Month', 'Year']).nullable() });
const eventDraft: z.ZodType<EventDraft> = z.object({
  data_included: z.boolean(),
  name: text,
  displacement_type: text.nullable(),
  year: z.number().nullable(),
  start_date: date,
  end_date: date,
  countries: z.array(text),
  hazard_type_id: z.number().nullable(),
  glide_numbers: z.array(text),
  comment: text,
});

/** Of its fields only the hazard is a number that stands for something. */
function useEventNames(): Names<EventField> {
  const hazardName = useHazardName();
  return (field, value) => (field === 'hazard_type_id' && typeof value === 'number' ? hazardName(value) : undefined);
}

export const EVENT_FORM: RecordForm<EventRow, EventDraft, EventField> = {
  subject: 'events',
  words,
  fields: EVENT_FIELDS,
  tabOf: () => 'main',
  draftOf: eventDraftOf,
  problemsOf: (draft, loaded) => problemsIn(EVENT_RULES, draft, loaded),
  readDraft: (kept) => eventDraft.safeParse(kept).data ?? null,
  changesOf: eventChanges,
  load: loadEvent,
  create: createEvent,
  update: updateEvent,
  deletion: {
    title: EVENT.deleteTitle,
    text: EVENT.deleteText,
    deleted: EVENT.deleted,
    notDeleted: (words) => [EVENT.notDeleted(words)],
    remove: deleteEvent,
  },
  changed: eventChanged,
  useNames: useEventNames,
};
