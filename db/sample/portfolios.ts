/** Gives most countries an expert, by region; some countries were handed over, some are without an expert, and some have one who has left. */
import type { Database, TransactionSettings } from '#db/database.ts';

/** Experts by region; where there are several, the countries take turns. */
const REGIONS: Readonly<Record<string, readonly string[]>> = {
  'Sub-Saharan Africa': ['amina.diallo', 'samuel.okello'],
  'Middle East and North Africa': ['karim.haddad'],
  'South Asia': ['nilufar.karimova'],
  'Europe and Central Asia': ['nilufar.karimova', 'sofia.marin'],
  'East Asia and Pacific': ['li.wen'],
  'Latin America and the Caribbean': ['joao.pereira'],
  'North America': ['joao.pereira'],
};
/** Suspended: the countries of an expert who has left stand out in the list. */
const LEFT = { username: 'omar.alfaruq', name: 'عمر الفاروق', countries: ['LBY', 'YEM', 'TUN'] };
const ASSIGNED_BY = 'ingrid.berg';
/** One country in so many has no expert. */
const WITHOUT = 21;
/** One country in so many had another expert before. */
const HANDED_OVER = 4;
const DAY = 86_400_000;

type Assignment = { iso3: string; username: string; assigned_at: string; assigned_by: string };

/** Leaves a database alone that has assignments. @param today the number of the day of the newest assignments. */
export async function storePortfolios(owner: Database, settings: TransactionSettings, today: number): Promise<void> {
  await owner.transaction(settings, async (transaction) => {
    const { rows: countries } = await transaction.query<{ iso3: string; region: string }>(
      `select iso3, region from data.geo_entities where region is not null and not exists (select from data.portfolios) order by iso3`,
    );
    if (countries.length === 0) return;
    await transaction.query(
      `insert into data.users (username, name, suspended_at, sample) values ($1, $2, $3, true) on conflict do nothing`,
      [LEFT.username, LEFT.name, new Date((today - 9) * DAY).toISOString()],
    );
    const assignments = countries.flatMap(({ iso3, region }, at): Assignment[] => {
      const experts = REGIONS[region] ?? [];
      const expert = LEFT.countries.includes(iso3) ? LEFT.username : experts[at % experts.length];
      if (expert === undefined || at % WITHOUT === WITHOUT - 1) return [];
      const on = (days: number) => new Date((today - days) * DAY + ((8 * 60 + at) % 1440) * 60_000).toISOString();
      const before = at % HANDED_OVER === 0 ? [{ iso3, username: 'samuel.okello', assigned_at: on(700) }] : [];
      const now = { iso3, username: expert, assigned_at: on(30 + (at % 200)) };
      return [...before, now].map((one) => ({ ...one, assigned_by: ASSIGNED_BY }));
    });
    await transaction.query(
      `insert into data.portfolios (iso3, username, assigned_at, assigned_by)
       select a.iso3, a.username, a.assigned_at, a.assigned_by
       from json_to_recordset($1::text::json) as a (iso3 text, username text, assigned_at timestamptz, assigned_by text)
       order by a.assigned_at`,
      [JSON.stringify(assignments)],
    );
  });
}
