/** The columns of a dataset's records in the order of the spreadsheet, with their group and kind. Labels and meanings are the catalog's. */
import { TABULAR_DATASETS_RECORDS_COLUMNS as FACTS } from '#domain/generated/columns/tabular_datasets_records.ts';
import type { TabularDatasetsRecordsRow } from '#domain/generated/rows.ts';

export type RecordColumn = keyof typeof FACTS;

/** A record as the server returns it. */
export type SavedRecord = Pick<TabularDatasetsRecordsRow, 'id' | 'position' | RecordColumn>;

const GROUPS = {
  org: 'Origin',
  dst: 'Destination',
  stock: 'Stock',
  new: 'New',
  returns: 'Returns',
  returnees: 'Returnees',
  house: 'Houses',
} as const;
export type RecordGroup = 'Record' | (typeof GROUPS)[keyof typeof GROUPS];

export type CellKind = 'country' | 'accuracy' | 'date' | 'latitude' | 'longitude' | 'count' | 'text';

const KINDS: Record<string, CellKind> = { iso3: 'country', start_date: 'date', end_date: 'date' };
const ENDS: Record<string, CellKind> = { lat: 'latitude', lon: 'longitude', accuracy: 'accuracy' };

export type SheetColumn = {
  name: RecordColumn;
  /** The whole name, as a file's header has it: 'Stock in camp'. */
  label: string;
  /** The name below the header of its group: 'In camp'. */
  short: string;
  about: string;
  group: RecordGroup;
  kind: CellKind;
};

function columnOf(name: RecordColumn): SheetColumn {
  const { label, type, about } = FACTS[name] as { label: string; type: string; about?: string };
  const prefix = name.split('_')[0] as keyof typeof GROUPS;
  const group = GROUPS[prefix] ?? 'Record';
  const rest = label.startsWith(`${group} `) ? label.slice(group.length + 1) : label;
  return {
    name,
    label,
    short: rest.charAt(0).toUpperCase() + rest.slice(1),
    about: about ?? '',
    group,
    kind: KINDS[name] ?? (type === 'bigint' ? 'count' : (ENDS[name.split('_').at(-1) ?? ''] ?? 'text')),
  };
}

export const SHEET_COLUMNS: readonly SheetColumn[] = (Object.keys(FACTS) as RecordColumn[]).map(columnOf);

/** The parts of each total: a record's parts of one kind add up to no more than its total. */
export const COUNT_GROUPS = ['stock', 'new', 'returns', 'returnees'] as const;
