/** A draft of a fact that an earlier visit kept. Refuses what this program does not understand. */
import { z } from 'zod';
import { CONFIDENCE_FIELDS, SEVERAL, takesSeveral, type ConfidenceDraft, type OneField } from '#domain/confidence.ts';
import { PARTS, TEXTS } from '#domain/fact-data.ts';
import type { FactDraft } from '#domain/facts.ts';
import { CONFLICT_TYPES, LOCATION_ACCURACIES, LOCATION_TYPES } from '#domain/generated/lists.ts';

const text = z.string();
const choice = z.string().nullable();
const id = z.number().nullable();
const date = z.object({ date: text, accuracy: z.enum(['Day', 'Month', 'Year']).nullable() });

const each = <Name extends string, Rule>(names: readonly Name[], rule: Rule) =>
  Object.fromEntries(names.map((name) => [name, rule])) as Record<Name, Rule>;

const confidence: z.ZodType<ConfidenceDraft> = z.object({
  on: z.boolean(),
  ...each(SEVERAL, z.array(text)),
  ...each(
    CONFIDENCE_FIELDS.filter((field): field is OneField => !takesSeveral(field)),
    choice,
  ),
});

const location = z.object({
  type: z.enum(LOCATION_TYPES),
  name: text,
  lat: text,
  lng: text,
  accuracy: z.enum(LOCATION_ACCURACIES).nullable(),
  moved: z.boolean(),
  reported_name: text,
  geolocation: z.looseObject({ iso3: text.nullish(), display_name: text.nullish() }).nullable(),
  error: z.boolean(),
});

const factDraft: z.ZodType<FactDraft> = z.object({
  name: text,
  iso3: choice,
  year: z.number().nullable(),
  displacement_type: choice,
  type: choice,
  // A draft of before it was on the form changed it neither.
  confidential: z.boolean().default(false),
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
  idu: z.boolean(),
  confidence_assessment: confidence,
  // A draft of before there were locations on the form changed none.
  locations: z.array(location).default([]),
  data: z.object({
    qualifier: choice,
    reported_figure: text,
    unit: text,
    term: choice,
    start_date: date,
    end_date: date,
    stock_date: date,
    location: z.array(text),
    ...each(PARTS, text),
    age_disaggregated_data: z.array(z.object({ category: text, figure: text })),
    strata_disaggregated_data: z.array(z.object({ date: text, figure: text })),
    conflict_type_disaggregated_data: z.object(each(CONFLICT_TYPES, text)),
    ...each(TEXTS, text),
  }),
});

export const readFactDraft = (kept: unknown): FactDraft | null => factDraft.safeParse(kept).data ?? null;
