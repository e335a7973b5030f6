/** The documents of the parking lot: those that wait, and those with facts that wait (spec 2 §2). */
import { PARKING_LOT } from '#domain/messages/parking-lot.ts';
import {
  PARKING_LOT_DOCUMENTS_SEARCH,
  type ParkingLotDocumentsSearch,
} from '#domain/parking-lot/parking-lot-search.ts';
import type { RecordList } from '#web/lists/list.ts';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { CauseMark, CauseTag } from '#web/ui/cause.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { LotName, LotStatus, RowTools, rowKeys, type LotWork } from './lot-row.tsx';
import { onSelected } from './on-selected.tsx';

const ALWAYS = [
  'id',
  'name',
  'status',
  'imported_id',
  'assigned_to',
  'reason',
  'totalfactsCount',
  'duplicate',
] as const;

type DocumentRow = Listed<'parking_lot_documents_view', (typeof ALWAYS)[number]>;

export const DOCUMENTS_WORK: LotWork<DocumentRow> = {
  type: 'documents',
  pageOf: ({ id, imported_id }) =>
    imported_id === null ? `/scaffold/documents/parking_lot/${id}` : `/scaffold/documents/${imported_id}`,
  nameOf: ({ name }) => name ?? '',
};

const names = (list: readonly string[] | undefined) => (list ?? []).join(', ');

/** Several are told apart by their shapes, and by their words under the pointer. */
const Causes = ({ of }: { of: readonly string[] }) =>
  of.length === 1 ? (
    <CauseTag cause={of[0] ?? null} />
  ) : (
    <span title={names(of)}>
      {of.map((cause) => (
        <CauseMark key={cause} cause={cause} />
      ))}{' '}
      {names(of)}
    </span>
  );

export const LOT_DOCUMENTS: RecordList<ParkingLotDocumentsSearch, DocumentRow> = listOf({
  kind: 'scaffold/documents/parking_lot',
  title: PARKING_LOT.title,
  noun: 'documents of the parking lot',
  first: PARKING_LOT.first,
  failed: PARKING_LOT.documentsNotLoaded,
  search: PARKING_LOT_DOCUMENTS_SEARCH,
  pageOf: DOCUMENTS_WORK.pageOf,
  creating: ['import', 'parking_lot'],
  columns: {
    status: { width: 84, card: 'line', filter: false, draw: (row) => <LotStatus {...row} /> },
    name: {
      width: 300,
      grows: 170,
      wraps: true,
      draw: (row) => (
        <LotName to={DOCUMENTS_WORK.pageOf(row)} name={row.name ?? ''} like={row.duplicate} area="documents" />
      ),
    },
    publishers: {
      width: 98,
      wraps: true,
      card: 'line',
      filter: false,
      inFile: 'publishers',
      text: ({ publishers }) => names(publishers),
    },
    geo_name: {
      width: 94,
      card: 'line',
      wraps: true,
      filter: false,
      inFile: 'geo_name',
      text: ({ geo_name }) => names(geo_name),
    },
    publication_date: { width: 100, card: 'line' },
    causes: {
      width: 92,
      card: 'line',
      filter: false,
      inFile: 'causes',
      text: ({ causes }) => names(causes),
      draw: ({ causes }) => <Causes of={causes ?? []} />,
    },
    largest_figure: {
      width: 78,
      card: 'figure',
      align: 'right',
      text: ({ largest_figure }) => thousands(largest_figure),
    },
    remainingfactsCount: {
      header: 'Facts left',
      width: 66,
      about: 'The facts that wait, of all that were received',
      card: 'line',
      align: 'right',
      text: ({ remainingfactsCount: remaining, totalfactsCount: total }) =>
        total === 0 ? '' : `${remaining ?? 0} of ${total}`,
    },
    suggestions: {
      header: 'Suggested',
      width: 80,
      about:
        'The displacement figures that the reader finds in its text; empty without a text, or while it is not read',
      card: 'line',
      align: 'right',
      text: ({ suggestions }) => thousands(suggestions),
    },
    assigned_to_name: { width: 84, folds: true, wraps: true },
    due_on: { width: 100, hidden: true },
    imported_id: {
      header: 'Actions',
      width: 170,
      card: 'line',
      kept: true,
      sortable: false,
      filter: false,
      inFile: null,
      text: () => '',
      draw: (row) => <RowTools work={DOCUMENTS_WORK} row={row} />,
    },
    source: { width: 120, hidden: true },
    url: { width: 220, hidden: true },
    conflict: { width: 76, hidden: true },
    disaster: { width: 82, hidden: true },
    development: { width: 112, hidden: true },
    reason: { width: 220, hidden: true },
    settled_by_name: { width: 150, hidden: true },
    settled_at: { width: 160, hidden: true },
    created_at: { width: 160, hidden: true },
  },
  always: ALWAYS,
  order: 'created_at.desc,id.desc',
  onSelected: onSelected('documents'),
  onRow: rowKeys(DOCUMENTS_WORK),
  file: {
    relation: 'parking_lot_documents_view',
    name: 'parking-lot-documents',
    more: { 'Remaining facts': 'remainingfactsCount', Facts: 'totalfactsCount' },
  },
});
