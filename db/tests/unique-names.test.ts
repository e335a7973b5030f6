/** Unique names are compared without case, accents and spaces, for every kind of record that has them; records that are alike already stay editable. */
import { expect, test } from 'vitest';
import { becomePerson, databaseForTests, importing, refusalOf } from './support.ts';

const database = databaseForTests();

const NOTE = { iso3: 'KEN', title: 'Übung  eins', displacement_type: 'Disaster' };
/** A record of each kind with a unique name or title. */
const RECORDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  contextual_analysis: { ...NOTE, publication_date: '2025-01-01' },
  significant_updates: { ...NOTE, date: '2025-01-01' },
  monitoring_challenges: { iso3: 'KEN', title: NOTE.title, date: '2025-01-01' },
  publishers: { name: NOTE.title, type: 'Media', iso3: 'KEN' },
  tabular_datasets: { name: NOTE.title, iso3: 'KEN', displacement_type: 'Conflict', unit: 'Person' },
  feeds: { name: NOTE.title, address: 'https://example.org/feed' },
  groups: { name: NOTE.title, start_date: '2025-01-01', end_date: '2025-12-31' },
  releases: { name: NOTE.title, year: 2025 },
  saved_searches: { kind: 'facts', name: NOTE.title, address: 'year=2024' },
};
/** Names that people do not write, and roles, which api.save_role writes. */
const NOT_WRITTEN = ['roles', 'themes', 'terms', 'publisher_types', 'fact_types'];

test('every table with a unique name that people write has a record here', () =>
  database.rolledBack(async (t) => {
    const { rows } = await t.query<{ name: string }>(`
      select distinct c.relname::text as name from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'data'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname in ('name', 'title') and has_column_privilege('web_user', c.oid, a.attnum, 'insert')
      where i.indisunique and pg_get_indexdef(i.indexrelid) ~ ('[( ]' || a.attname || '[,)]')`);
    const found = rows.map(({ name }) => name);
    expect(found.filter((name) => RECORDS[name] === undefined && !NOT_WRITTEN.includes(name))).toEqual([]);
    expect(Object.keys(RECORDS).filter((name) => !found.includes(name))).toEqual([]);
  }));

test.each(Object.entries(RECORDS))(
  '%s: a name that differs only in case, accents and spaces is refused',
  (kind, record) =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Administrator');
      const named = 'title' in record ? 'title' : 'name';
      const columns = Object.keys(record).map((column) => `"${column}"`);
      const add = (name: string) =>
        t.query(
          `insert into data.${kind} (${columns.join(', ')}) select ${columns.join(', ')} from json_populate_record(null::data.${kind}, $1::json)`,
          [JSON.stringify({ ...record, [named]: name })],
        );
      await add(String(record[named]));
      for (const name of ['ubung eins', 'ÜBUNG\u00a0EINS ', 'U\u0308bung eins', 'Übung eins'])
        expect([name, await refusalOf(t, () => add(name))]).toEqual([name, expect.stringMatching(/_key$|_taken$/)]);
      expect(await refusalOf(t, () => add('Übung zwei'))).toBeNull();
      // Records that were alike before are edited as before, but none takes the name of another one.
      const { rows } = await t.query<{ may: boolean }>(
        `select has_column_privilege('web_user', 'data.${kind}', $1, 'update') as may`,
        [named],
      );
      if (!rows[0]!.may) return;
      await add('Übung drei');
      const rename = (from: string, to: string) =>
        t.query(`update data.${kind} set "${named}" = $2 where "${named}" = $1`, [from, to]);
      expect(await refusalOf(t, () => rename('Übung drei', 'ubung EINS'))).toMatch(/_key$|_taken$/);
      expect(await refusalOf(t, () => rename('Übung drei', 'ubung DREI'))).toBeNull();
    }),
);

test('records that are alike already can be edited, and an import adds what it finds', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Administrator');
    const add = (title: string) =>
      t.query(`insert into data.monitoring_challenges (iso3, title, date) values ('KEN', $1, '2025-01-01')`, [title]);
    await importing(t, async () => {
      await t.query(`select set_config('request.username', 'administrator', true)`);
      await add('Access');
      await add('ACCESS');
    });
    expect(await refusalOf(t, () => t.query(`update data.monitoring_challenges set content = 'x'`))).toBeNull();
    expect(await refusalOf(t, () => add('access'))).toBe('monitoring_challenges_title_key');
  }));

test('a role is not named like another one', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Administrator');
    await t.query(`select api.save_role('Régional', '{}')`);
    expect(await refusalOf(t, () => t.query(`select api.save_role('regional', '{}')`))).toBe('role_name_taken');
    expect(await refusalOf(t, () => t.query(`select api.save_role('EXPERT', '{}')`))).toBe('role_name_taken');
  }));
