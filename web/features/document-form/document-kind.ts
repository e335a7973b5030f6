/** What the form of a document is made of: its fields and rules are the domain's, its calls document.ts's. */
import { z } from 'zod';
import { DOCUMENT_FIELDS, type DocumentDraft, type DocumentField } from '#domain/document-fields.ts';
import { DOCUMENT_RULES } from '#domain/document-form.ts';
import { changesOf, draftOf } from '#domain/documents.ts';
import { problemsIn } from '#domain/form-problems.ts';
import { DOCUMENT } from '#domain/messages/documents.ts';
import type { Names, RecordForm } from '#web/forms/record-form.ts';
import { labelOf, usePublishers } from '#web/pickers/publishers-picker.tsx';
import {
  createDocument,
  deleteDocument,
  documentChanged,
  loadDocument,
  updateDocument,
  type DocumentRow,
} from './document.ts';

const keptDraft: z.ZodType<DocumentDraft> = z.object({
  name: z.string(),
  publication_date: z.string(),
  type: z.string().nullable(),
  confidential: z.boolean(),
  comment: z.string(),
  url: z.string(),
  file: z
    .object({
      uuid: z.string().nullable(),
      filename: z.string(),
      content_type: z.string().nullable(),
      original_filename: z.string().nullable(),
    })
    .nullable(),
  displacement_types: z.array(z.string()),
  countries: z.array(z.string()),
  sources: z.array(z.number()),
  publishers: z.array(z.number()),
});

function useDocumentNames(_: readonly DocumentRow[], drafts: readonly DocumentDraft[]): Names<DocumentField> {
  const ids = new Set(drafts.flatMap(({ sources, publishers }) => [...sources, ...publishers]));
  const publishers = usePublishers([...ids]);
  return (field, value) => {
    if (field === 'file') return z.object({ original_filename: z.string() }).safeParse(value).data?.original_filename;
    if (field !== 'sources' && field !== 'publishers') return undefined;
    const publisher = publishers.find(({ id }) => id === value);
    return publisher && labelOf(publisher);
  };
}

export const DOCUMENT_FORM: RecordForm<DocumentRow, DocumentDraft, DocumentField> = {
  subject: 'documents',
  words: {
    ...DOCUMENT,
    noun: 'document',
    invalid: (problems) => [[DOCUMENT.invalid, problems.map(DOCUMENT_FIELDS.placeLabel).join(', ')]],
  },
  fields: DOCUMENT_FIELDS,
  tabOf: () => 'document',
  draftOf,
  problemsOf: (draft, loaded) => problemsIn(DOCUMENT_RULES, draft, loaded),
  readDraft: (kept) => keptDraft.safeParse(kept).data ?? null,
  changesOf,
  load: loadDocument,
  create: createDocument,
  update: updateDocument,
  deletion: {
    title: DOCUMENT.deleteTitle,
    text: DOCUMENT.deleteText,
    deleted: DOCUMENT.deleted,
    notDeleted: (text) => [DOCUMENT.notDeleted, text],
    remove: deleteDocument,
  },
  changed: documentChanged,
  useNames: useDocumentNames,
};
