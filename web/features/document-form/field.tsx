/** One field of the document form. */
import { DOCUMENT_FIELDS, type DocumentDraft, type DocumentField } from '#domain/document-fields.ts';
import { fieldOf } from '#web/forms/field.tsx';

export const Field = fieldOf<DocumentDraft, DocumentField>(DOCUMENT_FIELDS);
