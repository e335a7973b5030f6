/** The profile of the country with most facts, all its requests at once, beside the slowest of their statements; and the list of countries beside a scan of the year's facts. */
import { basename } from 'node:path';
import { runImport } from '#db/import/run.ts';
import { type BenchDatabase, kept, manyFacts, rowOf } from './databases.ts';
import { instead, openScene, slowestOf } from './floor.ts';
import { sharedFile } from './missing.ts';
import { atMost, compare, type Context, thousands, timing } from './report.ts';

const LIST =
  'countries_view?select=id,iso3,name,region,expert,expert_suspended_at,fact_count,last_fact,last_note,year&order=name.asc,id.asc&limit=20';

/** The requests of the screen, with the columns that its tables show at first. */
const profileOf = (iso3: string): readonly string[] => [
  `countries_view?select=iso3,name,region,year,latest_year,expert,expert_suspended_at,assigned_at,assigned_by,assigned_by_name&iso3=eq.${iso3}`,
  `rpc/country_notes?iso3=${iso3}&first=3`,
  `facts_view?select=year,displacement_type,type,class,role:event_role,facts:count(),figures:figure.count(),figure:figure.sum()::text&iso3=eq.${iso3}&type=in.("New Displacement (Flow)","IDPs (Stock)")`,
  `rpc/country_monthly_figures?iso3=${iso3}`,
  `rpc/country_facts_on_map?iso3=${iso3}`,
  `facts_view?select=changed_since_review,class,confidential,country,created_by,displacement_type,event_data_included,event_id,event_misfits,event_name,event_role,figure,flags,groups,hazard_subtype,id,idu,name,parent_misfits,parent_role,start_date,sub_misfit_count,type,year&iso3=eq.${iso3}&order=created_at.desc,id.desc&limit=10`,
  `events_view?select=data_included,displacement_type,fact_count,flags,geo_name,id,misfit_count,name,recommended_figure,start_date,type,year&fact_countries=ov.{${iso3}}&order=created_at.desc,id.desc&limit=10`,
  `documents_view?select=countries,flags,gsn,id,name,publication_date,publishers,sources&fact_countries=ov.{${iso3}}&order=publication_date.desc,id.desc&limit=10`,
  `contacts_view?select=email,flags,full_name,geo_name,gsn,id,job_title,organisation,phone,regions&countries_of_operation=ov.{${iso3}}&order=full_name.asc,id.asc&limit=10`,
  `communications_view?select=conducted_at,contact,contact_id,flags,geo_name,gsn,id,organisation,subject,tool,user_name&iso3=eq.${iso3}&order=conducted_at.desc.nullslast,id.desc&limit=10`,
];

export async function benchCountries(context: Context): Promise<void> {
  await benchOn(context, await manyFacts(context));
  const real = await kept('of_gidd_figures', async ({ opened }) => {
    const file = sharedFile('gidd_figures_2025.csv.gz');
    await runImport(opened.owner, { kind: 'gidd', file, fileName: basename(file) });
  });
  await benchOn(context, real);
}

async function benchOn(context: Context, database: BenchDatabase): Promise<void> {
  await using scene = await openScene(database);
  const { iso3, facts, all } = await rowOf<{ iso3: string; facts: number; all: number }>(
    database,
    'select iso3, count(*)::int as facts, (sum(count(*)) over ())::int as all from data.facts group by 1 order by 2 desc limit 1',
  );
  const paths = profileOf(iso3);
  const recordings = await Promise.all(paths.map((path) => scene.record(path)));
  const [requests, statements] = [paths.map(scene.get), recordings.map(scene.replay)];
  const scan = `select iso3, count(*) from data.facts
    where archived_at is null and year = (select year from api.countries_view limit 1) group by iso3`;
  const turns = 8 * context.rounds;
  await compare(context, `profile with ${thousands(facts)} of ${thousands(all)} facts, all requests`, {
    turns,
    measured: timing(() => Promise.all(requests.map((request) => request()))),
    floor: timing(await slowestOf(statements, 10)),
    beside: 'slowest statement alone',
    held: atMost(2),
  });
  await compare(context, `list of countries, ${thousands(all)} facts`, {
    turns,
    measured: timing(scene.get(LIST)),
    floor: timing(scene.replay(instead(await scene.record(LIST), scan))),
    beside: "scan of the year's facts",
    held: atMost(3),
  });
}
