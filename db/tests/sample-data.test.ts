/** Sample data: its marks, the records that stay because real ones use them or people changed them, the dry run and the run, the undo, and the sums without it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { generateSample } from '#db/sample/generate.ts';
import type { Database, Transaction } from '#db/database.ts';
import { createAccounts, sampleAccounts } from '#server/session/new-accounts.ts';
import { testDatabase } from '#server/testing/database.ts';
import { catalogOf } from './operations-world.ts';
import { add, asOwner, becomePerson, refusalOf } from './support.ts';

type Fate = { entity_type: string; going: number; changed: number; used: number };

let owner: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await testDatabase();
  ({ owner, close } = database);
  await generateSample(owner, { facts: 120, seed: 3, today: new Date('2026-11-21') });
  await createAccounts(database.app, sampleAccounts('sample-password-1'));
}, 120_000);
afterAll(() => close());

const rolledBack = (work: (t: Transaction) => Promise<void>) =>
  owner.transaction({ role: null, rollback: true, deadline: 120_000 }, async (t) => {
    // The administrator who removes the sample, with a password of their own.
    await t.query(`insert into data.users (username, name) values ('boss', 'Boss')`);
    await t.query(`insert into auth.credentials (username, password_hash) values ('boss', 'hash')`);
    await becomePerson(t, 'Administrator', 'boss');
    await work(t);
  });

async function dryRun(t: Transaction, withChanged = false): Promise<Record<string, Fate>> {
  const { rows } = await t.query<Fate>('select * from api.sample_data($1)', [withChanged]);
  return Object.fromEntries(rows.map((row) => [row.entity_type, row]));
}

type Part = { removed: number; left: number; operation: number };
async function removePart(t: Transaction, withChanged: boolean, operation: number | null): Promise<Part> {
  const { rows } = await t.query<{ done: Part }>('select api.remove_sample_data($1, $2) as done', [
    withChanged,
    operation,
  ]);
  return rows[0]!.done;
}

/** Removes all parts; returns the operation and the number of records. */
async function remove(t: Transaction, withChanged = false): Promise<{ operation: number; removed: number }> {
  let part = await removePart(t, withChanged, null);
  const { operation } = part;
  let { removed } = part;
  while (part.left > 0) {
    part = await removePart(t, withChanged, operation);
    removed += part.removed;
  }
  return { operation, removed };
}

type Undone = { reason: string | null; operation_id: number; next: number | null };
async function undoPart(t: Transaction, operation: number, by: number | null, next: number | null) {
  const { rows } = await t.query<Undone>('select * from api.undo_operation($1, null, $2, $3)', [operation, by, next]);
  return rows;
}

/** Undoes all parts of an operation; returns the reasons of records that stayed. */
async function undo(t: Transaction, operation: number): Promise<string[]> {
  let rows = await undoPart(t, operation, null, null);
  const by = rows[0]!.operation_id;
  const all = [...rows];
  while (rows[0]!.next !== null) {
    rows = await undoPart(t, operation, by, rows[0]!.next);
    all.push(...rows);
  }
  return all.flatMap(({ reason }) => reason ?? []);
}

const one = async <Row>(t: Transaction, query: string): Promise<Row> => (await asOwner(t, query))[0] as Row;
const SAMPLES = `
  select (select count(*) from data.facts) as facts, (select count(*) from data.events) as events, (select count(*) from data.documents) as documents,
    (select count(*) from data.publishers) as publishers, (select count(*) from data.tabular_datasets) as datasets, (select count(*) from data.contacts) as contacts,
    (select count(*) from data.communications) as communications, (select count(*) from data.significant_updates) as notes, (select count(*) from data.parking_lot) as lot,
    (select count(*) from data.users where sample) as people, (select count(*) from data.portfolios) as portfolios, (select count(*) from data.reviews) as reviews`;

/** Rows that go with a signed-off sample fact, and with a document. */
const SIGNED = `(select min(f.id) from data.facts f where f.status = 'Signed Off')`;
const AROUND = [
  `insert into data.changes_since_sign_off (fact_id, entity_type, entity_id, columns, created_by) values (${SIGNED}, 'events', 1, '{name}', 'boss')`,
  'alter table data.tabular_datasets_records_to_facts disable trigger user',
  `insert into data.tabular_datasets_records_to_facts (f_id, tdr_id) values (${SIGNED}, (select min(r.id) from data.tabular_datasets_records r)) on conflict do nothing`,
  'alter table data.tabular_datasets_records_to_facts enable trigger user',
  `insert into data.suggestion_outcomes (document_id, filename, letter, figure, outcome, reason, language, sentence) values ((select min(d.id) from data.documents d), 'a.pdf', 1, 10, 'dismissed', 'Old', 'en', 'Ten fled.')`,
];

describe('the removal', () => {
  it('takes every sample record and person, as the dry run says, and the undo puts every row back', async () => {
    await rolledBack(async (t) => {
      for (const statement of AROUND) await asOwner(t, statement);
      const before = await catalogOf(t);
      const fates = await dryRun(t);
      expect(Object.values(fates).filter(({ going, changed, used }) => going === 0 || changed > 0 || used > 0)).toEqual(
        [],
      );
      const { operation, removed } = await remove(t);
      expect(removed).toBe(Object.values(fates).reduce((sum, { going }) => sum + going, 0));
      expect(new Set(Object.values(await one<Record<string, number>>(t, SAMPLES)))).toEqual(new Set([0]));
      expect(await dryRun(t).then((all) => Object.values(all).filter(({ going }) => going > 0))).toEqual([]);
      expect(await undo(t, operation)).toEqual([]);
      const after = await catalogOf(t);
      for (const table of Object.keys(before)) {
        if (table === 'security_events' || table === 'kept_errors') continue;
        expect({ [table]: after[table] }).toEqual({ [table]: before[table] });
      }
    });
  }, 120_000);

  it('goes on in parts, and a second operation removes the rest of an interrupted one', async () => {
    await rolledBack(async (t) => {
      const going = Object.values(await dryRun(t)).reduce((sum, fate) => sum + fate.going, 0);
      const [part] = (await asOwner(t, 'select rules.remove_sample_data(false, null, 100) as done')) as [
        { done: { removed: number; left: number; operation: number } },
      ];
      expect(part.done).toEqual({ removed: 100, left: going - 100, operation: part.done.operation });
      expect((await remove(t)).removed).toBe(going - 100);
    });
  }, 120_000);

  it('keeps what real records use, and the person who made a real record, suspended', async () => {
    await rolledBack(async (t) => {
      const sample = await one<{
        event: number;
        name: string;
        cause: string;
        iso3: string;
        publisher: number;
        day: string;
        contact: number;
      }>(
        t,
        `
        select e.id as event, e.name, e.displacement_type as cause, e.countries[1] as iso3, e.start_day::text as day, (select min(p.id) from data.publishers p) as publisher,
          (select min(c.id) from data.contacts c) as contact
        from data.events e where e.year = 2025 order by e.id limit 1`,
      );
      const document = await add(t, 'documents', {
        name: 'A real report',
        publication_date: '2025-12-01',
        publishers: [sample.publisher],
        sources: [sample.publisher],
        countries: [sample.iso3],
      });
      await becomePerson(t, 'Expert', 'expert');
      await add(t, 'facts', {
        name: 'A real fact',
        iso3: sample.iso3,
        year: 2025,
        displacement_type: sample.cause,
        type: 'New Displacement (Flow)',
        document_id: document.id,
        event_id: sample.event,

        event_role: 'Recommended figure',
        data: {
          reported_figure: 12,
          unit: 'Person',
          term: 'Displaced',
          start_date: { date: sample.day, accuracy: 'Day' },
          end_date: { date: sample.day, accuracy: 'Day' },
        },
      });
      await becomePerson(t, 'Administrator', 'boss');
      await add(t, 'communications', {
        contact_id: sample.contact,
        conducted_at: '2025-12-01T10:00:00Z',
        content: 'A real call',
        subject: 'Call',
        iso3: sample.iso3,
      });
      const fates = await dryRun(t);
      for (const kind of ['events', 'publishers', 'contacts'])
        expect({ kind, used: fates[kind]!.used }).toEqual({ kind, used: 1 });
      expect(fates['facts']).toMatchObject({ changed: 0, used: 0 });
      await remove(t);
      expect(await one(t, SAMPLES)).toMatchObject({
        facts: 1,
        events: 1,
        documents: 1,
        publishers: 1,
        contacts: 1,
        communications: 1,
      });
      // The creators of the records that stay, too.
      const people = await asOwner(t, `select username, suspended_at from data.users where sample`);
      expect(people).toHaveLength(fates['users']!.used);
      expect(people.map(({ username }) => username)).toContain('expert');
      expect(people.filter(({ suspended_at }) => suspended_at === null)).toEqual([]);
    });
  }, 120_000);

  it('keeps what people changed or reviewed, with all that it rests on, unless these are chosen, too', async () => {
    await rolledBack(async (t) => {
      const sub = await one<{ id: number; parent_id: number; event_id: number; document_id: number }>(
        t,
        `
        select f.id, f.parent_id, f.event_id, f.document_id from data.facts f join data.facts m on m.id = f.parent_id
        where f.status is null and m.status is null and f.event_id is not null and f.document_id is not null order by f.id limit 1`,
      );
      await t.query(`update api.facts set name = name || '!' where id = $1`, [sub.id]);
      const reviewed = await one<{ id: number }>(
        t,
        `select id from data.facts where status is null and parent_id is null and document_id is not null order by id limit 1`,
      );
      await add(t, 'reviews', {
        entity_type: 'facts',
        entity_id: reviewed.id,
        status: 'Comment',
        comment: 'Is it so?',
      });
      const fates = await dryRun(t);
      expect(fates['facts']).toMatchObject({ changed: 2, used: 1 });
      expect(fates['events']!.used).toBeGreaterThan(0);
      expect(fates['documents']!.used).toBeGreaterThan(0);
      const all = await dryRun(t, true);
      expect(Object.values(all).filter(({ changed }) => changed > 0)).toEqual([]);
      await remove(t);
      const left = await asOwner(t, 'select id from data.facts order by id');
      expect(left.map(({ id }) => id)).toEqual(
        [sub.id, sub.parent_id, reviewed.id].toSorted((one, other) => one - other),
      );
      expect(await asOwner(t, 'select 1 as here from data.events where id = $1', [sub.event_id])).toEqual([
        { here: 1 },
      ]);
      await remove(t, true);
      expect(await one(t, SAMPLES)).toMatchObject({ facts: 0, events: 0, documents: 0, publishers: 0 });
    });
  }, 120_000);

  it('ends the sign-ins of all sample people at once, and their tokens; the undo gives no password back', async () => {
    await rolledBack(async (t) => {
      const operation = (
        (await asOwner(t, 'select rules.remove_sample_data(false, null, 1) as done')) as [
          { done: { operation: number } },
        ]
      )[0].done.operation;
      const able = `select (select count(*) from auth.credentials c join data.users u using (username) where u.sample) as passwords,
        (select count(*) from data.users where sample and suspended_at is null) as active, (select count(*) from auth.tokens where username <> 'boss') as tokens`;
      expect(await one(t, able)).toEqual({ passwords: 0, active: 0, tokens: 0 });
      await undo(t, operation);
      expect(await one(t, able)).toMatchObject({ passwords: 0, active: 15, tokens: 0 });
    });
  }, 120_000);

  it('is for those who manage settings, no sample person among them, and while another administrator can sign in @proof', async () => {
    await rolledBack(async (t) => {
      const both = async () => [
        await refusalOf(t, () => t.query('select * from api.sample_data()')),
        await refusalOf(t, () => t.query('select api.remove_sample_data()')),
      ];
      for (const role of ['Coordinator', 'Reviewer', 'Expert', 'Reporting', 'Viewer']) {
        await becomePerson(t, role, `a.${role.toLowerCase()}`);
        expect({ role, refused: await both() }).toEqual({ role, refused: ['not_permitted', 'not_permitted'] });
      }
      await becomePerson(t, 'Administrator', 'administrator');
      expect(await both()).toEqual([null, 'sample_removed_by_sample']);
      await becomePerson(t, 'Administrator', 'boss');
      expect(await refusalOf(t, () => t.query('select api.remove_sample_data(false, 1)'))).toBe('operation_goes_on');
      const operation = (await remove(t)).operation;
      await becomePerson(t, 'Coordinator', 'a.coordinator');
      expect(await refusalOf(t, () => t.query('select * from api.undo_operation($1)', [operation]))).toBe(
        'not_permitted',
      );
      await becomePerson(t, 'Administrator', 'boss');
      await asOwner(t, `delete from auth.credentials where username = 'boss'`);
      await undo(t, operation);
      expect(await refusalOf(t, () => t.query('select api.remove_sample_data()'))).toBe('last_administrator');
    });
  }, 120_000);

  it('tells nobody, and fills neither the trash nor an inbox', async () => {
    await rolledBack(async (t) => {
      const id = (await one<{ id: number }>(t, `select min(id) as id from data.events`)).id;
      await t.query(`select api.follow('events', $1, 'follow')`, [String(id)]);
      await remove(t);
      expect(
        await one(
          t,
          'select (select count(*) from data.notifications) as told, (select count(*) from data.follows) as follows, (select count(*) from api.deleted_records) as trash',
        ),
      ).toEqual({ told: 0, follows: 0, trash: 0 });
    });
  }, 120_000);
});

describe('the sums of home, of countries and of releases', () => {
  const sums = `select (select coalesce(sum(figure), 0)::bigint from api.qa_dashboard_monthly_figures_conflict) + (select coalesce(sum(figure), 0)::bigint from api.qa_dashboard_monthly_figures_disasters) as home,
    (select coalesce(sum(figure::numeric), 0)::bigint from api.country_yearly_figures('KEN')) as country, (select coalesce(sum(conflict_figure), 0)::bigint from api.countries_view) as list,
    (select coalesce(sum(counted), 0)::bigint from rules.release_verdicts(2025, '{}', '{}', 0) where type = 'New Displacement (Flow)') as release`;
  const fact = {
    name: 'Counted',
    iso3: 'KEN',
    year: 2025,
    displacement_type: 'Conflict',
    type: 'New Displacement (Flow)',
    event_role: 'Recommended figure',
  };
  const data = {
    reported_figure: 12,

    term: 'Displaced',
    start_date: { date: '2025-03-01', accuracy: 'Day' },
    end_date: { date: '2025-03-02', accuracy: 'Day' },
  };

  it('have the sample until there is a real fact; a fact of a sample person is a trial', async () => {
    await rolledBack(async (t) => {
      const publisher = (await one<{ id: number }>(t, 'select min(id) as id from data.publishers')).id;
      const before = await one<{ home: number; country: number; list: number; release: number }>(t, sums);
      expect(before.home).toBeGreaterThan(1000);
      expect(before.release).toBeGreaterThan(100);
      const event = await add(t, 'events', {
        name: 'Kenya: Conflict - Garissa',
        displacement_type: 'Conflict',
        year: 2025,
        countries: ['KEN'],
        start_date: { date: '2025-01-01', accuracy: 'Day' },
      });
      const document = await add(t, 'documents', {
        name: 'A report',
        publication_date: '2025-12-01',
        publishers: [publisher],
        sources: [publisher],
        countries: ['KEN'],
      });
      const made = { ...fact, data, event_id: event.id, document_id: document.id };
      await becomePerson(t, 'Expert', 'expert');
      await add(t, 'facts', made);
      expect(await one(t, sums)).toMatchObject({
        home: before.home + 12,
        country: before.country + 12,
        release: before.release + 12,
      });
      await becomePerson(t, 'Expert', 'somebody');
      await add(t, 'facts', { ...made, name: 'Counted too' });
      // The facts of both people are real figures now; only those of the sample are left out.
      expect(await one(t, sums)).toEqual({ home: 24, country: 24, list: 24, release: 24 });
      const verdicts = await asOwner(
        t,
        `select distinct v.rule, f.import_run is not null as samples from rules.release_verdicts(2025, '{}', '{}', 0) v join data.facts f using (id) order by rule`,
      );
      expect(verdicts).toEqual([
        { rule: 'No: sample', samples: true },
        { rule: 'Yes', samples: false },
      ]);
    });
  }, 120_000);
});
