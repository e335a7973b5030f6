/** The mark of a value that was read from the source, until a person changes it or leaves its field. */
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { DocumentDraft } from '#domain/documents/documents.ts';

/** The values that were filled in, by field. */
export type Filled = Partial<Pick<DocumentDraft, 'name' | 'publication_date' | 'countries' | 'sources' | 'publishers'>>;

export function FromPage({ name, filled }: { name: keyof Filled; filled: Filled }) {
  const { control } = useFormContext<DocumentDraft>();
  const { touchedFields } = useFormState({ control, name });
  const value = useWatch({ control, name });
  const read = filled[name];
  if (read === undefined || touchedFields[name] !== undefined || JSON.stringify(value) !== JSON.stringify(read))
    return null;
  return <span className="from-page">From the page</span>;
}
