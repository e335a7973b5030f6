/** What a person changed of a fact: the fields, the request that saves them, and the same changes on somebody else's version. */
import type { FactData } from './fact-data.ts';
import { draftOf, kindOf, payloadOf, type Fact, type FactDraft, type FactPayload } from './facts.ts';

/** Every field of the form by its name on the wire, in the order of the form, with its label; where two cards have one label, with its card. */
export const FACT_FIELDS = {
  name: 'Name',
  iso3: 'Country',
  year: 'Year',
  displacement_type: 'Displacement Type',
  type: 'Type',
  start_date: 'Reporting: Start Date',
  end_date: 'Reporting: End Date',
  comment: 'Comment',
  document_id: 'Document',
  parent_id: 'Master Fact',
  parent_role: 'Role (Master)',
  event_id: 'Event',
  event_role: 'Role (Event)',
  groups: 'Groups',
  themes: 'Themes',
  'data.qualifier': 'Qualifier',
  'data.reported_figure': 'Reported Figure',
  'data.unit': 'Unit',
  'data.term': 'Term',
  household_size: 'Household Size',
  'data.start_date': 'Data: Start Date',
  'data.end_date': 'Data: End Date',
  'data.stock_date': 'Stock Date',
  'data.location': 'Location',
} as const;

export type FactField = keyof typeof FACT_FIELDS;
export const FIELDS = Object.keys(FACT_FIELDS) as FactField[];

type DataField = keyof FactDraft['data'];
const DATA = 'data.';
const inData = (field: FactField): DataField | null =>
  field.startsWith(DATA) ? (field.slice(DATA.length) as DataField) : null;

export function valueOf(draft: FactDraft, field: FactField): unknown {
  const key = inData(field);
  return key === null ? draft[field as keyof FactDraft] : draft.data[key];
}

/** Values of a draft are texts, numbers, lists and two-field objects made in one place each, so their text tells them apart. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const changedFields = (before: FactDraft, after: FactDraft): FactField[] =>
  FIELDS.filter((field) => !same(valueOf(before, field), valueOf(after, field)));

/** `mine`, which was made from `before`, with the same changes made to `theirs` instead. */
export function rebased(mine: FactDraft, before: FactDraft, theirs: FactDraft): FactDraft {
  const result = { ...theirs, data: { ...theirs.data } };
  for (const field of changedFields(before, mine)) {
    const key = inData(field);
    if (key === null) Object.assign(result, { [field]: valueOf(mine, field) });
    else Object.assign(result.data, { [key]: valueOf(mine, field) });
  }
  return result;
}

/** Fields without a value are left out: the database keeps none. */
const filled = (data: FactData): FactData =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));

/** The dates that a fact of this type shows: a Flow has no stock date, a Stock nothing else. */
function withShownDates(data: FactData, type: string | null): FactData {
  const { start_date, end_date, stock_date, ...rest } = data;
  return kindOf(type) === 'Stock' ? { ...rest, stock_date } : { ...rest, start_date, end_date };
}

export function newFactPayload(draft: FactDraft): FactPayload {
  const payload = payloadOf(draft);
  return { ...payload, data: filled(withShownDates(payload.data, payload.type)) };
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
  const shown = withShownDates(after.data, after.type);
  if (!retyped && same(shown, withShownDates(before.data, before.type))) return changes;
  const data = { ...fact.data, ...shown };
  return { ...changes, data: filled(retyped ? withShownDates(data, after.type) : data) };
}
