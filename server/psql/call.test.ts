import { beforeEach, describe, expect, test } from 'vitest';
import { serveCinema, serveShop } from '#server/testing/psql-served.ts';

const shop = serveShop();
const cinema = serveCinema();
beforeEach(() => cinema.reset());

const get = (url: string, headers?: Record<string, string>) => shop.get(`rpc/${url}`, headers);
const post = (url: string, body?: unknown, headers?: Record<string, string>) =>
  shop.send('POST', `rpc/${url}`, body, headers);
const object = { accept: 'application/vnd.pgrst.object+json' };
const call = async (name: string, body?: unknown, headers?: Record<string, string>) => {
  const answer = await cinema.send('POST', `rpc/${name}`, body, headers);
  return [answer.statusCode, answer.body === '' ? '' : answer.json()];
};
const called = (url: string) => cinema.answer(`rpc/${url}`);

describe('arguments', () => {
  test('by name, in the body or the URL, without defaults', async () => {
    expect((await post('add', { a: 1, b: 2 })).json()).toBe(3);
    expect((await post('add', { b: 2, a: 1 })).json()).toBe(3);
    expect((await post('add', { a: 1 })).json()).toBe(11);
    expect((await get('add?a=1&b=2')).json()).toBe(3);
    expect(await call('someFunc', { someParam: 'x' })).toEqual([200, 'x']);
  });
  test('one unnamed json argument takes the whole body', async () => {
    expect((await post('echo', { a: [1, { b: null }] })).json()).toEqual({ a: [1, { b: null }] });
    expect((await post('echo', '[1,2]')).json()).toEqual([1, 2]);
    expect(await call('mult_them', { x: 4, y: 2 })).toEqual([200, 8]);
  });
  test('the first of several objects, rows of csv or values of a form', async () => {
    const listed = [
      { a: 1, b: 2 },
      { a: 4, b: 6 },
    ];
    expect(await call('add_them', listed)).toEqual([200, 3]);
    expect(await call('add_them?columns=a,b', [{ a: 1, b: 2, c: 3 }, {}])).toEqual([200, 3]);
    expect(await call('add_them', [{ a: 1, b: 2 }, { a: 1 }])).toMatchObject([
      400,
      { code: 'PGRST102', message: 'All object keys must match' },
    ]);
    expect(await call('add_them', 'a,b\n1,2\n4,6', { 'content-type': 'text/csv' })).toEqual([200, 3]);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await call('someFunc', 'someParam=x&someParam=y', form)).toEqual([200, 'y']);
  });
  test('a body that is not JSON is no json argument, and two functions of one json argument are ambiguous', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await call('mult_them', 'x=4&y=2', form)).toMatchObject([
      404,
      {
        code: 'PGRST202',
        details:
          'Searched for the function cinema.mult_them with parameters x, y, but no matches were found in the schema cache.',
      },
    ]);
    await shop.extend(
      `create function shop.either(json) returns integer language sql immutable as 'select 1';
        create function shop.either(jsonb) returns integer language sql immutable as 'select 2';
        create function shop.unnamed(integer) returns integer language sql immutable as 'select $1';
        create function shop.neither() returns integer language sql immutable as 'select 0'`,
      '/psql/rpc/neither',
    );
    const either = await post('either', { a: 1 });
    expect([either.statusCode, either.json()]).toMatchObject([
      300,
      {
        code: 'PGRST203',
        message: 'Could not choose the best candidate function between: shop.either( => json), shop.either( => jsonb)',
      },
    ]);
    expect((await shop.send('OPTIONS', 'rpc/unnamed')).statusCode).toBe(404);
  });
  test('characters and bits of any length', async () => {
    await shop.extend(
      `create function shop.lengths(c char, cs char[], b bit) returns text language sql stable
        as $$select c || ' ' || cs[1] || ' ' || b::text$$;
      create function shop.lengths_there() returns integer language sql immutable as 'select 0'`,
      '/psql/rpc/lengths_there',
    );
    expect((await get('lengths?c=abc&cs={de}&b=101')).json()).toBe('abc de 101');
    expect((await post('lengths', { c: 'abc', cs: ['de'], b: '101' })).json()).toBe('abc de 101');
  });
  test('an array of objects for one json argument', async () => {
    const changes = [
      { id: '1', title: 'One' },
      { id: '2', title: 'Two' },
    ];
    expect(await call('retitle', { p_json: changes })).toEqual([204, '']);
    expect(await cinema.read('films?select=title&id=lt.3&order=id')).toEqual([{ title: 'One' }, { title: 'Two' }]);
  });
  test('a text or bytes for one unnamed argument of that type', async () => {
    expect(await call('upload_text', 'plain, as it is', { 'content-type': 'text/plain' })).toEqual([204, '']);
    expect(await call('upload_binary', 'bytes', { 'content-type': 'application/octet-stream' })).toEqual([204, '']);
    expect(await cinema.read('uploads?select=text,bytes&order=id')).toEqual([
      { text: 'plain, as it is', bytes: null },
      { text: null, bytes: '\\x6279746573' },
    ]);
  });
  test('arrays, as json or as a literal', async () => {
    expect(await call('plus_one', { arr: [1, 2, 3, 4] })).toEqual([200, [2, 3, 4, 5]]);
    expect(await call('plus_one', { arr: '{1,2}' })).toEqual([200, [2, 3]]);
    expect(await called('plus_one?arr=%7B1,2,3,4%7D')).toEqual([200, [2, 3, 4, 5]]);
  });
  test('any number of arguments for a variadic function', async () => {
    expect(await call('plus_two', { v: [1, 2] })).toEqual([200, [3, 4]]);
    expect(await called('plus_two?v=1&v=2&v=3')).toEqual([200, [3, 4, 5]]);
    expect((await post('say', { greeting: 'hi', names: ['a', 'b"c'] })).json()).toBe('hi a+b"c');
    expect((await get('say?greeting=hi&names=a&names=b,c')).json()).toBe('hi a+b,c');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await call('plus_two', 'v=1&v=2', form)).toEqual([200, [3, 4]]);
  });
  test('the names of the arguments select an overloaded function', async () => {
    expect(await called('rental_duration?customer_id=232')).toEqual([200, 'in all']);
    expect(await called('rental_duration?customer_id=232&from_date=2018-07-01')).toEqual([200, 'since 2018-07-01']);
    expect(await called('same_names?a=1')).toEqual([
      300,
      {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: cinema.same_names(a => integer), cinema.same_names(a => text)',
        details: null,
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    ]);
  });
  test('a body may be absent', async () => {
    const answer = await post('whoami');
    expect(answer.json()).toBe('shop_user:amina');
  });
  test('an unknown function is 404, with its arguments in the message', async () => {
    expect(await call('nonexistent_function', {})).toMatchObject([
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function cinema.nonexistent_function without parameters in the schema cache',
      },
    ]);
    expect(await called('add_them?a=1&c=2')).toMatchObject([
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function cinema.add_them(a, c) in the schema cache',
        details:
          'Searched for the function cinema.add_them with parameters a, c, but no matches were found in the schema cache.',
      },
    ]);
  });
});

describe('results', () => {
  test('a scalar, null, a row, a set of scalars and void', async () => {
    expect((await get('whoami')).body).toBe('"shop_user:amina"');
    expect((await post('add', { a: null })).body).toBe('null');
    expect((await get('one_project?wanted=1&select=id,clients(name)')).json()).toEqual({
      id: 1,
      clients: { name: 'Apple' },
    });
    expect((await get('words')).json()).toEqual(['one', 'two, three']);
    const nothing = await post('nothing', {});
    expect([nothing.statusCode, nothing.body, nothing.headers['content-type']]).toEqual([204, '', undefined]);
  });
  test('rows with filters, select, order, page, count and embeds', async () => {
    const answer = await get(
      'projects_of?client=1&select=id,tasks(label)&tasks.order=id&order=id.desc&limit=1&id=gt.0',
      {
        prefer: 'count=exact',
      },
    );
    expect([answer.statusCode, answer.headers['content-range'], answer.json()]).toEqual([
      206,
      '0-0/2',
      [{ id: 2, tasks: [{ label: 'Test' }] }],
    ]);
    expect((await post('series?n=gt.1&select=square', { upto: 3 })).json()).toEqual([{ square: 4 }, { square: 9 }]);
    expect((await get('series?upto=3', { range: '1-1', prefer: 'count=exact' })).headers['content-range']).toBe(
      '1-1/3',
    );
  });
  test('a text that is no whole filter is an argument', async () => {
    for (const text of ['in.progress', 'is.pending', 'EQ.x', 'not.x']) {
      expect(await called(`someFunc?someParam=${text}`)).toEqual([200, text]);
    }
  });
  test('an argument and a filter of the same name', async () => {
    expect((await get('series?upto=3&n=is.NOT_null&n=in.(1)&select=n')).json()).toEqual([{ n: 1 }]);
    expect((await get('series?upto=3&n=eq.2&select=n')).json()).toEqual([{ n: 2 }]);
  });
  test('a single object and csv', async () => {
    expect((await get('projects_of?client=1&id=eq.1&select=id', object)).json()).toEqual({ id: 1 });
    expect((await get('projects_of?client=1', object)).statusCode).toBe(406);
    expect((await get('series?upto=2', { accept: 'text/csv' })).body).toBe('n,square\n1,1\n2,4');
    expect((await get('words', { accept: 'text/csv' })).body).toBe('pgrst_scalar\none\n"two, three"');
    expect((await get('add?a=1', { accept: 'text/csv' })).body).toBe('pgrst_scalar\n11');
    expect((await get('add?a=1', object)).body).toBe('11');
  });
  test('HEAD has no body', async () => {
    const head = await shop.send('HEAD', 'rpc/series?upto=2', undefined, { prefer: 'count=exact' });
    expect([head.statusCode, head.headers['content-range'], head.body]).toEqual([200, '0-1/2', '']);
  });
  test('records without a type have the column names of the function', async () => {
    expect(await called('untyped')).toEqual([
      200,
      [
        { id: 1, title: 'Cléo from 5 to 7' },
        { id: 2, title: 'Vagabond' },
      ],
    ]);
  });
});

describe('effects', () => {
  const names = () => shop.read('clients?select=name&order=id&limit=1');
  test('a function with effects runs once, even if counted and filtered', async () => {
    const answer = await post(
      'rename_all?id=eq.1&select=name',
      { suffix: '+' },
      { prefer: 'count=exact, tx=rollback' },
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, [{ name: 'Apple+' }]]);
    expect(await names()).toEqual([{ name: 'Apple' }]);
  });
  test('a refused answer undoes the effects', async () => {
    expect((await post('rename_all', { suffix: '+' }, object)).statusCode).toBe(406);
    const many = await post('rename_all', { suffix: '+' }, { prefer: 'handling=strict, max-affected=1' });
    expect([many.statusCode, many.json()]).toMatchObject([400, { code: 'PGRST124' }]);
    expect(await names()).toEqual([{ name: 'Apple' }]);
  });
  test('GET must not write: 405', async () => {
    expect(await called('remove_items?upto=3')).toMatchObject([
      405,
      { code: '25006', message: 'cannot execute DELETE in a read-only transaction', details: null, hint: null },
    ]);
    const counter = await cinema.send('GET', 'callcounter');
    expect([counter.statusCode, counter.json()]).toMatchObject([
      405,
      { code: '25006', message: 'cannot execute nextval() in a read-only transaction' },
    ]);
  });
  test('other methods are refused', async () => {
    const answer = await cinema.send('PATCH', 'rpc/add_them', {});
    expect([answer.statusCode, answer.json()]).toMatchObject([
      405,
      { code: 'PGRST101', message: 'Cannot use the PATCH method on RPC' },
    ]);
  });
  test('max-affected limits the affected rows, and requires a function that returns a set', async () => {
    const strict = { prefer: 'handling=strict, max-affected=2' };
    expect(await call('remove_items', { upto: 5 }, strict)).toMatchObject([400, { code: 'PGRST124' }]);
    expect(await cinema.read('items?select=id&limit=1&order=id')).toEqual([{ id: 0 }]);
    expect(await call('remove_all_items', {}, strict)).toMatchObject([400, { code: 'PGRST128' }]);
    expect(await cinema.read('items?select=id&limit=1&order=id')).toEqual([{ id: 0 }]);
  });
});

describe('refusals', () => {
  test.each([
    ['add', {}, 404, 'PGRST202'],
    ['add', { a: 'x' }, 400, '22P02'],
    ['add', [1], 400, 'PGRST102'],
    ['add', '{', 400, 'PGRST102'],
    ['series?nope=eq.1', { upto: 1 }, 400, '42703'],
    ['add?select=x', { a: 2147483647, b: 1 }, 400, '22003'],
  ])('%s %j is %i %s', async (name, body, status, code) => {
    const answer = await post(name, body);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });
});
