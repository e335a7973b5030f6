/** Tests the shorter deadline of lists whose rows have lists within them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture({ deadline: 30_000, listsDeadline: 300 });
  const slow = `create function shop.nap(shop.tasks) returns text language plpgsql stable as $$
    declare ends timestamptz := clock_timestamp() + interval '600 ms';
    begin
      while clock_timestamp() < ends loop end loop;
      return 'rested';
    end $$`;
  await shop.extend(slow, '/psql/tasks?select=nap&id=eq.1');
});
afterAll(() => shop.close());

const oneRecord = { accept: 'application/vnd.pgrst.object+json' };

// The refused request comes last, because a database in memory starts again after it.
test.each([
  ['a list', 'tasks?select=nap&limit=1', {}, 200],
  ['a list with one record in each row @proof', 'tasks?select=nap,projects(name)&limit=1', {}, 200],
  ['one record with its list', 'projects?select=tasks(nap)&id=eq.3', oneRecord, 200],
  ['one record with its long list @proof', 'projects?select=tasks(nap)&id=eq.2', oneRecord, 200],
  ['a list of lists in each record', 'details?select=projects(tasks(nap))&project_id=eq.4', {}, 504],
] as const)('%s: %s', async (_, path, headers, status) => {
  const answer = await shop.app.inject({ url: `/psql/${path}`, headers });
  expect([answer.statusCode, answer.body]).toEqual([status, answer.body]);
});
