/** A document: its fields and their rules (spec 2 §5), the name from Generate, and the scheme of its address. */
import { z } from 'zod';
import { dayOfName, tidyDate } from '#domain/values/dates.ts';
import { DOCUMENTS_COLUMNS } from '#domain/generated/columns/documents.ts';
import type { DocumentsRow } from '#domain/generated/rows.ts';
import { DOCUMENT } from '#domain/messages/documents.ts';
import {
  choice,
  countries,
  pastDay,
  flag,
  ids,
  markdown,
  text,
  texts,
  url,
  type GroupedField,
} from '#domain/records/record-fields.ts';
import { recordKind } from '#domain/records/record-kind.ts';

/** A file that is kept on the server. */
export interface DocumentFile {
  /** The uuid of the unsaved document that the file was sent for. */
  uuid: string | null;
  filename: string;
  content_type: string | null;
  original_filename: string | null;
}

/** The parts of a document, saved or not, that its preview needs: the file, and hints for the marks in its text. */
export type PreviewedDocument = Pick<DocumentsRow, 'filename' | 'original_filename' | 'content_type'> & {
  countries: readonly string[] | null;
  publication_date: string | null;
};

const file: GroupedField<DocumentFile | null, Pick<DocumentsRow, 'filename' | 'original_filename' | 'content_type'>> = {
  blank: null,
  columns: ['filename', 'original_filename', 'content_type'],
  read: ({ filename, content_type, original_filename }) =>
    filename === null ? null : { uuid: null, filename, content_type, original_filename },
  write: (kept) => ({
    filename: kept?.filename ?? null,
    content_type: kept?.content_type ?? null,
    original_filename: kept?.original_filename ?? null,
  }),
  kept: z
    .object({
      uuid: z.string().nullable(),
      filename: z.string(),
      content_type: z.string().nullable(),
      original_filename: z.string().nullable(),
    })
    .nullable(),
  wordsOf: (kept) => (kept as DocumentFile | null)?.original_filename ?? undefined,
};

const publication_date = pastDay({
  required: 'Publication date is required',
  range: 'Publication date must lie between 1900 and 9999',
  future: "Publication date can't be in the future",
});

export const DOCUMENT_KIND = recordKind('documents', DOCUMENTS_COLUMNS, {
  noun: 'document',
  fields: {
    name: text({
      required: 'Name is required',
      atLeast: [3, 'Length should be at least 3'],
      atMost: [2000, 'The title must have between 1 and 2,000 characters'],
    }),
    publication_date,
    type: choice(),
    confidential: flag(),
    comment: markdown({ atMost: [100_000, 'The description is longer than 100,000 characters'] }),
    url: url(),
    file,
    displacement_types: texts(),
    countries: countries(),
    sources: ids('publishers', { required: 'Sources are required' }),
    publishers: ids('publishers', { required: 'Sources are required' }),
  },
  words: DOCUMENT.form,
  reading: {
    groups: {
      Document: ['url', 'file', 'name', 'publication_date', 'type', 'confidential', 'comment'],
      Content: ['displacement_types', 'countries', 'sources', 'publishers'],
    },
    brief: { first: ['publication_date', 'sources', 'publishers', 'file', 'url', 'countries'], elsewhere: ['name'] },
  },
  stale: ['documents_alike', 'publishers_references', 'facts_view'],
});

export type DocumentDraft = (typeof DOCUMENT_KIND)['blank'];

/** A file sent before its document was saved carries the uuid that the document then gets. */
export const newDocumentPayload = (draft: DocumentDraft) => ({
  ...DOCUMENT_KIND.payloadOf(draft),
  ...(draft.file?.uuid != null && { uuid: draft.file.uuid }),
});

const NO_SCHEME = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/u;

/** An address without a scheme is a web address: reliefweb.int/report/1. */
export function tidyUrl(typed: string): string {
  const url = typed.trim();
  return NO_SCHEME.test(url) ? `https://${url}` : url;
}

/** The name without the publisher before it and the day after it: Generate pressed twice makes the same name. */
function titleOf(name: string, publishers: readonly string[]): string {
  const undated = name.trim().replace(/ - \d{2}\/\d{2}\/\d{4}$/, '');
  const before = publishers.find((publisher) => undated.startsWith(`${publisher}: `));
  return before === undefined ? undated : undated.slice(before.length + 2);
}

/** `{publisher}: {title} - {DD/MM/YYYY}`, with the first publisher. */
export function generatedName(
  { name, publication_date: published }: Pick<DocumentDraft, 'name' | 'publication_date'>,
  publishers: readonly [string, ...string[]],
): string {
  return `${publishers[0]}: ${titleOf(name, publishers)} - ${dayOfName(tidyDate(published))}`;
}
