/** The tabs of the fact form, with the fields of each by column name and their labels. Contains no values. */
import { CONFIDENCE_FIELDS, CONFIDENCE_LABELS, type ConfidenceField } from './confidence.ts';
import { FACTS_COLUMNS } from '#domain/generated/columns/facts.ts';

/** Columns of a fact with their labels in the catalog. */
const columns = <Column extends keyof typeof FACTS_COLUMNS>(...names: Column[]) =>
  Object.fromEntries(names.map((name) => [name, FACTS_COLUMNS[name].label])) as Record<Column, string>;

const MAIN = {
  ...columns('name', 'iso3', 'year', 'displacement_type', 'type', 'confidential', 'start_date', 'end_date', 'comment'),
  ...columns('document_id', 'parent_id', 'parent_role', 'event_id', 'event_role', 'groups', 'themes'),
  'data.qualifier': 'Qualifier',
  'data.reported_figure': 'Reported Figure',
  'data.unit': 'Unit',
  'data.term': 'Term',
  ...columns('household_size'),
  'data.start_date': 'Data: Start Date',
  'data.end_date': 'Data: End Date',
  'data.stock_date': 'Stock Date',
  'data.location': 'Location',
  ...columns('locations'),
};

const DISAGGREGATED = {
  'data.urban': 'Urban',
  'data.rural': 'Rural',
  'data.camp': 'Camp',
  'data.non_camp': 'Non Camp',
  'data.males': 'Male',
  'data.females': 'Female',
  'data.age_disaggregated_data': 'Age Categories',
  'data.strata_disaggregated_data': 'Strata',
  'data.conflict_type_disaggregated_data.conflict': 'Conflict',
  'data.conflict_type_disaggregated_data.violence_political': 'Violence: Political',
  'data.conflict_type_disaggregated_data.violence_criminal': 'Violence: Criminal',
  'data.conflict_type_disaggregated_data.violence_communal': 'Violence: Communal',
  'data.conflict_type_disaggregated_data.other': 'Other',
} as const;

const ANALYSIS = {
  'data.excerpt': 'Excerpt',
  ...columns('idu'),
  'data.excerpt_for_idu': 'Excerpt for IDU',
  'data.souces': 'Sources Breakdown and Reliability',
  'data.analysis': 'Analysis',
  'data.caveats': 'Caveats',
  'data.changes': 'Significant Changes',
  'data.partners': 'Partner Engagement',
  'data.public_figure_analysis': 'Public Figure Analysis',
} as const;

type Answer = { [F in ConfidenceField as `confidence_assessment.${F}`]: (typeof CONFIDENCE_LABELS)[F] };
const CONFIDENCE = {
  'confidence_assessment.on': 'Confidence Assessment',
  ...(Object.fromEntries(
    CONFIDENCE_FIELDS.map((field) => [`confidence_assessment.${field}`, CONFIDENCE_LABELS[field]]),
  ) as Answer),
} as const;

/** Every field of the form, in the order of its tabs; with its card if two cards share a label. */
export const ALL_FIELDS = { ...MAIN, ...DISAGGREGATED, ...ANALYSIS, ...CONFIDENCE };

const FORM_TABS = { main: MAIN, disaggregated: DISAGGREGATED, analysis: ANALYSIS, confidence: CONFIDENCE };
export type FormTab = keyof typeof FORM_TABS;

/** The tab of a field. */
export const tabOf = (field: keyof typeof ALL_FIELDS): FormTab =>
  (Object.keys(FORM_TABS) as FormTab[]).find((tab) => field in FORM_TABS[tab]) ?? 'main';
