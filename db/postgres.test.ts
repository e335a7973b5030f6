/** What only a PostgreSQL server can do to us: be away, go away, and come back. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresUrl, testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openPostgres } from './postgres.ts';

const asOwner = { role: null } as const;

test.each(['127.0.0.1', 'localhost'])('a server that is not there is a connection failure (%s)', async (host) => {
  // Nobody listens on port 1.
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

  test('a connection that was ended fails its own transaction and no later one', async () => {
    const { owner } = database;
    const cut = owner.transaction(asOwner, async (transaction) => {
      await transaction.query('select 1');
      await database.owner.statement(asOwner, endOthers);
      await transaction.query('select 2');
    });
    await expect(cut).rejects.toMatchObject({ name: 'DatabaseError' });
    expect((await owner.statement(asOwner, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('a listener whose connection was ended listens again, and is told to look', async () => {
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

  test('more requests than connections wait for their turn', async () => {
    const requests = Array.from({ length: 25 }, (_, n) =>
      database.owner.statement(asOwner, 'select $1::int as n', [n]),
    );
    expect((await Promise.all(requests)).map(({ rows }) => rows[0])).toEqual(requests.map((_, n) => ({ n })));
  });
});
