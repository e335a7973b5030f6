/** One field of the fact form. */
import { FACT_FIELDS, type FactField } from '#domain/fact-changes.ts';
import type { FactDraft } from '#domain/facts.ts';
import { fieldOf } from '#web/forms/field.tsx';

export const Field = fieldOf<FactDraft, FactField>(FACT_FIELDS);
