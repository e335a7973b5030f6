/** Lets react-hook-form ask the domain what is wrong with a draft, and reads its answer back as a list. */
import { get, set, type FieldErrors, type Resolver } from 'react-hook-form';
import { FIELDS } from '#domain/fact-changes.ts';
import { problemsOf, type Problem } from '#domain/fact-form.ts';
import type { FactDraft } from '#domain/facts.ts';

/** `loaded` is null for a new fact, which is asked for everything. */
export const resolverFor =
  (loaded: FactDraft | null): Resolver<FactDraft> =>
  (values) => {
    const problems = problemsOf(values, loaded);
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<FactDraft> = {};
    for (const { field, text } of problems) set(errors, field, { type: 'rule', message: text });
    return { values: {}, errors };
  };

/** In the order of the form. */
export const fieldsIn = (errors: FieldErrors<FactDraft>): Problem[] =>
  FIELDS.flatMap((field) => {
    const { message } = get<FieldErrors<FactDraft>, { message?: string }>(errors, field, {});
    return message === undefined ? [] : [{ field, text: message }];
  });
