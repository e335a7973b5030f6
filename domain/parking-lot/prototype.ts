/** The rules of the prototype's forms, beyond those of documents and facts (spec 2 §5). The database has none of them: they hold on these screens only. */
import { z } from 'zod';
import { DOCUMENT_KIND, type DocumentDraft } from '#domain/documents/documents.ts';
import { FACT_KIND, type FactField } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { problemsIn } from '#domain/records/form-problems.ts';
import type { Problem } from '#domain/records/form-fields.ts';
import { PROTOTYPE, PROTOTYPE_DOCUMENT, PROTOTYPE_FACT_WORDS } from '#domain/messages/parking-lot.ts';
import { characters } from '#domain/records/record-fields.ts';

const longerName = z.custom<{ name: string }>().refine(({ name }) => characters(name) === 0 || characters(name) > 10, {
  path: ['name'],
  message: PROTOTYPE.nameLength,
});
const typed = z
  .custom<DocumentDraft>()
  .refine(({ type }) => type !== null, { path: ['type'], message: PROTOTYPE.documentTypeRequired });

export const PROTOTYPE_DOCUMENT_KIND = {
  ...DOCUMENT_KIND,
  rules: [longerName, ...DOCUMENT_KIND.rules, typed],
  words: { ...DOCUMENT_KIND.words, ...PROTOTYPE_DOCUMENT, save: 'Save', valid: PROTOTYPE.valid },
  stale: [...DOCUMENT_KIND.stale, 'parking_lot'],
};

const FACT_RULES = { ...FACT_KIND, rules: [longerName, ...FACT_KIND.rules] };

/** The problems of a fact from the parking lot, in the prototype's words. */
export const prototypeFactProblems = (draft: FactDraft): Problem<FactField>[] =>
  problemsIn(FACT_RULES, draft, null).map((problem) => ({
    ...problem,
    text: PROTOTYPE_FACT_WORDS[problem.text] ?? problem.text,
  }));
