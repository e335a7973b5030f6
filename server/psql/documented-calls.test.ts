import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCinema, type Cinema } from '#server/testing/psql-documented.ts';

let cinema: Cinema;
beforeAll(async () => {
  cinema = await openCinema();
});
beforeEach(() => cinema.reset());
afterAll(() => cinema.close());

const read: Cinema['read'] = (url, headers) => cinema.read(url, headers);
const call = async (name: string, body?: unknown, headers?: Record<string, string>) => {
  const answer = await cinema.send('POST', `rpc/${name}`, body, headers);
  return [answer.statusCode, answer.body === '' ? '' : answer.json()];
};
const get = async (url: string) => {
  const answer = await cinema.send('GET', `rpc/${url}`);
  return [answer.statusCode, answer.json()];
};

describe('arguments', () => {
  test('by name, in the body or the URL', async () => {
    expect(await call('add_them', { a: 1, b: 2 })).toEqual([200, 3]);
    expect(await get('add_them?a=1&b=2')).toEqual([200, 3]);
    expect(await call('someFunc', { someParam: 'x' })).toEqual([200, 'x']);
  });
  test('the whole body for one unnamed json argument', async () => {
    expect(await call('mult_them', { x: 4, y: 2 })).toEqual([200, 8]);
  });
  test('an array of objects for one json argument', async () => {
    const changes = [
      { id: '1', title: 'One' },
      { id: '2', title: 'Two' },
    ];
    expect(await call('retitle', { p_json: changes })).toEqual([204, '']);
    expect(await read('films?select=title&id=lt.3&order=id')).toEqual([{ title: 'One' }, { title: 'Two' }]);
  });
  test('a text or bytes for one unnamed argument of that type', async () => {
    expect(await call('upload_text', 'plain, as it is', { 'content-type': 'text/plain' })).toEqual([204, '']);
    expect(await call('upload_binary', 'bytes', { 'content-type': 'application/octet-stream' })).toEqual([204, '']);
    expect(await read('uploads?select=text,bytes&order=id')).toEqual([
      { text: 'plain, as it is', bytes: null },
      { text: null, bytes: '\\x6279746573' },
    ]);
  });
  test('arrays, as json or as a literal', async () => {
    expect(await call('plus_one', { arr: [1, 2, 3, 4] })).toEqual([200, [2, 3, 4, 5]]);
    expect(await call('plus_one', { arr: '{1,2}' })).toEqual([200, [2, 3]]);
    expect(await get('plus_one?arr=%7B1,2,3,4%7D')).toEqual([200, [2, 3, 4, 5]]);
  });
  test('any number of arguments for a variadic function', async () => {
    expect(await call('plus_two', { v: [1, 2] })).toEqual([200, [3, 4]]);
    expect(await get('plus_two?v=1&v=2&v=3')).toEqual([200, [3, 4, 5]]);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await call('plus_two', 'v=1&v=2', form)).toEqual([200, [3, 4]]);
  });
  test('the names of the arguments select an overloaded function', async () => {
    expect(await get('rental_duration?customer_id=232')).toEqual([200, 'in all']);
    expect(await get('rental_duration?customer_id=232&from_date=2018-07-01')).toEqual([200, 'since 2018-07-01']);
    expect(await get('same_names?a=1')).toEqual([
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
  test('an unknown function is 404, with its arguments in the message', async () => {
    expect(await call('nonexistent_function', {})).toMatchObject([
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function cinema.nonexistent_function without parameters in the schema cache',
      },
    ]);
    expect(await get('add_them?a=1&c=2')).toMatchObject([
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
  test('rows of a table take select, filters, order and embeds', async () => {
    expect(await read('rpc/old_films?select=title,director:directors(last_name)&rating=gt.8&order=title.desc')).toEqual(
      [
        { title: 'Rashomon', director: { last_name: 'Kurosawa' } },
        { title: 'Ikiru', director: { last_name: 'Kurosawa' } },
      ],
    );
    const page = await cinema.send('GET', 'rpc/old_films?limit=2&order=id', undefined, { prefer: 'count=exact' });
    expect([page.statusCode, page.headers['content-range']]).toEqual([206, '0-1/4']);
  });
  test('one row is an object, a set of texts an array, void nothing', async () => {
    expect(await call('oldest_film', {})).toMatchObject([200, { title: 'Rashomon' }]);
    expect(await get('titles')).toEqual([200, ['Cléo from 5 to 7', 'Vagabond']]);
    const nothing = await cinema.send('POST', 'rpc/retitle', { p_json: [] });
    expect([nothing.statusCode, nothing.body, nothing.headers['content-type']]).toEqual([204, '', undefined]);
  });
  test('records without a type have the column names of the function', async () => {
    expect(await get('untyped')).toEqual([
      200,
      [
        { id: 1, title: 'Cléo from 5 to 7' },
        { id: 2, title: 'Vagabond' },
      ],
    ]);
  });
  test('GET must not write: 405', async () => {
    expect(await get('remove_items?upto=3')).toMatchObject([
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
    expect(await read('items?select=id&limit=1&order=id')).toEqual([{ id: 0 }]);
    expect(await call('remove_all_items', {}, strict)).toMatchObject([400, { code: 'PGRST128' }]);
    expect(await read('items?select=id&limit=1&order=id')).toEqual([{ id: 0 }]);
  });
});
