/** The profile of the country with most facts, all its requests at once, beside the slowest of their statements; and the list of countries beside a scan of the year's facts. */
import { runImport } from '#db/import/run.ts';
import type { Context } from './context.ts';
import { sharedFile } from './files.ts';
import { openDriver, replay } from './floor.ts';
import { manyFacts } from './kept.ts';
import { median, timed, timedInTurns } from './measure.ts';
import { page } from './pages.ts';
import { type BenchDatabase, connected, kept } from './postgres.ts';
import { recordPage } from './recording.ts';
import { administrator, served } from './server.ts';
import { atMost, milliseconds, paired, type Result, thousands } from './table.ts';

const most = { profile: 2, list: 3 };
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

export async function benchCountries(context: Context): Promise<Result[]> {
  const real = () =>
    kept('of_gidd_figures', async ({ opened }) => {
      const file = sharedFile('data', 'idmc', 'gidd_figures_2025.csv.gz');
      await runImport(opened.owner, { kind: 'gidd', file, fileName: 'gidd_figures_2025.csv.gz' });
    });
  return [...(await measured(context, await manyFacts(context))), ...(await measured(context, await real()))];
}

async function measured({ say, rounds }: Context, database: BenchDatabase): Promise<Result[]> {
  await connected(database.url, (client) => client.query('vacuum (analyze)'));
  const { rows } = await connected(database.url, (client) =>
    client.query<{ iso3: string; facts: string; all: string }>(
      'select iso3, count(*) as facts, sum(count(*)) over () as all from data.facts group by 1 order by 2 desc limit 1',
    ),
  );
  const [country] = rows;
  if (country === undefined) throw new Error('There are no facts');
  const paths = profileOf(country.iso3);
  const driver = await openDriver(database.appUrl);
  const recordings = await Promise.all(paths.map((path) => recordPage(database.opened.app, path, administrator)));
  const alone: number[] = [];
  for (const [at, recording] of recordings.entries()) {
    const taken: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) taken.push(await timed(() => replay(driver, recording)));
    alone.push(median(taken));
    say(`${milliseconds(alone[at] ?? 0)}: ${paths[at]?.slice(0, 60)}`);
  }
  const slowest = recordings[alone.indexOf(Math.max(...alone))];
  if (slowest === undefined) throw new Error('Nothing was recorded');
  const list = await recordPage(database.opened.app, LIST, administrator);
  const scan =
    'select iso3, count(*) from data.facts where archived_at is null and year = (select year from api.countries_view limit 1) group by iso3';
  const year = { ...list, statements: [{ text: scan, values: [] }] };
  try {
    return await served(database, async (server) => {
      const profile = () => Promise.all(paths.map((path) => page(server, path)));
      for (let turn = 0; turn < 8; turn += 1) await profile();
      const whole = await timedInTurns(8 * rounds, profile, () => replay(driver, slowest));
      const listed = await timedInTurns(
        8 * rounds,
        () => page(server, LIST),
        () => replay(driver, year),
      );
      const of = `${thousands(Number(country.facts))} of ${thousands(Number(country.all))} facts`;
      return [
        paired(
          `profile with ${of}, all requests`,
          whole,
          milliseconds,
          'slowest statement alone',
          atMost(whole.ratio, most.profile),
        ),
        paired(
          `list of countries, ${thousands(Number(country.all))} facts`,
          listed,
          milliseconds,
          "scan of the year's facts",
          atMost(listed.ratio, most.list),
        ),
      ];
    });
  } finally {
    await driver.end();
  }
}
