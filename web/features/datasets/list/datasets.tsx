/** The list of tabular datasets: its columns in the order of the screen, and its file. */
import { LockOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { pageOfDataset } from '#domain/dataset/datasets.ts';
import { DATASETS_SEARCH, type DatasetsSearch } from '#domain/dataset/datasets-search.ts';
import { dayWords } from '#domain/values/dates.ts';
import { localDay } from '#web/ui/local-time.ts';
import { NAME, RecordName, CHANGED } from '#web/lists/rows/columns.tsx';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { thousands } from '#web/ui/thousands.ts';

const ALWAYS = ['id', 'name', 'displacement_type', 'locked_at', 'source_id', 'document_id'] as const;

type DatasetRow = Listed<'tabular_datasets_view', (typeof ALWAYS)[number]>;

/** The day is that of the reader, like every time in the lists. */
const lockedOn = ({ locked_at }: DatasetRow): string => (locked_at === null ? '' : dayWords(localDay(locked_at)));

const Locked = ({ row }: { row: DatasetRow }) =>
  row.locked_at !== null && (
    <>
      <LockOutlined role="img" aria-label="Locked" /> {lockedOn(row)}
    </>
  );

/** The source or the document of a dataset, as a link. */
const Related = ({ kind, id, name }: { kind: 'publishers' | 'documents'; id: number | null; name?: string | null }) =>
  id !== null &&
  name != null && (
    <Link to={`/${kind}/$id` as const} params={{ id: String(id) }} title={name} dir="auto" tabIndex={-1}>
      {name}
    </Link>
  );

export const DATASETS = listOf<DatasetsSearch, DatasetRow>({
  kind: 'tabular-datasets',
  title: 'Tabular Datasets',
  create: 'New Tabular Dataset',
  search: DATASETS_SEARCH,
  searchToCreate: true,
  pageOf: pageOfDataset,
  columns: {
    gsn: { width: 70, align: 'right' },
    name: {
      ...NAME,
      draw: (row) => (
        <RecordName kind="tabular-datasets" row={row} to={pageOfDataset(row)} cause={row.displacement_type} />
      ),
    },
    geo_name: { width: 120, card: 'line', choices: 'country_names' },
    displacement_type: { width: 105, choices: 'displacement_types' },
    unit: { width: 95, choices: 'units' },
    records: { width: 85, card: 'line', align: 'right', text: (row) => thousands(row.records) },
    source_name: {
      width: 150,
      folds: true,
      draw: (row) => <Related kind="publishers" id={row.source_id} name={row.source_name} />,
    },
    document_name: {
      width: 150,
      folds: true,
      draw: (row) => <Related kind="documents" id={row.document_id} name={row.document_name} />,
    },
    locked_at: { width: 115, card: 'line', text: lockedOn, draw: (row) => <Locked row={row} /> },
    created_by: { width: 120, choices: 'users' },
    created_at: { width: 160 },
    ...CHANGED,
  },
  always: ALWAYS,
  changes: async () => (await import('./datasets-changes.tsx')).DATASETS_CHANGES,
  order: 'created_at.desc,id.desc',
  file: {
    relation: 'tabular_datasets_download_view',
    more: { ISO3: 'iso3', ID: 'id', 'Document ID': 'document_id' },
  },
});
