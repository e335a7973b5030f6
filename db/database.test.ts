/** Both databases behave alike: these tests run on the embedded database, or on PostgreSQL when DATABASE_URL is set. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseError, type Database } from '#db/database.ts';
import { tendTables } from '#db/upkeep.ts';
import { asUser, postgresUrl, testDatabase, type TestDatabase } from '#server/testing/database.ts';

const asOwner = { role: null } as const;

async function failure(work: Promise<unknown>): Promise<DatabaseError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DatabaseError)) throw new Error(`Expected a DatabaseError, got ${String(error)}`);
  return error;
}

test.skipIf(postgresUrl === null)('these tests run on PostgreSQL when DATABASE_URL is set', () => {
  expect(postgresUrl).toMatch(/^postgres/);
});

describe(`the ${postgresUrl === null ? 'embedded database' : 'PostgreSQL server'}`, () => {
  let test_: TestDatabase;
  let owner: Database;
  beforeAll(async () => {
    test_ = await testDatabase();
    owner = test_.owner;
    await owner.transaction(asOwner, (transaction) =>
      transaction.script(`
        create schema trial;
        grant usage on schema trial to web_user;
        create table trial.notes (id integer primary key, text text not null constraint note_length check (length(text) > 3));
        create table trial.children (
          id integer primary key,
          note_id integer constraint child_note references trial.notes (id) deferrable initially deferred
        );
        grant select, insert on trial.notes, trial.children to web_user;
      `),
    );
  });
  afterAll(() => test_.close());

  const count = async () =>
    (await owner.statement<{ n: number }>(asOwner, 'select count(*) as n from trial.notes')).rows[0]?.n;

  test('tables without statistics are analysed after many records are stored', async () => {
    await owner.transaction(asOwner, (transaction) =>
      transaction.script('create table trial.stored as select n as id, array[n] as list from generate_series(1, 40) n'),
    );
    await tendTables(owner);
    const { rows } = await owner.statement(
      asOwner,
      `select reltuples::integer as rows, (select count(*) from pg_stats s where s.tablename = 'stored') as columns
       from pg_class where oid = 'trial.stored'::regclass`,
    );
    expect(rows).toEqual([{ rows: 40, columns: 2 }]);
  });

  test('a value is returned with its type and without rounding', async () => {
    const { rows } = await owner.statement(
      asOwner,
      `select 7::bigint as small, 9007199254740993::bigint as large, 0.10::numeric as exact, date '2025-02-28' as day,
         timestamptz '2026-11-21 05:05:52.123456+00' as moment, timestamp '2026-11-21 05:05:52' as local,
         array[date '2025-01-01', null] as days, array[1::bigint, 9007199254740993] as ids, '{"a": [1]}'::jsonb as json,
         array['a', null] as words, true as yes, null as nothing, array[timestamptz '2026-11-21 00:00+00'] as moments`,
    );
    expect(rows).toEqual([
      {
        small: 7,
        large: '9007199254740993',
        exact: '0.10',
        day: '2025-02-28',
        moment: '2026-11-21T05:05:52.123456Z',
        local: '2026-11-21T05:05:52',
        days: ['2025-01-01', null],
        ids: [1, '9007199254740993'],
        json: { a: [1] },
        words: ['a', null],
        yes: true,
        nothing: null,
        moments: ['2026-11-21T00:00:00Z'],
      },
    ]);
  });

  test('a statement runs with the given role and settings, and leaves none behind', async () => {
    const settings = { role: 'web_user', set: { 'request.username': "o'brien" } };
    const text = "select current_user as role, current_setting('request.username', true) as username";
    const { rows } = await test_.app.statement(settings, text);
    expect(rows).toEqual([{ role: 'web_user', username: "o'brien" }]);
    const after = await owner.statement<{ role: string; username: string | null }>(asOwner, text);
    expect(after.rows[0]?.role).not.toBe('web_user');
    expect(after.rows[0]?.username ?? '').toBe('');
  });

  test('the server role cannot read a table', async () => {
    const error = await failure(test_.app.statement(asOwner, 'select from data.users'));
    expect(error.code).toBe('42501');
  });

  test('no statement runs when a setting is refused', async () => {
    const bad = { role: 'web_user', set: { 'request.username': 'a\u0000b' } };
    const error = await failure(owner.statement(bad, "insert into trial.notes values (90, 'never')"));
    expect(error.code).toBe('22021');
    const unknown = await failure(owner.statement({ role: 'nobody' }, "insert into trial.notes values (91, 'never')"));
    expect(unknown.code).toBe('22023');
    expect(await count()).toBe(0);
  });

  test('a read-only statement cannot write', async () => {
    const error = await failure(
      owner.statement({ role: null, readOnly: true }, "insert into trial.notes values (1, 'text')"),
    );
    expect(error.code).toBe('25006');
  });

  test('a read-only statement cannot turn off read-only mode', async () => {
    const off = "select set_config('transaction_read_only', 'off', true)";
    const error = await failure(owner.statement({ role: null, readOnly: true }, off));
    expect(error.code).toBe('25001');
  });

  test('a failed statement leaves no role, settings or open transaction behind', async () => {
    const settings = { role: 'web_user', set: { 'request.username': 'amina' } };
    const next = "select current_user as role, coalesce(current_setting('request.username', true), '') as username";
    const own = (await owner.statement(asOwner, next)).rows;
    // Binding, preparing and running can each fail.
    for (const [text, values] of [
      ["insert into trial.notes values (1, 'no')", []],
      ['select 1 / $1::int as nothing', ['0']],
      ['select $1::int as number', ['seven']],
      ['select from trial.missing', []],
    ] as const) {
      await failure(owner.statement(settings, text, values));
      expect((await owner.statement(asOwner, next)).rows).toEqual(own);
      expect((await owner.statement(settings, next)).rows).toEqual([{ role: 'web_user', username: 'amina' }]);
    }
    expect(await count()).toBe(0);
  });

  test('a statement that failed before its plan was kept succeeds later', async () => {
    const read = () => owner.statement({ role: null, readOnly: true }, 'select a from trial.later');
    expect((await failure(read())).code).toBe('42P01');
    await owner.transaction(asOwner, (t) => t.script('create table trial.later as select 1 as a'));
    expect((await read()).rows).toEqual([{ a: 1 }]);
    expect((await read()).rows).toEqual([{ a: 1 }]);
  });

  test('a refusal carries its code, constraint and table, and rolls back the transaction', async () => {
    const error = await failure(
      owner.transaction(asOwner, async (transaction) => {
        await transaction.query("insert into trial.notes values (1, 'long enough')");
        await transaction.query("insert into trial.notes values (2, 'no')");
      }),
    );
    expect(error).toMatchObject({ code: '23514', constraint: 'note_length', table: 'notes' });
    expect(await count()).toBe(0);
  });

  test('an error of our own code rolls back and is rethrown unchanged', async () => {
    const reason = new Error('changed my mind');
    const work = owner.transaction(asOwner, async (transaction) => {
      await transaction.query("insert into trial.notes values (1, 'long enough')");
      throw reason;
    });
    await expect(work).rejects.toBe(reason);
    expect(await count()).toBe(0);
  });

  test('a transaction fails even if the error of a statement was caught', async () => {
    const error = await failure(
      owner.transaction(asOwner, async (transaction) => {
        await transaction.query('select 1 / 0').catch(() => undefined);
      }),
    );
    expect(error.code).toBe('25P02');
  });

  test('a transaction with rollback still checks deferred constraints', async () => {
    const dangling = 'insert into trial.children values (1, 99)';
    const error = await failure(owner.transaction({ role: null, rollback: true }, (t) => t.query(dangling)));
    expect(error).toMatchObject({ code: '23503', constraint: 'child_note' });
    const alone = await failure(owner.statement({ role: null, rollback: true }, dangling));
    expect(alone.constraint).toBe('child_note');
    for (const settings of [asOwner, { role: 'web_user', set: { 'request.username': 'amina' } }]) {
      const committed = await failure(owner.statement(settings, dangling));
      expect(committed).toMatchObject({ code: '23503', constraint: 'child_note' });
    }
    const { rows } = await owner.statement(asOwner, 'select from trial.children');
    expect(rows).toEqual([]);
  });

  test('asUser leaves nothing behind', async () => {
    const inside = await asUser(owner, 'import', async (transaction) => {
      await transaction.query("insert into trial.notes values (1, 'as a user')");
      const { rows } = await transaction.query('select current_user as role from trial.notes');
      return rows;
    });
    expect(inside).toEqual([{ role: 'web_user' }]);
    expect(await count()).toBe(0);
  });

  test('a transaction cannot be used after its end', async () => {
    const kept = await owner.transaction(asOwner, async (transaction) => ({ transaction }));
    await expect(kept.transaction.query('select 1')).rejects.toThrow('The transaction has ended');
  });

  test('a text with two statements is refused', async () => {
    const error = await failure(owner.statement(asOwner, 'select 1; select 2'));
    expect(error.code).toBe('42601');
    const inside = await failure(owner.transaction(asOwner, (t) => t.query('select 1; select 2')));
    expect(inside.code).toBe('42601');
  });

  test('`affected` counts the rows a statement changed', async () => {
    await owner.transaction({ role: null, rollback: true }, async (transaction) => {
      const inserted = await transaction.query(
        "insert into trial.notes select n, 'note ' || n from generate_series(1, $1) n",
        [3],
      );
      expect(inserted).toEqual({ rows: [], affected: 3 });
    });
  });

  test('a stream returns every row once, in batches', async () => {
    const sizes: number[] = [];
    let sum = 0;
    await owner.transaction({ role: null, readOnly: true }, async (transaction) => {
      const rows = transaction.stream<{ n: number }>(
        'select n from generate_series(1, $1::int) n order by n',
        [1050],
        500,
      );
      for await (const batch of rows) {
        sizes.push(batch.length);
        for (const row of batch) sum += row.n;
      }
    });
    expect(sizes).toEqual([500, 500, 50]);
    expect(sum).toBe((1050 * 1051) / 2);
  });

  test('a stream that ends early leaves its transaction usable', async () => {
    await owner.transaction({ role: null, readOnly: true }, async (transaction) => {
      for await (const batch of transaction.stream('select generate_series(1, 10000) as n', [], 10)) {
        expect(batch).toHaveLength(10);
        break;
      }
      const { rows } = await transaction.query("select count(*) as open from pg_cursors where name like 'helix%'");
      expect(rows).toEqual([{ open: 0 }]);
    });
  });

  test('a failing stream reports the reason', async () => {
    const error = await failure(
      owner.transaction(asOwner, async (transaction) => {
        for await (const batch of transaction.stream('select 1 / (3 - n) from generate_series(1, 9) n', [], 1)) {
          expect(batch).toHaveLength(1);
        }
      }),
    );
    expect(error.code).toBe('22012');
  });

  test('a kept plan survives a change of its table', async () => {
    const read = () => owner.statement({ role: null, readOnly: true }, 'select * from trial.changing');
    await owner.transaction(asOwner, (t) => t.script('create table trial.changing as select 1 as a'));
    expect((await read()).rows).toEqual([{ a: 1 }]);
    await owner.transaction(asOwner, (t) => t.script('alter table trial.changing add column b integer'));
    expect((await read()).rows).toEqual([{ a: 1, b: null }]);
  });

  test('a statement that is ended as deadlocked runs again, and is given up at the fourth time', async () => {
    await owner.transaction(asOwner, (transaction) =>
      transaction.script(`
        create sequence trial.attempts;
        create function trial.deadlocked(times bigint) returns bigint language plpgsql as $$
        declare
          attempt constant bigint := nextval('trial.attempts');
        begin
          if attempt <= times then raise exception using errcode = '40P01'; end if;
          return attempt;
        end $$`),
    );
    const attempt = 'select trial.deadlocked($1) as attempt';
    expect((await owner.statement(asOwner, attempt, [3])).rows).toEqual([{ attempt: 4 }]);
    expect(await failure(owner.statement(asOwner, attempt, [100]))).toMatchObject({ code: '40P01' });
    expect((await owner.statement(asOwner, attempt, [0])).rows).toEqual([{ attempt: 9 }]);
  });

  test('a connection can run more different statements than it keeps plans', async () => {
    for (let n = 0; n < 450; n++) {
      const { rows } = await owner.statement({ role: null, readOnly: true }, `select $1::int + ${n} as sum`, [1]);
      expect(rows).toEqual([{ sum: n + 1 }]);
    }
  });

  test('simultaneous transactions each see their own settings', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `user-${index}`);
    const seen = await Promise.all(
      names.map((name) =>
        owner.transaction({ role: 'web_user', set: { 'request.username': name } }, async (transaction) => {
          const { rows } = await transaction.query<{ name: string }>(
            "select current_setting('request.username') as name",
          );
          return rows[0]?.name;
        }),
      ),
    );
    expect(seen).toEqual(names);
  });

  test('a listener receives committed notifications until it stops', async () => {
    const heard: string[] = [];
    let wake: () => void = () => undefined;
    const stop = await owner.listen('Trial "channel"', (payload) => {
      heard.push(payload);
      wake();
    });
    const next = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const notify = 'select pg_notify(\'Trial "channel"\', $1)';
    await owner.statement({ role: null, rollback: true }, notify, ['taken back']);
    await owner.statement(asOwner, notify, ['committed']);
    await next;
    await stop();
    await owner.statement(asOwner, notify, ['after the end']);
    expect(heard).toEqual(['committed']);
  });

  test('a statement past its deadline is ended, and the next one runs', async () => {
    const endless = 'select count(*) from generate_series(1, 100000000000)';
    const error = await failure(owner.statement({ role: null, deadline: 300 }, endless));
    expect(error.code).toBe('57014');
    const inside = await failure(owner.transaction({ role: null, deadline: 300 }, (t) => t.query(endless)));
    expect(inside.code).toBe('57014');
    const { rows } = await owner.statement(asOwner, 'select 1 as alive');
    expect(rows).toEqual([{ alive: 1 }]);
  });
});
