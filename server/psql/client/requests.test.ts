/** How PostgREST's client sends requests: schemas, headers, aborts, retries and the types of rows. */
import { afterAll, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { postgresUrl } from '#server/testing/database.ts';
import { openShop, type Shop } from '#server/testing/psql-client.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Longer than the buffers in between, so that the server waits for the reader. */
const long = Array.from({ length: 40 }, (_, at) => `c${at}:label`).join(',');

describe('schema', () => {
  test('the served schema may be named, for reads and writes', async () => {
    const named = shop.client.schema('shop');
    expect(await named.from('clients').select().eq('id', 1)).toMatchObject({ data: [{ name: 'Apple' }], status: 200 });
    expect(await named.from('clients').update({ name: 'Apple' }).eq('id', 1)).toMatchObject({ status: 204 });
    expect((await named.rpc('add', { a: 1 })).data).toBe(11);
    const option = shop.clientWith({ schema: 'shop' });
    expect((await option.from('clients').select('id', { head: true, count: 'exact' })).count).toBe(3);
  });
  test('another schema is refused, for reads, writes and functions', async () => {
    const other = shop.client.schema('store');
    const refused = { data: null, status: 406, error: { code: 'PGRST106' } };
    expect(await other.from('clients').select()).toMatchObject(refused);
    expect(await other.from('clients').insert({ id: 9, name: 'x' })).toMatchObject(refused);
    expect(await other.from('clients').delete().eq('id', 3)).toMatchObject(refused);
    expect(await other.rpc('add', { a: 1 })).toMatchObject(refused);
    expect((await shop.client.from('clients').select('*', { head: true, count: 'exact' })).count).toBe(3);
  });
});

describe('headers', () => {
  test('headers of the client and of one request reach the server', async () => {
    const strict = shop.clientWith({ headers: { prefer: 'handling=strict' } });
    const refused = await strict.from('clients').select().setHeader('Prefer', 'handling=strict, nonsense');
    expect(refused).toMatchObject({ status: 400, error: { code: 'PGRST122' } });
    expect(await strict.from('clients').select('id', { count: 'exact' })).toMatchObject({ count: 3, error: null });
  });
  test('a range by header', async () => {
    const { data, status, count } = await shop.client
      .from('projects')
      .select('id', { count: 'exact' })
      .order('id')
      .setHeader('Range-Unit', 'items')
      .setHeader('Range', '1-2');
    expect({ data, status, count }).toEqual({ data: [{ id: 2 }, { id: 3 }], status: 206, count: 5 });
  });
});

describe('aborting', () => {
  const running = async () => {
    const { rows } = await shop.database.statement<{ n: number }>(
      { role: null },
      `select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.n;
  };
  test('abortSignal ends a download and its query', async () => {
    const controller = new AbortController();
    const leaving = shop.clientWith({
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        controller.abort();
        return response;
      },
    });
    const left = await leaving.from('numbers').select(long).abortSignal(controller.signal).csv();
    expect(left).toMatchObject({ data: null, status: 0, count: null });
    expect(left.error?.message).toContain('AbortError');
    expect(left.error?.hint).toBe('Request was aborted (timeout or manual cancellation)');
    if (postgresUrl !== null) await vi.waitFor(async () => expect(await running()).toBe(0));
    expect((await shop.client.from('clients').select('id', { count: 'exact' })).count).toBe(3);
  });
  test('a signal that is already aborted sends nothing', async () => {
    const before = shop.sent.length;
    const left = await shop.client.from('clients').select().abortSignal(AbortSignal.abort());
    expect(left).toMatchObject({ data: null, status: 0 });
    expect(shop.sent).toHaveLength(before);
  });
  test('throwOnError throws the abort', async () => {
    const request = shop.client.from('clients').select().abortSignal(AbortSignal.abort()).throwOnError();
    await expect(Promise.resolve(request)).rejects.toMatchObject({ name: 'AbortError' });
  });
  test('the timeout of a client ends a slow request', async () => {
    const hasty = shop.clientWith({ timeout: 50 });
    const late = await hasty.rpc('sleep', { seconds: 0.5 });
    expect(late).toMatchObject({ data: null, status: 0 });
    expect(late.error?.message).toContain('AbortError');
  });
});

describe('retrying', () => {
  /** Takes all slots for downloads with unread downloads. */
  async function holdSlots(): Promise<() => void> {
    const controller = new AbortController();
    // A response without a reference is cancelled by the garbage collection, which frees its slot.
    const held: Response[] = [];
    for (;;) {
      const response = await fetch(`${shop.address}/psql/numbers?select=${long}`, {
        headers: { accept: 'text/csv' },
        signal: controller.signal,
      });
      if (response.status === 503) {
        await response.text();
        return () => {
          controller.abort();
          held.length = 0;
        };
      }
      held.push(response);
    }
  }
  test('a refused download is repeated, unless retry is off @proof', async () => {
    const release = await holdSlots();
    const off = await shop.client.from('numbers').select('n').csv().retry(false);
    expect(off).toMatchObject({ data: null, status: 503, error: { code: '53300' } });
    const never = await shop.clientWith({ retry: false }).from('numbers').select('n').csv();
    expect(never.status).toBe(503);

    const seen: { status: number; wait: string | null; again: string | undefined }[] = [];
    const controller = new AbortController();
    const patient = shop.clientWith({
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        const response = await fetch(input, init).catch((error: unknown) => {
          seen.push({ status: 0, wait: null, again: headers.get('x-retry-count') ?? undefined });
          throw error;
        });
        // The client reads the refusal before it waits. An abort in between would end the request without a second try, so the text is read here.
        const text = await response.text();
        seen.push({ status: response.status, wait: response.headers.get('retry-after'), again: undefined });
        return new Response(text, response);
      },
    });
    const request = Promise.resolve(patient.from('numbers').select('n').abortSignal(controller.signal).csv());
    // The refusal comes only after a wait for a slot.
    await vi.waitFor(() => expect(seen).toHaveLength(1), { timeout: 15_000 });
    // The client waits as long as retry-after says; the abort ends the wait.
    controller.abort();
    const answer = await request;
    expect(answer.error?.message).toContain('AbortError');
    expect(seen).toEqual([
      { status: 503, wait: expect.stringMatching(/^\d+$/), again: undefined },
      { status: 0, wait: null, again: '1' },
    ]);
    release();
    await vi.waitFor(async () => {
      expect(await shop.client.from('numbers').select('n').lt('n', 3).csv().retry(false)).toMatchObject({
        status: 200,
      });
    }, 15_000);
  });
});

test('returns and overrideTypes change types only', async () => {
  const named = await shop.client.from('clients').select('name').eq('id', 1).returns<{ name: string }[]>();
  expectTypeOf(named.data).toEqualTypeOf<{ name: string }[] | null>();
  expect(named.data?.[0]?.name).toBe('Apple');
  const one = await shop.client
    .from('clients')
    .select('id, name')
    .eq('id', 1)
    .single()
    .overrideTypes<{ id: number; name: string }, { merge: false }>();
  expectTypeOf(one.data).toEqualTypeOf<{ id: number; name: string } | null>();
  expect(one.data).toEqual({ id: 1, name: 'Apple' });
});
