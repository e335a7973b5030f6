/** The columns of the facts that belong to a record: those of the facts list that differ between them. */
import { factWarning } from '#domain/master-fit.ts';
import { REVIEW } from '#domain/messages/facts.ts';
import { INVALID_ISO3 } from '#web/data/lists.ts';
import type { ColumnLayout } from '#web/grids/column-layout.ts';
import { layoutOf, type GridColumn } from '#web/grids/columns.ts';
import { RecordName } from '#web/lists/columns.tsx';
import { thousands } from '#web/ui/thousands.ts';
import type { BelongingFact } from './belonging-facts.ts';
import type { FactsOf } from './facts-of.ts';

type Column = GridColumn<BelongingFact> & { id: keyof BelongingFact };

const plain = (id: keyof BelongingFact, header: string, width: number, rest: Partial<Column> = {}): Column => ({
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

const name = (fact: BelongingFact) => (
  <RecordName kind="facts" row={fact} confidential={fact.confidential} warning={factWarning(fact)} />
);

export const columnsOf = ({ role }: FactsOf): readonly Column[] => [
  plain('name', 'Name', 270, { grows: 270, draw: name }),
  plain('country', 'Country', 120, { text: ({ country }) => country ?? INVALID_ISO3 }),
  figure('figure', 'Figure', 90),
  ...(role === undefined ? [] : [plain(role.column, role.header, 185)]),
  figure('reported_figure', 'Reported Figure', 130),
  plain('type', 'Type', 180),
  plain('year', 'Year', 60),
  date('start_date', 'Start Date'),
  date('end_date', 'End Date'),
  date('stock_date', 'Stock Date'),
  plain('status', 'Status', 140, { text: ({ status }) => status ?? REVIEW.none }),
  plain('created_by', 'Created by', 120),
];

/** The dates of the other kind are empty where all facts are of one, as nearly all sub-facts of a master are. */
export const ownLayout = (columns: readonly Column[], kind: FactsOf['kind']): ColumnLayout =>
  layoutOf(columns).map((place) => ({
    ...place,
    hidden:
      (kind === 'flow' && place.id === 'stock_date') ||
      (kind === 'stock' && (place.id === 'start_date' || place.id === 'end_date')),
  }));
export const headersOf = (columns: readonly Column[]): ReadonlyMap<string, string> =>
  new Map(columns.map(({ id, header }) => [id, header]));
