/** Simultaneous changes by two users, on a server with two connections: rules see what was committed while they waited. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
      while (
        (
          await one(
            `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        )['waiting'] === 0
      );
    });
    return outcome;
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
});
