/** The page of a document with its form. */
import type { ReactNode } from 'react';
import { dayWords } from '#domain/values/dates.ts';
import { ConfidentialTag, Countries, Parts } from '#web/forms/record-head.tsx';
import { RecordScreen, type Addressed } from '#web/forms/record-screen.tsx';
import { CauseTag } from '#web/ui/cause.tsx';
import { DocumentEditor, type DocumentParts } from './document-editor.tsx';
import { DOCUMENT_FORM, type DocumentRow } from './document.ts';

type Props = Addressed &
  DocumentParts & {
    /** Further parts of the page around the form; null for a new document. */
    around?: (form: ReactNode, row: DocumentRow | null) => ReactNode;
  };

export function DocumentForm({ id, cloned, around = (form) => form, ...parts }: Props) {
  return (
    <RecordScreen
      kind={parts.prototype?.kind ?? DOCUMENT_FORM}
      id={id}
      cloned={cloned}
      about={({ countries, publication_date, displacement_types, confidential }) => (
        <>
          <Parts>
            {countries.length > 0 && <Countries of={countries} />}
            {dayWords(publication_date)}
          </Parts>
          {displacement_types.map((cause) => (
            <CauseTag key={cause} cause={cause} />
          ))}
          {confidential && <ConfidentialTag />}
        </>
      )}
      form={(begun) => around(<DocumentEditor {...begun} {...parts} />, begun.loaded?.row ?? null)}
    />
  );
}
