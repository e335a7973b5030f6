/** The confidence assessment of a fact (spec 1 §3): its fields in order, and the conversion between the stored value and the form. */
import type { ConfidenceAssessment } from './fact-data.ts';
import type { CONFIDENCE_OPTIONS } from '#domain/generated/lists.ts';

export type ConfidenceField = keyof typeof CONFIDENCE_OPTIONS;

/** With their labels; the names are spelt as in the contract. */
export const CONFIDENCE_LABELS = {
  methodology: 'Methodology',
  data_trianglation: 'Data Triangulation',
  geographical_coverage: 'Geographical Coverage',
  geographical_disaggregation: 'Geographical Disaggregation',
  reporting_units: 'Reporting Units',
  frequency_of_reporting: 'Frequency of Reporting',
  disaggregation_sex: 'Disaggregation on Sex',
  disaggregation_on_age: 'Disaggregation on Age',
  data_on_returns: 'Data on Returns',
  data_on_deaths: 'Data on Deaths',
  data_on_births: 'Data on Births',
  data_on_cross_border_movements: 'Data on Cross-border Movements',
  data_on_local_integration: 'Data on Local Integration',
  data_on_settlements_elsewhere: 'Data on Settlements Elsewhere',
} as const satisfies Record<ConfidenceField, string>;

export const CONFIDENCE_FIELDS = Object.keys(CONFIDENCE_LABELS) as ConfidenceField[];

export const SEVERAL = ['methodology', 'reporting_units'] as const satisfies ConfidenceField[];
export type SeveralField = (typeof SEVERAL)[number];
export type OneField = Exclude<ConfidenceField, SeveralField>;

export const takesSeveral = (field: ConfidenceField): field is SeveralField =>
  (SEVERAL as readonly ConfidenceField[]).includes(field);

/** An assessment that is switched off is not stored. */
export type ConfidenceDraft = { on: boolean } & Record<SeveralField, string[]> & Record<OneField, string | null>;

function answersOf(stored: Partial<ConfidenceAssessment>) {
  const answers = CONFIDENCE_FIELDS.map((field) => {
    const given = [stored[field] ?? []].flat().filter((answer) => answer !== '');
    return [field, takesSeveral(field) ? given : (given[0] ?? null)];
  });
  return Object.fromEntries(answers) as Omit<ConfidenceDraft, 'on'>;
}

export const NO_CONFIDENCE: ConfidenceDraft = { on: false, ...answersOf({}) };

/** The database accepts only null or an object of known fields. */
export const confidenceDraftOf = (stored: unknown): ConfidenceDraft =>
  typeof stored !== 'object' || stored === null
    ? NO_CONFIDENCE
    : { on: true, ...answersOf(stored as ConfidenceAssessment) };

/** Leaves out fields without an answer; null if the assessment is switched off. */
export function toConfidence(draft: ConfidenceDraft): ConfidenceAssessment | null {
  if (!draft.on) return null;
  const answered = CONFIDENCE_FIELDS.flatMap((field): [string, string | string[]][] => {
    const answer = draft[field];
    return answer === null || answer.length === 0 ? [] : [[field, answer]];
  });
  return Object.fromEntries(answered);
}
