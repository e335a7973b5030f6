/** Checks a draft by the rules of the domain for react-hook-form, and reads the errors back as a list. */
import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { Problem } from '#domain/records/form-fields.ts';

export const resolverFor =
  <Draft extends FieldValues>(problemsOf: (draft: Draft) => readonly Problem<string>[]): Resolver<Draft> =>
  (values) => {
    const problems = problemsOf(values);
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Draft> = {};
    for (const { path, text } of problems) set(errors, path, { type: 'rule', message: text });
    return { values: {}, errors };
  };

type Fault = { message?: unknown } & Readonly<Record<string, unknown>>;

/** A field's own problem, or those of its rows. */
function within<Field extends string>(field: Field, path: string, fault: Fault | undefined): Problem<Field>[] {
  if (fault === undefined) return [];
  if (typeof fault.message === 'string') return [{ field, path, text: fault.message }];
  if (!Array.isArray(fault)) return [];
  return fault.flatMap((row: Record<string, Fault>, at) =>
    Object.keys(row).flatMap((part) => within(field, `${path}.${at}.${part}`, row[part])),
  );
}

/** In the order of the form. */
export const fieldsIn = <Field extends string>(names: readonly Field[], errors: object): Problem<Field>[] =>
  names.flatMap((field) => within(field, field, get<object, Fault | undefined>(errors, field)));
