/** /scaffold/tabular-data-volume: the newest dataset with nine columns, dates as MM/DD/YYYY and totals with two decimals. */
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SHEET_COLUMNS, type RecordColumn } from '#domain/dataset/columns.ts';
import type { Cell } from '#domain/dataset/sheet-types.ts';
import { isRight, type ColumnSet, type EditorColumn } from './grid-columns.ts';
import { NewestDataset, newestQuery } from './newest-dataset.tsx';

const american = ({ value, text }: Cell): string =>
  typeof value === 'string' ? value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1') : text;
const isoOf = (text: string): string =>
  text
    .trim()
    .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month: string, day: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    );
const DECIMALS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const withDecimals = ({ value, text }: Cell): string => (typeof value === 'number' ? DECIMALS.format(value) : text);

const shownOf = (name: RecordColumn, title: string, more: Partial<EditorColumn> = {}): EditorColumn[] =>
  SHEET_COLUMNS.filter((column) => column.name === name).map((column) => ({
    id: name,
    title,
    group: '',
    about: `${column.label}: ${column.about}`,
    column,
    readOnly: false,
    right: isRight(column.kind),
    ...more,
  }));

const numberOf = (id: string, title: string, about: string, ofRow: (id: number | null) => string): EditorColumn => ({
  id,
  title,
  about,
  group: '',
  column: null,
  readOnly: true,
  right: true,
  ofRow,
});

const date = { show: american, read: isoOf };
const setOf = (dataset: number): ColumnSet => {
  const columns = [
    numberOf('id', 'ID', 'Number of the record', (id) => String(id ?? '')),
    numberOf('parent_id', 'DSID', 'Number of the dataset', (id) => (id === null ? '' : String(dataset))),
    ...shownOf('iso3', 'ISO3', { readOnly: true }),
    ...shownOf('dst_name', 'Dst name'),
    ...shownOf('dst_lat', 'Dst Lat'),
    ...shownOf('dst_lon', 'Dst Lon'),
    ...shownOf('stock_total', 'Stock Total', { show: withDecimals, showSum: (sum) => DECIMALS.format(sum) }),
    ...shownOf('start_date', 'Start Date', date),
    ...shownOf('end_date', 'End Date', date),
  ];
  const layout = columns.map(({ id }) => ({ id, hidden: false, width: id === 'dst_name' ? 240 : 120 }));
  return { storageKey: 'dataset-volume', columns, layout, frozen: 3, arranged: false };
};

export function VolumeSheet() {
  const id = useQuery(newestQuery).data?.id ?? 0;
  return <NewestDataset editable columns={useMemo(() => setOf(id), [id])} />;
}
