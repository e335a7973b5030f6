/** The columns of a fact's dataset records: the dataset, place and time of each, its totals, and its other facts. All further columns are hidden at first. */
import { SHEET_COLUMNS, type SheetColumn } from '#domain/dataset/columns.ts';
import type { Compared, LinkedRecord } from '#domain/dataset/links.ts';
import { inOrder } from '#domain/dataset/links-search.ts';
import type { GridColumn, Order } from '#web/grids/columns.ts';
import { thousands } from '#web/ui/thousands.ts';
import { FactsOfRecord } from '#web/features/datasets/facts-of-record.tsx';

export const OWN_ORDER = 'dataset';

const WIDTHS: Partial<Record<SheetColumn['kind'], number>> = { date: 95, count: 110, country: 80, accuracy: 100 };
const SHOWN = new Set<string>(['start_date', 'end_date', 'org_name', 'dst_name', 'stock_total', 'new_total']);

const columnOf = ({ name, label, about, kind }: SheetColumn, compared: Compared): GridColumn<LinkedRecord> => {
  const number = kind === 'count';
  return {
    id: name,
    header: label,
    width: WIDTHS[kind] ?? 150,
    hidden: !SHOWN.has(name) && name !== compared,
    sortable: true,
    about,
    ...(number && { align: 'right' }),
    ...(name.endsWith('_name') && SHOWN.has(name) && { grows: 140 }),
    text: (record) => (number ? thousands(record[name] as number | null) : String(record[name] ?? '')),
  };
};

/** `compared` is the column of the fact's figure. */
export const columnsFor = (factId: number, compared: Compared): readonly GridColumn<LinkedRecord>[] => [
  {
    id: OWN_ORDER,
    header: 'Dataset',
    width: 220,
    grows: 180,
    sortable: true,
    text: ({ dataset: { name, locked } }) => (locked ? name : `${name} (not locked)`),
  },
  ...SHEET_COLUMNS.map((column) => columnOf(column, compared)),
  {
    id: 'facts',
    header: 'Other facts',
    width: 155,
    about: 'Facts that rest on this record too',
    text: ({ facts }) => facts.map(({ serial_no }) => serial_no).join(', '),
    draw: ({ facts }) => <FactsOfRecord facts={facts} except={factId} />,
  },
];

/** The order of the datasets and of their records, or of one column. */
export function ordered(records: readonly LinkedRecord[], { column, descending }: Order): readonly LinkedRecord[] {
  if (column === OWN_ORDER) return inOrder(records, ({ dataset }) => dataset.name, descending);
  const shown = SHEET_COLUMNS.find(({ name }) => name === column);
  return shown === undefined ? records : inOrder(records, (record) => record[shown.name], descending);
}
