/** The list of documents: its columns and its file. */
import { DOCUMENTS_SEARCH, type DocumentsSearch } from '#domain/documents/documents-search.ts';
import { useCountryNames } from '#web/data/lists.ts';
import { FACT_COUNTRIES, NAME, RecordName, CHANGED, IN_WORK, CREATED } from '#web/lists/rows/columns.tsx';
import { listOf, type Listed } from '#web/lists/list-of.tsx';

const ALWAYS = ['id', 'name', 'flags'] as const;

type DocumentRow = Listed<'documents_view', (typeof ALWAYS)[number]>;

function Countries({ codes = [] }: { codes: readonly string[] | undefined }) {
  const names = useCountryNames()(codes);
  return <span title={names}>{names}</span>;
}

export const DOCUMENTS = listOf<DocumentsSearch, DocumentRow>({
  kind: 'documents',
  title: 'Documents',
  create: 'New Document',
  search: DOCUMENTS_SEARCH,
  columns: {
    gsn: { width: 90, align: 'right' },
    name: { ...NAME, draw: (row) => <RecordName kind="documents" row={row} /> },
    publication_date: { width: 150, card: 'line' },
    countries: {
      width: 150,
      card: 'line',
      choices: 'countries',
      draw: ({ countries }) => <Countries codes={countries} />,
    },
    publishers: { width: 190, card: 'line', filter: false },
    sources: { width: 190, filter: false },
    serial_no: { width: 160, hidden: true },
    type: { width: 130, hidden: true, choices: 'document_types' },
    displacement_types: { width: 180, hidden: true, choices: 'displacement_types' },
    confidential: { width: 110, hidden: true },
    ...CREATED,
    ...CHANGED,
    ...IN_WORK,
    foreign_ids: { width: 140, hidden: true },
  },
  filters: FACT_COUNTRIES,
  always: ALWAYS,
  changes: async () => (await import('./documents-changes.tsx')).DOCUMENTS_CHANGES,
  order: 'publication_date.desc,id.desc',
  file: { relation: 'documents_download_view', more: { ISO3: 'iso3_text', ID: 'id' } },
});
