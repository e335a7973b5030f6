/** The columns of the events list, in the specification's order, the hidden ones last. */
import { Link } from '@tanstack/react-router';
import { EVENT_FIGURE, FIT } from '#domain/messages/events.ts';
import type { Row } from '#web/data/psql-query.ts';
import type { GridColumn } from '#web/grids/columns.ts';
import { check, FlaggedFigure, FlaggedName, joined, plain as plainOf } from '#web/lists/columns.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { thousands } from '#web/ui/thousands.ts';

/** What is asked for whichever columns are shown. */
export const ALWAYS = ['id', 'name', 'flags', 'misfit_count'] as const;

/** A hidden column is not asked for and therefore absent. */
export type EventRow = Row<'events_view', (typeof ALWAYS)[number]> & Partial<Row<'events_view'>>;

const plain = plainOf<EventRow>;

function Name({ row: { id, name, flags, misfit_count } }: { row: EventRow }) {
  const warning = misfit_count === 0 ? '' : FIT.event(thousands(misfit_count));
  return (
    <FlaggedName flags={flags} warning={warning}>
      <Link to="/events/$id" params={{ id: String(id) }} title={name}>
        <CutText text={name} />
      </Link>
    </FlaggedName>
  );
}

export const COLUMNS: readonly GridColumn<EventRow>[] = [
  plain('name', 'Name', { width: 330, grows: 330, draw: (row) => <Name row={row} /> }),
  plain('recommended_figure', 'Figure', {
    width: 95,
    align: 'right',
    about: EVENT_FIGURE.about,
    text: (row) => thousands(row.recommended_figure),
    draw: ({ recommended_figure: figure = 0 }) => (
      <FlaggedFigure warning={figure < 0 ? EVENT_FIGURE.negative : ''}>{thousands(figure)}</FlaggedFigure>
    ),
  }),
  plain('type', 'Type', { width: 135 }),
  plain('geo_name', 'Countries', { width: 175, sortable: false, text: ({ geo_name }) => joined(geo_name) }),
  plain('year', 'Year', { width: 70 }),
  plain('displacement_type', 'Cause', { width: 100 }),
  plain('fact_count', 'Facts', { width: 70, align: 'right', text: (row) => thousands(row.fact_count) }),
  plain('start_date', 'Start Date', { width: 100 }),
  check('data_included', 'Included in GRID', 150),
  plain('category', 'Category', { width: 140, hidden: true }),
  plain('subcategory', 'Sub-Category', { width: 140, hidden: true }),
  plain('subtype', 'Sub-Type', { width: 180, hidden: true }),
  plain('region', 'Regions', { width: 220, hidden: true, sortable: false, text: ({ region }) => joined(region) }),
];

/** What a file has in place of a column: lists as texts. */
export const IN_FILE = { geo_name: 'countries_text', region: 'regions_text' };

/** What a file has besides: by these its rows are found again. */
export const MORE_IN_FILE = {
  'End Date': 'end_date',
  'Glide Numbers': 'glide_numbers_text',
  'Serial No.': 'serial_no',
  GSN: 'gsn',
};
