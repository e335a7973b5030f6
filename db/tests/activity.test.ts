/** Everybody's activity: its numbers are those of the history, for each role, and its days are those of a time zone. */
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { add, becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

type Row = { part: string; key: string; kind: string; what: string; records: number };
const activity = async (t: Transaction, given = ''): Promise<Row[]> =>
  (
    await t.query<Row>(
      `select part, key, kind, what, records::integer as records from api.activity('2000-01-01', '2000-12-31'${given})`,
    )
  ).rows;
const FACT = {
  year: 2000,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  data: { reported_figure: 31, term: 'Displaced', start_date: { date: '2000-02-02', accuracy: 'Day' } },
};

/** The history of everything now, at this moment. */
async function moved(t: Transaction, at: string): Promise<void> {
  await t.script('reset role');
  for (const table of ['history', 'reviews']) {
    await t.script(`alter table data.${table} disable trigger user`);
    await t.query(`update data.${table} set created_at = $1 where created_at > '2001-01-01'`, [at]);
    await t.script(`alter table data.${table} enable trigger user`);
  }
  await t.script('set local role web_user');
}

test('changes, reviews and deletions are counted once each, by person, place and day', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator', 'josef');
    const { id: one } = await add(t, 'facts', { ...FACT, iso3: 'KEN', name: 'Fact one' });
    await add(t, 'facts', { ...FACT, iso3: 'CHL', name: 'Fact two' });
    await moved(t, '2000-03-01T22:30:00Z');
    await t.query(`update api.facts set comment = 'x' where id = $1`, [one]);
    await t.query(`update api.facts set comment = 'y' where id = $1`, [one]);
    await moved(t, '2000-03-02T10:00:00Z');
    await becomePerson(t, 'Coordinator', 'amina');
    await add(t, 'reviews', { entity_id: one, status: 'Comment', comment: 'Page 3?' });
    await add(t, 'events', {
      name: 'Floods of both',
      displacement_type: 'Conflict',
      countries: ['KEN', 'CHL'],
      year: 2000,
      start_date: { date: '2000-01-01' },
    });
    await moved(t, '2000-03-09T10:00:00Z');
    const rows = await activity(t);
    const of = (part: string) =>
      rows
        .filter((row) => row.part === part)
        .map(({ key, kind, what, records }) => `${key}, ${kind}, ${what}: ${records}`)
        .toSorted();
    expect(of('person')).toEqual([
      'amina, events, created: 1',
      'amina, facts, reviewed: 1',
      'josef, facts, changed: 1',
      'josef, facts, created: 2',
    ]);
    expect(of('country')).toEqual([
      'CHL, events, created: 1',
      'CHL, facts, created: 1',
      'KEN, events, created: 1',
      'KEN, facts, changed: 1',
      'KEN, facts, created: 1',
      'KEN, facts, reviewed: 1',
    ]);
    expect(of('all')).toContain(', events, created: 1');
    expect(of('week')).toContain('2000-02-28, facts, created: 2');
    // Each part narrows to its own rows.
    for (const { part, key, kind, what, records } of rows.filter((row) =>
      ['person', 'country', 'region'].includes(row.part),
    )) {
      const by = { person: 'username', country: 'iso3', region: 'region' }[part as 'person'];
      const narrowed = await activity(t, `, ${by} => '${key}'`);
      expect(narrowed.find((row) => row.part === 'all' && row.kind === kind && row.what === what)?.records).toBe(
        records,
      );
    }
    // 22:30 is the next day in Nairobi.
    const days = async (zone: string) =>
      (await activity(t, `, time_zone => '${zone}'`))
        .filter(({ part, what }) => part === 'day' && what === 'created')
        .map(({ key }) => key);
    expect(await days('UTC')).toContain('2000-03-01');
    expect(await days('Africa/Nairobi')).not.toContain('2000-03-01');
    const { rows: latest } = await t.query<{ what: string; name: string }>(
      `select what, name from api.latest_activity('2000-01-01', '2000-12-31')`,
    );
    expect(latest.map(({ what, name }) => `${what} ${name}`)).toEqual(
      expect.arrayContaining(['created Floods of both', 'reviewed Fact one', 'created Fact two', 'changed Fact one']),
    );
  }));

test('nobody counts the changes of records that they may not see', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator', 'josef');
    await add(t, 'contacts', {
      title: 'Mr',
      name: 'Sami',
      surname: 'Haddad',
      organisation: 'Office',
      job_title: 'Adviser',
      countries_of_operation: ['KEN'],
    });
    await moved(t, '2000-03-01T10:00:00Z');
    for (const role of ['Administrator', 'Coordinator', 'Expert', 'Reviewer', 'Viewer', 'Ingest']) {
      await becomePerson(t, role, `a.${role}`.toLowerCase());
      const { rows } = await t.query<{ may: boolean }>(`select rules.may('view', 'contacts') as may`);
      const counted = (await activity(t)).filter(({ kind }) => kind === 'contacts');
      const { rows: latest } = await t.query(
        `select 1 from api.latest_activity('2000-01-01', '2000-12-31') where kind = 'contacts'`,
      );
      expect([role, counted.length > 0, latest.length > 0]).toEqual([role, rows[0]?.may, rows[0]?.may]);
    }
  }));

test.each([
  [`'2000-02-02', '2000-02-01'`, 'activity_period'],
  [`'2000-01-01', '2001-01-01'`, 'activity_period'],
  [`null, '2000-01-01'`, 'activity_period'],
  [`'2000-01-01', '2000-01-02', 'Mars/Olympus'`, 'activity_time_zone'],
])('the period (%s) is refused with words', (given, constraint) =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Viewer', 'amina');
    expect(await refusalOf(t, () => t.query(`select * from api.activity(${given})`))).toBe(constraint);
  }),
);
