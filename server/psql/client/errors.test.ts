/** Refusals as PostgREST's client returns or throws them: status, code and message. */
import { PostgrestError } from '@supabase/postgrest-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Client, type Shop } from '#server/testing/psql-client.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Answer {
  status: number;
  data: unknown;
  error: unknown;
}
const refusals: [string, (client: Client) => PromiseLike<Answer>, number, Record<string, unknown>][] = [
  ['an unknown relation', (client) => client.from('nope').select(), 404, { code: 'PGRST205' }],
  ['an unknown column', (client) => client.from('clients').select('nope'), 400, { code: '42703' }],
  ['an unknown column in a filter', (client) => client.from('clients').select().eq('nope', 1), 400, { code: '42703' }],
  ['an unknown column in an order', (client) => client.from('clients').select().order('nope'), 400, { code: '42703' }],
  [
    'an unknown operator',
    (client) => client.from('clients').select().filter('id', 'nope', 1),
    400,
    { code: 'PGRST100' },
  ],
  ['a select that ends early', (client) => client.from('clients').select('id,projects('), 400, { code: 'PGRST100' }],
  ['a tree that ends early', (client) => client.from('clients').select().or('id.eq.1,'), 400, { code: 'PGRST100' }],
  ['aggregates', (client) => client.from('clients').select('id.sum()'), 400, { code: 'PGRST123' }],
  ['a value that does not fit', (client) => client.from('clients').select().eq('id', 'x'), 400, { code: '22P02' }],
  [
    'a number too large',
    (client) =>
      client
        .from('clients')
        .select()
        .eq('id', 2 ** 40),
    400,
    { code: '22003' },
  ],
  [
    'a day that is none',
    (client) => client.from('projects').select().gt('started', '2025-02-30'),
    400,
    { code: '22008' },
  ],
  ['a relation that may not be read', (client) => client.from('hidden').select(), 403, { code: '42501' }],
  ['an unknown column in a body', (client) => client.from('clients').insert({ nope: 1 }), 400, { code: 'PGRST204' }],
  ['a column that must be given', (client) => client.from('projects').insert({ about: 'x' }), 400, { code: '23502' }],
  ['a repeated key', (client) => client.from('clients').insert({ id: 1, name: 'x' }), 409, { code: '23505' }],
  [
    'a key to nothing',
    (client) => client.from('projects').insert({ name: 'Long enough', client_id: 99 }),
    409,
    { code: '23503', constraint: 'projects_client_fkey' },
  ],
  [
    'a row that others refer to',
    (client) => client.from('clients').delete().eq('id', 1),
    409,
    { code: '23503', constraint: 'projects_client_fkey' },
  ],
  [
    'a constraint',
    (client) => client.from('projects').update({ name: 'ab' }).eq('id', 1),
    400,
    { code: '23514', constraint: 'project_name_length' },
  ],
  [
    'a rule',
    (client) => client.from('projects').update({ budget: 0 }).eq('id', 5),
    400,
    { code: 'P0001', message: 'The project is locked', hint: 'Unlock it', constraint: 'project_locked' },
  ],
  [
    'a row twice in one upsert',
    (client) =>
      client.from('clients').upsert([
        { id: 1, name: 'a' },
        { id: 1, name: 'b' },
      ]),
    400,
    { code: '21000' },
  ],
  ['a change without a filter', (client) => client.from('clients').update({ name: 'x' }), 400, { code: '21000' }],
  ['a removal without a filter', (client) => client.from('clients').delete(), 400, { code: '21000' }],
  ['a view that takes no change', (client) => client.from('totals').insert({ budget: 1 }), 405, { code: 'PGRST117' }],
  ['an unknown function', (client) => client.rpc('nope'), 404, { code: 'PGRST202' }],
  ['an unknown argument', (client) => client.rpc('add', { a: 1, c: 2 }), 404, { code: 'PGRST202' }],
  ['an argument that does not fit', (client) => client.rpc('add', { a: 'x' }), 400, { code: '22P02' }],
  ['a status of a function', (client) => client.rpc('fail', { status: 'PT409' }), 409, { message: 'Failed as asked' }],
];

test.each(refusals)('%s', async (_name, ask, status, expected) => {
  const answer = await ask(shop.client);
  expect({ status: answer.status, data: answer.data }).toEqual({ status, data: null });
  expect(answer.error).toMatchObject(expected);
  const { error } = answer as { error: Record<string, unknown> };
  expect(Object.keys(error)).toEqual(expect.arrayContaining(['code', 'message', 'details', 'hint']));
});

test('the whole shape of a refusal', async () => {
  expect((await shop.client.from('clients').select('nope')).error).toEqual({
    code: '42703',
    message: 'column clients.nope does not exist',
    details: null,
    hint: null,
  });
});

test('a refusal of HEAD has a status but no message', async () => {
  const refused = await shop.client.from('clients').select('nope', { head: true });
  expect(refused).toMatchObject({ data: null, status: 400, error: { message: '' } });
});

test('throwOnError throws the code and the message', async () => {
  const request = shop.client.from('clients').insert({ id: 1, name: 'x' }).throwOnError();
  const thrown: unknown = await Promise.resolve(request).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(PostgrestError);
  expect(thrown).toMatchObject({ code: '23505', details: 'Key (id)=(1) already exists.', hint: null });
  const { data } = await shop.client.from('clients').select('name').eq('id', 1).single().throwOnError();
  expect(data).toEqual({ name: 'Apple' });
});

test('the error of throwOnError lacks the constraint, the status and the current row', async () => {
  const request = shop.client.from('projects').update({ budget: 0 }).eq('id', 5).throwOnError();
  const thrown: unknown = await Promise.resolve(request).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ code: 'P0001', message: 'The project is locked' });
  for (const lost of ['constraint', 'status', 'current']) expect(thrown).not.toHaveProperty(lost);
});
