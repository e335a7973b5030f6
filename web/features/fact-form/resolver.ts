/** Lets react-hook-form ask the domain what is wrong with a draft, and reads its answer back as a list. */
import { get, set, type FieldErrors, type Resolver } from 'react-hook-form';
import { FIELDS, type FactField } from '#domain/fact-changes.ts';
import { problemsOf, type Problem } from '#domain/fact-form.ts';
import type { FactDraft } from '#domain/facts.ts';

/** `loaded` is null for a new fact, which is asked for everything. */
export const resolverFor =
  (loaded: FactDraft | null): Resolver<FactDraft> =>
  (values) => {
    const problems = problemsOf(values, loaded);
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<FactDraft> = {};
    for (const { place, text } of problems) set(errors, place, { type: 'rule', message: text });
    return { values: {}, errors };
  };

type Fault = { message?: unknown } & Readonly<Record<string, unknown>>;

/** A field's own problem, or those of its rows. */
function within(field: FactField, place: string, fault: Fault | undefined): Problem[] {
  if (fault === undefined) return [];
  if (typeof fault.message === 'string') return [{ field, place, text: fault.message }];
  if (!Array.isArray(fault)) return [];
  return fault.flatMap((row: Record<string, Fault>, at) =>
    Object.keys(row).flatMap((part) => within(field, `${place}.${at}.${part}`, row[part])),
  );
}

/** In the order of the form. */
export const fieldsIn = (errors: FieldErrors<FactDraft>): Problem[] =>
  FIELDS.flatMap((field) => within(field, field, get<FieldErrors<FactDraft>, Fault | undefined>(errors, field)));
