/** The tables of QA as lists: their columns, links, menus and files. */
import { WarningOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { FACTS_OF_TOTALS } from '#domain/dashboards/analysis.ts';
import { dateWords } from '#domain/values/dates.ts';
import { QA_SEARCHES } from '#domain/dashboards/qa-search.ts';
import type { Lead } from '#web/grids/use-record-links.tsx';
import { DATED, NAME } from '#web/lists/rows/columns.tsx';
import { listOf, type Listed, type ListedColumn } from '#web/lists/list-of.tsx';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { CauseBar } from '#web/ui/cause.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { CutText } from '#web/ui/cut-text.tsx';

const EVENT = ['id', 'event_id', 'event_name', 'start_date_accuracy', 'end_date_accuracy'] as const;
type EventColumns = (typeof EVENT)[number];
type FactColumns = EventColumns | 'fact_id' | 'fact_name';

type AnyEvent = Listed<'qa_dashboard_grid_facts_by_events', EventColumns>;
type AnyFact = Listed<'qa_dashboard_grid_fact_by_conflict', FactColumns>;

const eventPage = ({ event_id: id }: { event_id: number }) => `/events/${id}`;
const factPage = ({ fact_id: id }: { fact_id: number }) => `/facts/${id}`;

/** An error in a large figure matters most. */
const LARGEST_FIRST = 'total_recommeded_figure.desc,event_id.desc';

const OPEN_EVENT = { label: 'Open the event', pageOf: eventPage };

const Name = ({ to, name, cause }: { to: string; name: string; cause?: string | null | undefined }) => (
  <span className="listed-name">
    {cause != null && <CauseBar cause={cause} />}
    <Link to={to} title={name} dir="auto" tabIndex={-1}>
      <CutText text={name} />
    </Link>
  </span>
);

type Dated = {
  start_date?: string | null;
  start_date_accuracy?: string | null;
  end_date?: string | null;
  end_date_accuracy?: string | null;
  wrong_date_order?: boolean;
};

/** The days and figures of an event, as all tables have them; an event without a figure in its facts shows zero. */
const ofEvent = <
  Row extends ListedRow & Dated & { event_id: number; total_facts?: number; total_recommeded_figure?: number },
>() =>
  ({
    total_facts: {
      width: 110,
      align: 'right',
      text: (row) => thousands(row.total_facts),
      draw: (row) => (
        <Link to="/facts" search={{ event_id: row.event_id }} tabIndex={-1}>
          {thousands(row.total_facts)}
        </Link>
      ),
    },
    total_recommeded_figure: {
      width: 220,
      align: 'right',
      text: (row) => thousands(row.total_recommeded_figure),
      draw: (row) => (
        <Link to="/facts" search={{ event_id: row.event_id, ...FACTS_OF_TOTALS }} tabIndex={-1}>
          {thousands(row.total_recommeded_figure)}
        </Link>
      ),
    },
    start_date: { width: DATED, text: (row) => dateWords(row.start_date, row.start_date_accuracy) },
    end_date: { width: DATED, text: (row) => dateWords(row.end_date, row.end_date_accuracy) },
    wrong_date_order: {
      width: 150,
      align: 'centre',
      text: (row) => (row.wrong_date_order === true ? 'Yes' : ''),
      draw: (row) =>
        row.wrong_date_order === true ? (
          <WarningOutlined className="listed-warning" role="img" aria-label="Yes, it starts after it ends" />
        ) : null,
    },
  }) satisfies Record<string, ListedColumn<Row>>;

/** The kind of a list gives its rights and links; its storage key keeps its own columns in this browser. */
const qaList = <Row extends ListedRow>(
  list: RecordList<object, Row>,
  storageKey: string,
  leads: readonly Lead<Row>[],
): RecordList<object, Row> => ({
  ...list,
  storageKey,
  leads,
  words: { ...list.words, none: 'Nothing to check here' },
});

const eventColumns = <Row extends AnyEvent>() => ({
  event_name: {
    ...NAME,
    draw: (row: Row) => <Name to={eventPage(row)} name={row.event_name} cause={row.displacement_type} />,
  },
  displacement_type: { width: 110, choices: 'displacement_types' as const },
  ...ofEvent<Row>(),
});
const EVENT_CREATOR = { width: 130, hidden: true, choices: 'users' } as const;

type AllEvents = Listed<'qa_dashboard_all_events', EventColumns>;

export const ALL_EVENTS = qaList(
  listOf<object, AllEvents>({
    kind: 'events',
    title: 'All Events',
    noun: 'events',
    search: QA_SEARCHES.all,
    pageOf: eventPage,
    columns: { ...eventColumns<AllEvents & AnyEvent>(), data_included: { width: 150 }, created_by: EVENT_CREATOR },
    always: [...EVENT, 'displacement_type'],
    order: 'event_id.desc',
    file: { relation: 'qa_dashboard_all_events', name: 'all-events' },
  }),
  'qa-all-events',
  [OPEN_EVENT],
);

export const FACTS_BY_EVENTS = qaList(
  listOf<object, AnyEvent>({
    kind: 'events',
    title: 'Number of facts by events',
    noun: 'events with a number of facts other than one',
    search: QA_SEARCHES.events,
    pageOf: eventPage,
    columns: { ...eventColumns<AnyEvent>(), created_by: EVENT_CREATOR },
    always: [...EVENT, 'displacement_type'],
    order: LARGEST_FIRST,
    file: { relation: 'qa_dashboard_grid_facts_by_events', name: 'facts-by-events' },
  }),
  'qa-facts-by-events',
  [OPEN_EVENT],
);

const factsBy = (cause: 'conflict' | 'disaster') =>
  qaList<AnyFact>(
    listOf<object, AnyFact>({
      kind: 'facts',
      title: `Number of facts by ${cause}`,
      noun: `facts of events of ${cause} that have several`,
      search: QA_SEARCHES[cause],
      pageOf: factPage,
      columns: {
        event_name: { width: 320, grows: 320, draw: (row) => <Name to={eventPage(row)} name={row.event_name} /> },
        fact_name: { ...NAME, draw: (row) => <Name to={factPage(row)} name={row.fact_name} /> },
        event_role: { width: 180, choices: 'fact_roles' },
        figure: {
          width: 110,
          align: 'right',
          text: (row) => thousands(row.figure),
          draw: (row) => (
            <Link to={factPage(row)} tabIndex={-1}>
              {thousands(row.figure)}
            </Link>
          ),
        },
        ...ofEvent<AnyFact>(),
        created_by: { width: 130, hidden: true, choices: 'users' },
      },
      always: [...EVENT, 'fact_id', 'fact_name'],
      // The facts of an event stand together.
      order: `${LARGEST_FIRST},id.asc`,
      file: { relation: `qa_dashboard_grid_fact_by_${cause}`, name: `facts-by-${cause}` },
    }),
    `qa-facts-by-${cause}`,
    [{ label: 'Open the fact', pageOf: factPage }, OPEN_EVENT],
  );

export const FACTS_BY_CONFLICT = factsBy('conflict');
export const FACTS_BY_DISASTER = factsBy('disaster');
