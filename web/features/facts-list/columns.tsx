/** The columns of the facts list, in the specification's order. */
import { ExclamationCircleOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import { REVIEW } from '#domain/messages/facts.ts';
import { factWarning } from '#domain/master-fit.ts';
import { INVALID_ISO3 } from '#web/data/lists.ts';
import type { Row } from '#web/data/psql-query.ts';
import type { GridColumn } from '#web/grids/columns.ts';
import { check, FlaggedName, joined, moment, plain as plainOf } from '#web/lists/columns.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { thousands } from '#web/ui/thousands.ts';

/** What is asked for whichever columns are shown. */
export const ALWAYS = [
  'id',
  'name',
  'type',
  'flags',
  'confidential',
  'changed_since_review',
  'event_id',
  'event_misfits',
  'parent_misfits',
  'sub_misfit_count',
] as const;

/** A hidden column is not asked for and therefore absent. */
export type FactRow = Row<'facts_view', (typeof ALWAYS)[number]> & Partial<Row<'facts_view'>>;

const plain = plainOf<FactRow>;
const isFlow = ({ type }: FactRow) => type.includes('Flow');

function Name({ row }: { row: FactRow }) {
  const { id, name, flags, confidential, changed_since_review } = row;
  return (
    <FlaggedName flags={flags} confidential={confidential} warning={factWarning(row)}>
      <Link to="/facts/$id" params={{ id: String(id) }} title={name}>
        <CutText text={name} />
      </Link>
      {changed_since_review && (
        <Tooltip title={REVIEW.changed}>
          <ExclamationCircleOutlined className="listed-flag" role="img" aria-label={REVIEW.changed} />
        </Tooltip>
      )}
    </FlaggedName>
  );
}

const EventName = ({ row: { event_id, event_name } }: { row: FactRow }) =>
  event_id === null || event_name == null ? null : (
    <Link to="/events/$id" params={{ id: String(event_id) }} title={event_name}>
      {event_name}
    </Link>
  );

export const COLUMNS: readonly GridColumn<FactRow>[] = [
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
  plain('groups', 'Groups', { width: 130, sortable: false, text: ({ groups }) => joined(groups) }),
  plain('themes', 'Themes', { width: 180, hidden: true, sortable: false, text: ({ themes }) => joined(themes) }),
  plain('year', 'Year', { width: 70 }),
  plain('start_date', 'Start Date', { width: 105, text: (row) => (isFlow(row) ? (row.start_date ?? '') : '') }),
  plain('displacement_type', 'Cause', { width: 105 }),
  plain('class', 'Class', { width: 80 }),
  plain('event_role', 'Role (Event)', { width: 170 }),
  check('event_data_included', 'Included in GRID (Event)', 185),
  plain('parent_role', 'Role (Master)', { width: 170 }),
  plain('event_name', 'Event Name', { width: 280, draw: (row) => <EventName row={row} /> }),
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
  plain('status', 'Status', { width: 140, revealed: true, text: ({ status }) => status ?? REVIEW.none }),
  plain('qualifier', 'Qualifier', { width: 120, hidden: true }),
  plain('excerpt_text', 'Excerpt', { width: 320, hidden: true, sortable: false }),
  plain('sources', 'Sources', { width: 220, hidden: true, sortable: false, text: ({ sources }) => joined(sources) }),
  plain('created_at', 'Created at', { width: 140, hidden: true, text: (row) => moment(row.created_at) }),
];

/** What a file has in place of a column: lists as texts, dates only where the list shows them. */
export const IN_FILE = {
  groups: 'groups_text',
  themes: 'themes_text',
  start_date: 'flow_start_date',
  stock_date: 'stock_only_date',
  end_date: 'flow_end_date',
  sources: 'sources_text',
};

/** What a file has besides: the places, and what must not leave the house. */
export const MORE_IN_FILE = { Locations: 'locations_text', Confidential: 'confidential' };
