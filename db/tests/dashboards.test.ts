/** The dashboards equal the facts list with the same search, to the unit; every fact has a distinct prime as its figure. */
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, importing, refusalOf } from './support.ts';

const database = databaseForTests();

const rowsOf = async (t: Transaction, statement: string, parameters: unknown[] = []) =>
  (await t.query<Record<string, unknown>>(statement, parameters)).rows;

type NewFact = Partial<{
  figure: number;
  iso3: string;
  cause: string;
  role: string | null;
  event: number | null;
  day: string;
  term: string;
  groups: string[];
  idu: boolean;
  count: number;
}>;

const fact = (t: Transaction, given: NewFact) =>
  t.query(
    `insert into api.facts (name, iso3, year, displacement_type, type, event_id, event_role, groups, idu, data)
     select 'Prime ' || $1::text, $2, 2023, $3, 'New Displacement (Flow)', $4, $5, $6, $7, $8 from generate_series(1, $9)`,
    [
      String(given.figure ?? 1),
      given.iso3 ?? 'PER',
      given.cause ?? 'Disaster',
      given.event ?? null,
      given.role ?? null,
      given.groups ?? [],
      given.idu ?? false,
      JSON.stringify({
        reported_figure: given.figure ?? 1,
        term: given.term ?? 'Displaced',
        start_date: { date: given.day ?? '2023-05-15' },
        ...(given.idu === true && { excerpt_for_idu: 'An excerpt' }),
      }),
      given.count ?? 1,
    ],
  );

const event = async (t: Transaction, name: string, cause: string, hazard: string | null = null, included = true) => {
  const [row] = await rowsOf(
    t,
    `insert into api.events (name, year, displacement_type, start_date, data_included, hazard_type_id)
     values ($1, 2023, $2, '{"date": "2023-01-01"}', $3, (select min(id) from api.hazard_types where type = $4)) returning id`,
    [`The event '${name}'`, cause, included, hazard],
  );
  return row!['id'] as number;
};

const asOwner = async (t: Transaction, statement: string, parameters: unknown[] = []) => {
  await t.script('reset role');
  await t.query(statement, parameters);
  await t.script('set local role web_user');
};

describe('the performance dashboard', () => {
  const PERIOD = `'2018-01-01', '2018-09-01'`;
  const CATEGORIES = {
    term: 'f.term',
    role: 'f.event_role',
    idu: 'f.idu',
    status: 'f.status',
    group: 'g.name',
  };
  const createdAt = (t: Transaction, figure: number, moment: string) =>
    asOwner(t, `update data.facts set created_at = $2 where name = 'Prime ' || $1::text`, [String(figure), moment]);

  it('counts the facts of each user on UTC days, both included, and in the equal period before', () =>
    database.rolledBack(async (t) => {
      // The reader's time zone changes nothing.
      await t.query(`select set_config('timezone', 'Pacific/Auckland', true)`);
      const created = [
        [2, 'ada', '2018-01-01T00:00:00Z'],
        [3, 'ada', '2018-09-01T23:59:59Z'],
        [5, 'ada', '2017-12-31T23:59:59Z'],
        [7, 'ada', '2017-05-02T00:00:00Z'],
        [11, 'ada', '2018-09-02T00:00:00Z'],
        [13, 'ada', '2017-05-01T23:59:59Z'],
        [17, 'bo', '2018-03-01T12:00:00Z'],
        [19, 'cy', '2017-11-01T12:00:00Z'],
      ] as const;
      for (const [count, user, moment] of created) {
        await becomePerson(t, 'Expert', user);
        await fact(t, { figure: count, count });
        await createdAt(t, count, moment);
      }
      await becomePerson(t, 'Reviewer');
      const counted = () => rowsOf(t, `select * from api.qa_dashboard_nfacts_user(${PERIOD})`);
      expect(await counted()).toEqual([
        { expert: 'bo', previous: 0, reference: 17, variation: 17 },
        { expert: 'ada', previous: 12, reference: 5, variation: -7 },
        { expert: 'cy', previous: 19, reference: 0, variation: -19 },
      ]);
      await asOwner(
        t,
        `with run as (insert into data.import_runs (source, file_name, created_by) values ('gidd', 'a file', 'bo') returning id)
         update data.facts set import_run = run.id from run where name = 'Prime 17'`,
      );
      const of = (imported: boolean) =>
        rowsOf(
          t,
          `select expert, reference from api.qa_dashboard_nfacts_user(${PERIOD}, ${imported}) where reference > 0`,
        );
      expect(await of(false)).toEqual([{ expert: 'ada', reference: 5 }]);
      expect(await of(true)).toEqual([{ expert: 'bo', reference: 17 }]);
      const terms = await rowsOf(
        t,
        `select sum(count)::integer as count from api.qa_dashboard_nfacts_term(${PERIOD}, false)`,
      );
      expect(terms).toEqual([{ count: 5 }]);
      await asOwner(t, `update data.facts set archived_at = now() where name = 'Prime 3'`);
      expect((await counted())[1]).toEqual({ expert: 'ada', previous: 12, reference: 2, variation: -10 });
    }));

  it('compares with the days that are given', () =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Reviewer', 'ada');
      for (const [count, moment] of [
        [2, '2018-09-01T23:59:59Z'],
        [3, '2017-01-01T00:00:00Z'],
        [5, '2017-09-01T23:59:59Z'],
        [7, '2017-09-02T00:00:00Z'],
        [11, '2016-12-31T23:59:59Z'],
      ] as const) {
        await becomePerson(t, 'Expert', 'ada');
        await fact(t, { figure: count, count });
        await createdAt(t, count, moment);
      }
      await becomePerson(t, 'Reviewer');
      const counted = (before: string) =>
        rowsOf(t, `select * from api.qa_dashboard_nfacts_user(${PERIOD}, null, ${before})`);
      expect(await counted(`'2017-01-01', '2017-09-01'`)).toEqual([
        { expert: 'ada', previous: 8, reference: 2, variation: -6 },
      ]);
    }));

  it('counts the reviews of the created facts, by country and expert', () =>
    database.rolledBack(async (t) => {
      const reviewed = async (figure: number, status: string, moment: string) => {
        const name = `Prime ${figure}`;
        await t.query(`select * from api.review_facts(array(select id from api.facts where name = $1), $2, 'Seen')`, [
          name,
          status,
        ]);
        await asOwner(
          t,
          `update data.reviews set created_at = $2::timestamptz where entity_id = (select id from data.facts where name = $1)`,
          [name, moment],
        );
      };
      await becomePerson(t, 'Expert', 'ada');
      for (const [figure, iso3] of [
        [2, 'PER'],
        [3, 'PER'],
        [5, 'PER'],
        [7, 'CHL'],
      ] as const) {
        await fact(t, { figure, iso3 });
        await createdAt(t, figure, '2018-03-01T00:00:00Z');
      }
      await fact(t, { figure: 11 });
      await createdAt(t, 11, '2018-09-02T00:00:00Z');
      await becomePerson(t, 'Administrator', 'bo');
      await reviewed(3, 'Review Completed', '2018-03-05T00:00:00Z');
      await reviewed(5, 'Signed Off', '2018-03-11T00:00:00Z');
      await reviewed(7, 'Under Review', '2018-03-02T00:00:00Z');
      await becomePerson(t, 'Reviewer');
      const rows = await rowsOf(
        t,
        `select part, value, facts, waiting, under_review, reviewed, signed_off, oldest::date::text, days
         from api.qa_dashboard_reviews(${PERIOD})`,
      );
      const all = { facts: 4, waiting: 1, under_review: 1, reviewed: 1, signed_off: 1, oldest: '2018-03-01', days: 7 };
      const none = { waiting: 0, reviewed: 0, signed_off: 0, oldest: null, days: null };
      expect(rows).toEqual([
        { part: 'all', value: null, ...all },
        { part: 'country', value: 'PER', ...all, facts: 3, under_review: 0 },
        { part: 'country', value: 'CHL', facts: 1, under_review: 1, ...none },
        { part: 'expert', value: 'ada', ...all },
      ]);
    }));

  it.each(['beside real facts', 'alone'])(
    'counts reviews as the lists that its numbers lead to, samples %s, and each fact once by country and by expert',
    (samples) =>
      database.rolledBack(async (t) => {
        const made: { run: string | null; status: string | null; moment: string; user: string; iso3: string }[] = [];
        const runs = samples === 'alone' ? ['sample'] : [null, 'gidd', 'sample'];
        for (const run of runs)
          for (const status of [null, 'Under Review', 'Review Completed', 'Signed Off', 'Locked Down', 'sent back'])
            for (const moment of ['2017-12-31T23:59:59Z', '2018-01-01T00:00:00Z', '2018-09-01T23:59:59Z'])
              made.push({
                run,
                status,
                moment,
                user: Math.floor(made.length / 3) % 2 ? 'ada' : 'bo',
                iso3: Math.floor(made.length / 2) % 3 ? 'PER' : 'CHL',
              });
        for (const [at, { iso3, user }] of made.entries()) {
          await becomePerson(t, 'Expert', user);
          await fact(t, { figure: at, iso3 });
        }
        await becomePerson(t, 'Administrator', 'cy');
        for (const [at, { status }] of made.entries())
          for (const given of status === 'sent back' ? ['Review Completed', 'Under Review'] : [status])
            if (given !== null)
              await t.query(
                `insert into api.reviews (entity_id, status) select id, $2 from api.facts where name = $1`,
                [`Prime ${at}`, given],
              );
        await asOwner(
          t,
          `insert into data.import_runs (source, file_name, created_by) values ('gidd', 'a file', 'bo'), ('sample', 'sample', 'import')`,
        );
        await t.script(`reset role; set local session_replication_role = replica`);
        for (const [at, { run, moment }] of made.entries())
          await t.query(
            `update data.facts f set created_at = $2::timestamptz, import_run = (select max(r.id) from data.import_runs r where r.source = $3),
               confidential = f.id % 5 = 0, archived_at = case when f.id % 7 = 0 then now() end where name = $1`,
            [`Prime ${at}`, moment, run],
          );
        await t.script(`set local session_replication_role = origin; set local role web_user`);
        for (const role of ['Viewer', 'Administrator']) {
          await becomePerson(t, role);
          const counted = await rowsOf(
            t,
            `select part, value, facts, waiting, under_review, reviewed, signed_off, oldest from api.qa_dashboard_reviews(${PERIOD}) order by 1, 2`,
          );
          const statuses = (...names: string[]) =>
            `count(*) filter (where v.status in (${names.map((name) => `'${name}'`).join()}))`;
          const listed = await rowsOf(
            t,
            `select case when grouping(v.iso3) = 0 then 'country' when grouping(v.expert) = 0 then 'expert' else 'all' end as part, coalesce(v.iso3, v.expert) as value,
               count(*) as facts, count(*) filter (where v.status is null) as waiting, ${statuses('Under Review')} as under_review,
               ${statuses('Review Completed')} as reviewed, ${statuses('Signed Off', 'Locked Down')} as signed_off, min(v.created_at) filter (where v.status is null) as oldest
             from (select f.*, case when not f.imported then f.created_by end as expert from api.facts_view f) v
             where v.created_at >= '2018-01-01T00:00Z' and v.created_at < '2018-09-02T00:00Z' and ($1 = 'alone' or not v.sample)
             group by grouping sets ((), (v.iso3), (v.expert)) order by 1, 2`,
            [samples],
          );
          expect(counted).toEqual(listed);
          expect(counted.length).toBe(samples === 'alone' ? 5 : 6);
          const sum = (part: string) =>
            counted.filter((row) => row['part'] === part).reduce((all, row) => all + Number(row['facts']), 0);
          expect([sum('country'), sum('expert')]).toEqual([sum('all'), sum('all')]);
        }
      }),
  );

  it('counts by term, role, IDU, status and group as the facts list does, through every change', () =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Administrator');
      const [one, other] = [await event(t, 'One', 'Disaster'), await event(t, 'Other', 'Disaster')];
      const [group, second] = (
        await rowsOf(t, 'select name from api.groups where active order by position limit 2')
      ).map(({ name }) => name as string);
      await fact(t, { figure: 2, count: 2, event: one, role: 'Recommended figure', groups: [group!, second!] });
      await fact(t, { figure: 3, count: 3, event: other, role: 'Triangulation', idu: true, groups: [group!] });
      await fact(t, { figure: 5, count: 5, cause: 'Conflict', term: 'Evacuated' });
      await asOwner(t, `update data.facts set created_at = '2018-02-03T04:05:06Z'`);
      const agree = async () => {
        for (const [field, column] of Object.entries(CATEGORIES)) {
          const listed = await rowsOf(
            t,
            `select ${column} as "${field}", f.displacement_type, count(*) from api.facts_view f
             ${field === 'group' ? 'left join lateral unnest(f.groups) as g (name) on true' : ''}
             where f.created_at >= '2018-01-01T00:00Z' and f.created_at < '2018-09-02T00:00Z' group by 1, 2 order by 1, 2`,
          );
          const counted = await rowsOf(t, `select * from api.qa_dashboard_nfacts_${field}(${PERIOD})`);
          expect(counted).toEqual(listed);
          expect(counted.length).toBeGreaterThan(1);
        }
      };
      const byRole = () => rowsOf(t, `select * from api.qa_dashboard_nfacts_role(${PERIOD})`);
      await agree();
      expect(await byRole()).toEqual([
        { role: 'Recommended figure', displacement_type: 'Disaster', count: 2 },
        { role: 'Triangulation', displacement_type: 'Disaster', count: 3 },
        { role: null, displacement_type: 'Conflict', count: 5 },
      ]);
      const groups = await rowsOf(t, `select * from api.qa_dashboard_nfacts_group(${PERIOD})`);
      expect(groups).toContainEqual({ group, displacement_type: 'Disaster', count: 5 });
      expect(groups).toContainEqual({ group: second, displacement_type: 'Disaster', count: 2 });
      expect(groups).toContainEqual({ group: null, displacement_type: 'Conflict', count: 5 });
      const months = await rowsOf(
        t,
        `select month, sum(count)::integer as count from api.qa_dashboard_nfacts_month(${PERIOD}) group by 1 order by 1`,
      );
      const facts = await rowsOf(
        t,
        `select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::integer as count from api.facts_view
         where created_at >= '2018-01-01Z' and created_at < '2018-09-02Z' group by 1 order by 1`,
      );
      expect(months).toEqual(facts);
      await t.query(`update api.facts set event_role = 'Partial figure (Added)' where name = 'Prime 3'`);
      await t.query(
        `insert into api.reviews (entity_id, status) select id, 'Under Review' from api.facts where name = 'Prime 5'`,
      );
      await agree();
      expect(await rowsOf(t, `select * from api.qa_dashboard_nfacts_status(${PERIOD})`)).toContainEqual({
        status: 'Under Review',
        displacement_type: 'Conflict',
        count: 5,
      });
      await asOwner(t, `update data.facts set archived_at = now() where name = 'Prime 2'`);
      await agree();
      await asOwner(
        t,
        `update data.facts set created_at = '2018-09-02T00:00:00Z' where name = 'Prime 3' and id % 2 = 0`,
      );
      await agree();
    }));

  it('is refused without the right to view it, and without a period', () =>
    database.rolledBack(async (t) => {
      const calls = [
        ...['user', ...Object.keys(CATEGORIES)].map((field) => `api.qa_dashboard_nfacts_${field}`),
        'api.qa_dashboard_reviews',
      ];
      for (const [role, refusal] of [
        ['Administrator', null],
        ['Coordinator', null],
        ['Reviewer', null],
        ['Viewer', null],
        ['Expert', 'not_permitted'],
        ['Reporting', 'not_permitted'],
      ] as const) {
        await becomePerson(t, role);
        for (const call of calls)
          expect([role, call, await refusalOf(t, () => t.query(`select * from ${call}(${PERIOD})`))]).toEqual([
            role,
            call,
            refusal,
          ]);
      }
      await becomePerson(t, 'Viewer');
      for (const period of [
        `'2018-09-02', '2018-09-01'`,
        `null, '2018-09-01'`,
        `'2018-09-01', 'infinity'`,
        `'-infinity', now()::date`,
      ])
        for (const call of calls)
          expect(await refusalOf(t, () => t.query(`select * from ${call}(${period})`))).toBe('dashboard_period');
    }));
});

describe('the tables of QA', () => {
  it('hold the events with a number of facts other than one, and their facts by cause', () =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Administrator');
      const [none, one, several, conflict, outside] = [
        await event(t, 'None', 'Disaster'),
        await event(t, 'One', 'Disaster'),
        await event(t, 'Several', 'Disaster'),
        await event(t, 'Several of conflict', 'Conflict'),
        await event(t, 'Not included', 'Disaster', null, false),
      ];
      await fact(t, { figure: 2, event: one, role: 'Recommended figure' });
      await fact(t, { figure: 3, event: several, role: 'Recommended figure' });
      await fact(t, { figure: 5, event: several, role: 'Partial figure (Subtracted)' });
      await fact(t, { figure: 7, event: several, role: 'Triangulation' });
      await fact(t, { figure: 11, event: conflict, role: 'Recommended figure', cause: 'Conflict' });
      await fact(t, { figure: 13, event: conflict, role: 'Partial figure (Added)', cause: 'Conflict' });
      await fact(t, { figure: 17, event: outside, role: 'Recommended figure' });
      await fact(t, { figure: 19, event: outside, role: 'Recommended figure' });
      const events = (relation = 'grid_facts_by_events') =>
        rowsOf(
          t,
          `select event_id, event_name, total_facts, total_recommeded_figure as figure, wrong_date_order from api.qa_dashboard_${relation} order by event_id`,
        );
      const facts = (cause: string) =>
        rowsOf(
          t,
          `select event_id, fact_name, event_role, figure from api.qa_dashboard_grid_fact_by_${cause} order by fact_id`,
        );
      const of = (event_id: number, event_name: string, total_facts: number, figure: number) => ({
        event_id,
        event_name: `The event '${event_name}'`,
        total_facts,
        figure,
        wrong_date_order: false,
      });
      expect(await events()).toEqual([
        of(none, 'None', 0, 0),
        of(several, 'Several', 3, -2),
        of(conflict, 'Several of conflict', 2, 24),
      ]);
      const all = await events('all_events');
      expect(all).toHaveLength(5);
      expect(all).toContainEqual(of(one, 'One', 1, 2));
      expect(all).toContainEqual(of(outside, 'Not included', 2, 36));
      expect(await events('all_events_gathered')).toEqual(all);
      expect(await events('grid_facts_by_events_gathered')).toEqual(await events());
      for (const cause of ['conflict', 'disaster'])
        expect(await facts(`${cause}_gathered`)).toEqual(await facts(cause));
      expect((await facts('conflict')).map(({ figure }) => figure)).toEqual([11, 13]);
      expect(await facts('disaster')).toEqual([
        { event_id: several, fact_name: 'Prime 3', event_role: 'Recommended figure', figure: 3 },
        { event_id: several, fact_name: 'Prime 5', event_role: 'Partial figure (Subtracted)', figure: 5 },
        { event_id: several, fact_name: 'Prime 7', event_role: 'Triangulation', figure: 7 },
      ]);

      await t.query(`update api.facts set event_id = $1 where name = 'Prime 7'`, [one]);
      await t.query(`update api.facts set event_role = 'Partial figure (Added)' where name = 'Prime 5'`);
      expect(await events()).toContainEqual(of(several, 'Several', 2, 8));
      expect(await events()).toContainEqual(of(one, 'One', 2, 2));
      await asOwner(t, `update data.facts set archived_at = now() where name in ('Prime 5', 'Prime 11')`);
      const ids = (await events()).map(({ event_id }) => event_id);
      expect(ids).toEqual([none, one]);
      expect(await facts('conflict')).toEqual([]);
      await t.query('update api.events set data_included = true where id = $1', [outside]);
      await asOwner(t, 'update data.events set archived_at = now() where id = $1', [none]);
      expect((await events()).map(({ event_id }) => event_id)).toEqual([one, outside]);
      await importing(t, () =>
        t.query(`update data.events set end_date = '{"date": "2022-12-31"}' where id = $1`, [outside]),
      );
      expect((await events()).map((row) => row['wrong_date_order'])).toEqual([false, true]);
    }));
});

describe('the monthly figures by hazard', () => {
  it('add up to those of the home page and of the facts list, through every change', () =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Administrator');
      const [flood, storm, bare] = [
        await event(t, 'A flood', 'Disaster', 'Flood'),
        await event(t, 'A storm', 'Disaster', 'Storm'),
        await event(t, 'Without a hazard', 'Disaster'),
      ];
      await fact(t, { figure: 2, event: flood, role: 'Recommended figure' });
      await fact(t, { figure: 3, event: flood, role: 'Partial figure (Added)', iso3: 'KEN' });
      await fact(t, { figure: 5, event: storm, role: 'Recommended figure', day: '2023-12-31' });
      await fact(t, { figure: 7, event: storm, role: 'Partial figure (Subtracted)' });
      await fact(t, { figure: 11, event: storm, role: 'Triangulation' });
      await fact(t, { figure: 13, event: bare, role: 'Recommended figure', iso3: 'SDN' });
      await fact(t, { figure: 17, cause: 'Conflict' });
      await fact(t, { figure: 19, event: flood, role: 'Recommended figure', day: '2199-01-01' });
      const figures = (of = '') =>
        rowsOf(t, `select year, month, hazard_type, figure from api.monthly_figures_by_hazard('Disaster'${of})`);
      const listed = (where = 'true') =>
        rowsOf(
          t,
          `select extract(year from v.start_date)::int as year, extract(month from v.start_date)::int as month, v.hazard_type, sum(v.figure * r.sign)::bigint as figure
           from api.facts_view v join api.fact_roles r on r.name = v.event_role
           where v.type = 'New Displacement (Flow)' and v.displacement_type = 'Disaster' and r.sign <> 0 and v.start_date <= current_date and ${where}
           group by 1, 2, 3 order by 1, 2, 3`,
        );
      const agree = async () => {
        expect(await figures()).toEqual(await listed());
        expect(await figures(`, '{PER,SDN}'`)).toEqual(await listed(`v.iso3 in ('PER', 'SDN')`));
        expect(await figures(`, null, '{Sub-Saharan Africa}'`)).toEqual(
          await listed(`v.region = 'Sub-Saharan Africa'`),
        );
        const home = await rowsOf(
          t,
          `select year, month, figure from api.qa_dashboard_monthly_figures_disasters where figure <> 0 order by 1, 2`,
        );
        const sums = await rowsOf(
          t,
          `select year, month, sum(figure)::bigint as figure from api.monthly_figures_by_hazard('Disaster') group by 1, 2 having sum(figure) <> 0 order by 1, 2`,
        );
        expect(sums).toEqual(home);
      };
      expect(await figures()).toEqual([
        { year: 2023, month: 5, hazard_type: 'Flood', figure: 5 },
        { year: 2023, month: 5, hazard_type: 'Storm', figure: -7 },
        { year: 2023, month: 5, hazard_type: null, figure: 13 },
        { year: 2023, month: 12, hazard_type: 'Storm', figure: 5 },
      ]);
      await agree();
      expect(await figures(`, '{}'`)).toEqual([]);
      await t.query(`update api.facts set event_role = 'Recommended figure' where name = 'Prime 11'`);
      await t.query(`update api.facts set event_id = $1 where name = 'Prime 2'`, [storm]);
      await t.query(
        `update api.facts set data = jsonb_set(data, '{start_date,date}', '"2023-02-01"') where name = 'Prime 13'`,
      );
      await agree();
      await asOwner(t, `update data.facts set archived_at = now() where name = 'Prime 3'`);
      await agree();
      expect(await figures()).toEqual([
        { year: 2023, month: 2, hazard_type: null, figure: 13 },
        { year: 2023, month: 5, hazard_type: 'Storm', figure: 6 },
        { year: 2023, month: 12, hazard_type: 'Storm', figure: 5 },
      ]);
    }));
});
