/** The dashboards and the profile of a country: their requests, as the browser sends them when a screen opens: all at once over HTTP with a session, beside the slowest of their statements through the driver alone. */
import { findErrors } from '#server/find-errors.ts';
import { manyFacts, rowOf } from './databases.ts';
import { openScene } from './floor.ts';
import { FACT_COLUMNS, NEWEST } from './lists.ts';
import { atMost, compare, type Context, median, repeated, thousands, timed, type Work } from './report.ts';
import { administrator } from './server.ts';

const DAYS = '_start=2018-01-01&_end=2199-12-31';
export const DASHBOARDS: Readonly<Record<string, readonly string[]>> = {
  performance: ['user', 'term', 'role', 'idu', 'status', 'group'].map((by) => `rpc/qa_dashboard_nfacts_${by}?${DAYS}`),
  QA: [
    'qa_dashboard_grid_facts_by_events?select=id,event_id,event_name,displacement_type,wrong_date_order,total_facts,total_recommeded_figure,start_date,end_date&order=event_id.desc&limit=20',
  ],
  'potential errors': [
    'potential_error_rules?order=position',
    'potential_errors?select=rule,records:count()&ignored=is.false',
  ],
  analysis: ['Disaster', 'Conflict'].map((cause) => `rpc/monthly_figures_by_hazard?cause=${cause}`),
  home: [
    ...['disasters', 'conflict'].map((cause) => `qa_dashboard_monthly_figures_${cause}`),
    ...[false, true].map((errors) => `rpc/my_work?errors=${errors}`),
    'rpc/home_countries',
    'rpc/recorded_since?since=2026-01-01T00:00:00Z',
    ...['Disaster', 'Conflict'].map((cause) => `rpc/largest_events?cause=${cause}&year=2026`),
  ],
  IDU: [
    'idus_facts_view?select=id,name,country,displacement_type,type,figure,date,latitude,longitude&order=date.desc.nullslast,id.desc&limit=20000',
  ],
};

/** Everybody opens the home page at the same moment. Each has the eight countries with most facts. */
const PEOPLE = 50;

/** With the columns that the tables of the screen show at first. */
export const profileOf = (iso3: string): readonly string[] => [
  `countries_view?select=iso3,name,region,year,latest_year,expert,expert_suspended_at,assigned_at,assigned_by,assigned_by_name&iso3=eq.${iso3}`,
  `rpc/country_notes?iso3=${iso3}&first=3`,
  `rpc/country_yearly_figures?iso3=${iso3}`,
  `rpc/country_monthly_figures?iso3=${iso3}`,
  `rpc/country_facts_on_map?iso3=${iso3}`,
  `facts_view?select=${FACT_COLUMNS}&iso3=eq.${iso3}&order=${NEWEST}&limit=10`,
  `events_view?select=data_included,displacement_type,flags,geo_name,id,name,start_date,type,year,fact_count,misfit_count,recommended_figure&fact_countries=ov.{${iso3}}&order=${NEWEST}&limit=10`,
  `documents_view?select=countries,flags,gsn,id,name,publication_date,publishers,sources&fact_countries=ov.{${iso3}}&order=publication_date.desc,id.desc&limit=10`,
  `contacts_view?select=email,flags,full_name,geo_name,gsn,id,job_title,organisation,phone,regions&countries_of_operation=ov.{${iso3}}&order=full_name.asc,id.asc&limit=10`,
  `communications_view?select=conducted_at,contact,contact_id,flags,geo_name,gsn,id,organisation,subject,tool,user_name&iso3=eq.${iso3}&order=conducted_at.desc.nullslast,id.desc&limit=10`,
];

export async function benchDashboards(context: Context): Promise<void> {
  const database = await manyFacts(context);
  const largest = 'select iso3, count(*)::int as facts from data.facts group by 1 order by 2 desc limit 1';
  const { iso3, facts } = await rowOf<{ iso3: string; facts: number }>(database, largest);
  const profile = `profile with ${thousands(facts)} of ${thousands(context.facts)} facts`;
  await using scene = await openScene(database);
  for (const [screen, paths] of Object.entries({ [profile]: profileOf(iso3), ...DASHBOARDS })) {
    const requests = paths.map(scene.get);
    const statements: Work[] = [];
    for (const path of paths) statements.push(scene.replay(await scene.record(path)));
    const taken: number[] = [];
    for (const statement of statements) taken.push(median(await repeated(5, statement)));
    await compare(context, `${screen}, all requests`, {
      turns: 4 * context.rounds,
      warm: 1,
      measured: () => Promise.all(requests.map((request) => request())),
      floor: statements[taken.indexOf(Math.max(...taken))] as Work,
      beside: 'slowest statement alone',
      held: atMost(screen === profile ? 2 : 5),
    });
  }
  const countries = 'select iso3 from data.facts group by iso3 order by count(*) desc, iso3 limit 8';
  const assign = `insert into data.portfolios (iso3, username, assigned_by) select iso3, $1, $1 from (${countries}) most`;
  await database.opened.owner.statement({ role: null, set: { 'request.username': administrator } }, assign, [
    administrator,
  ]);
  await findErrors(database.opened.owner);
  for (const errors of [false, true]) {
    const work = scene.get(`rpc/my_work?errors=${errors}`);
    const together = () => Promise.all(Array.from({ length: PEOPLE }, () => timed(work)));
    await compare(context, `home: ${errors ? 'potential errors' : 'work'} of ${PEOPLE} people at once, the median`, {
      turns: 4 * context.rounds,
      warm: 2,
      measured: async () => median(await together()),
      floor: work,
      beside: 'alone',
      // One connection answers them one after the other.
      held: atMost(30),
    });
  }
}
