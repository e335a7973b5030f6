/** The list of events: its columns in the specification's order, the hidden ones last, and its file. */
import { dateWords, dayOfName } from '#domain/values/dates.ts';
import { EVENTS_SEARCH, type EventsSearch } from '#domain/events/events-search.ts';
import { EVENTS_DOWNLOAD_VIEW_COLUMNS } from '#domain/generated/columns/events_download_view.ts';
import { EVENT_FIGURE, FIT } from '#domain/messages/events.ts';
import {
  FACT_COUNTRIES,
  FlaggedFigure,
  DATED,
  NAME,
  RecordName,
  CHANGED,
  IN_WORK,
  CREATED,
} from '#web/lists/rows/columns.tsx';
import { labelled, listOf, type Listed } from '#web/lists/list-of.tsx';
import { thousands } from '#web/ui/thousands.ts';

/** The columns that are selected whether they are shown or not. */
const ALWAYS = [
  'id',
  'name',
  'displacement_type',
  'flags',
  'misfit_count',
  'start_date_accuracy',
  'stock_figure',
] as const;

type EventRow = Listed<'events_view', (typeof ALWAYS)[number]>;

const name = (row: EventRow) => (
  <RecordName
    kind="events"
    row={row}
    cause={row.displacement_type}
    warning={row.misfit_count === 0 ? '' : FIT.event(thousands(row.misfit_count))}
    told={{ geo_name: `${row.geo_name?.join(', ')}: `, start_date: ` - ${dayOfName(row.start_date ?? '')}` }}
  />
);

/** The part of the figure that a country has: null if none. */
const shareOf = ({ figures_by_country: shares }: EventRow, iso3: string): number | null =>
  (shares as Record<string, number> | null | undefined)?.[iso3] ?? null;

/** In a list of one country, its part of each figure stands before the whole; an event without a flow has its IDPs, those of all countries. */
const figureOf = (iso3: string | null) => {
  /** Null without a flow; flows of several countries may add up to 0. */
  const flowOf = (row: EventRow): string | null => {
    const whole = row.recommended_figure ?? 0;
    const share = iso3 === null ? whole : shareOf(row, iso3);
    if (share === whole) return whole === 0 ? null : thousands(whole);
    if (whole === 0 && share === null) return null;
    return EVENT_FIGURE.partOf(share === null ? EVENT_FIGURE.nothing : thousands(share)) + thousands(whole);
  };
  const idpsOf = ({ stock_figure: stock, geo_name: countries = [] }: EventRow): string =>
    stock == null ? '' : EVENT_FIGURE.idps(thousands(stock), iso3 !== null && countries.length > 1);
  return {
    about:
      'New Displacement (Flow) only: recommended figures and partial figures added, less those subtracted; without any, its IDPs',
    text: (row: EventRow) => flowOf(row) ?? idpsOf(row),
    draw: (row: EventRow) => {
      const { recommended_figure: figure = 0, fact_count: facts = 0, stock_figure: stock } = row;
      const flow = flowOf(row);
      if (flow !== null) return <FlaggedFigure warning={figure < 0 ? EVENT_FIGURE.negative : ''}>{flow}</FlaggedFigure>;
      const title = stock == null ? EVENT_FIGURE.noneAbout(facts) : EVENT_FIGURE.idpsAbout;
      return (
        facts > 0 && (
          <span className="quiet" title={title}>
            {idpsOf(row) || EVENT_FIGURE.noFlow}
          </span>
        )
      );
    },
  };
};

export const EVENTS = listOf<EventsSearch, EventRow>({
  kind: 'events',
  title: 'Events',
  create: 'New Event',
  search: EVENTS_SEARCH,
  columns: {
    name: { ...NAME, draw: name },
    recommended_figure: {
      width: 110,
      card: 'figure',
      align: 'right',
      inFile: 'counted_figure',
      // Of an event without a flow it shows the IDPs.
      sortedBy: 'shown_figure',
      ...figureOf(null),
    },
    type: { width: 135, choices: 'hazard_type' },
    geo_name: { width: 140, card: 'line', choices: 'country_names', inFile: 'countries_text' },
    year: { width: 70 },
    displacement_type: { width: 100, card: 'line', choices: 'displacement_types' },
    fact_count: { width: 70, card: 'line', align: 'right', text: (row) => thousands(row.fact_count) },
    start_date: { width: DATED, card: 'line', text: (row) => dateWords(row.start_date, row.start_date_accuracy) },
    data_included: { width: 150 },
    category: { width: 140, hidden: true, choices: 'hazard_category' },
    subcategory: { width: 140, hidden: true, choices: 'hazard_subcategory' },
    subtype: { width: 180, hidden: true, choices: 'hazard_subtype' },
    region: { width: 220, hidden: true, choices: 'regions', inFile: 'regions_text' },
    ...CREATED,
    ...CHANGED,
    ...IN_WORK,
    codes_text: { width: 240, hidden: true },
    foreign_ids: { width: 140, hidden: true },
    stock_figure: {
      width: 95,
      hidden: true,
      align: 'right',
      text: ({ stock_figure: stock }) => thousands(stock),
    },
    stock_year: { width: 95, hidden: true },
  },
  // The figure of an event without one that counts is 0, and is not shown.
  filters: { ...FACT_COUNTRIES, recommended_figure: { kind: 'number', shownOf: 'recommended_figure.neq.0' } },
  always: ALWAYS,
  inCountry: (iso3) => ({
    columns: { recommended_figure: { width: 190, ...figureOf(iso3) } },
    always: ['figures_by_country', 'geo_name'],
  }),
  changes: async () => (await import('./events-changes.tsx')).EVENTS_CHANGES,
  order: 'created_at.desc,id.desc',
  file: {
    relation: 'events_download_view',
    // These help to find the records again.
    more: {
      ...labelled(EVENTS_DOWNLOAD_VIEW_COLUMNS, [
        'end_date',
        'glide_numbers_text',
        'serial_no',
        'gsn',
        'start_date_accuracy',
        'end_date_accuracy',
        'iso3_text',
        'figures_by_country_text',
      ]),
      ID: 'id',
    },
  },
});
