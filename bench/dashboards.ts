/** The screens and calls of the dashboards and of countries. Each screen's requests at once beside the slowest of them, each call beside the cheapest statement with the same numbers. A page is counted, as on the screen. */
import { basename } from 'node:path';
import { runImport } from '#db/import/run.ts';
import { type BenchDatabase, kept, manyEvents, manyFacts, rowOf } from './databases.ts';
import { instead, openScene, slowestOf } from './floor.ts';
import { sharedFile } from './missing.ts';
import { atMost, compare, type Context, thousands, type Work } from './report.ts';
import { DOCUMENT_COLUMNS, EVENT_COLUMNS, FACT_COLUMNS, NEWEST } from './searches.ts';

const PERIOD = `created_at >= '2018-01-01T00:00Z' and created_at < '2200-01-01T00:00Z'`;
const GRID = 'total_facts,total_recommeded_figure,start_date,end_date';
const EVENTS_GRID = `?select=id,event_id,event_name,displacement_type,wrong_date_order,${GRID}&order=event_id.desc&limit=20`;
const FACTS_GRID = `?select=id,event_id,event_name,fact_id,fact_name,event_role,figure,${GRID}&order=event_id.desc,id.asc&limit=20`;

type Call = readonly [path: string, cheapest: string];

/** The number of facts of a period by columns. */
const factsBy = (name: string, columns: string, from = 'data.facts'): Call => [
  `rpc/qa_dashboard_nfacts_${name}?_start=2018-01-01&_end=2199-12-31`,
  `select ${columns}, count(*) from ${from} where archived_at is null and ${PERIOD} group by ${columns}`,
];

const SIGNED = `case when event_role in ('Recommended figure', 'Partial figure (Added)') then figure when event_role = 'Partial figure (Subtracted)' then -figure end`;
const COUNTS =
  'select event_id, count(*) as facts from data.facts where event_id is not null and archived_at is null group by 1';
const INCLUDED = 'e.archived_at is null and e.data_included';
const total = (event: string): string =>
  `(select sum(o.figure) from data.facts o where o.event_id = ${event}.id and o.type = 'New Displacement (Flow)' and o.archived_at is null)`;

const byCause = (cause: string): Call => [
  `qa_dashboard_grid_fact_by_${cause.toLowerCase()}${FACTS_GRID}`,
  `with r as materialized (
     select e.id, c.facts, f.id as fact_id from (${COUNTS} having count(*) <> 1) c join data.events e on e.id = c.event_id
       join data.facts f on f.event_id = e.id and f.archived_at is null where ${INCLUDED} and e.displacement_type = '${cause}')
   select p.*, e.name, e.start_day, e.end_day, f.name as fact_name, f.event_role, f.figure, (select count(*) from r), ${total('p')}
   from (select * from r order by id desc, fact_id limit 20) p join data.events e on e.id = p.id join data.facts f on f.id = p.fact_id
   order by p.id desc, fact_id`,
];

/** Each call and the cheapest statement with its numbers. */
const CALLS: Readonly<Record<string, Call>> = {
  'facts by user': factsBy('user', 'created_by'),
  'facts by term': factsBy('term', 'term, displacement_type'),
  'facts by role': factsBy('role', 'event_role, displacement_type'),
  'facts by idu': factsBy('idu', 'idu, displacement_type'),
  'facts by status': factsBy('status', 'status, displacement_type'),
  'facts by group': factsBy('group', 'g, displacement_type', 'data.facts left join unnest(groups) g on true'),
  'all events, a page': [
    `qa_dashboard_all_events${EVENTS_GRID}`,
    `select e.id, e.name, e.start_day, e.end_day, (select count(*) from data.events where archived_at is null), ${total('e')},
      (select count(*) from data.facts f where f.event_id = e.id and f.archived_at is null)
     from data.events e where e.archived_at is null order by e.id desc limit 20`,
  ],
  'facts by events, a page': [
    `qa_dashboard_grid_facts_by_events${EVENTS_GRID}`,
    `with s as materialized (
       select e.id, e.name, coalesce(c.facts, 0) as facts, coalesce(f.figure, 0) as figure, e.start_day, e.end_day, e.displacement_type
       from data.events e left join (${COUNTS}) c on c.event_id = e.id left join (select event_id, sum(${SIGNED}) as figure from data.facts
         where event_id is not null and type = 'New Displacement (Flow)' and archived_at is null group by 1) f on f.event_id = e.id
       where ${INCLUDED} and coalesce(c.facts, 0) <> 1)
     select s.*, (select count(*) from s) from s order by id desc limit 20`,
  ],
  'facts by conflict, a page': byCause('Conflict'),
  'facts by disaster, a page': byCause('Disaster'),
  'monthly figures by hazard': [
    'rpc/monthly_figures_by_hazard?cause=Disaster',
    `select date_trunc('month', f.figure_start_date), e.hazard_type_id, sum(case when f.event_role = 'Partial figure (Subtracted)' then -f.figure else f.figure end)
     from data.facts f left join data.events e on e.id = f.event_id
     where f.type = 'New Displacement (Flow)' and f.archived_at is null and f.displacement_type = 'Disaster' and f.figure_start_date <= current_date
       and f.event_role in ('Recommended figure', 'Partial figure (Added)', 'Partial figure (Subtracted)') group by 1, 2`,
  ],
};

const callsTo = (start: string): string[] =>
  Object.values(CALLS).flatMap(([path]) => (path.startsWith(start) ? [path] : []));

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
    ...['disasters', 'conflict'].map((cause) => `qa_dashboard_monthly_figures_${cause}`),
    ...[false, true].map((errors) => `rpc/my_work?errors=${errors}`),
  ],
};

const atOnce =
  (requests: readonly Work[]): Work =>
  () =>
    Promise.all(requests.map((request) => request()));

export async function benchDashboards(context: Context): Promise<void> {
  const { rounds } = context;
  const database = await manyEvents(context);
  await using scene = await openScene(database);
  const counts = 'select (select count(*) from data.facts) as facts, (select count(*) from data.events) as events';
  const { facts, events } = await rowOf<{ facts: number; events: number }>(database, counts);
  const of = `(${thousands(facts)} facts, ${thousands(events)} events)`;
  // Over HTTP with a session, as the browser sends them.
  for (const [name, paths] of Object.entries(SCREENS)) {
    const requests = paths.map((path) => scene.get(path));
    const measured = atOnce(requests);
    await measured();
    const sides = { measured, floor: await slowestOf(requests, rounds), beside: 'slowest request alone' };
    await compare(context, `${name}, all requests ${of}`, { turns: 2 * rounds, ...sides, held: atMost(5) });
  }
  for (const [name, [path, cheapest]] of Object.entries(CALLS)) {
    const recording = await scene.record(path);
    const floor = scene.replay(instead(recording, cheapest));
    const sides = { measured: scene.replay(recording), floor, beside: 'cheapest statement' };
    await compare(context, `${name} ${of}`, { turns: 4 * rounds, ...sides, held: atMost(2) });
  }
}

const LIST =
  'countries_view?select=id,iso3,name,region,expert,expert_suspended_at,fact_count,last_fact,last_note,year&order=name.asc,id.asc&limit=20';

/** The requests of the screen, with the columns that its tables show at first. */
const profileOf = (iso3: string): readonly string[] => [
  `countries_view?select=iso3,name,region,year,latest_year,expert,expert_suspended_at,assigned_at,assigned_by,assigned_by_name&iso3=eq.${iso3}`,
  `rpc/country_notes?iso3=${iso3}&first=3`,
  `facts_view?select=year,displacement_type,type,class,role:event_role,facts:count(),figures:figure.count(),figure:figure.sum()::text&iso3=eq.${iso3}&type=in.("New Displacement (Flow)","IDPs (Stock)")`,
  `rpc/country_monthly_figures?iso3=${iso3}`,
  `rpc/country_facts_on_map?iso3=${iso3}`,
  `facts_view?select=${FACT_COLUMNS}&iso3=eq.${iso3}&order=${NEWEST}&limit=10`,
  `events_view?select=${EVENT_COLUMNS}&fact_countries=ov.{${iso3}}&order=${NEWEST}&limit=10`,
  `documents_view?select=${DOCUMENT_COLUMNS}&fact_countries=ov.{${iso3}}&order=publication_date.desc,id.desc&limit=10`,
  `contacts_view?select=email,flags,full_name,geo_name,gsn,id,job_title,organisation,phone,regions&countries_of_operation=ov.{${iso3}}&order=full_name.asc,id.asc&limit=10`,
  `communications_view?select=conducted_at,contact,contact_id,flags,geo_name,gsn,id,organisation,subject,tool,user_name&iso3=eq.${iso3}&order=conducted_at.desc.nullslast,id.desc&limit=10`,
];

export async function benchCountries(context: Context): Promise<void> {
  await benchCountriesOf(context, await manyFacts(context));
  const file = sharedFile('gidd_figures_2025.csv.gz');
  const real = await kept('of_gidd_figures', ({ opened }) =>
    runImport(opened.owner, { kind: 'gidd', file, fileName: basename(file) }),
  );
  await benchCountriesOf(context, real);
}

async function benchCountriesOf(context: Context, database: BenchDatabase): Promise<void> {
  await using scene = await openScene(database);
  const most = `select iso3, count(*)::int as facts, (sum(count(*)) over ())::int as all from data.facts group by 1 order by 2 desc limit 1`;
  const { iso3, facts, all } = await rowOf<{ iso3: string; facts: number; all: number }>(database, most);
  const paths = profileOf(iso3);
  const statements = await Promise.all(paths.map(async (path) => scene.replay(await scene.record(path))));
  const turns = 8 * context.rounds;
  await compare(context, `profile with ${thousands(facts)} of ${thousands(all)} facts, all requests`, {
    turns,
    measured: atOnce(paths.map((path) => scene.get(path))),
    floor: await slowestOf(statements, 10),
    beside: 'slowest statement alone',
    held: atMost(2),
  });
  const scan = `select iso3, count(*) from data.facts
    where archived_at is null and year = (select year from api.countries_view limit 1) group by iso3`;
  const floor = scene.replay(instead(await scene.record(LIST), scan));
  const list = { turns, measured: scene.get(LIST), floor, beside: "scan of the year's facts", held: atMost(3) };
  await compare(context, `list of countries, ${thousands(all)} facts`, list);
}
