/** What the event form says before anything is sent (spec 2 §5). Asks nothing of the database. */
import { z } from 'zod';
import { dateProblem, endsBeforeStart, tidyDate, type DateDraft } from './dates.ts';
import { EVENT_FIELDS, type EventDraft, type EventField } from './events.ts';
import type { FormRules } from './form-problems.ts';
import { EVENT } from './messages/events.ts';

const characters = (text: string): number => [...text.trim()].length;
const empty = (draft: DateDraft) => draft.date.trim() === '';

const accurateDate = z.custom<DateDraft>().superRefine((draft, context) => {
  const problem = empty(draft) ? null : dateProblem(tidyDate(draft.date));
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

const eachField = z.object({
  name: z
    .string()
    .refine((name) => characters(name) > 0, 'Name is required')
    .refine((name) => characters(name) === 0 || characters(name) >= 12, EVENT.nameLength)
    .refine((name) => characters(name) <= 2000, 'The name must have between 1 and 2,000 characters'),
  displacement_type: z.custom<string>((cause) => typeof cause === 'string', 'Displacement type is required'),
  year: z.custom<number>((year) => Number.isInteger(year), 'Year is required'),
  start_date: accurateDate.refine((draft) => !empty(draft), 'Start date is required'),
  end_date: accurateDate,
  comment: z.string().refine((text) => characters(text) <= 100_000, 'The comment is longer than 100,000 characters'),
});

const betweenFields = z.custom<EventDraft>().refine((draft) => !endsBeforeStart(draft.start_date, draft.end_date), {
  path: ['end_date'],
  message: EVENT.endBeforeStart,
});

export const EVENT_RULES: FormRules<EventDraft, EventField> = {
  fields: EVENT_FIELDS,
  rules: [eachField, betweenFields],
  concerns: { end_date: ['start_date', 'end_date'] },
};
