/** A fact: its fields, rules and words, and the requests that save it. Fields of `data` that are not in the form stay unchanged. */
import type { FactData } from './fact-data.ts';
import { ALL_FIELDS } from './fact-fields.ts';
import { BETWEEN_FIELDS, CONCERNS, INSIDE_FIELDS } from './fact-form.ts';
import { FACT_READING } from './fact-reading.ts';
import { kindOf } from './fact-data.ts';
import { FACT_COLUMNS, figureOf, type Fact, type FactDraft } from './facts.ts';
import { sameValue as same } from '#domain/records/form-fields.ts';
import { FACTS_COLUMNS } from '#domain/generated/columns/facts.ts';
import { toLocations } from './locations.ts';
import { FACT } from '#domain/messages/facts.ts';
import { recordKind, type RecordKind, type Values } from '#domain/records/record-kind.ts';

export type FactField = keyof typeof ALL_FIELDS;
type FactValues = Values<'facts'>;

/** The figure follows the last field from which it is computed. */
const withFigure = Object.entries(ALL_FIELDS).flatMap((field) =>
  field[0] === 'household_size' ? [field, ['data.figure', 'Figure'] as const] : [field],
);

const columns = recordKind('facts', FACTS_COLUMNS, {
  noun: 'fact',
  fields: FACT_COLUMNS,
  labels: ALL_FIELDS,
  rules: [INSIDE_FIELDS, BETWEEN_FIELDS],
  concerns: CONCERNS,
  tidied: (payload, draft) => ({
    ...payload,
    locations: toLocations(draft.locations, draft.iso3),
    data: { ...payload.data, figure: figureOf(draft) },
  }),
  words: FACT.form,
  stale: ['facts_status_view', 'sub_facts_totals', 'event_facts_totals', 'events_view', 'qa_dashboard'],
  stamped: {
    status: undefined,
    flags: 'flags',
    base_id: 'facts',
    archived_at: 'moment',
    archived_reason: undefined,
  },
  history: {
    opened: ['data', 'confidence_assessment'],
    computed: ['data.figure'],
    together: [
      ['event_id', 'event_role'],
      ['parent_id', 'parent_role'],
    ],
  },
});

/** Leaves out fields without a value, as the database does. */
export const filled = (data: FactData): FactData =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));

/** The dates that a fact of this type shows: a Flow has no stock date, a Stock only a stock date. */
export function withShownDates(data: FactData, type: string | null): FactData {
  const { start_date, end_date, stock_date, ...rest } = data;
  return kindOf(type) === 'Stock' ? { ...rest, stock_date } : { ...rest, start_date, end_date };
}

const isOfConflict = (cause: string | null): boolean => cause === 'Conflict';

/** Only a fact caused by Conflict shows the conflict types. */
function withShownTypes(data: FactData, cause: string | null): FactData {
  const { conflict_type_disaggregated_data, ...rest } = data;
  return isOfConflict(cause) ? { ...rest, conflict_type_disaggregated_data } : rest;
}

const shownOf = ({ type, displacement_type }: FactDraft, { data }: FactValues): FactData =>
  withShownTypes(withShownDates(data ?? {}, type), displacement_type);

export function newFactPayload(draft: FactDraft): FactValues {
  const payload = columns.payloadOf(draft);
  return { ...payload, data: filled(shownOf(draft, payload)) };
}

/** Only changed columns; `data` is sent whole, with the loaded values of fields that are not in the form. */
function changesOf(draft: FactDraft, fact: Fact): FactValues {
  const old = columns.draftOf(fact);
  const { data: _, ...changes } = columns.changesOf(draft, fact);
  const shown = shownOf(draft, columns.payloadOf(draft));
  const retyped = kindOf(draft.type) !== kindOf(old.type);
  const recaused = isOfConflict(draft.displacement_type) !== isOfConflict(old.displacement_type);
  if (!retyped && !recaused && same(shown, shownOf(old, columns.payloadOf(old)))) return changes;
  const data = { ...fact.data, ...shown };
  const dated = retyped ? withShownDates(data, draft.type) : data;
  return { ...changes, data: filled(recaused ? withShownTypes(dated, draft.displacement_type) : dated) };
}

export const FACT_KIND: RecordKind<'facts', FactDraft, FactField, Fact> = {
  ...columns,
  changesOf,
  reading: FACT_READING,
  commented: Object.fromEntries(withFigure),
  history: {
    ...columns.history,
    labels: {
      ...Object.fromEntries(withFigure),
      'data.conflict_type_disaggregated_data': 'Conflict Types',
      household_size_source: FACTS_COLUMNS.household_size_source.label,
      ...columns.history.labels,
    },
  },
};

/** The columns of a document that a new fact starts from. */
export type DocumentOfFact = {
  id: number;
  publication_date: string;
  countries: readonly string[];
  displacement_types: readonly string[];
};

/** The only member of a list, or null. */
const onlyOf = (values: readonly string[]): string | null => (values.length === 1 ? (values[0] ?? null) : null);

/** A new fact of a document takes the year of publication, and the country and the cause if there is only one. */
export const blankOf = ({ id, publication_date, countries, displacement_types }: DocumentOfFact): FactDraft => ({
  ...FACT_KIND.blank,
  document_id: id,
  year: Number(publication_date.slice(0, 4)),
  iso3: onlyOf(countries),
  displacement_type: onlyOf(displacement_types),
});
