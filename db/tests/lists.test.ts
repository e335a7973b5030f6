/** The reference lists that users edit: groups and hazard types are added, renamed and made inactive, never deleted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomePerson, openTestDatabase, refusalOf, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const asAdministrator = (work: Parameters<TestDatabase['rolledBack']>[0]) =>
  database.rolledBack(async (transaction) => {
    await becomePerson(transaction, 'Administrator');
    await work(transaction);
  });

test("a new group is placed last, a group in use can't be renamed, and history keeps its changes", () =>
  asAdministrator(async (transaction) => {
    const sql = (text: string, values: unknown[] = []) => transaction.query<Record<string, unknown>>(text, values);
    const trial = (text: string) => refusalOf(transaction, () => transaction.query(text));
    await sql(`insert into api.groups (name, start_date, end_date) values (' GRID 2030 ', '2029-01-01', '2029-12-31')`);
    const { rows } = await sql(
      `select name, position = (select max(position) from api.groups) as last, active from api.groups where name = 'GRID 2030'`,
    );
    expect(rows).toEqual([{ name: 'GRID 2030', last: true, active: true }]);
    await sql(`update api.groups set name = 'GRID 2031' where name = 'GRID 2030'`);
    await sql(
      `insert into api.facts (name, iso3, year, displacement_type, type, groups, data)
       values ('In a group', 'PER', 2024, 'Disaster', 'IDPs (Stock)', '{GRID 2031}', '{"reported_figure": 1, "term": "Displaced", "stock_date": {"date": "2024-01-01"}}')`,
    );
    expect(await trial(`update api.groups set name = 'GRID 2032' where name = 'GRID 2031'`)).toBe('group_in_use');
    expect(await trial(`update api.groups set name = 'GRID 2021' where name = 'GRID 2031'`)).toBe('group_name_taken');
    expect(await trial(`update api.groups set end_date = '2028-01-01' where name = 'GRID 2031'`)).toBe('group_window');
    expect(await trial(`insert into api.groups (name) values ('GRID 2040')`)).toBe('group_window_required');
    expect(await trial(`insert into api.groups (name, start_date, end_date) values (' ', now(), now())`)).toBe(
      'list_name_required',
    );
    expect(await trial(`delete from api.groups where name = 'GRID 2021'`)).toBe('42501');
    await sql(`update api.groups set active = false where name = 'GRID 2031'`);
    // An update that changes no value leaves the version.
    const same = await sql(`update api.groups set active = false where name = 'GRID 2031' returning version`);
    expect(same.rows).toEqual([{ version: 3 }]);
    const history = await sql(
      `select after from api.history where entity_type = 'groups' and entity_id = 'GRID 2031' and operation = 'update' order by id`,
    );
    // The earlier rename is kept too: the history moved to the new name.
    expect(history.rows).toEqual([{ after: { name: 'GRID 2031' } }, { after: { active: false } }]);
    const began = await sql(
      `select entity_id, before from api.history where entity_type = 'groups' and entity_id like 'GRID 203_' order by id`,
    );
    expect(began.rows).toEqual([
      { entity_id: 'GRID 2031', before: null },
      { entity_id: 'GRID 2031', before: { name: 'GRID 2030' } },
      { entity_id: 'GRID 2031', before: { active: true } },
    ]);
  }));

test('a new hazard type gets a number above the shipped ones, is renamed on its events too, and cannot be deleted', () =>
  asAdministrator(async (transaction) => {
    const sql = (text: string) => transaction.query<Record<string, unknown>>(text);
    const trial = (text: string) => refusalOf(transaction, () => transaction.query(text));
    const { rows } = await sql(
      `insert into api.hazard_types (category, subcategory, type, subtype, glide) values ('Other', 'Other', 'Sinkhole', 'Sinkhole ', 'ls') returning id, subtype, glide`,
    );
    expect(rows).toEqual([{ id: 1000, subtype: 'Sinkhole', glide: 'LS' }]);
    await sql(
      `insert into api.events (name, year, displacement_type, start_date, hazard_type_id) values ('Peru: Sinkhole', 2024, 'Disaster', '{"date": "2024-01-01"}', 1000)`,
    );
    await sql(`update api.hazard_types set subtype = 'Sudden sinkhole' where id = 1000`);
    expect((await sql(`select subtype from api.events_view where hazard_type_id = 1000`)).rows).toEqual([
      { subtype: 'Sudden sinkhole' },
    ]);
    expect(
      await trial(
        `update api.hazard_types set type = 'Flood', subcategory = 'Hydrological', category = 'Weather related', subtype = 'Flood' where id = 1000`,
      ),
    ).toBe('hazard_types_path_key');
    expect(await trial(`update api.hazard_types set glide = 'FLD' where id = 1000`)).toBe('hazard_glide_form');
    expect(await trial(`update api.hazard_types set type = repeat('x', 201) where id = 1000`)).toBe('list_name_length');
    expect(await trial(`delete from api.hazard_types where id = 1000`)).toBe('42501');
  }));

test('a new name equal to one at its level except for case and blanks gets its spelling; an old name stays', () =>
  asAdministrator(async (transaction) => {
    const sql = async (text: string) => (await transaction.query<Record<string, unknown> & { id: number }>(text)).rows;
    const append = (subtype: string) =>
      sql(
        `insert into api.hazard_types (category, subcategory, type, subtype)
         values ('weather  Related', ' hydrological', 'FLOOD', '${subtype}') returning id, category, subcategory, type, subtype`,
      );
    const path = { category: 'Weather related', subcategory: 'Hydrological', type: 'Flood' };
    const [mud] = await append('Mud flood');
    const id = mud?.id ?? 0;
    expect(mud).toEqual({ id, ...path, subtype: 'Mud flood' });
    expect(await refusalOf(transaction, () => append('mud FLOOD'))).toBe('hazard_types_path_key');
    // A name that no other leaf has may change its spelling, and making an entry inactive changes no spelling.
    expect(await sql(`update api.hazard_types set subtype = 'Mud Flood' where id = ${id} returning subtype`)).toEqual([
      { subtype: 'Mud Flood' },
    ]);
    await transaction.script(
      `reset role; alter table data.hazard_types disable trigger user;
       update data.hazard_types set type = 'flood' where id = ${id}; alter table data.hazard_types enable trigger user`,
    );
    await becomePerson(transaction, 'Administrator');
    expect(await sql(`update api.hazard_types set active = false where id = ${id} returning type`)).toEqual([
      { type: 'flood' },
    ]);
  }));

test('two groups cannot have names that differ only in case and blanks', () =>
  asAdministrator(async (transaction) => {
    const append = (name: string) =>
      transaction.query(`insert into api.groups (name, start_date, end_date) values ($1, '2029-01-01', '2029-12-31')`, [
        name,
      ]);
    expect(await refusalOf(transaction, () => append('grid  2021'))).toBe('group_name_taken');
    await append('Grid 2030');
    await transaction.query(`update api.groups set name = 'GRID 2030' where name = 'Grid 2030'`);
    const rename = () => transaction.query(`update api.groups set name = 'myu 2021' where name = 'GRID 2030'`);
    expect(await refusalOf(transaction, rename)).toBe('group_name_taken');
  }));
