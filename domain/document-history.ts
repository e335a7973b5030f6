/** What the history of a document shows and may restore. The database decides what may be written; a test compares the two. */
import { DOCUMENT_FIELDS } from './document-fields.ts';
import type { RecordFields } from './history.ts';

export const DOCUMENT_HISTORY: RecordFields = {
  opened: [],
  writable: [
    ...DOCUMENT_FIELDS.names.filter((name) => name !== 'file'),
    'filename',
    'content_type',
    'original_filename',
  ],
  computed: [],
  together: [['filename', 'content_type', 'original_filename']],
  labels: {
    ...DOCUMENT_FIELDS.labels,
    filename: 'File',
    original_filename: 'Name of the file',
    content_type: 'Type of the file',
    flags: 'Flags',
    archived_at: 'Archived',
  },
};
