/** The columns of the facts list, in the specification's order. */
import { CheckOutlined, FlagOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import { flagText } from '#domain/messages/flags.ts';
import { INVALID_ISO3 } from '#web/data/lists.ts';
import { headed } from '#web/data/download.ts';
import { layoutOf, type GridColumn } from '#web/grids/columns.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { FactRow } from './facts-query.ts';

type Column = GridColumn<FactRow>;
type Rest = Partial<Column> & { width: number };

const list = (values: readonly string[] | undefined) => values?.join(', ') ?? '';
const isFlow = ({ type }: FactRow) => type.includes('Flow');

/** A moment in the user's own time, to the minute. */
function moment(text: string | undefined): string {
  if (text === undefined) return '';
  const date = new Date(text);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

const plain = (id: keyof FactRow, header: string, rest: Rest): Column => ({
  id,
  header,
  sortable: true,
  text: (row) => String(row[id] ?? ''),
  ...rest,
});

const check = (id: 'idu' | 'event_data_included', header: string, width: number): Column => ({
  id,
  header,
  width,
  sortable: true,
  align: 'centre',
  text: (row) => (row[id] === true ? 'Yes' : ''),
  draw: (row) => (row[id] === true ? <CheckOutlined role="img" aria-label="Yes" /> : null),
});

function Name({ row: { id, name, flags } }: { row: FactRow }) {
  return (
    <span className="fact-name">
      <Link to="/facts/$id" params={{ id: String(id) }} title={name}>
        {name}
      </Link>
      {flags.length > 0 && (
        <Tooltip title={`Imported as it is: ${flags.map(flagText).join('; ')}`}>
          <FlagOutlined className="fact-flag" role="img" aria-label={`Flagged: ${flags.map(flagText).join('; ')}`} />
        </Tooltip>
      )}
    </span>
  );
}

export const COLUMNS: readonly Column[] = [
  check('idu', 'IDU', 60),
  plain('name', 'Name', { width: 320, draw: (row) => <Name row={row} /> }),
  plain('country', 'Country', { width: 140, text: ({ country }) => country ?? INVALID_ISO3 }),
  plain('figure', 'Figure', { width: 100, align: 'right', text: (row) => thousands(row.figure) }),
  plain('reported_figure', 'Reported Figure', {
    width: 140,
    hidden: true,
    align: 'right',
    text: (row) => thousands(row.reported_figure),
  }),
  plain('type', 'Type', { width: 190 }),
  plain('groups', 'Groups', { width: 130, sortable: false, text: ({ groups }) => list(groups) }),
  plain('themes', 'Themes', { width: 180, hidden: true, sortable: false, text: ({ themes }) => list(themes) }),
  plain('year', 'Year', { width: 70 }),
  plain('start_date', 'Start Date', { width: 105, text: (row) => (isFlow(row) ? (row.start_date ?? '') : '') }),
  plain('displacement_type', 'Cause', { width: 105 }),
  plain('class', 'Class', { width: 80 }),
  plain('event_role', 'Role (Event)', { width: 170 }),
  check('event_data_included', 'Included in GRID (Event)', 185),
  plain('parent_role', 'Role (Master)', { width: 170 }),
  plain('event_name', 'Event Name', { width: 280 }),
  plain('hazard_subtype', 'Hazard Subtype', { width: 160 }),
  plain('created_by', 'Created by', { width: 120 }),
  plain('region', 'Region', { width: 200, hidden: true }),
  plain('stock_date', 'Stock Date', {
    width: 105,
    hidden: true,
    text: (row) => (isFlow(row) ? '' : (row.stock_date ?? '')),
  }),
  plain('end_date', 'End Date', {
    width: 105,
    hidden: true,
    text: (row) => (isFlow(row) ? (row.end_date ?? '') : ''),
  }),
  plain('public_figure_analysis', 'Public Figure Analysis', { width: 260, hidden: true, sortable: false }),
  plain('gsn', 'GSN', { width: 90, hidden: true, align: 'right' }),
  plain('status', 'Status', { width: 140, hidden: true }),
  plain('qualifier', 'Qualifier', { width: 120, hidden: true }),
  plain('excerpt_text', 'Excerpt', { width: 320, hidden: true, sortable: false }),
  plain('sources', 'Sources', { width: 220, hidden: true, sortable: false, text: ({ sources }) => list(sources) }),
  plain('created_at', 'Created at', { width: 140, hidden: true, text: (row) => moment(row.created_at) }),
];

/** What a file has in place of a column: lists as texts, dates only where the list shows them. */
const IN_FILE: Readonly<Record<string, string>> = {
  groups: 'groups_text',
  themes: 'themes_text',
  start_date: 'flow_start_date',
  stock_date: 'stock_only_date',
  end_date: 'flow_end_date',
  sources: 'sources_text',
};

/** Every column in the list's own order under the list's own headers, whatever the user hides or moves. */
export const FILE_COLUMNS: readonly string[] = COLUMNS.map(({ id, header }) => headed(header, IN_FILE[id] ?? id));
export const OWN_LAYOUT = layoutOf(COLUMNS);
export const HEADERS: ReadonlyMap<string, string> = new Map(COLUMNS.map(({ id, header }) => [id, header]));
export const SORTABLE: ReadonlySet<string> = new Set(COLUMNS.flatMap(({ id, sortable }) => (sortable ? [id] : [])));
