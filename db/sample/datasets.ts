/** Three tabular datasets of the country with the most facts: a locked registration that facts rest on, and two that are being edited. Invents all names and counts. */
import type { Database, TransactionSettings } from '#db/database.ts';
import { insertRows } from '#db/import/insert-rows.ts';
import type { Place } from './places.ts';
import type { Setting } from './story.ts';

/** Names of camps, in the scripts and with the diacritics that registrations have. */
const CAMPS = [
  'الأمل',
  'النور',
  'السلام',
  'Al Nūr',
  'Nouvelle Espérance',
  'Šāfiya',
  'Río Seco',
  'Hope',
  'Market road',
  'Old school',
];
const MOST = 3000;
/** Facts that rest on the locked dataset, and records of each. */
const FACTS = 5;
const LINKS = 12;

interface Subject {
  iso3: string;
  country: string;
  displacement_type: string;
  facts: number[];
}

export async function storeDatasets(
  owner: Database,
  settings: TransactionSettings,
  setting: Setting,
  { facts, run }: { facts: number; run: number },
): Promise<void> {
  // Countries of Arabic come first: their names are the ones that go wrong.
  const { rows } = await owner.statement<Subject>(
    { role: null, readOnly: true },
    `select f.iso3, g.idmc_short_name as country, f.displacement_type,
       (array_agg(f.id order by f.id) filter (where not coalesce(s.locks_fact, false)))[1:${FACTS}] as facts
     from data.facts f join data.geo_entities g on g.iso3 = f.iso3 left join data.review_statuses s on s.name = f.status
     where f.class = 'Fact' and f.displacement_type <> 'Development'
     group by 1, 2, 3 having count(*) filter (where not coalesce(s.locks_fact, false)) > 0
     order by count(*) * case when f.iso3 in ('SDN', 'SYR', 'YEM', 'IRQ', 'LBY') then 10 else 1 end desc, 1, 3 limit 1`,
  );
  const [subject] = rows;
  const places = setting.places.get(subject?.iso3 ?? '') ?? [];
  if (subject === undefined || places.length === 0) return;
  const size = Math.min(MOST, Math.ceil(facts * 1.5));
  const datasets = [
    { name: `${subject.country}: registration of camps, round ${run}`, size, locked: true },
    {
      name: `${subject.country}: assessment of neighbourhoods, round ${run}`,
      size: Math.ceil(size / 10),
      locked: false,
    },
    { name: `${subject.country}: returns by district, round ${run}`, size: Math.ceil(size / 20), locked: false },
  ];
  for (const { name, size: count, locked } of datasets) {
    await owner.transaction(settings, async (transaction) => {
      const day = new Date((setting.today - 3) * 86_400_000).toISOString();
      const { iso3, displacement_type } = subject;
      const fields = { name, iso3, displacement_type, unit: 'Person', age_class: '0 to 4, 5 to 17, 18 and older' };
      const made = { created_by: 'amina.diallo', created_at: day, version: 1 };
      // The default of a column is not used where the row names it.
      const { rows: taken } = await transaction.query<{ gsn: number }>(`select nextval('data.gsn') as gsn`);
      const [parent_id] = await insertRows(transaction, 'tabular_datasets', [
        { gsn: taken[0]?.gsn, ...fields, ...made },
      ]);
      const records = Array.from({ length: count }, (_, position) => ({
        parent_id,
        position: position + 1,
        iso3,
        ...tellRecord(setting, places),
      }));
      const ids = await insertRows(transaction, 'tabular_datasets_records', records);
      if (!locked) return;
      await transaction.query('update data.tabular_datasets set locked_at = $2 where id = $1', [parent_id, day]);
      const links = subject.facts.flatMap((f_id, at) =>
        ids.slice(at * LINKS, (at + 1) * LINKS).map((tdr_id) => ({ f_id, tdr_id })),
      );
      await insertRows(transaction, 'tabular_datasets_records_to_facts', links);
    });
  }
}

/** A group of people that left one place for a camp in another. */
function tellRecord({ random, today }: Setting, places: readonly Place[]): object {
  const [from, to] = [random.pick(places), random.pick(places)];
  const near = (degrees: number): number => Number((degrees + (random.next() - 0.5) / 20).toFixed(5));
  const start = today - random.integer(30, 300);
  const day = (at: number): string => new Date(at * 86_400_000).toISOString().slice(0, 10);
  const total = Math.max(4, Math.round(random.logNormal(180, 0.9)));
  return {
    event_name: `Displacement from ${from.name}`,
    start_date: day(start),
    end_date: day(start + random.integer(0, 20)),
    org_name: from.name,
    org_accuracy: 'Admin2+',
    org_lat: from.lat,
    org_lon: from.lon,
    dst_name: `${to.name} - ${random.pick(CAMPS)}`,
    dst_accuracy: 'Admin2+',
    dst_lat: near(to.lat),
    dst_lon: near(to.lon),
    ...counts('stock', total, random.next(), random.next()),
    ...counts('new', Math.round(total * random.next() * 0.4), random.next(), random.next()),
    house_destroyed: random.chance(0.3) ? random.integer(1, 60) : null,
  };
}

/** The parts add up to the total. */
function counts(group: string, total: number, share: number, inCamp: number): object {
  const male = Math.round(total * (0.4 + share / 5));
  const camp = Math.round(total * inCamp);
  const [young, school] = [Math.round(total * 0.17), Math.round(total * 0.31)];
  const parts = {
    total,
    male,
    female: total - male,
    in_camp: camp,
    outside_camp: total - camp,
    age_cat_01: young,
    age_cat_02: school,
    age_cat_03: total - young - school,
  };
  return Object.fromEntries(Object.entries(parts).map(([part, count]) => [`${group}_${part}`, count]));
}
