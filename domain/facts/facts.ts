/** The columns of a fact as its form holds them, and the figure computed from the draft. The server's figure takes precedence. */
import { z } from 'zod';
import type { FactsRow } from '#domain/generated/rows.ts';
import {
  CONFIDENCE_FIELDS,
  confidenceDraftOf,
  NO_CONFIDENCE,
  SEVERAL,
  takesSeveral,
  toConfidence,
  type ConfidenceDraft,
  type OneField,
} from './confidence.ts';
import { dateDraftOf, NO_DATE, toAccurateDate, type DateDraft } from '#domain/values/dates.ts';
import { disaggregationDraftOf, disaggregationOf, type DisaggregationDraft } from './disaggregation.ts';
import { PARTS, TEXTS, type FactData, type TextField } from './fact-data.ts';
import { calculateFigure } from './figure.ts';
import { CONFLICT_TYPES, LOCATION_ACCURACIES, LOCATION_TYPES } from '#domain/generated/lists.ts';
import { wordsOf } from '#domain/records/history-words.ts';
import {
  householdSizeDraftOf,
  NO_HOUSEHOLD_SIZE,
  toHouseholdSize,
  type HouseholdSize,
  type HouseholdSizeDraft,
} from './household-size.ts';
import { locationDraftsOf, toLocations, type LocationDraft, type Locations } from './locations.ts';
import { readCount, showNumber } from '#domain/values/numbers.ts';
import {
  choice,
  country,
  date,
  flag,
  id,
  keptDate,
  longText,
  text,
  texts,
  year,
  type FieldType,
} from '#domain/records/record-fields.ts';
import type { DraftOf } from '#domain/records/record-kind.ts';

type TextsDraft = Record<TextField, string>;

type DataDraft = DisaggregationDraft &
  TextsDraft & {
    qualifier: string | null;
    reported_figure: string;
    unit: string;
    term: string | null;
    start_date: DateDraft;
    end_date: DateDraft;
    stock_date: DateDraft;
    location: string[];
  };

const textsOf = (data: FactData): TextsDraft =>
  Object.fromEntries(TEXTS.map((field) => [field, data[field] ?? ''])) as TextsDraft;

const each = <Name extends string, Rule>(names: readonly Name[], rule: Rule) =>
  Object.fromEntries(names.map((name) => [name, rule])) as Record<Name, Rule>;

const keptText = z.string();
const keptChoice = z.string().nullable();

const data: FieldType<DataDraft, FactData> = {
  blank: {
    ...disaggregationDraftOf({}),
    ...textsOf({}),
    qualifier: null,
    reported_figure: '0',
    unit: 'Person',
    term: null,
    start_date: NO_DATE,
    end_date: NO_DATE,
    stock_date: NO_DATE,
    location: [],
  },
  read: (stored) => ({
    ...disaggregationDraftOf(stored),
    ...textsOf(stored),
    qualifier: stored.qualifier || null,
    reported_figure: showNumber(stored.reported_figure),
    unit: stored.unit || 'Person',
    term: stored.term || null,
    start_date: dateDraftOf(stored.start_date),
    end_date: dateDraftOf(stored.end_date),
    stock_date: dateDraftOf(stored.stock_date),
    location: stored.location ?? [],
  }),
  write: (draft) => ({
    qualifier: draft.qualifier,
    reported_figure: readCount(draft.reported_figure).number,
    unit: draft.unit,
    term: draft.term,
    start_date: toAccurateDate(draft.start_date),
    end_date: toAccurateDate(draft.end_date),
    stock_date: toAccurateDate(draft.stock_date),
    location: draft.location,
    ...disaggregationOf(draft),
    ...Object.fromEntries(TEXTS.map((field) => [field, draft[field].trim() === '' ? null : draft[field]])),
  }),
  kept: z.object({
    qualifier: keptChoice,
    reported_figure: keptText,
    unit: keptText,
    term: keptChoice,
    start_date: keptDate,
    end_date: keptDate,
    stock_date: keptDate,
    location: z.array(keptText),
    ...each(PARTS, keptText),
    age_disaggregated_data: z.array(z.object({ category: keptText, figure: keptText })),
    strata_disaggregated_data: z.array(z.object({ date: keptText, figure: keptText })),
    conflict_type_disaggregated_data: z.object(each(CONFLICT_TYPES, keptText)),
    ...each(TEXTS, keptText),
  }),
};

const household_size: FieldType<HouseholdSizeDraft, HouseholdSize> = {
  blank: NO_HOUSEHOLD_SIZE,
  read: householdSizeDraftOf,
  write: toHouseholdSize,
  kept: z.object({ type: z.enum(['Manual', 'Lookup', 'Not Found']), figure: keptText }),
};

const confidence_assessment: FieldType<ConfidenceDraft, unknown> = {
  blank: NO_CONFIDENCE,
  read: confidenceDraftOf,
  write: toConfidence,
  kept: z.object({
    on: z.boolean(),
    ...each(SEVERAL, z.array(keptText)),
    ...each(
      CONFIDENCE_FIELDS.filter((field): field is OneField => !takesSeveral(field)),
      keptChoice,
    ),
  }),
};

const locations: FieldType<LocationDraft[], Locations | null> = {
  blank: [],
  read: locationDraftsOf,
  write: (drafts) => toLocations(drafts, null),
  kept: z.array(
    z.object({
      type: z.enum(LOCATION_TYPES),
      name: keptText,
      lat: keptText,
      lng: keptText,
      accuracy: z.enum(LOCATION_ACCURACIES).nullable(),
      moved: z.boolean(),
      reported_name: keptText,
      geolocation: z.looseObject({ iso3: keptText.nullish(), display_name: keptText.nullish() }).nullable(),
      error: z.boolean(),
    }),
  ),
  wordsOf: (place) => wordsOf(toLocations([place as LocationDraft], null)).at(0),
};

export const FACT_COLUMNS = {
  name: text({
    required: 'Name is required',
    atLeast: [4, 'Length should be more than 3'],
    atMost: [2000, 'The name must have between 1 and 2,000 characters'],
  }),
  iso3: country({ required: 'Country type is required' }),
  year: year({ required: 'Year is required' }),
  displacement_type: choice({ required: 'Displacement type is required' }),
  type: choice({ required: 'Fact type is required' }),
  confidential: flag(),
  document_id: id('documents'),
  parent_id: id('facts'),
  parent_role: choice(),
  event_id: id('events'),
  event_role: choice(),
  groups: texts(),
  themes: texts(),
  start_date: date(),
  end_date: date(),
  comment: longText({ atMost: [100_000, 'The comment is longer than 100,000 characters'] }),
  household_size,
  idu: flag(),
  confidence_assessment,
  locations,
  data,
};

export type FactDraft = DraftOf<typeof FACT_COLUMNS>;

/** A stored fact: the columns for its form, its rights and its history. */
export type Fact = Omit<FactsRow, 'gsn' | 'class' | 'base_id' | 'archived_at' | 'archived_reason' | 'merged_into'>;

/** The figure that a save will store; null if the reported figure is not a number. */
export function figureOf(draft: Pick<FactDraft, 'data' | 'household_size'>): number | null {
  const { number } = readCount(draft.data.reported_figure);
  if (number === null) return null;
  const size = toHouseholdSize(draft.household_size).figure;
  return calculateFigure({ reported_figure: number, unit: draft.data.unit, household_size: size });
}

/** The figure that an excerpt should say; null without an excerpt or a figure. */
export function toldOf({ data, household_size }: Pick<FactDraft, 'data' | 'household_size'>) {
  const { number: reported } = readCount(data.reported_figure);
  const excerpt = data.excerpt.trim();
  if (excerpt === '' || reported === null) return null;
  return { excerpt, reported, unit: data.unit, size: toHouseholdSize(household_size).figure };
}

/** Households with a size of 0, so that the figure is 0 too: allowed, but almost always a mistake. */
export const sizeIsMissing = (draft: Pick<FactDraft, 'data' | 'household_size'>): boolean =>
  draft.data.unit === 'Household' && (readCount(draft.data.reported_figure).number ?? 0) > 0 && figureOf(draft) === 0;
