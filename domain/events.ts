/** An event as it is stored and as its form holds it, and the way between the two. Checks nothing. */
import { dateDraftOf, NO_DATE, toAccurateDate, type DateDraft } from './dates.ts';
import { formFields, sameValue } from './form-fields.ts';
import type { EventsRow } from './generated/rows.ts';
import type { RecordFields } from './history.ts';

export interface EventDraft {
  data_included: boolean;
  name: string;
  displacement_type: string | null;
  year: number | null;
  start_date: DateDraft;
  end_date: DateDraft;
  countries: string[];
  hazard_type_id: number | null;
  glide_numbers: string[];
  comment: string;
}

/** Every field by its name on the wire, in the order of the form, with its label. */
const LABELS = {
  data_included: 'Included in GRID',
  name: 'Name',
  displacement_type: 'Cause',
  year: 'Year',
  start_date: 'Start Date',
  end_date: 'End Date',
  countries: 'Countries',
  hazard_type_id: 'Hazard Type',
  glide_numbers: 'Glide Numbers',
  comment: 'Comment',
} as const;

export type EventField = keyof typeof LABELS;
export const EVENT_FIELDS = formFields<EventDraft, EventField>(LABELS);

/** An event is included and its dates are of a day until somebody says otherwise (spec 2 §9). */
export const NEW_EVENT: EventDraft = {
  data_included: true,
  name: '',
  displacement_type: null,
  year: null,
  start_date: NO_DATE,
  end_date: NO_DATE,
  countries: [],
  hazard_type_id: null,
  glide_numbers: [],
  comment: '',
};

export const eventDraftOf = (event: EventsRow): EventDraft => ({
  data_included: event.data_included,
  name: event.name,
  displacement_type: event.displacement_type,
  year: event.year,
  start_date: dateDraftOf(event.start_date),
  end_date: dateDraftOf(event.end_date),
  countries: event.countries,
  hazard_type_id: event.hazard_type_id,
  glide_numbers: event.glide_numbers,
  comment: event.comment ?? '',
});

export const isDisaster = ({ displacement_type }: Pick<EventDraft, 'displacement_type'>): boolean =>
  displacement_type === 'Disaster';

/** Everything that the form writes; what only disasters have goes with the cause. */
export const eventPayload = (draft: EventDraft) => ({
  data_included: draft.data_included,
  name: draft.name.trim(),
  displacement_type: draft.displacement_type,
  year: draft.year,
  start_date: toAccurateDate(draft.start_date),
  end_date: toAccurateDate(draft.end_date),
  countries: draft.countries,
  hazard_type_id: isDisaster(draft) ? draft.hazard_type_id : null,
  glide_numbers: isDisaster(draft) ? draft.glide_numbers.filter((glide) => glide.trim() !== '') : [],
  comment: draft.comment.trim() === '' ? null : draft.comment,
});

type EventPayload = ReturnType<typeof eventPayload>;

/** Only the columns that changed. */
export function eventChanges(draft: EventDraft, event: EventsRow): Partial<EventPayload> {
  const before = eventPayload(eventDraftOf(event));
  return Object.fromEntries(
    Object.entries(eventPayload(draft)).filter(([column, value]) => !sameValue(value, before[column as EventField])),
  );
}

/** What the history of an event shows and may restore. The database decides what may be written; a test compares the two. */
export const EVENT_HISTORY = {
  opened: [],
  writable: EVENT_FIELDS.names,
  computed: [],
  together: [['displacement_type', 'hazard_type_id', 'glide_numbers']],
  labels: { ...LABELS, flags: 'Flags', archived_at: 'Archived' },
} as const satisfies RecordFields;
