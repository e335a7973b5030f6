import { describe, expect, test } from 'vitest';
import { DatabaseError } from '#db/database.ts';
import { serveCinema, serveShop } from '#server/testing/psql-served.ts';

const shop = serveShop();
const cinema = serveCinema();

describe('refusals', () => {
  test.each([
    ['nope', '404 PGRST205'],
    ['store.projects', '404 PGRST205'],
    ['clients?select=nope', '400 42703'],
    ['clients?nope=eq.1', '400 42703'],
    ['clients?order=nope', '400 42703'],
    ['clients?id=nope.1', '400 PGRST100'],
    ['clients?id=1', '400 PGRST100'],
    ['clients?id=eq', '400 PGRST100'],
    ['clients?id=eq.x', '400 22P02'],
    ['clients?id=eq.99999999999999999999', '400 22003'],
    ['clients?id=like.1*', '404 42883'],
    ['clients?id=is.maybe', '400 PGRST100'],
    ['clients?id=in.1,2', '400 PGRST100'],
    ['clients?or=(id.eq.1', '400 PGRST100'],
    ['clients?or=()', '400 PGRST100'],
    ['clients?select=id,', '400 PGRST100'],
    ['clients?select=id,projects(', '400 PGRST100'],
    ['clients?or=(id.eq.1,)', '400 PGRST100'],
    ['clients?select=id)', '400 PGRST100'],
    ['clients?name=match.(', '400 2201B'],
    ['clients?name=eq.%00', '400 PGRST100'],
    ['clients?name=eq.%ED%A0%80', '400 PGRST100'],
    ['clients?name=eq.%E0%A4%A', '400 PGRST100'],
    ['clients?%zz=eq.1', '400 PGRST100'],
    ['projects?data=cs.{', '400 22P02'],
    ['projects?started=eq.2025-02-30', '400 22008'],
    ['projects?about=fts.(', '400 42601'],
    ['hidden', '403 42501'],
  ])('%s is %s', async (url, expected) => {
    expect(await shop.code(url)).toBe(expected);
  });
  test.each([
    ['clients', { nope: 1 }, 400, { code: 'PGRST204' }],
    ['clients', { id: 1, name: 'x' }, 409, { code: '23505' }],
    ['projects', { name: 'Long enough', client_id: 99 }, 409, { code: '23503', constraint: 'projects_client_fkey' }],
  ])('of a new row of %s, %j: %i', async (url, row, status, refusal) => {
    const answer = await shop.send('POST', url, row);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, refusal]);
  });
  test('have the shape of PostgREST errors', async () => {
    expect((await shop.get('clients?select=nothing')).json()).toEqual({
      code: '42703',
      request_id: expect.any(String),
      message: 'column clients.nothing does not exist',
      details: null,
      hint: null,
    });
    expect((await shop.get('clients?id=nope.1')).json()).toEqual({
      code: 'PGRST100',
      request_id: expect.any(String),
      message: '"failed to parse filter (nope.1)" (line 1, column 1)',
      details: 'unexpected "n" expecting "not" or operator (eq, gt, ...)',
      hint: null,
    });
  });
});

test.each([
  ['GET', 'clients?select=id&select=name'],
  ['GET', 'clients?order=id&order=name'],
  ['GET', 'clients?limit=1&limit=2'],
  ['GET', 'clients?limit=x'],
  ['GET', 'clients?offset=1.5'],
  ['GET', 'clients?id=in.(1,2)x'],
  ['GET', 'clients?or=(id.eq.1)x'],
  ['POST', 'clients?columns=id&columns=name', { id: 9, name: 'x' }],
  ['POST', 'clients', '5'],
  ['POST', 'rpc/add', '"x"'],
  ['PATCH', 'clients?id=eq.1', [{ name: 'x' }, { name: 'y' }]],
] as const)('%s %s is refused, not ignored in part', async (method, url, body?: unknown) => {
  expect((await shop.send(method, url, body)).statusCode).toBe(400);
});

const orders = '"asc", "desc", "nullsfirst" or "nullslast"';
const field = 'field name (* or [a..z0..9_$])';
test.each([
  ['order=id.ac', 'order (id.ac)', 4, `"c" expecting ${orders}`],
  ['order=id.nulsfist', 'order (id.nulsfist)', 4, `"n" expecting ${orders}`],
  ['order=id.descc', 'order (id.descc)', 8, `'c' expecting delimiter (.), "," or end of input`],
  ['order=id.asc.nlsfst', 'order (id.asc.nlsfst)', 8, '"l" expecting "nullsfirst" or "nullslast"'],
  ['order=id.asc.nullslasttt', 'order (id.asc.nullslasttt)', 17, `'t' expecting "," or end of input`],
  ['or=()', 'logic tree (())', 4, `")" expecting ${field}, negation operator (not) or logic operator (and, or)`],
  ['not.and=(x)', 'logic tree ((x))', 10, '")" expecting "."'],
  ['columns=', 'columns parameter ()', 1, `end of input expecting ${field}`],
  ['select=data->>--3', 'select parameter (data->>--3)', 9, '"-" expecting digit'],
  [
    'select=data->(x',
    'select parameter (data->(x)',
    7,
    '"(" expecting "-", digit or any non reserved character different from: .,>()',
  ],
])('%s is refused with the place of the fault', async (query, what, column, details) => {
  expect((await cinema.get(`films?${query}`)).json()).toEqual({
    code: 'PGRST100',
    message: `"failed to parse ${what}" (line 1, column ${column})`,
    details: `unexpected ${details}`,
    hint: null,
  });
});

describe('the hint is', () => {
  test.each([
    ['foozle', "Perhaps you meant the table 'cinema.foo'"],
    ['compettions', "Perhaps you meant the table 'cinema.competitions'"],
    ['unheard_of', null],
    ['films?select=directorz(*)', "Perhaps you meant 'directors' instead of 'directorz'."],
    ['films?select=directors!nope(*)', null],
    ['rpc/add_tem', 'Perhaps you meant to call the function cinema.add_them'],
    ['rpc/add_them?a=1&bb=2', 'Perhaps you meant to call the function cinema.add_them(a, b)'],
    [
      'rpc/rental_duration?from_date=1&custmer_id=2',
      'Perhaps you meant to call the function cinema.rental_duration(customer_id, from_date)',
    ],
    ['rpc/rental_duration?wrong=1', null],
  ])('for %s: %s', async (url, hint) => {
    expect((await cinema.get(url)).json()).toMatchObject({ hint });
  });
  test.each(['nam', 'nope', 'clint', 'i', 'x', 'parentid', 'budgets', 'Name', 'starts', 'oben'])(
    "for the unknown column %s that of PostgreSQL's own",
    async (name) => {
      const asked = shop.database.statement({ role: null }, `select projects."${name}" from shop.projects`);
      const hint = await asked.then(
        () => null,
        (error: unknown) => (error instanceof DatabaseError ? error.hint : null),
      );
      expect((await shop.get(`projects?select="${name}"`)).json()).toMatchObject({ code: '42703', hint });
    },
  );
});
