/** The facts of the parking lot that wait, of all documents. */
import { Link } from '@tanstack/react-router';
import { PARKING_LOT, PROTOTYPE } from '#domain/messages/parking-lot.ts';
import { PARKING_LOT_FACTS_SEARCH, type ParkingLotFactsSearch } from '#domain/parking-lot/parking-lot-search.ts';
import { markdownLine } from '#domain/values/markdown-line.ts';
import type { RecordList } from '#web/lists/list.ts';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { CauseTag } from '#web/ui/cause.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { RowTools, rowKeys, type LotWork } from './lot-row.tsx';
import { onSelected } from './on-selected.tsx';

const ALWAYS = [
  'id',
  'pid',
  'status',
  'imported_id',
  'assigned_to',
  'document_id',
  'document_name',
  'excerpt',
  'vague_figure',
] as const;

type FactRow = Listed<'parking_lot_facts_view', (typeof ALWAYS)[number]>;

/** The document of the fact: imported, or waiting. */
const documentOf = ({ document_id, pid }: FactRow) =>
  document_id === null ? `/scaffold/documents/parking_lot/${pid}` : `/scaffold/documents/${document_id}`;

export const FACTS_WORK: LotWork<FactRow> = {
  type: 'facts',
  pageOf: (row) => (row.imported_id === null ? `${documentOf(row)}?fact=${row.id}` : `/facts/${row.imported_id}`),
  nameOf: ({ excerpt }) => markdownLine(excerpt ?? ''),
};

export const LOT_FACTS: RecordList<ParkingLotFactsSearch, FactRow> = listOf({
  kind: 'scaffold/facts/parking_lot',
  title: PARKING_LOT.title,
  noun: 'facts of the parking lot',
  first: PARKING_LOT.first,
  failed: PROTOTYPE.factsNotLoaded,
  search: PARKING_LOT_FACTS_SEARCH,
  pageOf: FACTS_WORK.pageOf,
  creating: ['import', 'parking_lot'],
  columns: {
    document_name: {
      width: 300,
      grows: 200,
      wraps: true,
      draw: (row) => (
        <Link
          to={documentOf(row) as '/'}
          title={row.document_name ?? ''}
          dir="auto"
          tabIndex={-1}
          className="two-lines"
        >
          {row.document_name ?? ''}
        </Link>
      ),
    },
    figure: {
      width: 96,
      card: 'figure',
      align: 'right',
      text: ({ figure, vague_figure }) => thousands(figure) || (vague_figure ?? ''),
    },
    unit: { width: 96 },
    term: { width: 130, card: 'line', wraps: true },
    geo_name: { width: 120, card: 'line', wraps: true, choices: 'country_names' },
    excerpt: { width: 360, card: 'line', grows: 200, wraps: true, text: ({ excerpt }) => markdownLine(excerpt ?? '') },
    assigned_to_name: { width: 120, folds: true },
    due_on: { width: 100, hidden: true },
    imported_id: {
      header: 'Actions',
      width: 150,
      card: 'line',
      kept: true,
      sortable: false,
      filter: false,
      inFile: null,
      text: () => '',
      draw: (row) => <RowTools work={FACTS_WORK} row={row} />,
    },
    displacement_type: {
      width: 110,
      hidden: true,
      choices: 'displacement_types',
      draw: ({ displacement_type }) => <CauseTag cause={displacement_type ?? null} />,
    },
    fact_type: { width: 170, hidden: true, choices: 'fact_types' },
    source: { width: 120, hidden: true },
    created_at: { width: 160, hidden: true },
  },
  always: ALWAYS,
  order: 'created_at.desc,id.desc',
  onSelected: onSelected('facts'),
  onRow: rowKeys(FACTS_WORK),
  file: { relation: 'parking_lot_facts_view', name: 'parking-lot-facts' },
});
