/** The mark of a value that was read from the source, or chosen for another list, until a person changes it or leaves its field. */
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DocumentDraft } from '#domain/documents/documents.ts';
import { useFieldId } from '#web/forms/field.tsx';

type FilledField = 'name' | 'publication_date' | 'type' | 'displacement_types' | 'countries' | 'sources' | 'publishers';
export type FilledValues = Partial<Pick<DocumentDraft, FilledField>>;
/** The values that were filled in, by field, the kind of source that they were read in, and the name that it gives its publisher. */
export type Filled = {
  from: 'page' | 'file' | 'text' | 'parking lot' | 'other list';
  values: FilledValues;
  publisher: string | null;
};
export const NOTHING_FILLED: Filled = { from: 'page', values: {}, publisher: null };

export function FromPage({ name, filled }: { name: FilledField; filled: Filled }) {
  const { control } = useFormContext<DocumentDraft>();
  const value = useWatch({ control, name });
  const id = useFieldId()(name);
  const read = filled.values[name];
  /** The filling after which the field was left. */
  const [left, setLeft] = useState<Filled | null>(null);
  useEffect(() => {
    const field = document.getElementById(id)?.closest('.ant-form-item');
    const leave = () => setLeft(filled);
    field?.addEventListener('focusout', leave);
    return () => field?.removeEventListener('focusout', leave);
  }, [id, filled]);
  if (read === undefined || left === filled || JSON.stringify(value) !== JSON.stringify(read)) return null;
  return <span className="from-page">From the {filled.from}</span>;
}
