/** What an earlier visit typed and did not save: the draft, and what it was made from. Refuses what this program does not understand. */
import { z } from 'zod';
import type { FactDraft } from '#domain/facts.ts';

const text = z.string();
const choice = z.string().nullable();
const id = z.number().nullable();
const date = z.object({ date: text, accuracy: z.enum(['Day', 'Month', 'Year']).nullable() });

const factDraft: z.ZodType<FactDraft> = z.object({
  name: text,
  iso3: choice,
  year: z.number().nullable(),
  displacement_type: choice,
  type: choice,
  document_id: id,
  parent_id: id,
  parent_role: choice,
  event_id: id,
  event_role: choice,
  groups: z.array(text),
  themes: z.array(text),
  start_date: date,
  end_date: date,
  comment: text,
  household_size: z.object({ type: z.enum(['Manual', 'Lookup', 'Not Found']), figure: text }),
  data: z.object({
    qualifier: choice,
    reported_figure: text,
    unit: text,
    term: choice,
    start_date: date,
    end_date: date,
    stock_date: date,
    location: z.array(text),
  }),
});

const keptDraft = z.object({ mine: factDraft, before: factDraft, at: z.number() });

export type KeptDraft = z.infer<typeof keptDraft>;

export const readKeptDraft = (kept: unknown): KeptDraft | null => keptDraft.safeParse(kept).data ?? null;
