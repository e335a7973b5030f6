/** The rules of a fact beyond those of single columns (spec 1 §5): inside its json columns, and between fields. Reads no database. */
import { z } from 'zod';
import { dateProblem, endsBeforeStart, tidyDate, type DateDraft } from '#domain/values/dates.ts';
import { kindOf, PARTS, TEXTS } from './fact-data.ts';
import { figureOf, type FactDraft } from './facts.ts';
import { CONFLICT_TYPES } from '#domain/generated/lists.ts';
import { placeIn, readDegrees } from './locations.ts';
import { FACT } from '#domain/messages/facts.ts';
import { readCount, readHouseholdSize } from '#domain/values/numbers.ts';
import { characters } from '#domain/records/record-fields.ts';

const chosen = (message: string) => z.custom<string>((value) => typeof value === 'string' && value !== '', message);

const empty = (draft: DateDraft) => draft.date.trim() === '';

const count = z.string().superRefine((text, context) => {
  const { problem } = readCount(text);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

const text = z.string().refine((words) => characters(words) <= 100_000, 'The text is longer than 100,000 characters');

const day = z.string().superRefine((typed, context) => {
  const problem = typed.trim() === '' ? null : dateProblem(tidyDate(typed));
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

const each = <Name extends string, Rule>(names: readonly Name[], rule: Rule) =>
  Object.fromEntries(names.map((name) => [name, rule])) as Record<Name, Rule>;

const degrees = (limit: 90 | 180, message: string) =>
  z.string().refine((typed) => readDegrees(typed, limit) !== null, message);

const location = z.object({
  name: text.refine((name) => characters(name) > 0, 'Name is required'),
  lat: degrees(90, 'Latitude is a number from -90 to 90'),
  lng: degrees(180, 'Longitude is a number from -180 to 180'),
  reported_name: text,
});

/** The rules for the parts of a figure in one column. */
export const INSIDE_FIELDS = z.object({
  locations: z.array(location),
  data: z.object({
    reported_figure: count.refine((text) => text.trim() !== '', 'Reported figure is required'),
    unit: chosen('Unit is required'),
    term: chosen('Term is required'),
    ...each(PARTS, count),
    age_disaggregated_data: z.array(z.object({ category: text, figure: count })),
    strata_disaggregated_data: z.array(z.object({ date: day, figure: count })),
    ...each(TEXTS, text),
  }),
});

/**
 * The rules between fields, and of fields that only some facts show. They have a schema of their own:
 * on an object, zod would skip them while any single field is wrong.
 */
export const BETWEEN_FIELDS = z
  .custom<FactDraft>()
  .refine(({ start_date, end_date }) => !endsBeforeStart(start_date, end_date), {
    path: ['end_date'],
    message: FACT.endBeforeStart,
  })
  .superRefine(({ type, data, household_size }, context) => {
    const shown = kindOf(type) === 'Stock' ? (['stock_date'] as const) : (['start_date', 'end_date'] as const);
    for (const field of shown) {
      const problem = empty(data[field]) ? null : dateProblem(tidyDate(data[field].date));
      if (problem !== null) context.addIssue({ code: 'custom', path: ['data', field], message: problem });
    }
    const { problem } = readHouseholdSize(household_size.figure);
    if (data.unit === 'Household' && problem !== null)
      context.addIssue({ code: 'custom', path: ['household_size'], message: problem });
  })
  .superRefine(({ displacement_type, data }, context) => {
    if (displacement_type !== 'Conflict') return;
    for (const type of CONFLICT_TYPES) {
      const path = ['data', 'conflict_type_disaggregated_data', type];
      const { problem } = readCount(data.conflict_type_disaggregated_data[type]);
      if (problem !== null) context.addIssue({ code: 'custom', path, message: problem });
    }
  })
  .superRefine(({ locations }, context) => {
    for (const [at, place] of locations.entries()) {
      const first = placeIn(locations, place);
      if (first !== -1 && first < at)
        context.addIssue({ code: 'custom', path: ['locations', at, 'name'], message: FACT.alreadyAdded(first + 1) });
    }
  })
  .refine(({ idu, data }) => !idu || data.excerpt_for_idu.trim() !== '', {
    path: ['data', 'excerpt_for_idu'],
    message: FACT.excerptForIduRequired,
  })
  .refine(({ type, data }) => kindOf(type) !== 'Flow' || !empty(data.start_date), {
    path: ['data', 'start_date'],
    message: 'Start date is required',
  })
  .refine(({ type, data }) => kindOf(type) !== 'Stock' || !empty(data.stock_date), {
    path: ['data', 'stock_date'],
    message: 'Stock date is required',
  })
  .refine(({ type, data }) => kindOf(type) === 'Stock' || !endsBeforeStart(data.start_date, data.end_date), {
    path: ['data', 'end_date'],
    message: FACT.endBeforeStart,
  })
  .refine((draft) => (figureOf(draft) ?? 0) <= Number.MAX_SAFE_INTEGER, {
    path: ['data', 'reported_figure'],
    message: 'The number is too large',
  });

/** The fields whose change may cause a problem of another field. */
export const CONCERNS = {
  end_date: ['start_date', 'end_date'],
  'data.start_date': ['type', 'data.start_date'],
  'data.end_date': ['data.start_date', 'data.end_date'],
  'data.stock_date': ['type', 'data.stock_date'],
  household_size: ['household_size', 'data.unit'],
  'data.excerpt_for_idu': ['idu', 'data.excerpt_for_idu'],
} as const;
