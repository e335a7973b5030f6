/** What a person changed of a fact: the fields, the request that saves them, and the same changes on somebody else's version. */
import type { FactData } from './fact-data.ts';
import { ALL_FIELDS } from './fact-fields.ts';
import { draftOf, kindOf, payloadOf, type Fact, type FactDraft, type FactPayload } from './facts.ts';

/** Every field of the form by its name on the wire, in the order of the form, with its label. */
export const FACT_FIELDS = ALL_FIELDS;

export type FactField = keyof typeof FACT_FIELDS;
export const FIELDS = Object.keys(FACT_FIELDS) as FactField[];

/** A draft is a tree of objects; a field's name is the way to its value. */
const within = (tree: unknown, key: string): unknown => (tree as Readonly<Record<string, unknown>>)[key];

export const valueOf = (draft: FactDraft, field: FactField): unknown =>
  field.split('.').reduce<unknown>((value, key) => within(value, key), draft);

/** The tree with another value at the end of the way; what lies beside the way is shared with the old one. */
function withValue<Tree>(tree: Tree, [key, ...rest]: readonly string[], value: unknown): Tree {
  if (key === undefined) return value as Tree;
  return { ...tree, [key]: withValue(within(tree, key), rest, value) };
}

/** Values of a draft are texts, numbers, lists and two-field objects made in one place each, so their text tells them apart. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const changedFields = (before: FactDraft, after: FactDraft): FactField[] =>
  FIELDS.filter((field) => !same(valueOf(before, field), valueOf(after, field)));

/** `mine`, which was made from `before`, with the same changes made to `theirs` instead. */
export function rebased(mine: FactDraft, before: FactDraft, theirs: FactDraft): FactDraft {
  return changedFields(before, mine).reduce(
    (draft, field) => withValue(draft, field.split('.'), valueOf(mine, field)),
    theirs,
  );
}

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
