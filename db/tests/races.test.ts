/** Simultaneous changes by two users, on a server with two connections: rules see what was committed while they waited. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseError, type Transaction } from '#db/database.ts';
import { postgresUrl, testDatabase, type TestDatabase } from '#server/testing/database.ts';

const stock = '{"reported_figure": 1, "term": "Displaced", "stock_date": {"date": "2025-12-31"}}';

// The embedded database has one connection, so its transactions never overlap.
describe.skipIf(postgresUrl === null)('two simultaneous transactions', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await database.owner.transaction({ role: null }, async (t) => {
      for (const [username, role] of [
        ['ada', 'Expert'],
        ['rita', 'Reviewer'],
        ['cora', 'Coordinator'],
        ['carl', 'Coordinator'],
      ]) {
        await t.query('insert into data.users (username, name) values ($1, $1)', [username]);
        await t.query('insert into data.user_roles (username, role) values ($1, $2)', [username, role]);
      }
    });
  });
  afterAll(() => database.close());

  const as = <T>(username: string, work: (transaction: Transaction) => Promise<T>) =>
    database.app.transaction({ role: 'web_user', set: { 'request.username': username } }, work);
  const one = async (text: string, values: unknown[] = []) =>
    (await database.owner.statement<Record<string, unknown>>({ role: null }, text, values)).rows[0]!;
  const newFact = async () =>
    (
      await as('ada', (t) =>
        t.query<{ id: number }>(
          `insert into api.facts (name, iso3, year, displacement_type, type, data) values ('Raced', 'KEN', 2025, 'Conflict', 'IDPs (Stock)', $1) returning id`,
          [stock],
        ),
      )
    ).rows[0]!.id;

  /** Begins the second while the first holds its locks, commits the first once the second waits, and returns the second's outcome. */
  async function overlapping(
    first: [string, string, unknown[]],
    second: [string, string, unknown[]],
  ): Promise<string | null> {
    let outcome: Promise<string | null> = Promise.resolve(null);
    await as(first[0], async (t) => {
      await t.query(first[1], first[2]);
      outcome = as(second[0], (other) => other.query(second[1], second[2])).then(
        () => null,
        (error: unknown) => (error instanceof DatabaseError ? error.constraint : 'no refusal by the database'),
      );
      await waiting();
    });
    return outcome;
  }
  /** Until a transaction waits for another. */
  async function waiting(): Promise<void> {
    const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await database.owner.statement({ role: null }, text)).affected === 0);
  }

  it('an expert cannot delete a fact that was reviewed meanwhile', async () => {
    const id = await newFact();
    const review = `insert into api.reviews (entity_id, status, comment) values ($1, 'Comment', 'Wait')`;
    expect(await overlapping(['rita', review, [id]], ['ada', 'delete from api.facts where id = $1', [id]])).toBe(
      'delete_reviewed',
    );
  });

  it('the status of a fact is that of its newest review', async () => {
    const id = await newFact();
    const review = 'insert into api.reviews (entity_id, status) values ($1, $2)';
    expect(await overlapping(['rita', review, [id, 'Under Review']], ['rita', review, [id, 'Review Completed']])).toBe(
      null,
    );
    expect(
      await one(
        `select f.status, (select r.status from data.reviews r where r.entity_id = f.id order by r.created_at desc, r.id desc limit 1) as newest
         from data.facts f where f.id = $1`,
        [id],
      ),
    ).toEqual({ status: 'Review Completed', newest: 'Review Completed' });
  });

  async function newDocument() {
    const { id: publisher } = await one(
      `insert into data.publishers (name, type, created_by) values ('Publisher ' || random(), 'Media', 'ada') returning id`,
    );
    const { id } = await one(
      `insert into data.documents (name, publication_date, sources, publishers, created_by)
       values ('A document', '2025-03-01', array[$1::bigint], array[$1::bigint], 'ada') returning id`,
      [publisher],
    );
    return id;
  }
  const attach = (fact: number, document: unknown) =>
    database.owner.statement({ role: null }, 'update data.facts set document_id = $1 where id = $2', [document, fact]);

  it('a group that a fact gets meanwhile is not renamed, and a fact gets no group that is renamed meanwhile', async () => {
    await database.owner.statement(
      { role: null },
      `insert into data.groups (name, start_date, end_date) values ('Raced', '2031-01-01', '2031-12-31')`,
    );
    await database.owner.statement(
      { role: null },
      `insert into data.role_permissions (role, action, subject) values ('Coordinator', 'manage', 'reference lists') on conflict do nothing`,
    );
    const join: [string, string, unknown[]] = [
      'ada',
      `update api.facts set groups = '{Raced}' where id = $1`,
      [await newFact()],
    ];
    const rename: [string, string, unknown[]] = [
      'cora',
      `update api.groups set name = 'Renamed' where name = $1`,
      ['Raced'],
    ];
    expect(await overlapping(join, rename)).toBe('list_name_in_use');
    await as('ada', (t) => t.query(`update api.facts set groups = '{}' where id = $1`, join[2]));
    expect(await overlapping(rename, join)).toBe('fact_groups_known');
  });

  describe.each(['assigns', 'follows', 'signs off'] as const)(
    'a person who %s a record that another merges',
    (deed) => {
      it.each(['before', 'after'] as const)(
        'begins %s the merge: nothing is left at the merged record',
        async (order) => {
          const [survivor, merged] = [await newFact(), await newFact()];
          const work: [string, string, unknown[]] = [
            'carl',
            {
              assigns: `select api.assign('facts', array[$1::bigint], 'ada')`,
              follows: `select api.follow('facts', $1::bigint::text, 'follow')`,
              'signs off': `insert into api.reviews (entity_id, status) values ($1, 'Signed Off')`,
            }[deed],
            [merged],
          ];
          const merge: [string, string, unknown[]] = [
            'cora',
            `select api.merge_records('facts', $1, array[$2::bigint])`,
            [survivor, merged],
          ];
          const outcome = await (order === 'before' ? overlapping(work, merge) : overlapping(merge, work));
          expect(outcome).toBe(deed === 'signs off' && order === 'after' ? 'review_of_archived' : null);
          expect(
            await one(
              `select (select f.merged_into from data.facts f where f.id = $2) = $1 as merged,
             (select f.status from data.facts f where f.id = $2) as status,
             (select count(*)::integer from data.assignments a where a.entity_type = 'facts' and a.entity_id = $1) as assigned,
             (select count(*)::integer from data.follows w where w.entity_type = 'facts' and w.entity_id = $1::text) as followed`,
              [survivor, merged],
            ),
          ).toEqual({
            // A fact that is signed off first refuses the merge.
            merged: deed === 'signs off' && order === 'before' ? null : true,
            status: deed === 'signs off' && order === 'before' ? 'Signed Off' : null,
            assigned: deed === 'assigns' ? 1 : 0,
            followed: deed === 'follows' ? 1 : 0,
          });
        },
      );
    },
  );

  it('a master that gets a document meanwhile accepts no sub-fact', async () => {
    const [master, sub, document] = [await newFact(), await newFact(), await newDocument()];
    await attach(sub, document);
    expect(
      await overlapping(
        ['ada', 'update api.facts set document_id = $1 where id = $2', [document, master]],
        ['ada', 'update api.facts set parent_id = $1 where id = $2', [master, sub]],
      ),
    ).toBe('fact_parent_master');
  });

  describe.each([
    ['a change of many', `select api.change_facts($1, add_themes => '{Protracted}')`],
    ['archiving', `select api.archive_records('facts', $1, 'Twice')`],
    ['a deletion', `select api.delete_records('facts', $1)`],
  ])('the undo of %s', (_, work) => {
    let fact = 0;
    let operation: unknown;
    beforeEach(async () => {
      const made = await as('cora', (t) =>
        t.query<{ id: number }>(
          `insert into api.facts (name, iso3, year, displacement_type, type, data) values ('Raced', 'KEN', 2025, 'Conflict', 'IDPs (Stock)', $1) returning id`,
          [stock],
        ),
      );
      fact = made.rows[0]!.id;
      await as('cora', (t) => t.query(work, [[fact]]));
      operation = (await one('select max(id) as id from data.operations'))['id'];
    });
    const undo = 'select reason, number, operation_id is not null as kept from api.undo_operation($1)';
    const stored = () => one('select archived_at, themes, version from data.facts where id = $1', [fact]);
    const undos = () => one('select count(*)::int as count from data.operations where undoes = $1', [operation]);

    it('is done once when two users ask for it at once', async () => {
      let second: Promise<unknown> = Promise.resolve();
      const first = await as('cora', async (t) => {
        const { rows } = await t.query(undo, [operation]);
        second = as('carl', async (other) => (await other.query(undo, [operation])).rows);
        await waiting();
        return rows;
      });
      expect(first).toEqual([{ reason: null, number: 1, kept: true }]);
      expect(await second).toEqual([{ reason: null, number: 0, kept: false }]);
      expect(await undos()).toEqual({ count: 1 });
      expect(await stored()).toMatchObject({ archived_at: null, themes: [] });
    });

    it('is done by the second user when the first one fails', async () => {
      let second: Promise<unknown> = Promise.resolve();
      await as('cora', async (t) => {
        await t.query(undo, [operation]);
        second = as('carl', async (other) => (await other.query(undo, [operation])).rows);
        await waiting();
        throw new Error('The connection is lost');
      }).catch(() => undefined);
      expect(await second).toEqual([{ reason: null, number: 1, kept: true }]);
      expect(await undos()).toEqual({ count: 1 });
    });

    it('leaves a record that somebody changes meanwhile', async () => {
      if (work.includes('delete')) return;
      // The same columns as the operation's, or a column that only the change has.
      const change = work.includes('archive') ? `archived_reason = 'Mine'` : `themes = '{Food Insecurity}'`;
      let undone: Promise<unknown> = Promise.resolve();
      await as('carl', async (t) => {
        await t.query(`update api.facts set ${change} where id = $1`, [fact]);
        undone = as('cora', async (other) => (await other.query(undo, [operation])).rows);
        await waiting();
      });
      expect(await undone).toEqual([
        { reason: null, number: 0, kept: false },
        { reason: 'The record has changed since', number: 1, kept: false },
      ]);
      expect(await undos()).toEqual({ count: 0 });
    });
  });

  describe('a merge of events', () => {
    let events: unknown[] = [];
    beforeEach(async () => {
      const { ids } = await one(
        `with made as (insert into data.events (name, displacement_type, year, countries, start_date, created_by)
           select 'Kenya: Conflict - Wajir ' || n, 'Conflict', 2025, '{KEN}', '{"date": "2025-01-01", "accuracy": "Day"}', 'ada' from generate_series(1, 2) n returning id)
         select array_agg(id order by id) as ids from made`,
      );
      events = ids as unknown[];
    });
    const merge = (username: string, survivor: unknown, other: unknown): [string, string, unknown[]] => [
      username,
      `select api.merge_records('events', $1, array[$2::bigint])`,
      [survivor, other],
    ];
    const attach = (fact: number): [string, string, unknown[]] => [
      'ada',
      'update api.facts set event_id = $1 where id = $2',
      [events[1], fact],
    ];
    const done = ([username, text, values]: [string, string, unknown[]]) => as(username, (t) => t.query(text, values));
    const survivors = () =>
      one('select array_agg(merged_into order by id) as ids from data.events where id = any ($1)', [events]);

    it.each(['the same way', 'the other way round'])('is done once when two users ask for it %s', async (direction) => {
      const [first, second] = events;
      const again = direction === 'the same way' ? merge('carl', first, second) : merge('carl', second, first);
      expect(await overlapping(merge('cora', first, second), again)).toBe('merge_merged');
      expect(await survivors()).toEqual({ ids: [null, first] });
    });

    it('takes a fact that gets the event meanwhile, and refuses it afterwards', async () => {
      const [early, late] = [await newFact(), await newFact()];
      expect(await overlapping(attach(early), merge('cora', events[0], events[1]))).toBe(null);
      expect(await one('select event_id from data.facts where id = $1', [early])).toEqual({ event_id: events[0] });
      await expect(done(attach(late))).rejects.toMatchObject({
        constraint: 'reference_archived',
        message: `Its event was merged into ${String(events[0])}: choose that`,
      });
    });

    it('refuses a fact that waited for it, and leaves nothing when its connection is killed', async () => {
      const fact = await newFact();
      let killed: Promise<unknown> = Promise.resolve();
      const kill = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
      await as('carl', async (t) => {
        await t.query('update api.events set comment = $1 where id = $2', ['Mine', events[1]]);
        killed = done(merge('cora', events[0], events[1])).catch((error: unknown) => error);
        while ((await database.owner.statement({ role: null }, kill)).affected === 0);
      });
      expect(await killed).toBeInstanceOf(DatabaseError);
      expect(await survivors()).toEqual({ ids: [null, null] });
      expect(await overlapping(merge('cora', events[0], events[1]), attach(fact))).toBe('reference_archived');
    });
  });

  it('a change of many facts keeps what somebody else changes meanwhile, whatever the order of the facts', async () => {
    const facts = [await newFact(), await newFact()];
    const { id: event } = await one(
      `insert into data.events (name, displacement_type, year, countries, start_date, created_by)
       values ('Kenya: Conflict - Mandera', 'Conflict', 2025, '{KEN}', '{"date": "2025-01-01", "accuracy": "Day"}', 'ada') returning id`,
    );
    const change = (ids: number[], theme: string): [string, string, unknown[]] => [
      'ada',
      'select api.change_facts($1, add_themes => array[$2])',
      [ids, theme],
    ];
    const attached = 'update api.facts set event_id = $1 where id = $2';
    expect(await overlapping(['ada', attached, [event, facts[0]]], change(facts, 'Protracted'))).toBe(null);
    expect(await overlapping(change(facts, 'Multi-causality'), change(facts.toReversed(), 'Food Insecurity'))).toBe(
      null,
    );
    const stored = 'select event_id, themes from data.facts where id = $1';
    const themes = ['Protracted', 'Multi-causality', 'Food Insecurity'];
    expect(await one(stored, [facts[0]])).toEqual({ event_id: event, themes });
    expect(await one(stored, [facts[1]])).toEqual({ event_id: null, themes });
  });

  describe('of a dataset', () => {
    const saved = (more: object = {}): [string, string, unknown[]] => [
      'ada',
      'select api.save_tabular_dataset_records($1::text::jsonb)',
      [JSON.stringify({ id: dataset, lock: false, records: [{ stock_total: 1 }], ...more })],
    ];
    let dataset = 0;
    beforeEach(async () => {
      const { rows } = await as('ada', (t) =>
        t.query<{ id: number }>(
          `insert into api.tabular_datasets (name, iso3, displacement_type, unit) values ('Camps ' || random(), 'KEN', 'Conflict', 'Person') returning id`,
        ),
      );
      dataset = rows[0]!.id;
    });
    const records = async () =>
      (await one('select count(*) as n from data.tabular_datasets_records where parent_id = $1', [dataset]))['n'];

    it('the second of two saves of one version is refused', async () => {
      expect(await overlapping(saved({ version: 1 }), saved({ version: 1 }))).toBe('dataset_version');
      expect(await records()).toBe(1);
      expect(await overlapping(saved(), saved())).toBe(null);
    });

    it('a save whose connection is killed leaves nothing', async () => {
      const large = Array.from({ length: 20_000 }, (_, stock_total) => ({ stock_total }));
      const [username, text, values] = saved({ records: large });
      const outcome = as(username, (t) => t.query(text, values)).catch((error: unknown) => error);
      const kill = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'active' and query like '%save_tabular_dataset_records%' and pid <> pg_backend_pid()`;
      while ((await database.owner.statement({ role: null }, kill)).affected === 0);
      expect(await outcome).toBeInstanceOf(DatabaseError);
      expect(await records()).toBe(0);
    });

    it('a save and an import wait for a lock, and are refused after it', async () => {
      expect(await overlapping(saved({ lock: true }), saved())).toBe('dataset_locked');
      expect(await records()).toBe(1);
      const open = await one(
        `insert into data.tabular_datasets (name, iso3, displacement_type, unit, created_by) values ('Open ' || random(), 'KEN', 'Conflict', 'Person', 'ada') returning id`,
      );
      dataset = Number(open['id']);
      let outcome: Promise<unknown> = Promise.resolve();
      await as('ada', async (t) => {
        await t.query(saved()[1], saved({ lock: true })[2]);
        outcome = one('insert into data.tabular_datasets_records (parent_id, stock_total) values ($1, 2)', [
          dataset,
        ]).catch((error: unknown) => error);
        await waiting();
      });
      expect(await outcome).toMatchObject({ constraint: 'dataset_locked' });
      expect(await records()).toBe(1);
    });
  });

  it('a master and its sub-fact still match after simultaneous changes, in either order', async () => {
    const of = (set: string, id: number): [string, string, unknown[]] => [
      'ada',
      `update api.facts set ${set} where id = $1`,
      [id],
    ];
    for (const order of ['the master', 'the sub-fact']) {
      const [master, sub] = [await newFact(), await newFact()];
      await attach(sub, await newDocument());
      await as('ada', (t) => t.query('update api.facts set parent_id = $1 where id = $2', [master, sub]));
      const changes = [of('year = 2024', master), of('year = 2026', sub)] as const;
      const [first, second] = order === 'the master' ? changes : [changes[1], changes[0]];
      expect([order, await overlapping(first, second)]).toEqual([order, 'fact_parent_matches']);
    }
  });

  it('two administrators who suspend each other leave one', async () => {
    await database.owner.transaction({ role: null }, async (t) => {
      for (const username of ['anna', 'bert']) {
        await t.query('insert into data.users (username, name) values ($1, $1)', [username]);
        await t.query(`insert into data.user_roles (username, role) values ($1, 'Administrator')`, [username]);
        await t.query(`insert into auth.credentials (username, password_hash) values ($1, 'x')`, [username]);
      }
    });
    const suspend = 'select api.suspend_user($1)';
    expect(await overlapping(['anna', suspend, ['bert']], ['bert', suspend, ['anna']])).toBe('last_administrator');
  });

  it('the second of two administrators who change one role or one account at once is refused', async () => {
    await database.owner.transaction({ role: null }, async (t) => {
      for (const username of ['olga', 'omar']) {
        await t.query('insert into data.users (username, name) values ($1, $1)', [username]);
        await t.query(`insert into data.user_roles (username, role) values ($1, 'Administrator')`, [username]);
      }
    });
    await as('olga', (t) => t.query(`select api.save_role('Raced', '{manage facts}')`));
    const { id } = await one(`select id from api.roles where name = 'Raced'`);
    const save = `select api.save_role('Raced', $1, $2, 1)`;
    expect(await overlapping(['olga', save, [['review facts'], id]], ['omar', save, [['view contacts'], id]])).toBe(
      'role_version',
    );
    expect(
      await one(`select array_agg(action || ' ' || subject) as given from data.role_permissions where role = 'Raced'`),
    ).toEqual({
      given: ['review facts'],
    });
    const { version } = await one(`select version from data.users where username = 'ada'`);
    const rename = 'select api.change_user($1, name => $2, version => $3)';
    expect(
      await overlapping(['olga', rename, ['ada', 'Ada A', version]], ['omar', rename, ['ada', 'Ada B', version]]),
    ).toBe('user_version');
    expect(await one(`select name from data.users where username = 'ada'`)).toEqual({ name: 'Ada A' });
  });

  it('two coordinators who give one country at once both stay in the log, and the one who waited counts', async () => {
    const assign = `insert into api.portfolios (iso3, username) select iso3, $2 from unnest($1::text[]) as iso3`;
    // The other order of the countries: neither waits for a country that the other has.
    const [first, second] = [
      ['KEN', 'UGA'],
      ['UGA', 'KEN'],
    ];
    expect(await overlapping(['cora', assign, [first, 'ada']], ['carl', assign, [second, 'rita']])).toBe(null);
    // To give a country to the person that another has just assigned is no change.
    expect(await overlapping(['cora', assign, [['TZA'], 'ada']], ['carl', assign, [['TZA'], 'ada']])).toBe(null);
    const { rows } = await database.owner.statement<{ iso3: string; log: string; expert: string }>(
      { role: null },
      `select iso3, string_agg(p.username, ' ' order by p.id) as log, (select v.username from api.portfolios_view v where v.iso3 = p.iso3) as expert
       from data.portfolios p group by iso3 order by iso3`,
    );
    expect(rows).toEqual([
      { iso3: 'KEN', log: 'ada rita', expert: 'rita' },
      { iso3: 'TZA', log: 'ada', expert: 'ada' },
      { iso3: 'UGA', log: 'ada rita', expert: 'rita' },
    ]);
  });

  describe('in the parking lot', () => {
    let at = 0;
    /** Delivers an event, with this alert, and returns its record. */
    const deliver = async (id: number, alert_level: string | null = null) =>
      as('ingest', async (t) => {
        const attributes = { type: 'Flood', hazard_name: `Flood ${id}`, alert_level };
        const { rows } = await t.query<{ answer: { records: { id: number; result: string }[] } }>(
          'select api.ingest_parking_lot($1::text::json) as answer',
          [JSON.stringify([{ type: 'events', source: 'GDACS', source_id: String(id), data: { attributes } }])],
        );
        return rows[0]!.answer.records[0]!;
      });
    const payload = {
      name: 'Kenya: Flood - Garissa',
      year: 2026,
      displacement_type: 'Disaster',
      start_date: { date: '2026-01-01' },
    };
    const importing = (username: string, id: number): [string, string, unknown[]] => [
      username,
      'select api.helix_save_event($1::text::jsonb, $2)',
      [JSON.stringify({ ...payload, name: `${payload.name} ${id}` }), id],
    ];
    const outcomeOf = (id: number) =>
      one(
        `select status, settled_by, data->'attributes'->>'alert_level' as alert, note,
           (select count(*)::int from data.events where name like '%Garissa ' || $1::text) as events
         from data.parking_lot where id = $1::text::bigint`,
        [String(id)],
      );

    it('the second of two people who import a record is refused by the name of the first', async () => {
      const { id } = await deliver(++at);
      let second: Promise<unknown> = Promise.resolve();
      await as('ada', async (t) => {
        await t.query(importing('ada', id)[1], importing('ada', id)[2]);
        second = as('rita', (other) => other.query(importing('rita', id)[1], importing('rita', id)[2])).catch(
          (error: unknown) => error,
        );
        await waiting();
      });
      expect(await second).toMatchObject({
        constraint: 'parking_lot_waiting',
        message: expect.stringMatching(/^ada.* has imported this record already: Flood \d+$/i) as string,
      });
      expect(await outcomeOf(id)).toMatchObject({ status: 'imported', settled_by: 'ada', events: 1 });
      const reject = `select api.reject_parking_lot_records(array[$1::bigint])`;
      const other = await deliver(++at);
      expect(await overlapping(['rita', reject, [other.id]], importing('ada', other.id))).toBe('parking_lot_waiting');
      expect(await outcomeOf(other.id)).toMatchObject({ status: 'rejected', events: 0 });
    });

    it('a delivery that waits for an import leaves the record as it was imported', async () => {
      const { id } = await deliver(++at, 'Orange');
      let delivered: Promise<{ result: string }> = Promise.reject(new Error('not delivered'));
      delivered.catch(() => undefined);
      await as('ada', async (t) => {
        await t.query(importing('ada', id)[1], importing('ada', id)[2]);
        delivered = deliver(at, 'Red');
        await waiting();
      });
      expect(await delivered).toMatchObject({ id, result: 'unchanged' });
      expect(await outcomeOf(id)).toMatchObject({ status: 'imported', alert: 'Orange', note: 'GDACS now says Red' });
    });

    it('an import and a delivery whose connection is killed leave nothing', async () => {
      const { id } = await deliver(++at);
      let killed: Promise<unknown> = Promise.resolve();
      const kill = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
      await as('rita', async (t) => {
        await t.query('select api.assign_parking_lot_records(array[$1::bigint], null)', [id]);
        await t.query('select api.assign_parking_lot_records(array[$1::bigint], $2)', [id, 'rita']);
        killed = as('ada', async (other) => {
          await other.query(
            `select api.helix_save_event($1::text::jsonb), api.helix_save_event($1::text::jsonb, $2)`,
            importing('ada', id)[2],
          );
        }).catch((error: unknown) => error);
        while ((await database.owner.statement({ role: null }, kill)).affected === 0);
      });
      expect(await killed).toBeInstanceOf(DatabaseError);
      expect(await outcomeOf(id)).toMatchObject({ status: 'waiting', settled_by: null, events: 0 });
    });
  });
});
