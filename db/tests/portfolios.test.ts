/** Experts of countries: the newest assignment counts, the log is only added to, and only people with a working account get a country. */
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { administrator, becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

/** Continues as a coordinator, beside the experts Ines and Omar, and Sam who is suspended. */
async function coordinator(t: Transaction): Promise<void> {
  await t.script(
    `insert into data.users (username, name, suspended_at)
     values ('ines', 'Inés', null), ('omar', 'عمر', null), ('sam', 'Sam', now())`,
  );
  await becomePerson(t, 'Coordinator');
}
const assign = (t: Transaction, ...assignments: readonly (readonly [iso3: string | null, username: string | null])[]) =>
  t.query(
    `insert into api.portfolios (iso3, username)
     select a.iso3, a.username from json_to_recordset($1::text::json) as a (iso3 text, username text)`,
    [JSON.stringify(assignments.map(([iso3, username]) => ({ iso3, username })))],
  );
const expertOf = async (t: Transaction, iso3: string) =>
  (await t.query<{ username: string }>('select username from api.portfolios_view where iso3 = $1', [iso3])).rows;
const log = async (t: Transaction) =>
  (await t.query<{ iso3: string; username: string }>('select iso3, username from api.portfolios order by id')).rows.map(
    ({ iso3, username }) => [iso3, username],
  );

test('the newest assignment of a country counts, and all countries are listed, with and without an expert', () =>
  database.rolledBack(async (t) => {
    await coordinator(t);
    await assign(t, ['KEN', 'ines'], ['SDN', 'ines'], ['SSD', 'omar']);
    await assign(t, ['KEN', 'omar']);
    await assign(t, ['SDN', null]);
    const { rows } = await t.query(
      `select geo_name, geo_group, username, name, suspended_at, assigned_by, assigned_by_name, assigned_at > now() as now
       from api.portfolios_view where iso3 in ('KEN', 'SDN', 'FRA') order by iso3`,
    );
    const nobody = { username: null, name: null, assigned_by: null, assigned_by_name: null, now: null };
    expect(rows).toEqual([
      { geo_name: 'France', geo_group: 'Europe and Central Asia', suspended_at: null, ...nobody },
      {
        geo_name: 'Kenya',
        geo_group: 'Sub-Saharan Africa',
        username: 'omar',
        name: 'عمر',
        suspended_at: null,
        assigned_by: 'coordinator',
        assigned_by_name: 'coordinator',
        now: true,
      },
      { geo_name: 'Sudan', geo_group: 'Sub-Saharan Africa', suspended_at: null, ...nobody },
    ]);
    const { rows: counts } = await t.query(
      'select (select count(*) from api.portfolios_view) = (select count(*) from api.geo_entities) as all_once',
    );
    expect(counts).toEqual([{ all_once: true }]);
    const { rows: history } = await t.query(
      `select geo_name, name, assigned_by_name from api.portfolios_history where iso3 = 'SDN' order by id desc`,
    );
    expect(history).toEqual([
      { geo_name: 'Sudan', name: null, assigned_by_name: 'coordinator' },
      { geo_name: 'Sudan', name: 'Inés', assigned_by_name: 'coordinator' },
    ]);
  }));

test('the assignment of the same person again adds no row; a country given twice at once has both rows', () =>
  database.rolledBack(async (t) => {
    await coordinator(t);
    await assign(t, ['KEN', 'ines'], ['FRA', null]);
    await assign(t, ['KEN', 'ines'], ['KEN', 'omar'], ['KEN', 'omar'], ['SDN', 'omar']);
    await assign(t, ['KEN', null], ['KEN', null]);
    expect(await log(t)).toEqual([
      ['KEN', 'ines'],
      ['KEN', 'omar'],
      ['SDN', 'omar'],
      ['KEN', null],
    ]);
  }));

test('an unknown country, an unknown or suspended person and the account of imports are refused by name, and with them all rows', () =>
  database.rolledBack(async (t) => {
    await coordinator(t);
    for (const [iso3, username, refusal] of [
      [null, 'ines', 'portfolio_country_required'],
      [null, null, 'portfolio_country_required'],
      ['', null, 'portfolio_country_required'],
      ['XXX', null, 'portfolio_country_known'],
      ['ken', 'ines', 'portfolio_country_known'],
      ["KEN' or true --", 'ines', 'portfolio_country_known'],
      ['KEN', 'nobody', 'portfolio_user_known'],
      ['KEN', 'INES', 'portfolio_user_known'],
      ['KEN', '', 'portfolio_user_known'],
      ['KEN', 'sam', 'portfolio_user_suspended'],
      ['KEN', 'import', 'portfolio_user_import'],
      ['KEN', 'ingest', 'portfolio_user_service'],
    ] as const)
      expect([iso3, username, await refusalOf(t, () => assign(t, ['SDN', 'ines'], [iso3, username]))]).toEqual([
        iso3,
        username,
        refusal,
      ]);
    const said: unknown[] = [];
    const suspended = () =>
      assign(t, ['KEN', 'sam']).catch((error: unknown) => Promise.reject(said.push(error) && error));
    await refusalOf(t, suspended);
    expect(said).toMatchObject([{ message: 'Sam is suspended: choose another person' }]);
  }));

test('an expert who is suspended later stays and is marked', () =>
  database.rolledBack(async (t) => {
    await coordinator(t);
    await assign(t, ['KEN', 'ines']);
    await t.script(
      `reset role; update data.users set suspended_at = now() where username = 'ines'; set local role web_user`,
    );
    const { rows } = await t.query(
      `select username, suspended_at is not null as suspended from api.portfolios_view where iso3 = 'KEN'`,
    );
    expect(rows).toEqual([{ username: 'ines', suspended: true }]);
    expect(await refusalOf(t, () => assign(t, ['SDN', 'ines']))).toBe('portfolio_user_suspended');
  }));

test('nobody sets the user, the time or the number of an assignment, nor changes or removes one, not even by SQL as the owner', () =>
  database.rolledBack(async (t) => {
    await coordinator(t);
    await assign(t, ['KEN', 'ines']);
    for (const [column, value, refusal] of [
      ['id', '1', '428C9'],
      ['assigned_by', `'ines'`, '42501'],
      ['assigned_at', 'now()', '42501'],
    ] as const) {
      const insert = `insert into api.portfolios (iso3, username, ${column}) values ('SDN', 'ines', ${value})`;
      expect([column, await refusalOf(t, () => t.query(insert))]).toEqual([column, refusal]);
    }
    const changes = (schema: string) => [
      `update ${schema}.portfolios set username = 'omar'`,
      `delete from ${schema}.portfolios`,
    ];
    for (const change of [...changes('api'), ...changes('data'), `update api.portfolios_view set geo_name = 'x'`])
      expect([change, await refusalOf(t, () => t.query(change))]).not.toEqual([change, null]);
    await t.script('reset role');
    for (const change of [...changes('data'), 'truncate data.portfolios'])
      expect([change, await refusalOf(t, () => t.query(change))]).toEqual([change, 'portfolio_kept']);
    expect(await expertOf(t, 'KEN')).toEqual([{ username: 'ines' }]);
  }));

test('a new user gets countries by the rules of the portfolio, or is not made', () =>
  database.rolledBack(async (t) => {
    await coordinator(t);
    await assign(t, ['KEN', 'ines']);
    const made = (username: string, countries: string, rest = '') =>
      `select api.create_user('${username}', 'New', '{Expert}', countries => '${countries}'${rest})`;
    expect(await refusalOf(t, () => t.query(made('new.one', '{SDN}')))).toBe('not_permitted');
    await administrator(t);
    const refused = [
      [made('new.two', '{SDN,XXX}'), 'portfolio_country_known'],
      [made('new.two', '{SDN,NULL}'), 'portfolio_country_required'],
      [made('program', '{SDN}', ', service => true'), 'portfolio_user_service'],
    ] as const;
    for (const [call, code] of refused) expect([call, await refusalOf(t, () => t.query(call))]).toEqual([call, code]);
    await t.query(made(' new.three ', '{SDN,KEN,SDN}'));
    expect(await expertOf(t, 'SDN')).toEqual([{ username: 'new.three' }]);
    expect(await expertOf(t, 'KEN')).toEqual([{ username: 'new.three' }]);
    const { rows } = await t.query(
      `select count(*)::integer from api.users_view where username in ('new.one', 'new.two', 'program')`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  }));

test('a person who manages users and not portfolios makes a user without countries only', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Administrator');
    await t.query(`select api.save_role('Helper', permissions => '{manage users,create users}', version => null)`);
    await becomePerson(t, 'Helper');
    expect(
      await refusalOf(t, () => t.query(`select api.create_user('new.one', 'New', '{}', countries => '{SDN}')`)),
    ).toBe('not_permitted');
    expect(
      await refusalOf(t, () => t.query(`select api.create_user('new.one', 'New', '{}', countries => '{}')`)),
    ).toBeNull();
  }));
