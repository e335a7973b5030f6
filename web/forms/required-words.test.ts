/** Tests that each field of each kind of record that is empty is called by its label on the screen, or by a text of the specification behind it. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { FACT_TYPES } from '#domain/generated/lists.ts';
import { saidAt, type FormFields } from '#domain/records/form-fields.ts';
import { problemsIn, type FormRules } from '#domain/records/form-problems.ts';

/** Texts of the specification that name a field otherwise than its label does (spec 1 §9, spec 2 §7). */
const SPECIFIED = [
  'documents: Original Title is empty: Name is required',
  'documents: Publishers are empty: Sources are required',
  'events: Cause is empty: Displacement type is required',
];

type Kind = FormRules<object, string> & { relation: string; blank: object; fields: FormFields<object, string> };
const isKind = (value: unknown): value is Kind =>
  typeof value === 'object' && value !== null && ['relation', 'blank', 'fields', 'rules'].every((key) => key in value);

async function kinds(): Promise<Kind[]> {
  const folder = resolve(import.meta.dirname, '../../domain');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('generated'),
  );
  const modules: object[] = await Promise.all(files.map((name) => import(resolve(folder, name)) as Promise<object>));
  return [...new Set(modules.flatMap((module) => Object.values(module)).filter(isKind))];
}

test('the text of an empty required field names the field by its label', async () => {
  const all = await kinds();
  expect(all.map(({ relation }) => relation)).toEqual(
    expect.arrayContaining(['facts', 'events', 'documents', 'publishers', 'contacts', 'tabular_datasets', 'releases']),
  );
  const odd: string[] = [];
  let texts = 0;
  for (const kind of all) {
    const { relation, blank, fields } = kind;
    const drafts = relation === 'facts' ? FACT_TYPES.map((type) => ({ ...FACT_KIND.blank, type })) : [];
    for (const draft of [blank, ...drafts])
      for (const { field, text } of problemsIn(kind, draft, null)) {
        // The form of a fact has its dates under 'Data' already.
        const label = (fields.labels[field] ?? '').replace(/^Data: /, '');
        texts += 1;
        expect(saidAt(label, text).toLowerCase().includes(label.toLowerCase()), `${label}: ${text}`).toBe(true);
        if (saidAt(label, text) !== text) odd.push(`${relation}: ${saidAt(label, text)}`);
      }
  }
  expect(texts).toBeGreaterThan(30);
  expect([...new Set(odd)].toSorted()).toEqual(SPECIFIED);
});
