/** An event: its fields and their rules (spec 2 §5). */
import { z } from 'zod';
import { endsBeforeStart, type DateDraft } from '#domain/values/dates.ts';
import { eventCodesWords } from './event-codes.ts';
import { EVENTS_COLUMNS } from '#domain/generated/columns/events.ts';
import { EVENT } from '#domain/messages/events.ts';
import { choice, countries, date, flag, id, markdown, text, texts, year } from '#domain/records/record-fields.ts';
import { recordKind } from '#domain/records/record-kind.ts';

export const isDisaster = ({ displacement_type }: { displacement_type: string | null }): boolean =>
  displacement_type === 'Disaster';

const datesInOrder = z
  .custom<Record<'start_date' | 'end_date', DateDraft>>()
  .refine((event) => !endsBeforeStart(event.start_date, event.end_date), {
    path: ['end_date'],
    message: EVENT.endBeforeStart,
  });

/** A new event is included in the GRID (spec 2 §9). */
export const EVENT_KIND = recordKind('events', EVENTS_COLUMNS, {
  noun: 'event',
  fields: {
    data_included: flag(true),
    name: text({
      required: 'Name is required',
      atLeast: [12, EVENT.nameLength],
      atMost: [2000, 'The name must have between 1 and 2,000 characters'],
    }),
    displacement_type: choice({ required: 'Displacement type is required' }),
    year: year({ required: 'Year is required' }),
    start_date: date({ required: 'Start date is required' }),
    end_date: date(),
    countries: countries(),
    hazard_type_id: id('hazard'),
    glide_numbers: texts(),
    event_codes: { ...texts(), wordsOf: eventCodesWords },
    comment: markdown({ atMost: [100_000, 'The comment is longer than 100,000 characters'] }),
  },
  rules: [datesInOrder],
  concerns: { end_date: ['start_date', 'end_date'] },
  // Only a disaster has a hazard and glide numbers.
  tidied: (payload, draft) => (isDisaster(draft) ? payload : { ...payload, hazard_type_id: null, glide_numbers: [] }),
  words: EVENT.form,
  stale: ['event_fit', 'facts_view', 'qa_dashboard'],
  history: { together: [['displacement_type', 'hazard_type_id', 'glide_numbers']] },
  reading: {
    groups: {
      Event: ['data_included', 'name', 'displacement_type', 'year', 'start_date', 'end_date', 'countries'],
      Disaster: ['hazard_type_id', 'glide_numbers'],
      Codes: ['event_codes'],
      Comment: ['comment'],
    },
    hidden: (draft) => (isDisaster(draft) ? [] : ['hazard_type_id', 'glide_numbers']),
    brief: {
      first: ['countries', 'hazard_type_id', 'start_date', 'end_date', 'glide_numbers'],
      elsewhere: ['name', 'displacement_type'],
    },
    summary: ({ displacement_type }) => ({ cause: displacement_type }),
  },
});

export type EventDraft = (typeof EVENT_KIND)['blank'];
