/** The problems of a draft by the rules of its form, before it is sent. In an old record only changed fields are checked, as in the database. */
import type { z } from 'zod';
import type { FormFields, Problem } from './form-fields.ts';

export interface FormRules<Draft, Field extends string> {
  fields: FormFields<Draft, Field>;
  /** In the order in which problems are listed. Rules between fields have a schema of their own: zod would skip them while any single field is wrong. */
  rules: readonly z.ZodType[];
  /** The fields whose change may cause a problem of a field, if more than the field itself. */
  concerns: Partial<Record<Field, readonly Field[]>>;
}

/** At most one problem for each path, in the order of the rules; problems of the old record, `loaded`, are left out. */
export function problemsIn<Draft, Field extends string>(
  { fields, rules, concerns }: FormRules<Draft, Field>,
  draft: Draft,
  loaded: Draft | null,
): Problem<Field>[] {
  const issues = rules.flatMap((rule) => rule.safeParse(draft).error?.issues ?? []);
  if (issues.length === 0) return [];
  const changed = new Set<Field>(loaded === null ? [] : fields.changed(loaded, draft));
  const problems = new Map<string, Problem<Field>>();
  for (const { path: parts, message } of issues) {
    const path = parts.join('.');
    const field = fields.at(path);
    if (field === null) throw new Error(`A rule names ${path}, which the form does not have`);
    const concerned = loaded === null || (concerns[field] ?? [field]).some((watched) => changed.has(watched));
    if (concerned && !problems.has(path)) problems.set(path, { field, path, text: message });
  }
  return [...problems.values()];
}
