/** A fact as it is stored and as its form holds it, and the way between the two. Checks nothing and computes only the figure's preview. */
import type { FactsRow } from '#domain/generated/rows.ts';
import { confidenceDraftOf, NO_CONFIDENCE, toConfidence, type ConfidenceDraft } from './confidence.ts';
import { dateDraftOf, NO_DATE, toAccurateDate, type DateDraft } from './dates.ts';
import { disaggregationDraftOf, disaggregationOf, type DisaggregationDraft } from './disaggregation.ts';
import { TEXTS, type FactData, type TextField } from './fact-data.ts';
import { calculateFigure } from './figure.ts';
import { householdSizeDraftOf, NO_HOUSEHOLD_SIZE, toHouseholdSize, type HouseholdSizeDraft } from './household-size.ts';
import { locationDraftsOf, toLocations, type LocationDraft } from './locations.ts';
import { readCount, showNumber } from './numbers.ts';

/** A fact as it is stored: what the form, its rights and its history read of one. */
export type Fact = Omit<FactsRow, 'gsn' | 'class' | 'base_id' | 'archived_at'>;

type TextsDraft = Record<TextField, string>;

export interface FactDraft {
  name: string;
  iso3: string | null;
  year: number | null;
  displacement_type: string | null;
  type: string | null;
  confidential: boolean;
  document_id: number | null;
  parent_id: number | null;
  parent_role: string | null;
  event_id: number | null;
  event_role: string | null;
  groups: string[];
  themes: string[];
  start_date: DateDraft;
  end_date: DateDraft;
  comment: string;
  household_size: HouseholdSizeDraft;
  idu: boolean;
  confidence_assessment: ConfidenceDraft;
  locations: LocationDraft[];
  data: DisaggregationDraft &
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
}

const textsOf = (data: FactData): TextsDraft =>
  Object.fromEntries(TEXTS.map((field) => [field, data[field] ?? ''])) as TextsDraft;

export const NEW_FACT: FactDraft = {
  name: '',
  iso3: null,
  year: null,
  displacement_type: null,
  type: null,
  confidential: false,
  document_id: null,
  parent_id: null,
  parent_role: null,
  event_id: null,
  event_role: null,
  groups: [],
  themes: [],
  start_date: NO_DATE,
  end_date: NO_DATE,
  comment: '',
  household_size: NO_HOUSEHOLD_SIZE,
  idu: false,
  confidence_assessment: NO_CONFIDENCE,
  locations: [],
  data: {
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
};

/** What a document says of its facts before any of them is typed. */
export type DocumentOfFact = {
  id: number;
  publication_date: string;
  countries: readonly string[];
  displacement_types: readonly string[];
};

/** The only one, or none: of several nobody knows which is meant. */
const onlyOf = (values: readonly string[]): string | null => (values.length === 1 ? (values[0] ?? null) : null);

/** What a new fact of a document begins with: the year of its publication, its country and its cause where it has only one. */
export const blankOf = ({ id, publication_date, countries, displacement_types }: DocumentOfFact): FactDraft => ({
  ...NEW_FACT,
  document_id: id,
  year: Number(publication_date.slice(0, 4)),
  iso3: onlyOf(countries),
  displacement_type: onlyOf(displacement_types),
});

/** A type containing Flow shows start and end dates, any other a stock date (spec 1 §3). */
export const kindOf = (type: string | null): 'Flow' | 'Stock' | null =>
  type === null ? null : type.includes('Flow') ? 'Flow' : 'Stock';

export function draftOf(fact: Fact): FactDraft {
  const { data } = fact;
  return {
    name: fact.name,
    iso3: fact.iso3,
    year: fact.year,
    displacement_type: fact.displacement_type,
    type: fact.type,
    confidential: fact.confidential,
    document_id: fact.document_id,
    parent_id: fact.parent_id,
    parent_role: fact.parent_role,
    event_id: fact.event_id,
    event_role: fact.event_role,
    groups: fact.groups,
    themes: fact.themes,
    start_date: dateDraftOf(fact.start_date),
    end_date: dateDraftOf(fact.end_date),
    comment: fact.comment ?? '',
    household_size: householdSizeDraftOf(fact.household_size),
    idu: fact.idu,
    confidence_assessment: confidenceDraftOf(fact.confidence_assessment),
    locations: locationDraftsOf(fact.locations),
    data: {
      ...disaggregationDraftOf(data),
      ...textsOf(data),
      qualifier: data.qualifier || null,
      reported_figure: showNumber(data.reported_figure),
      unit: data.unit || 'Person',
      term: data.term || null,
      start_date: dateDraftOf(data.start_date),
      end_date: dateDraftOf(data.end_date),
      stock_date: dateDraftOf(data.stock_date),
      location: data.location ?? [],
    },
  };
}

/** The figure as it will be saved, or null while what was typed gives none. The server's own stands. */
export function figureOf({ data, household_size }: Pick<FactDraft, 'data' | 'household_size'>): number | null {
  const { number } = readCount(data.reported_figure);
  if (number === null) return null;
  const size = toHouseholdSize(household_size).figure;
  return calculateFigure({ reported_figure: number, unit: data.unit, household_size: size });
}

/** Households were reported, and their size is 0, so the figure would be too: allowed, and hardly ever meant. */
export const sizeIsMissing = (draft: Pick<FactDraft, 'data' | 'household_size'>): boolean =>
  draft.data.unit === 'Household' && (readCount(draft.data.reported_figure).number ?? 0) > 0 && figureOf(draft) === 0;

function dataOf(draft: FactDraft): FactData {
  const { data } = draft;
  return {
    qualifier: data.qualifier,
    reported_figure: readCount(data.reported_figure).number,
    unit: data.unit,
    figure: figureOf(draft),
    term: data.term,
    start_date: toAccurateDate(data.start_date),
    end_date: toAccurateDate(data.end_date),
    stock_date: toAccurateDate(data.stock_date),
    location: data.location,
    ...disaggregationOf(data),
    ...Object.fromEntries(TEXTS.map((field) => [field, data[field].trim() === '' ? null : data[field]])),
  };
}

/** Everything that the form writes, by the column it goes to. */
export const payloadOf = (draft: FactDraft) => ({
  name: draft.name.trim(),
  iso3: draft.iso3,
  year: draft.year,
  displacement_type: draft.displacement_type,
  type: draft.type,
  confidential: draft.confidential,
  document_id: draft.document_id,
  parent_id: draft.parent_id,
  parent_role: draft.parent_role,
  event_id: draft.event_id,
  event_role: draft.event_role,
  groups: draft.groups,
  themes: draft.themes,
  start_date: toAccurateDate(draft.start_date),
  end_date: toAccurateDate(draft.end_date),
  comment: draft.comment.trim() === '' ? null : draft.comment,
  household_size: toHouseholdSize(draft.household_size),
  idu: draft.idu,
  confidence_assessment: toConfidence(draft.confidence_assessment),
  locations: toLocations(draft.locations, draft.iso3),
  data: dataOf(draft),
});

export type FactPayload = ReturnType<typeof payloadOf>;
