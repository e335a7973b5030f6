/** A PostgreSQL server that is absent, lost, or back again. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresUrl, testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { runSilences } from '#server/testing/proof/silence.ts';
import { openPostgres } from './postgres.ts';

const asOwner = { role: null } as const;

test.each(['127.0.0.1', 'localhost'])('an absent server is a connection failure (%s)', async (host) => {
  // No server listens on port 1.
  const database = openPostgres(`postgres://someone@${host}:1/none`, { max: 1 });
  const failed = database.statement(asOwner, 'select 1');
  await expect(failed).rejects.toMatchObject({ name: 'DatabaseError', code: '08006' });
  await expect(failed).rejects.toThrow('ECONNREFUSED');
  await database.close();
});

describe.skipIf(postgresUrl === null)('a PostgreSQL server', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;

  test('a terminated connection fails its own transaction and no later one', async () => {
    const { owner } = database;
    const cut = owner.transaction(asOwner, async (transaction) => {
      await transaction.query('select 1');
      await database.owner.statement(asOwner, endOthers);
      await transaction.query('select 2');
    });
    await expect(cut).rejects.toMatchObject({ name: 'DatabaseError' });
    expect((await owner.statement(asOwner, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test("a long statement of the server's role is not mistaken for a silent server @proof", async () => {
    const slow = database.app.statement({ role: 'web_user' }, 'select pg_sleep(5)');
    await expect(slow).resolves.toMatchObject({ affected: 1 });
  });

  test('a listener whose connection was terminated listens again, and is called to look again', async () => {
    const heard: string[] = [];
    let wake: () => void = () => undefined;
    const hears = () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      });
    const stop = await database.owner.listen('again', (payload) => {
      heard.push(payload);
      wake();
    });
    const lookAgain = hears();
    await database.owner.statement(asOwner, endOthers);
    await lookAgain;
    const next = hears();
    await database.owner.statement(asOwner, "select pg_notify('again', 'new')");
    await next;
    await stop();
    expect(heard).toEqual(['', 'new']);
  });

  test('requests beyond the number of connections wait for their turn', async () => {
    const requests = Array.from({ length: 25 }, (_, n) =>
      database.owner.statement(asOwner, 'select $1::int as n', [n]),
    );
    expect((await Promise.all(requests)).map(({ rows }) => rows[0])).toEqual(requests.map((_, n) => ({ n })));
  });

  test('all requests are served again soon after a silent server is back @proof', async () => {
    const { answered, cut, findings } = await runSilences(postgresUrl ?? '', { silences: 2, seed: 1, within: 10_000 });
    expect(findings).toEqual([]);
    expect(answered).toBeGreaterThan(0);
    expect(cut).toBeGreaterThan(0);
  }, 120_000);

  test('an aborted request ends its running statement, even with no free connection, and drops work that has not begun', async () => {
    const few = openPostgres(postgresUrl ?? '', { max: 2 });
    const leaving = new AbortController();
    const { signal } = leaving;
    const sleep = (readOnly: boolean) =>
      few.statement({ role: null, readOnly, signal, deadline: 300_000 }, 'select pg_sleep(300)');
    const all = Promise.allSettled([sleep(true), sleep(false), sleep(true)]);
    const begun = `select from pg_stat_activity where query like 'select pg_sleep(300)%' and state = 'active'`;
    while ((await database.owner.statement(asOwner, begun)).rows.length < 2);
    const other = few.statement(asOwner, 'select 1 as one');
    // The health check uses a connection of its own.
    await few.ping();
    leaving.abort();
    expect((await all).map((one) => (one.status === 'rejected' ? one.reason.code : one.value))).toEqual(
      Array.from({ length: 3 }, () => '57014'),
    );
    expect((await other).rows).toEqual([{ one: 1 }]);
    expect((await database.owner.statement(asOwner, begun)).rows).toEqual([]);
    await few.close();
  });
});
