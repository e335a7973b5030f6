/** The calls of the dashboards over many facts and events, each beside the cheapest statement with the same numbers, and each screen's requests at once beside the slowest of them. A page is counted, as on the screen. */
import { manyEvents, rowOf } from './databases.ts';
import { instead, openScene, slowestOf } from './floor.ts';
import { atMost, compare, type Context, thousands, timing } from './report.ts';

const PERIOD = `created_at >= '2018-01-01T00:00Z' and created_at < '2200-01-01T00:00Z'`;
const DAYS = '_start=2018-01-01&_end=2199-12-31';
const EVENT_COLUMNS =
  'select=id,event_id,event_name,displacement_type,total_facts,total_recommeded_figure,start_date,end_date,wrong_date_order';
const FACT_COLUMNS = `select=id,event_id,event_name,fact_id,fact_name,event_role,figure,total_facts,total_recommeded_figure,start_date,end_date,wrong_date_order`;

type Call = readonly [path: string, cheapest: string];

const byColumn = (name: string, column = name): Call => [
  `rpc/qa_dashboard_nfacts_${name}?${DAYS}`,
  `select ${column}, displacement_type, count(*) from data.facts where archived_at is null and ${PERIOD} group by 1, 2`,
];

const FIGURES = `select event_id, sum(case when event_role in ('Recommended figure', 'Partial figure (Added)') then figure
    when event_role = 'Partial figure (Subtracted)' then -figure end) as figure
  from data.facts where event_id is not null and type = 'New Displacement (Flow)' and archived_at is null group by 1`;
const COUNTS =
  'select event_id, count(*) as facts from data.facts where event_id is not null and archived_at is null group by 1';
const SEVERAL = `select e.id, e.name, coalesce(c.facts, 0) as facts, coalesce(s.figure, 0) as figure, e.start_day, e.end_day, e.displacement_type
  from data.events e left join (${COUNTS}) c on c.event_id = e.id left join (${FIGURES}) s on s.event_id = e.id
  where e.archived_at is null and e.data_included and coalesce(c.facts, 0) <> 1`;

const byCause = (name: string, cause: string): Call => [
  `qa_dashboard_grid_fact_by_${name}?${FACT_COLUMNS}&order=event_id.desc,id.asc&limit=20`,
  `with r as materialized (
     select e.id, c.facts, f.id as fact_id from (${COUNTS} having count(*) <> 1) c join data.events e on e.id = c.event_id join data.facts f on f.event_id = e.id and f.archived_at is null
     where e.archived_at is null and e.data_included and e.displacement_type = '${cause}')
   select p.*, e.name, e.start_day, e.end_day, f.name as fact_name, f.event_role, f.figure, (select count(*) from r),
     (select sum(o.figure) from data.facts o where o.event_id = p.id and o.type = 'New Displacement (Flow)' and o.archived_at is null)
   from (select * from r order by id desc, fact_id limit 20) p join data.events e on e.id = p.id join data.facts f on f.id = p.fact_id order by p.id desc, fact_id`,
];

/** Each call and the cheapest statement with its numbers. */
const CALLS: Readonly<Record<string, Call>> = {
  'facts by user': [
    `rpc/qa_dashboard_nfacts_user?${DAYS}`,
    `select created_by, count(*) from data.facts where archived_at is null and ${PERIOD} group by 1`,
  ],
  'facts by term': byColumn('term'),
  'facts by role': byColumn('role', 'event_role'),
  'facts by idu': byColumn('idu'),
  'facts by status': byColumn('status'),
  'facts by group': [
    `rpc/qa_dashboard_nfacts_group?${DAYS}`,
    `select g, displacement_type, count(*) from data.facts left join unnest(groups) g on true where archived_at is null and ${PERIOD} group by 1, 2`,
  ],
  'all events, a page': [
    `qa_dashboard_all_events?${EVENT_COLUMNS}&order=event_id.desc&limit=20`,
    `select e.id, e.name, e.start_day, e.end_day, (select count(*) from data.events where archived_at is null),
      (select count(*) from data.facts f where f.event_id = e.id and f.archived_at is null),
      (select sum(f.figure) from data.facts f where f.event_id = e.id and f.type = 'New Displacement (Flow)' and f.archived_at is null)
     from data.events e where e.archived_at is null order by e.id desc limit 20`,
  ],
  'facts by events, a page': [
    `qa_dashboard_grid_facts_by_events?${EVENT_COLUMNS}&order=event_id.desc&limit=20`,
    `with s as materialized (${SEVERAL}) select s.*, (select count(*) from s) from s order by id desc limit 20`,
  ],
  'facts by conflict, a page': byCause('conflict', 'Conflict'),
  'facts by disaster, a page': byCause('disaster', 'Disaster'),
  'monthly figures by hazard': [
    'rpc/monthly_figures_by_hazard?cause=Disaster',
    `select date_trunc('month', f.figure_start_date), e.hazard_type_id, sum(case when f.event_role = 'Partial figure (Subtracted)' then -f.figure else f.figure end)
     from data.facts f left join data.events e on e.id = f.event_id
     where f.type = 'New Displacement (Flow)' and f.archived_at is null and f.displacement_type = 'Disaster' and f.figure_start_date <= current_date
       and f.event_role in ('Recommended figure', 'Partial figure (Added)', 'Partial figure (Subtracted)') group by 1, 2`,
  ],
};

const paths = Object.values(CALLS).map(([path]) => path);
const callsTo = (start: string): string[] => paths.filter((path) => path.startsWith(start));

/** The requests that a screen sends when it opens. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  performance: callsTo('rpc/qa_dashboard_nfacts'),
  QA: callsTo('qa_dashboard_grid_facts_by_events'),
  'potential errors': [
    'potential_error_rules?order=place',
    'potential_errors?select=rule,records:count()&ignored=is.false',
  ],
  analysis: ['Disaster', 'Conflict'].map((cause) => `rpc/monthly_figures_by_hazard?cause=${cause}`),
  home: [
    'qa_dashboard_monthly_figures_disasters',
    'qa_dashboard_monthly_figures_conflict',
    'rpc/my_work?errors=false',
    'rpc/my_work?errors=true',
  ],
};

export async function benchDashboards(context: Context): Promise<void> {
  const { rounds } = context;
  const database = await manyEvents(context);
  await using scene = await openScene(database);
  const { facts, events } = await rowOf<{ facts: number; events: number }>(
    database,
    'select (select count(*)::int from data.facts) as facts, (select count(*)::int from data.events) as events',
  );
  const of = `${thousands(facts)} facts, ${thousands(events)} events`;
  // Over HTTP with a session, as the browser sends them.
  for (const [name, paths] of Object.entries(SCREENS)) {
    const requests = paths.map(scene.get);
    const whole = () => Promise.all(requests.map((request) => request()));
    await whole();
    await compare(context, `${name}, all requests (${of})`, {
      turns: 2 * rounds,
      measured: timing(whole),
      floor: timing(await slowestOf(requests, rounds)),
      beside: 'slowest request alone',
      held: atMost(5),
    });
  }
  for (const [name, [path, cheapest]] of Object.entries(CALLS)) {
    const recording = await scene.record(path);
    await compare(context, `${name} (${of})`, {
      turns: 4 * rounds,
      measured: timing(scene.replay(recording)),
      floor: timing(scene.replay(instead(recording, cheapest))),
      beside: 'cheapest statement',
      held: atMost(2),
    });
  }
}
