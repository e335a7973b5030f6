/** The values of the fields of drafts in words, as a comparison shows them. */
import { dayWords } from '#domain/values/dates.ts';
import { useMeanings } from './history/meanings.ts';
import type { KindTypes, RecordForm } from './record-form.ts';

function shown(value: unknown): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(shown).join(', ');
  if (typeof value === 'object') return shown(Object.values(value).filter((part) => part !== null && part !== ''));
  return typeof value === 'string' ? dayWords(value) : JSON.stringify(value);
}

/** Entries that contain commas are separated by semicolons. */
export const joined = (lines: readonly string[]): string =>
  lines.length === 0 ? '–' : lines.join(lines.some((line) => line.includes(', ')) ? '; ' : ', ');

/** A hook: the words of a field of one of these drafts, a line for each member of a list. */
export function useFieldWords<K extends KindTypes<K>>(
  kind: RecordForm<K>,
  drafts: readonly K['draft'][],
): (draft: K['draft'], field: K['field']) => string[] {
  const { fields, meaningOf } = kind;
  const nameOf = kind.useNames(drafts);
  const unnamed = fields.names.flatMap((field) =>
    drafts
      .flatMap((draft) => fields.valueOf(draft, field))
      .filter((value) => nameOf(field, value) === undefined)
      .map((value) => ({ meaning: meaningOf(field), value })),
  );
  const inWords = useMeanings(unnamed);
  const named = (field: K['field'], value: unknown): unknown =>
    nameOf(field, value) ?? kind.wordsOf(field, value) ?? inWords(meaningOf(field), value)?.[0] ?? value;
  return (draft, field) => {
    const value = fields.valueOf(draft, field);
    return (Array.isArray(value) ? value : [value]).map((each) => shown(named(field, each)));
  };
}
