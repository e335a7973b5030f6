/** What the form of a fact is made of: its fields and rules are the domain's, its calls fact.ts's. */
import { changesOf, FACT_FIELDS, type FactField } from '#domain/fact-changes.ts';
import { tabOf } from '#domain/fact-fields.ts';
import { FACT_RULES } from '#domain/fact-form.ts';
import { draftOf, type FactDraft } from '#domain/facts.ts';
import { problemsIn } from '#domain/form-problems.ts';
import { wordsOf } from '#domain/history-words.ts';
import { toLocations, type LocationDraft } from '#domain/locations.ts';
import { FACT } from '#domain/messages/facts.ts';
import { invalidate } from '#web/data/query.ts';
import type { FormWords, RecordForm } from '#web/forms/record-form.ts';
import { createFact, deleteFact, factChanged, loadFact, updateFact, type FactRow } from './fact.ts';
import { readFactDraft } from './kept-draft.ts';

const words: FormWords<FactField> = {
  ...FACT,
  noun: 'fact',
  invalid: (problems) => {
    const others = problems.filter(({ text }) => text !== FACT.endBeforeStart);
    return [
      ...(others.length < problems.length ? [[FACT.dateError, FACT.endBeforeStart] as const] : []),
      ...(others.length > 0
        ? [[FACT.formError, [...new Set(problems.map(FACT_FIELDS.placeLabel))].join(', ')] as const]
        : []),
    ];
  },
};

/** The event or master fact that a version of the fact is linked to; one that was just chosen has no name at hand. A location by its words. */
const nameOf = (field: FactField, value: unknown, versions: readonly FactRow[]): string | undefined => {
  if (field === 'locations') return wordsOf(toLocations([value as LocationDraft], null)).at(0);
  if (field !== 'event_id' && field !== 'parent_id') return undefined;
  const linked = versions.flatMap(({ event, parent }) => (field === 'event_id' ? event : parent) ?? []);
  return linked.find(({ id }) => id === value)?.name;
};

export const FACT_FORM: RecordForm<FactRow, FactDraft, FactField> = {
  subject: 'facts',
  words,
  fields: FACT_FIELDS,
  tabOf,
  draftOf,
  problemsOf: (draft, loaded) => problemsIn(FACT_RULES, draft, loaded),
  readDraft: readFactDraft,
  changesOf,
  load: loadFact,
  create: createFact,
  update: updateFact,
  deletion: {
    title: FACT.deleteTitle,
    text: FACT.deleteText,
    refusals: { fact_has_sub_facts: FACT.hasSubFacts },
    deleted: FACT.deleted,
    notDeleted: (text) => [FACT.notDeleted(text)],
    remove: deleteFact,
  },
  changed: factChanged,
  // It was signed off or locked down while its form was open.
  refused: (constraint) => {
    if (constraint === 'fact_locked') void invalidate('facts_status_view');
  },
  useNames: (rows) => (field, value) => nameOf(field, value, rows),
};
