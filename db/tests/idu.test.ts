/** The facts of the IDU: which facts are listed, while a fact, its document or the day changes, and their places. */
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, importing } from './support.ts';

const database = databaseForTests();

const EXCERPT = 'According to local authorities, 7 people were displaced.';
const dated = (day: string) => ({ date: day, accuracy: 'Day' });
const data = {
  reported_figure: 7,
  term: 'Displaced',
  start_date: dated('2024-01-01'),
  end_date: dated('2024-01-02'),
  stock_date: dated('2024-01-01'),
  excerpt_for_idu: EXCERPT,
};

/** A fact in the IDU, by an import, which accepts any of these values; returns its id. */
async function fact(t: Transaction, given: Record<string, unknown> = {}): Promise<number> {
  const row = {
    name: 'Peru: Floods - Lima',
    iso3: 'PER',
    year: 2024,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    created_by: 'expert',
    idu: true,
    data,
    ...given,
  };
  const names = Object.keys(row);
  return importing(t, async () => {
    const { rows } = await t.query<{ id: number }>(
      `insert into data.facts (${names.join(', ')}) select ${names.map((name) => `r.${name}`).join(', ')}
       from jsonb_populate_record(null::data.facts, $1) r returning id`,
      [JSON.stringify(row)],
    );
    return rows[0]?.id ?? 0;
  });
}

const asPerson = (work: (t: Transaction) => Promise<void>, role = 'Coordinator') =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    await becomePerson(t, role);
    await work(t);
  });
const listed = async (t: Transaction, id: number) =>
  (await t.query('select fact_id from api.idus_facts_view where fact_id = $1', [id])).rows.length === 1;
const change = (t: Transaction, id: number, part: string) =>
  t.query(`update api.facts set ${part} where id = $1`, [id]);
const day = async (t: Transaction, later: number) =>
  (await t.query<{ day: string }>('select (current_date + $1::integer)::text as day', [later])).rows[0]?.day ?? '';
const insertion = async (t: Transaction, sql: string) =>
  (await t.query<{ id: number }>(`insert into ${sql} returning id`)).rows[0]?.id ?? 0;
/** A document with two sources and an address. */
async function document(t: Transaction): Promise<number> {
  const publisher = (name: string) => insertion(t, `api.publishers (name, type) values ('${name}', 'Government')`);
  const sources = [await publisher('Zulu News'), await publisher('Ágora')];
  return insertion(
    t,
    `api.documents (name, publication_date, url, sources, publishers)
     values ('A report', '2024-01-03', 'https://example.org/report', '{${sources.join()}}', '{${sources.join()}}')`,
  );
}
const setDay = (t: Transaction, id: number, key: string, value: string) =>
  importing(t, () =>
    t.query('update data.facts set data = data || jsonb_build_object($2::text, $3::jsonb) where id = $1', [
      id,
      key,
      JSON.stringify(dated(value)),
    ]),
  );

describe('a fact of the IDU', () => {
  it('is listed while it is included in the IDU', () =>
    asPerson(async (t) => {
      const id = await fact(t);
      expect(await listed(t, id)).toBe(true);
      await change(t, id, 'idu = false');
      expect(await listed(t, id)).toBe(false);
      await change(t, id, 'idu = true');
      expect(await listed(t, id)).toBe(true);
    }));

  it.each([
    ['no excerpt', null],
    ['an empty excerpt', ''],
    ['an excerpt of spaces', ' \n\t '],
  ])('is not listed with %s', (_, excerpt_for_idu) =>
    asPerson(async (t) => {
      const id = await fact(t, { data: { ...data, excerpt_for_idu } });
      expect(await listed(t, id)).toBe(false);
      await change(t, id, `data = data || '{"excerpt_for_idu": "Seven people fled."}'`);
      expect(await listed(t, id)).toBe(true);
    }),
  );

  it('is not listed while it or its document is confidential', () =>
    asPerson(async (t) => {
      const document_id = await document(t);
      const id = await fact(t, { document_id });
      expect(await listed(t, id)).toBe(true);
      await change(t, id, 'confidential = true');
      expect(await listed(t, id)).toBe(false);
      await change(t, id, 'confidential = false');
      await t.query('update api.documents set confidential = true where id = $1', [document_id]);
      expect(await listed(t, id)).toBe(false);
      await t.query('update api.documents set confidential = false where id = $1', [document_id]);
      expect(await listed(t, id)).toBe(true);
    }));

  it('is not listed with a date in the future: the start or end of a flow, the day of a stock', () =>
    asPerson(async (t) => {
      const [today, tomorrow] = [await day(t, 0), await day(t, 1)];
      const flow = await fact(t);
      const stock = await fact(t, { type: 'IDPs (Stock)' });
      for (const [id, key] of [
        [flow, 'start_date'],
        [flow, 'end_date'],
        [stock, 'stock_date'],
      ] as const) {
        await setDay(t, id, key, tomorrow);
        expect([key, await listed(t, id)]).toEqual([key, false]);
        await setDay(t, id, key, today);
        expect([key, await listed(t, id)]).toEqual([key, true]);
      }
      // Each type has its own dates: those of the other type don't count.
      await setDay(t, flow, 'stock_date', tomorrow);
      await setDay(t, stock, 'end_date', tomorrow);
      expect([await listed(t, flow), await listed(t, stock)]).toEqual([true, true]);
      expect(await listed(t, await fact(t, { data: { ...data, start_date: null, end_date: null } }))).toBe(true);
    }));

  it('is not listed while it is archived or after it was deleted', () =>
    asPerson(async (t) => {
      // Own records of today may be deleted.
      const id = await fact(t, { created_by: 'coordinator' });
      await importing(t, () => t.query('update data.facts set archived_at = now() where id = $1', [id]));
      expect(await listed(t, id)).toBe(false);
      await importing(t, () => t.query('update data.facts set archived_at = null where id = $1', [id]));
      expect(await listed(t, id)).toBe(true);
      await t.query('delete from api.facts where id = $1', [id]);
      expect(await listed(t, id)).toBe(false);
    }));

  it('has the names of its country, event and sources, and the day of its figure', () =>
    asPerson(async (t) => {
      const document_id = await document(t);
      const event_id = await insertion(
        t,
        `api.events (name, year, displacement_type, start_date) values ('Peru: Floods', 2024, 'Disaster', '{"date": "2024-01-01"}')`,
      );
      const id = await fact(t, { document_id, event_id, event_role: 'Recommended figure' });
      const { rows } = await t.query(
        `select fact_id = id as same, name, displacement_type, figure, sources, sources_text, url, excerpt_for_idu, created_by, iso3, country, region,
           event_name, date::text, start_date::text, end_date::text, stock_date::text
         from api.idus_facts_view where fact_id = $1`,
        [id],
      );
      expect(rows).toEqual([
        {
          same: true,
          name: 'Peru: Floods - Lima',
          displacement_type: 'Disaster',
          figure: 7,
          sources: ['Ágora', 'Zulu News'],
          sources_text: 'Ágora; Zulu News',
          url: 'https://example.org/report',
          excerpt_for_idu: EXCERPT,
          created_by: 'expert',
          iso3: 'PER',
          country: 'Peru',
          region: 'Latin America and the Caribbean',
          event_name: 'Peru: Floods',
          date: '2024-01-01',
          start_date: '2024-01-01',
          end_date: '2024-01-02',
          stock_date: null,
        },
      ]);
    }));

  it('has its place as [latitude, longitude], of its origin, else of its country, and the name of its only place', () =>
    asPerson(async (t) => {
      const locations = {
        locations: [{ name: 'Lima, Peru', type: 'Origin', accuracy: 'Point', latlng: [-12.05, -77.04] }],
      };
      const placed = await fact(t, { locations });
      const without = await fact(t);
      const { rows } = await t.query(
        `select v.centroid, v.latitude, v.longitude, v.place, v.centroid = g.centroid as middle
         from api.idus_facts_view v join api.geo_entities g on g.iso3 = v.iso3 where v.fact_id = any ($1) order by v.id`,
        [[placed, without]],
      );
      const there = { centroid: [-12.05, -77.04], latitude: -12.05, longitude: -77.04 };
      expect(rows[0]).toEqual({ ...there, place: 'Lima', middle: false });
      expect(rows[1]).toMatchObject({ place: null, middle: true });
    }));
});

it.each(['Administrator', 'Coordinator', 'Reviewer', 'Expert', 'Reporting', 'Viewer'])(
  'a user with the role %s reads the IDU and changes nothing in it',
  (role) =>
    asPerson(async (t) => {
      const id = await fact(t);
      expect(await listed(t, id)).toBe(true);
      const { rows } = await t.query(
        `select has_table_privilege('web_user', 'api.idus_facts_view', 'insert, update, delete') as writes`,
      );
      expect(rows).toEqual([{ writes: false }]);
    }, role),
);

it('tells a place from the middle of an area, of several places, or of the country', () =>
  asPerson(async (t) => {
    const at = (accuracy: string, lat: number) => ({
      type: 'Origin',
      name: `Place ${lat}`,
      latlng: [lat, -77],
      accuracy,
    });
    const isArea = async (locations: readonly object[]) => {
      const id = await fact(t, { locations: { locations } });
      const { rows } = await t.query<{ area: boolean }>('select area from api.idus_facts_view where id = $1', [id]);
      return rows[0]?.area;
    };
    expect(await isArea([at('Point', -12)])).toBe(false);
    expect(await isArea([at('Admin', -12)])).toBe(true);
    expect(await isArea([at('Point', -12), at('Point', -13)])).toBe(true);
    expect(await isArea([])).toBe(true);
  }));
