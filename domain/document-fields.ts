/** The fields of the document form by their names on the wire, with their labels, and what a form holds of each. */
import { formFields } from './form-fields.ts';

/** A file that the server keeps. */
export interface DocumentFile {
  /** Of the document that it was sent for, where that is not saved yet. */
  uuid: string | null;
  filename: string;
  content_type: string | null;
  original_filename: string | null;
}

export interface DocumentDraft {
  name: string;
  publication_date: string;
  type: string | null;
  confidential: boolean;
  comment: string;
  url: string;
  file: DocumentFile | null;
  displacement_types: string[];
  countries: string[];
  sources: number[];
  publishers: number[];
}

export type DocumentField = keyof DocumentDraft;

const LABELS = {
  name: 'Original Title',
  publication_date: 'Publication Date',
  type: 'Document Type',
  confidential: 'Confidential',
  comment: 'Description',
  url: 'URL',
  file: 'File',
  displacement_types: 'Displacement Types',
  countries: 'Countries',
  sources: 'Sources',
  publishers: 'Publishers',
} as const satisfies Record<DocumentField, string>;

export const DOCUMENT_FIELDS = formFields<DocumentDraft, DocumentField>(LABELS);

export const NEW_DOCUMENT: DocumentDraft = {
  name: '',
  publication_date: '',
  type: null,
  confidential: false,
  comment: '',
  url: '',
  file: null,
  displacement_types: [],
  countries: [],
  sources: [],
  publishers: [],
};
