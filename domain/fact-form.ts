/** What the fact form says before anything is sent (spec 1 §5). An old record is asked only for what its editor changed, as the database does. */
import { z } from 'zod';
import { dateProblem, endsBeforeStart, tidyDate, type DateDraft } from './dates.ts';
import { changedFields, type FactField } from './fact-changes.ts';
import { figureOf, kindOf, type FactDraft } from './facts.ts';
import { FACT } from './messages/facts.ts';
import { readCount, readHouseholdSize } from './numbers.ts';

const characters = (text: string): number => [...text.trim()].length;

const chosen = (message: string) => z.custom<string>((value) => typeof value === 'string' && value !== '', message);

const empty = (draft: DateDraft) => draft.date.trim() === '';

const accurateDate = z.custom<DateDraft>().superRefine((draft, context) => {
  const problem = empty(draft) ? null : dateProblem(tidyDate(draft.date));
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

const count = z.string().superRefine((text, context) => {
  const { problem } = readCount(text);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

/** The rules of one field each. */
const eachField = z.object({
  name: z
    .string()
    .refine((name) => characters(name) > 0, 'Name is required')
    .refine((name) => characters(name) === 0 || characters(name) > 3, 'Length should be more than 3')
    .refine((name) => characters(name) <= 2000, 'The name must have between 1 and 2,000 characters'),
  iso3: chosen('Country type is required'),
  year: z.custom<number>((year) => Number.isInteger(year), 'Year is required'),
  displacement_type: chosen('Displacement type is required'),
  type: chosen('Fact type is required'),
  start_date: accurateDate,
  end_date: accurateDate,
  comment: z.string().refine((text) => characters(text) <= 100_000, 'The comment is longer than 100,000 characters'),
  data: z.object({
    reported_figure: count.refine((text) => text.trim() !== '', 'Reported figure is required'),
    unit: chosen('Unit is required'),
    term: chosen('Term is required'),
  }),
});

/**
 * The rules between fields, and of fields that only some facts show. They stand on a schema of their own:
 * on an object, zod would leave them out while any single field is wrong.
 */
const betweenFields = z
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

export interface Problem {
  field: FactField;
  text: string;
}

/** The fields whose change makes a rule speak, where they are more than the field itself. */
const CONCERNS: Partial<Record<FactField, readonly FactField[]>> = {
  end_date: ['start_date', 'end_date'],
  'data.start_date': ['type', 'data.start_date'],
  'data.end_date': ['data.start_date', 'data.end_date'],
  'data.stock_date': ['type', 'data.stock_date'],
  household_size: ['household_size', 'data.unit'],
};

/** At most one problem a field, in the order of the rules; none for what an old record has always had. */
export function problemsOf(draft: FactDraft, loaded: FactDraft | null): Problem[] {
  const issues = [eachField, betweenFields].flatMap((rules) => rules.safeParse(draft).error?.issues ?? []);
  const changed = new Set<FactField>(loaded === null ? [] : changedFields(loaded, draft));
  const problems = new Map<FactField, Problem>();
  for (const { path, message } of issues) {
    const field = path.join('.') as FactField;
    const concerned = loaded === null || (CONCERNS[field] ?? [field]).some((watched) => changed.has(watched));
    if (concerned && !problems.has(field)) problems.set(field, { field, text: message });
  }
  return [...problems.values()];
}
