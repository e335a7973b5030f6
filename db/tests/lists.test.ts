/** Lists that users edit: groups and hazard types are added, renamed and made inactive, never deleted; saved searches belong to one user. */
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, refusalOf, type TestDatabase } from './support.ts';

const database = databaseForTests();

const asAdministrator = (work: Parameters<TestDatabase['rolledBack']>[0]) =>
  database.rolledBack(async (transaction) => {
    await becomePerson(transaction, 'Administrator');
    await work(transaction);
  });

test("a new group comes last, a group in use can't be renamed, and history keeps its changes", () =>
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
    expect(await trial(`update api.groups set name = 'GRID 2032' where name = 'GRID 2031'`)).toBe('list_name_in_use');
    expect(await trial(`update api.groups set name = 'GRID 2021' where name = 'GRID 2031'`)).toBe('list_name_taken');
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
    expect(await refusalOf(transaction, () => append('grid  2021'))).toBe('list_name_taken');
    await append('Grid 2030');
    await transaction.query(`update api.groups set name = 'GRID 2030' where name = 'Grid 2030'`);
    const rename = () => transaction.query(`update api.groups set name = 'myu 2021' where name = 'GRID 2030'`);
    expect(await refusalOf(transaction, rename)).toBe('list_name_taken');
  }));

const saveSearch = (transaction: Transaction, fields: Record<string, unknown> = {}) =>
  transaction.query<{ id: number; name: string; mine: boolean; archived_at: string | null }>(
    `insert into api.saved_searches (kind, name, address, shared)
     select kind, name, address, shared from json_populate_record(null::api.saved_searches, $1::json) returning *`,
    [JSON.stringify({ kind: 'facts', name: 'Floods', address: 'year=2025&iso3=ETH', shared: false, ...fields })],
  );

test.each([
  ['another kind', { kind: 'facts_view' }, 'saved_search_kind_known'],
  ['no kind', { kind: null }, 'saved_search_kind_required'],
  ['no name', { name: ' \u00a0 ' }, 'saved_search_name_required'],
  ['a long name', { name: 'x'.repeat(101) }, 'saved_search_name_length'],
  ['no search', { address: '' }, 'saved_search_address_required'],
  ['a long search', { address: `name=${'x'.repeat(4000)}` }, 'saved_search_address_length'],
  ['another page', { address: '//evil.example' }, 'saved_search_address_form'],
  ['white space', { address: 'name=a b' }, 'saved_search_address_form'],
  ['a fragment', { address: 'name=a#b' }, 'saved_search_address_form'],
])('a saved search with %s is refused', (_, fields, refusal) =>
  database.rolledBack(async (transaction) => {
    await becomePerson(transaction, 'Viewer');
    expect(await refusalOf(transaction, () => saveSearch(transaction, fields))).toBe(refusal);
  }),
);

test.each([
  ['Administrator', 'facts', null],
  ['Expert', 'facts', null],
  ['Reporting', 'facts', 'saved_search_share_not_permitted'],
  ['Reporting', 'publishers', null],
  ['Viewer', 'publishers', 'saved_search_share_not_permitted'],
  ['Expert', 'tabular-datasets', null],
  ['Reviewer', 'tabular-datasets', 'saved_search_share_not_permitted'],
  ['Expert', 'monitoring_platform/idus', null],
  ['Reporting', 'monitoring_platform/idus', 'saved_search_share_not_permitted'],
])('every role saves its own searches; %s sharing one of %s: %s', (role, kind, refusal) =>
  database.rolledBack(async (transaction) => {
    await becomePerson(transaction, role);
    const [own] = (await saveSearch(transaction, { kind })).rows;
    const share = () => transaction.query('update api.saved_searches set shared = true where id = $1', [own?.id]);
    expect(await refusalOf(transaction, share)).toBe(refusal);
    expect(await refusalOf(transaction, () => saveSearch(transaction, { kind, name: 'Shared', shared: true }))).toBe(
      refusal,
    );
  }),
);

test('others read a shared search, even of a suspended user, and change or delete none; a deleted one can be restored', () =>
  database.rolledBack(async (transaction) => {
    const change = (set: string, id: number | undefined) => () =>
      transaction.query(`update api.saved_searches set ${set} where id = $1`, [id]);
    const seen = async () =>
      (await transaction.query('select name, owner_name, mine from api.saved_searches order by name')).rows;
    await becomePerson(transaction, 'Expert');
    const [own] = (await saveSearch(transaction, { name: 'Only mine' })).rows;
    const [shared] = (await saveSearch(transaction, { name: 'Shared', shared: true })).rows;
    await transaction.script('reset role');
    await transaction.query(`update data.users set suspended_at = now() where username = 'expert'`);
    await becomePerson(transaction, 'Administrator');
    expect(await seen()).toEqual([{ name: 'Shared', owner_name: 'expert', mine: false }]);
    for (const set of [`name = 'Other'`, `address = 'year=2024'`, 'shared = false', 'archived_at = now()'])
      expect(await refusalOf(transaction, change(set, shared?.id))).toBe('saved_search_own_only');
    expect((await change(`name = 'Other'`, own?.id)()).affected).toBe(0);
    expect(await refusalOf(transaction, () => transaction.query('delete from api.saved_searches'))).toBe('42501');
    expect(
      await refusalOf(transaction, () => transaction.query(`insert into api.saved_searches (created_by) values ('x')`)),
    ).toBe('42501');

    await becomePerson(transaction, 'Expert');
    await change('archived_at = now()', shared?.id)();
    await becomePerson(transaction, 'Administrator');
    expect(await seen()).toEqual([]);
    await becomePerson(transaction, 'Expert');
    const [again] = (await saveSearch(transaction, { name: 'sHARED' })).rows;
    expect(await refusalOf(transaction, change('archived_at = null', shared?.id))).toBe('saved_search_name_taken');
    await change('archived_at = now()', again?.id)();
    await change('archived_at = null', shared?.id)();
    expect((await seen()).map(({ name }) => name)).toContain('Shared');
  }));

test('a user has one saved search of a name in each list, and 200 in all; those deleted an hour ago are removed', () =>
  database.rolledBack(async (transaction) => {
    await becomePerson(transaction, 'Viewer');
    await saveSearch(transaction, { name: ' Floods  2025 ' });
    expect(await refusalOf(transaction, () => saveSearch(transaction, { name: 'FLOODS 2025' }))).toBe(
      'saved_search_name_taken',
    );
    await saveSearch(transaction, { name: 'Floods 2025', kind: 'events' });
    await transaction.query(
      `insert into api.saved_searches (kind, name, address) select 'facts', 'No. ' || n, 'year=2025' from generate_series(3, 200) n`,
    );
    expect(await refusalOf(transaction, () => saveSearch(transaction))).toBe('saved_search_limit');
    await transaction.script(
      `reset role; update data.saved_searches set archived_at = now() - interval '61 minutes' where name = 'No. 3'`,
    );
    await becomePerson(transaction, 'Viewer');
    await saveSearch(transaction);
    const { rows } = await transaction.query(`select count(*)::int as count from api.saved_searches`);
    expect(rows).toEqual([{ count: 200 }]);
    await becomePerson(transaction, 'Expert');
    await saveSearch(transaction, { name: 'Floods 2025' });
  }));
