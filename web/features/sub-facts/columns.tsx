/** The columns of a master's sub-facts: those of the facts list that differ between them. */
import { Link } from '@tanstack/react-router';
import { INVALID_ISO3 } from '#web/data/lists.ts';
import type { ColumnLayout } from '#web/grids/column-layout.ts';
import { layoutOf, type GridColumn } from '#web/grids/columns.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { SubFact } from './sub-facts-queries.ts';

type Column = GridColumn<SubFact> & { id: keyof SubFact };

const plain = (id: keyof SubFact, header: string, width: number, rest: Partial<Column> = {}): Column => ({
  id,
  header,
  width,
  sortable: true,
  text: (row) => String(row[id] ?? ''),
  ...rest,
});

const figure = (id: 'figure' | 'reported_figure', header: string, width: number): Column =>
  plain(id, header, width, { align: 'right', text: (row) => thousands(row[id]) });

/** A flow has a start and an end, a stock has its day (spec 1 §3). */
const date = (id: 'start_date' | 'end_date' | 'stock_date', header: string): Column =>
  plain(id, header, 95, {
    text: (row) => (row.type.includes('Flow') === (id === 'stock_date') ? '' : (row[id] ?? '')),
  });

const name = ({ id, name }: SubFact) => (
  <Link to="/facts/$id" params={{ id: String(id) }} title={name}>
    {name}
  </Link>
);

export const COLUMNS: readonly Column[] = [
  plain('name', 'Name', 270, { draw: name }),
  plain('country', 'Country', 120, { text: ({ country }) => country ?? INVALID_ISO3 }),
  figure('figure', 'Figure', 90),
  figure('reported_figure', 'Reported Figure', 130),
  plain('type', 'Type', 180),
  plain('year', 'Year', 60),
  date('start_date', 'Start Date'),
  date('end_date', 'End Date'),
  date('stock_date', 'Stock Date'),
  plain('parent_role', 'Role (Master)', 180),
  plain('status', 'Status', 140),
  plain('created_by', 'Created by', 120),
];

/** The dates of the other kind are empty where the sub-facts are of their master's type, as nearly all are. */
export const ownLayout = (isFlow: boolean): ColumnLayout =>
  layoutOf(COLUMNS).map((place) => ({
    ...place,
    hidden: isFlow ? place.id === 'stock_date' : place.id === 'start_date' || place.id === 'end_date',
  }));
export const HEADERS: ReadonlyMap<string, string> = new Map(COLUMNS.map(({ id, header }) => [id, header]));
