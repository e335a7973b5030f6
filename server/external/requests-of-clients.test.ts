/** Requests of clients are counted by day and address, for 90 days, and seen with the right only. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedWorld, type PublishedWorld } from '#server/testing/published-world.ts';
import { forgetRequests } from '#server/uploads/sweep.ts';
import { countRequests } from './requests-of-clients.ts';

let world: PublishedWorld;
beforeAll(async () => {
  world = await publishedWorld();
});
afterAll(() => world.close());

describe('requests', () => {
  const counts = async () =>
    Object.fromEntries(
      (
        await world.server.owner<{ address: string; requests: string }>(
          `select r.address, sum(r.requests)::text as requests from auth.client_requests r join auth.tokens t on t.id = r.token_id where t.name = 'Counted' group by 1`,
        )
      ).map(({ address, requests }) => [address, Number(requests)]),
    );

  test('are counted by client, day and address, none is lost at the end, and no refused one counts', async () => {
    const { id } = await world.post<{ id: number }>('rpc/create_client', { name: 'Counted', days: 1 });
    const hash = (
      await world.server.owner<{ hash: string }>(`select token_hash::text as hash from auth.tokens where id = $1`, [id])
    )[0]!.hash;
    const failures: unknown[] = [];
    const { ownerDatabase } = world.server;
    let down = true;
    const counter = countRequests(
      {
        ...ownerDatabase,
        statement: (...call) => (down ? Promise.reject(new Error('down')) : ownerDatabase.statement(...call)),
      },
      (error) => failures.push(error),
      3_600_000,
    );
    for (let times = 0; times < 1_000; times += 1) counter.count(hash, times % 4 === 0 ? '/b/' : '/a/');
    counter.count('\\x00', '/a/');
    await counter.flush();
    expect(failures).toHaveLength(1);
    counter.count(hash, '/a/');
    down = false;
    await counter.close();
    expect(await counts()).toEqual({ '/a/': 751, '/b/': 250 });
  });

  test('older than 90 days are removed, and those of others are seen by nobody without the right', async () => {
    await world.server.owner(
      `insert into auth.client_requests (token_id, day, address, requests)
       select id, current_date - days, '/old/', 7 from auth.tokens, unnest(array[89, 90, 400]) days where name = 'Counted'`,
    );
    await forgetRequests(world.server.ownerDatabase);
    expect((await counts())['/old/']).toBe(7);
    expect(await world.server.owner(`select count(*)::int as n from data.published_changes`)).toEqual([
      { n: expect.any(Number) },
    ]);
    await world.server.addUser('viewer', 'a long enough password', ['Viewer']);
    const cookie = await world.server.signIn('viewer', 'a long enough password');
    for (const relation of ['clients', 'client_requests'])
      expect((await world.server.app.inject({ url: `/psql/${relation}`, headers: { cookie } })).json()).toEqual([]);
  });
});
