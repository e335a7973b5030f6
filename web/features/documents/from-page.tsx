/** The mark of a value that was read from the source, until a person changes it or leaves its field. */
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DocumentDraft } from '#domain/documents/documents.ts';
import { useFieldId } from '#web/forms/field.tsx';

/** The values that were filled in, by field. */
export type Filled = Partial<Pick<DocumentDraft, 'name' | 'publication_date' | 'countries' | 'sources' | 'publishers'>>;

export function FromPage({ name, filled }: { name: keyof Filled; filled: Filled }) {
  const { control } = useFormContext<DocumentDraft>();
  const value = useWatch({ control, name });
  const id = useFieldId()(name);
  const read = filled[name];
  /** The filling after which the field was left. */
  const [left, setLeft] = useState<Filled | null>(null);
  useEffect(() => {
    const field = document.getElementById(id)?.closest('.ant-form-item');
    const leave = () => setLeft(filled);
    field?.addEventListener('focusout', leave);
    return () => field?.removeEventListener('focusout', leave);
  }, [id, filled]);
  if (read === undefined || left === filled || JSON.stringify(value) !== JSON.stringify(read)) return null;
  return <span className="from-page">From the page</span>;
}
