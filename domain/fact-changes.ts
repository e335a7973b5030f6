/** What a person changed of a fact: the fields, the request that saves them, and the same changes on somebody else's version. */
import type { FactData } from './fact-data.ts';
import { ALL_FIELDS } from './fact-fields.ts';
import { formFields, sameValue as same } from './form-fields.ts';
import { draftOf, kindOf, payloadOf, type Fact, type FactDraft, type FactPayload } from './facts.ts';

export type FactField = keyof typeof ALL_FIELDS;

/** The fields of the whole form. */
export const FACT_FIELDS = formFields<FactDraft, FactField>(ALL_FIELDS);

/** Fields without a value are left out: the database keeps none. */
const filled = (data: FactData): FactData =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));

/** The dates that a fact of this type shows: a Flow has no stock date, a Stock nothing else. */
function withShownDates(data: FactData, type: string | null): FactData {
  const { start_date, end_date, stock_date, ...rest } = data;
  return kindOf(type) === 'Stock' ? { ...rest, stock_date } : { ...rest, start_date, end_date };
}

const isOfConflict = (cause: string | null): boolean => cause === 'Conflict';

/** Only a fact of Conflict shows the conflict types. */
function withShownTypes(data: FactData, cause: string | null): FactData {
  const { conflict_type_disaggregated_data, ...rest } = data;
  return isOfConflict(cause) ? { ...rest, conflict_type_disaggregated_data } : rest;
}

const shownOf = ({ data, type, displacement_type }: FactPayload): FactData =>
  withShownTypes(withShownDates(data, type), displacement_type);

export function newFactPayload(draft: FactDraft): FactPayload {
  const payload = payloadOf(draft);
  return { ...payload, data: filled(shownOf(payload)) };
}

/** Only the columns that changed; `data` goes whole, with the fields that the form does not show as they were loaded. */
export function changesOf(draft: FactDraft, fact: Fact): Partial<FactPayload> {
  const before = payloadOf(draftOf(fact));
  const after = payloadOf(draft);
  const changed = Object.entries(after).filter(
    ([column, value]) => column !== 'data' && !same(value, before[column as keyof FactPayload]),
  );
  const changes: Partial<FactPayload> = Object.fromEntries(changed);
  const retyped = kindOf(after.type) !== kindOf(before.type);
  const recaused = isOfConflict(after.displacement_type) !== isOfConflict(before.displacement_type);
  if (!retyped && !recaused && same(shownOf(after), shownOf(before))) return changes;
  const data = { ...fact.data, ...shownOf(after) };
  const dated = retyped ? withShownDates(data, after.type) : data;
  return { ...changes, data: filled(recaused ? withShownTypes(dated, after.displacement_type) : dated) };
}
