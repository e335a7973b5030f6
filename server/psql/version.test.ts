import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method,
    url: `/psql/${url}`,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const representation = { prefer: 'return=representation' };
const object = { accept: 'application/vnd.pgrst.object+json' };
const names = async (): Promise<string[]> =>
  (await send('GET', 'clients?select=name&order=id')).json<{ name: string }[]>().map(({ name }) => name);

describe('versions', () => {
  const patch = (version: string, filter = 'id=eq.1', more: Record<string, string> = {}) =>
    send(
      'PATCH',
      `projects?${filter}&select=id,version`,
      { budget: 1 },
      { ...representation, 'if-match': version, ...more },
    );
  test('the right version writes and returns the next version', async () => {
    const answer = await patch('"1"', 'id=eq.1', object);
    expect([answer.statusCode, answer.headers.etag, answer.json()]).toEqual([200, '"2"', { id: 1, version: 2 }]);
    expect((await patch('"7", "2"')).json()).toEqual([{ id: 1, version: 3 }]);
    expect((await patch('*')).json()).toEqual([{ id: 1, version: 4 }]);
  });
  test('a conflict is 412 with the current row', async () => {
    await patch('"1"');
    const headers: Record<string, string>[] = [{}, object, { prefer: 'return=minimal' }];
    for (const more of headers) {
      const answer = await patch('"1"', 'id=eq.1', more);
      expect([answer.statusCode, answer.headers.etag]).toEqual([412, '"2"']);
      expect(answer.json()).toMatchObject({
        code: 'PT412',
        message: 'The row has changed since it was read',
        details: null,
        hint: null,
        current: { id: 1, name: 'Alpha', budget: 1, version: 2 },
      });
    }
    const removed = await send('DELETE', 'projects?id=eq.1', undefined, { 'if-match': '"1"' });
    expect(removed.statusCode).toBe(412);
    expect((await send('DELETE', 'tasks?id=eq.1', undefined, { 'if-match': '"1"' })).statusCode).toBe(400);
  });
  test('a weak version is 412, even the right one, and is ignored beside a strong one', async () => {
    const answer = await patch('W/"1"');
    expect([answer.statusCode, answer.headers.etag, answer.json()]).toMatchObject([
      412,
      '"1"',
      { message: 'A weak ETag matches no row', current: { id: 1, version: 1 } },
    ]);
    expect((await send('DELETE', 'projects?id=eq.1', undefined, { 'if-match': 'W/"1"' })).statusCode).toBe(412);
    expect((await patch('W/"7", "1"')).json()).toEqual([{ id: 1, version: 2 }]);
  });
  test('a row that is gone is not a conflict', async () => {
    const answer = await patch('"1"', 'id=eq.99');
    expect([answer.statusCode, answer.body]).toEqual([200, '[]']);
    expect((await patch('"1"', 'id=eq.99', object)).statusCode).toBe(406);
  });
  test('If-Match: * requires a row', async () => {
    const missing = { code: 'PT412', message: 'There is no row, and If-Match asks for one' };
    const headers: Record<string, string>[] = [{}, object, { prefer: 'return=minimal' }];
    for (const more of headers) {
      const answer = await patch('*', 'id=eq.99', more);
      expect([answer.statusCode, answer.json()]).toMatchObject([412, missing]);
    }
    const removed = await send('DELETE', 'tasks?id=eq.99', undefined, { 'if-match': '*' });
    expect([removed.statusCode, removed.json()]).toMatchObject([412, missing]);
    expect((await send('DELETE', 'tasks?id=eq.1', undefined, { 'if-match': '*' })).statusCode).toBe(204);
    const nothing = await send('PATCH', 'projects?id=eq.1', {}, { ...representation, 'if-match': '*' });
    expect([nothing.statusCode, nothing.body]).toEqual([200, '[]']);
  });
  test('If-Match with POST is refused instead of ignored', async () => {
    for (const [url, body] of [
      ['clients', { id: 9, name: 'Fig' }],
      ['rpc/rename_all', { suffix: '+' }],
    ] as const) {
      const answer = await send('POST', url, body, { 'if-match': '"1"' });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'PGRST100', message: 'If-Match may stand with PATCH and DELETE only' },
      ]);
    }
    expect(await names()).toEqual(['Apple', 'Banana', 'Cherry, "Ltd"']);
  });
  test('several rows are refused and nothing is written', async () => {
    for (const filter of ['id=in.(1,2)', 'client_id=eq.1', 'budget=gt.0&id=lt.3']) {
      expect((await patch('"1"', filter)).statusCode).toBe(400);
    }
    await patch('"1"', 'id=eq.1');
    expect((await patch('"2"', 'id=in.(1,2)')).statusCode).toBe(400);
    expect((await patch('"9"', 'id=in.(1,2)')).statusCode).toBe(400);
    const versions = (await send('GET', 'projects?id=in.(1,2)&select=version&order=id')).json();
    expect(versions).toEqual([{ version: 2 }, { version: 1 }]);
  });
  test('one of several simultaneous writes succeeds, the others are conflicts', async () => {
    const answers = await Promise.all([patch('"1"'), patch('"1"'), patch('"1"')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 412, 412]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 412)) {
      expect(answer.json()).toMatchObject({ current: { version: 2 } });
    }
  });
  test('a malformed If-Match is refused', async () => {
    expect((await patch('1')).statusCode).toBe(400);
  });
});

describe('preferences', () => {
  test('tx=rollback gives the usual answer and writes nothing', async () => {
    const answer = await send(
      'POST',
      'clients',
      { id: 4, name: 'Date' },
      { prefer: 'return=representation, tx=rollback' },
    );
    expect([answer.statusCode, answer.json(), answer.headers['preference-applied']]).toEqual([
      201,
      [{ id: 4, name: 'Date' }],
      'return=representation, tx=rollback',
    ]);
    const patched = await send(
      'PATCH',
      'projects?client_id=eq.1&select=budget',
      { budget: 0 },
      { prefer: 'return=representation, tx=rollback' },
    );
    expect(patched.json()).toEqual([{ budget: 0 }, { budget: 0 }]);
    expect(await names()).toHaveLength(3);
    expect((await send('GET', 'projects?budget=eq.0')).body).toBe('[]');
  });
  test('max-affected with handling=strict undoes a larger change', async () => {
    const prefer = 'handling=strict, max-affected=1';
    const answer = await send('DELETE', 'tasks?project_id=eq.1', undefined, { prefer });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'PGRST124', details: 'The query affects 2 rows' },
    ]);
    expect((await send('GET', 'tasks?project_id=eq.1')).json()).toHaveLength(2);
    const one = await send('DELETE', 'tasks?id=eq.3', undefined, { prefer });
    expect([one.statusCode, one.headers['preference-applied']]).toEqual([204, 'handling=strict, max-affected=1']);
    expect((await send('DELETE', 'tasks?id=gt.0', undefined, { prefer: 'max-affected=1' })).statusCode).toBe(204);
  });
  test('handling=strict refuses unknown preferences', async () => {
    const answer = await send('GET', 'clients', undefined, { prefer: 'handling=strict, anything, count=some' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'PGRST122', details: 'Invalid preferences: anything, count=some' },
    ]);
    expect((await send('GET', 'clients', undefined, { prefer: 'anything' })).statusCode).toBe(200);
  });
});

describe('roles and settings', () => {
  test('a missing permission is 403, also for columns', async () => {
    expect((await send('POST', 'hidden', { id: 1, name: 'Name', secret: 'x' })).statusCode).toBe(403);
    expect((await send('GET', 'rpc/whoami')).json()).toBe('shop_user:amina');
  });
  test('a refused request does not change its connection', async () => {
    const current = async () =>
      (
        await shop.database.statement(
          { role: null },
          "select current_user as who, current_setting('request.username', true) as name",
        )
      ).rows;
    const before = await current();
    for (let each = 0; each < 12; each += 1) {
      expect(
        (await send('PATCH', 'projects?id=in.(1,5)', { budget: 0 }, { prefer: 'return=representation' })).statusCode,
      ).toBe(400);
      expect((await send('GET', 'clients?id=eq.x')).statusCode).toBe(400);
    }
    expect(before[0]?.['who']).not.toBe('shop_user');
    expect((await current()).map((row) => ({ ...row, name: row['name'] || null }))).toEqual(
      before.map((row) => ({ ...row, name: row['name'] || null })),
    );
  });
  test('GET runs read only', async () => {
    const answer = await send('GET', 'rpc/rename_all?suffix=x');
    expect([answer.statusCode, answer.json()]).toMatchObject([405, { code: '25006' }]);
  });
});
