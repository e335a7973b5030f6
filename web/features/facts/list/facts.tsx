/** The list of facts: its columns in the specification's order, which the file has too, and its file. The table has those first that tell one fact from another. */
import { ExclamationCircleOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import { dateWords, dayOfName } from '#domain/values/dates.ts';
import { markdownLine } from '#domain/values/markdown-line.ts';
import { typeInName } from '#domain/facts/type-words.ts';
import { FACTS_SEARCH, type FactsSearch } from '#domain/facts/facts-search.ts';
import { COUNTS } from '#domain/facts/reasons.ts';
import { FACTS_DOWNLOAD_VIEW_COLUMNS } from '#domain/generated/columns/facts_download_view.ts';
import { CLASSES } from '#domain/generated/lists.ts';
import { factWarning } from '#domain/facts/master-fit.ts';
import { NO_VALUE } from '#domain/messages/dashboards.ts';
import { FACT, REVIEW, REVIEW_RUN } from '#domain/messages/facts.ts';
import { INVALID_ISO3 } from '#web/data/lists.ts';
import { PAGE_SIZES } from '#web/grids/pager.tsx';
import { DATED, RecordName, CHANGED, IN_WORK } from '#web/lists/rows/columns.tsx';
import { labelled, listOf, type Listed } from '#web/lists/list-of.tsx';
import { Status } from '#web/ui/status.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { TO_WORK_ON } from './file-columns.ts';
import { REVIEW_RIGHTS, ReviewRow, ReviewSelected } from './review-selected.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import type { Chosen } from '#web/lists/list.ts';

/** The columns that are selected whether they are shown or not. */
export const ALWAYS = [
  'id',
  'name',
  'type',
  'displacement_type',
  'flags',
  'confidential',
  'changed_since_review',
  'event_id',
  'event_misfits',
  'parent_misfits',
  'sub_misfit_count',
  'start_date_accuracy',
  'end_date_accuracy',
  'stock_date',
  'stock_date_accuracy',
] as const;

export type FactRow = Listed<'facts_view', (typeof ALWAYS)[number]>;

const isFlow = ({ type }: Pick<FactRow, 'type'>) => type.includes('Flow');

/** The parts of a fact's name that its row says. */
export function toldOf(row: Pick<FactRow, 'type'> & Partial<FactRow>) {
  const day = ` - ${dayOfName((isFlow(row) ? row.start_date : row.stock_date) ?? '')}`;
  return {
    ...countryTold(row),
    type: typeInName(row.type),
    start_date: day,
    ...(!isFlow(row) && { stock_date: day }),
  };
}

const countryTold = ({ country }: Partial<FactRow>) => ({ country: `${country}: ` });

const Name = ({ row }: { row: FactRow }) => (
  <RecordName
    kind="facts"
    row={row}
    cause={row.displacement_type}
    confidential={row.confidential}
    warning={factWarning(row)}
    told={toldOf(row)}
  >
    {row.changed_since_review && (
      <Tooltip title="Changed since it was reviewed">
        <ExclamationCircleOutlined className="listed-flag" role="img" aria-label="Changed since it was reviewed" />
      </Tooltip>
    )}
  </RecordName>
);

const stockDay = (row: FactRow) => (isFlow(row) ? '' : dateWords(row.stock_date, row.stock_date_accuracy));

/** A stock has no start date, so the cell is empty: its own day is drawn there by the styles, in quiet letters. */
const FirstDay = ({ row }: { row: FactRow }) =>
  isFlow(row) ? (
    dateWords(row.start_date, row.start_date_accuracy)
  ) : (
    <span className="quiet listed-stock-day" title={`Stock Date: ${stockDay(row)}`} data-day={stockDay(row)} />
  );

const EventName = ({ row }: { row: FactRow }) =>
  row.event_id === null || row.event_name == null ? null : (
    <Link to="/events/$id" params={{ id: String(row.event_id) }} title={row.event_name} dir="auto" tabIndex={-1}>
      <CutText text={row.event_name} keeps="place" told={{ ...countryTold(row), start_date: toldOf(row).start_date }} />
    </Link>
  );

/** The list and its file show these dates only for flows or only for stocks. */
const OF_FLOWS = 'type.like.*Flow*';
const OF_STOCKS = 'type.not.like.*Flow*';

const IncludeSelected = onDemand<Chosen>(async () => (await import('./include-selected.tsx')).IncludeSelected, {
  opens: false,
});

const ForSelected = (chosen: Chosen) => (
  <>
    <ReviewSelected {...chosen} />
    <IncludeSelected {...chosen} />
  </>
);

export const FACTS = listOf<FactsSearch, FactRow>({
  kind: 'facts',
  title: 'Facts',
  create: 'New Master Fact',
  search: FACTS_SEARCH,
  columns: {
    idu: { width: 60, stands: 'last' },
    name: { width: 222, grows: 222, stands: 'first', draw: (row) => <Name row={row} /> },
    country: {
      width: 128,
      stands: 'first',
      card: 'line',
      choices: 'country_names',
      text: ({ country }) => country ?? INVALID_ISO3,
    },
    figure: { width: 88, stands: 'first', card: 'figure', align: 'right', text: (row) => thousands(row.figure) },
    reported_figure: { width: 140, hidden: true, align: 'right', text: (row) => thousands(row.reported_figure) },
    type: {
      width: 175,
      stands: 'first',
      card: 'line',
      choices: 'fact_types',
      printed: (row) => [row.type, stockDay(row)].filter(Boolean).join(', '),
    },
    groups: { width: 110, stands: 'last', choices: 'groups' },
    themes: { width: 180, hidden: true, choices: 'themes' },
    year: { width: 70 },
    start_date: {
      width: DATED,
      stands: 'first',
      card: 'line',
      about: 'The day of a stock is shown in grey letters, and orders the rows like the start of a flow',
      sortedBy: 'first_day',
      draw: (row) => <FirstDay row={row} />,
      text: (row) => (isFlow(row) ? dateWords(row.start_date, row.start_date_accuracy) : ''),
      shownOf: OF_FLOWS,
      inFile: 'flow_start_date',
    },
    displacement_type: { width: 105, choices: 'displacement_types' },
    class: { width: 80, choices: CLASSES },
    event_role: {
      width: 150,
      stands: 'first',
      choices: 'fact_roles',
      text: ({ event_role: role }) => role ?? FACT.noEvent,
    },
    event_data_included: { width: 185 },
    parent_role: { width: 170, choices: 'fact_roles' },
    event_name: { width: 152, stands: 'first', draw: (row) => <EventName row={row} /> },
    hazard_subtype: { width: 160, choices: 'hazard_leaves' },
    created_by: { width: 120, choices: 'users' },
    region: { width: 200, hidden: true, choices: 'regions' },
    stock_date: {
      width: DATED,
      card: 'line',
      hidden: true,
      text: stockDay,
      shownOf: OF_STOCKS,
      inFile: 'stock_only_date',
    },
    end_date: {
      width: DATED,
      hidden: true,
      text: (row) => (isFlow(row) ? dateWords(row.end_date, row.end_date_accuracy) : ''),
      shownOf: OF_FLOWS,
      inFile: 'flow_end_date',
    },
    public_figure_analysis: { width: 260, hidden: true, sortable: false },
    gsn: { width: 90, hidden: true, align: 'right' },
    status: {
      width: 148,
      revealed: true,
      kept: true,
      card: 'line',
      choices: 'statuses',
      none: REVIEW.none,
      inFile: 'status_text',
      draw: ({ status }) => <Status status={status ?? null} />,
    },
    qualifier: { width: 120, hidden: true, choices: 'qualifiers' },
    excerpt_text: { width: 320, hidden: true, sortable: false, text: (row) => markdownLine(row.excerpt_text ?? '') },
    // Sources are collected row by row, so no index could serve a filter.
    sources: { width: 220, hidden: true, filter: false },
    created_at: { width: 160, hidden: true },
    counts: { width: 190, hidden: true, choices: COUNTS },
    ...CHANGED,
    ...IN_WORK,
    foreign_ids: { width: 140, hidden: true },
  },
  // The home page links to the user's work, the dashboards to facts without a value, too.
  filters: {
    waits_for_my_review: { kind: 'yes' },
    has_news_for_me: { kind: 'yes' },
    term: { kind: 'among', choices: 'terms', none: NO_VALUE.term },
    event_role: { kind: 'among', choices: 'fact_roles', none: NO_VALUE.role },
    groups: { kind: 'sharing', choices: 'groups', none: NO_VALUE.group },
    hazard_type: { kind: 'among', choices: 'hazard_type', none: NO_VALUE.hazard },
    // Links from the table of a search.
    region: { kind: 'among', choices: 'regions', none: NO_VALUE.region },
    country: { kind: 'among', choices: 'country_names', none: INVALID_ISO3 },
    month: { kind: 'among', none: NO_VALUE.month },
    // Links from totals.
    counts_in_event: { kind: 'yes' },
    counts_in_months: { kind: 'yes' },
    // Links from the performance dashboard.
    imported: { kind: 'yes' },
  },
  always: ALWAYS,
  order: 'created_at.desc,id.desc',
  sizes: PAGE_SIZES,
  totals: { role: 'event_role', whole: true },
  views: [
    { label: 'Table', to: '/facts/table', own: ['rows', 'columns', 'of', 'change', 'order'] },
    { label: 'Changes', to: '/facts/since', own: ['since'] },
    { label: 'Map', to: '/facts/map', own: [] },
    { label: REVIEW_RUN.open, onWide: REVIEW_RUN.openOnWide, to: '/facts/review', rights: REVIEW_RIGHTS },
  ],
  onRow: ReviewRow,
  changes: async () => (await import('./facts-changes.tsx')).FACTS_CHANGES,
  onSelected: ForSelected,
  file: {
    relation: 'facts_download_view',
    full: true,
    // The places, whether the fact is confidential and must not be passed on, and how exactly its dates are known.
    more: labelled(FACTS_DOWNLOAD_VIEW_COLUMNS, [
      'locations_text',
      'confidential',
      'flow_start_date_accuracy',
      'flow_end_date_accuracy',
      'stock_only_date_accuracy',
      // The file can be worked on, and its rows found again.
      ...TO_WORK_ON,
    ]),
  },
});
