/** The list of documents: what it searches, shows and puts into a file. */
import { Link } from '@tanstack/react-router';
import { DOCUMENTS_FILTERS, EMPTY_SEARCH, fromUrl, toFilters, type DocumentsSearch } from '#domain/documents-search.ts';
import { useCountryName } from '#web/data/lists.ts';
import type { Row } from '#web/data/psql-query.ts';
import type { GridColumn } from '#web/grids/columns.ts';
import { LIST_PAGE_SIZES } from '#web/grids/pager.tsx';
import { check, FlaggedName, joined, moment, plain as plainOf } from '#web/lists/columns.tsx';
import type { RecordList } from '#web/lists/list.ts';
import { CutText } from '#web/ui/cut-text.tsx';
import { FilterChoices } from './filter-choices.tsx';

const ALWAYS = ['id', 'name', 'flags'] as const;

/** A hidden column is not asked for and therefore absent. */
export type DocumentRow = Row<'documents_view', (typeof ALWAYS)[number]> & Partial<Row<'documents_view'>>;

const plain = plainOf<DocumentRow>;

function Name({ row: { id, name, flags } }: { row: DocumentRow }) {
  return (
    <FlaggedName flags={flags}>
      <Link to="/documents/$id" params={{ id: String(id) }} title={name} dir="auto">
        <CutText text={name} />
      </Link>
    </FlaggedName>
  );
}

function Countries({ codes = [] }: { codes: readonly string[] | undefined }) {
  const countryName = useCountryName();
  const names = joined(codes.map(countryName));
  return <span title={names}>{names}</span>;
}

const COLUMNS: readonly GridColumn<DocumentRow>[] = [
  plain('gsn', 'GSN', { width: 90, align: 'right' }),
  plain('name', 'Name', { width: 420, grows: 300, draw: (row) => <Name row={row} /> }),
  plain('publication_date', 'Publication Date', { width: 140 }),
  plain('countries', 'Countries', {
    width: 180,
    sortable: false,
    text: ({ countries }) => joined(countries),
    draw: ({ countries }) => <Countries codes={countries} />,
  }),
  plain('publishers', 'Publishers', { width: 220, sortable: false, text: ({ publishers }) => joined(publishers) }),
  plain('sources', 'Sources', { width: 220, sortable: false, text: ({ sources }) => joined(sources) }),
  plain('serial_no', 'Serial No.', { width: 160, hidden: true }),
  plain('type', 'Document Type', { width: 130, hidden: true }),
  plain('displacement_types', 'Displacement Types', {
    width: 180,
    hidden: true,
    sortable: false,
    text: ({ displacement_types }) => joined(displacement_types),
  }),
  { ...check<DocumentRow>('confidential', 'Confidential', 110), hidden: true },
  plain('created_by', 'Created by', { width: 120, hidden: true }),
  plain('created_at', 'Created at', { width: 140, hidden: true, text: (row) => moment(row.created_at) }),
];

export const DOCUMENTS: RecordList<DocumentsSearch, DocumentRow> = {
  path: '/documents',
  relation: 'documents_view',
  words: { all: 'All documents', nothing: 'No documents match this search' },
  search: { empty: EMPTY_SEARCH, fromUrl },
  conditions: toFilters,
  columns: COLUMNS,
  always: ALWAYS,
  order: 'publication_date.desc,id.desc',
  neverEmpty: new Set(['gsn', 'name', 'publication_date', 'serial_no', 'confidential', 'created_by', 'created_at']),
  filters: DOCUMENTS_FILTERS,
  Choices: FilterChoices,
  sizes: LIST_PAGE_SIZES,
  file: {
    relation: 'documents_download_view',
    name: 'documents',
    columns: {
      countries: 'countries_text',
      publishers: 'publishers_text',
      sources: 'sources_text',
      displacement_types: 'displacement_types_text',
    },
  },
};
