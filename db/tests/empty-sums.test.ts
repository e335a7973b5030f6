/** A sum of figures of which none counts is empty, not 0: in each view and function of the api, found in the catalog. */
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { add, asOwner, becomePerson, databaseForTests, importing } from './support.ts';

const database = databaseForTests();

/** Numbers that are 0 where there is nothing: of records, rows and tries, ranks and signs of a list, coordinates, a household size, the months of a past year in a chart, whose empty months are to come, and the figures of events that programs outside add up (`counted_figure` is empty). */
const COUNTS =
  /_count$|^country_yearly_figures\.(no_role|triangulation|part_of_master)$|left_out$|sign$|rank$|household_size|^feeds\.|^parking_lot_waiting\.|centroid|rows_done$|^qa_dashboard_monthly_figures|imported$|of_other_years$|\.(recommended|shown)_figure$|total_recommeded_figure$|\.sub_facts$|attempts$|^people_rights\./;

/** A country with an event, a master fact and facts: none has a figure that counts. */
async function world(t: Transaction) {
  await becomePerson(t, 'Administrator');
  const event = await add(t, 'events', {
    name: 'Peru: Floods - none counts', year: 2024, displacement_type: 'Disaster', countries: ['PER'], start_date: { date: '2024-01-01' },
  }); // prettier-ignore
  const { id: publisher } = await add(t, 'publishers', { name: 'Office of sums', type: 'Media' });
  const document = await add(t, 'documents', {
    name: 'Report on sums', publication_date: '2024-12-31', publishers: [publisher], sources: [publisher], countries: ['PER'],
  }); // prettier-ignore
  const fact = (fields: object, data: object = {}) =>
    add(t, 'facts', {
      name: 'No figure counts', iso3: 'PER', year: 2024, displacement_type: 'Disaster', type: 'New Displacement (Flow)', event_id: event.id, event_role: 'Recommended figure',
      data: { term: 'Displaced', start_date: { date: '2024-01-15' }, end_date: { date: '2024-01-16' }, ...data },
      ...fields,
    }); // prettier-ignore
  await fact({ event_role: 'Triangulation' }, { reported_figure: 250 });
  await fact({ event_id: null, event_role: null }, { reported_figure: 250 });
  await importing(t, async () => {
    const master = await fact({});
    const sub = { parent_id: master.id, parent_role: 'Partial figure (Added)', document_id: document.id };
    await fact(sub);
    await fact({ ...sub, type: 'IDPs (Stock)' }, { stock_date: { date: '2024-01-15' } });
  });
}

/** Known values of arguments, by name: functions that need no other are called. */
const ARGUMENTS = { iso3: 'PER', cause: 'Disaster', year: 2024, _start: '2024-01-01', _end: '2024-12-31', since: '2024-01-01' }; // prettier-ignore

/** The paths of all zeros in a value. */
const zerosIn = (value: unknown, path: string): string[] =>
  value === 0 || value === '0'
    ? [path]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => zerosIn(one, Array.isArray(value) ? path : `${path}.${key}`))
      : [];

test('a sum of figures of which none counts is empty in every view and function', () =>
  database.rolledBack(async (t) => {
    await world(t);
    const sources = await asOwner(
      t,
      `select relname as name, relname::text as source from pg_class where relnamespace = 'api'::regnamespace and relkind = 'v'
       union all
       select p.proname, format('%I(%s)', p.proname, (select string_agg(format('%I => %L', a, $1::jsonb->>a), ', ') from unnest(n.needed) a))
       from pg_proc p cross join lateral (select p.proargnames[1:p.pronargs - p.pronargdefaults] as needed) n
       where p.pronamespace = 'api'::regnamespace and p.provolatile <> 'v'
         and not exists (select from unnest(n.needed) a where not $1::jsonb ? a)
       order by 1`,
      [JSON.stringify(ARGUMENTS)],
    );
    const zeros = new Set<string>();
    for (const { name, source } of sources) {
      const { rows } = await t.query<{ row: unknown }>(`select to_jsonb(r) as row from api.${String(source)} r`);
      for (const { row } of rows) for (const zero of zerosIn(row, String(name))) zeros.add(zero);
    }
    expect([...zeros].filter((path) => !COUNTS.test(path))).toEqual([]);
    // The views of sums are among them, and the facts reach them.
    const { rows } = await t.query(
      `select recommended_figure, counted_figure, fact_count from api.events_download_view where name like '%none counts'`,
    );
    expect(rows).toEqual([{ recommended_figure: 0, counted_figure: null, fact_count: 4 }]);
  }));
