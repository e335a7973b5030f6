import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url: `/psql/${url}`, headers });
const rows = async (url: string): Promise<unknown> => {
  const answer = await get(url);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
};
const ids = async (query: string): Promise<number[]> => {
  const answer = await get(`projects?select=id&order=id&${query}`);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<{ id: number }[]>().map(({ id }) => id);
};
const code = async (url: string, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await get(url, headers);
  return `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
};

describe('select', () => {
  test('renames, casts and stars', async () => {
    expect(await rows('clients?id=eq.1&select=*,called:name,number:id::text')).toEqual([
      { id: 1, name: 'Apple', called: 'Apple', number: '1' },
    ]);
  });
  test('json paths are named by their last key', async () => {
    expect(
      await rows('projects?id=eq.1&select=data->size,data->>size,data->deep->list->1->>key,n:data->deep->list->0'),
    ).toEqual([{ size: '3', key: 'value', n: 10 }]);
    expect(await rows('projects?id=eq.1&select=data->"a b",data->deep->list->-1,tags->0')).toEqual([
      { 'a b': true, list: { key: 'value' }, tags: 'red' },
    ]);
  });
  test('a cast outside the closed list is refused', async () => {
    expect(await code('clients?select=id::regclass')).toBe('400 42704');
    expect(await code('clients?select=id::text;drop')).toBe('400 PGRST100');
  });
  test('odd names: quotes, spaces, reserved words, unicode', async () => {
    expect(
      await rows(
        `odd%20%22table?select=select,a b,"na%C3%AFve,n%C3%A4me","it's"&select.not.is.null=&select=eq.1`,
      ).catch(String),
    ).toContain('400');
    expect(await rows(`odd%20%22table?select="select",a%20b,"naïve,näme","it's"&"select"=eq.1`)).toEqual([
      { select: 1, 'a b': 'x', 'naïve,näme': 'y,"z"', "it's": 7 },
    ]);
    expect(await rows(`odd%20%22table?"naïve,näme"=eq.${encodeURIComponent('y,"z"')}&select=a b`)).toEqual([
      { 'a b': 'x' },
    ]);
    expect(await rows(`${encodeURIComponent('таблица')}?${encodeURIComponent('столбец')}=like.*вый`)).toEqual([
      { столбец: 'первый' },
    ]);
  });
  test('an alias that looks like ours does not confuse the statement', async () => {
    expect(await rows('clients?id=eq.1&select=t1:id,t2:name,body:id,source:id,target:id')).toEqual([
      { t1: 1, t2: 'Apple', body: 1, source: 1, target: 1 },
    ]);
  });
  test('aggregates are refused by name', async () => {
    expect(await code('projects?select=budget.sum()')).toBe('400 PGRST123');
    expect(await code('projects?select=count()')).toBe('400 PGRST123');
  });
});

describe('filters', () => {
  test.each([
    ['id=eq.2', [2]],
    ['id=neq.2', [1, 3, 4, 5]],
    ['id=gt.3', [4, 5]],
    ['id=gte.3', [3, 4, 5]],
    ['id=lt.2', [1]],
    ['id=lte.2', [1, 2]],
    ['name=like.*eta', [2]],
    ['name=like.B%25', [2]],
    ['name=ilike.*ALPHA*', [1]],
    ['name=match.^[AB]', [1, 2]],
    ['name=imatch.^[ab]', [1, 2]],
    ['id=in.(1,3)', [1, 3]],
    ['id=in.()', []],
    ['name=in.("Delta, the \\"4th\\"",Beta)', [2, 4]],
    ['id=not.in.(1,3)', [2, 4, 5]],
    ['client_id=is.null', [4]],
    ['client_id=is.not_null', [1, 2, 3, 5]],
    ['client_id=not.is.null', [1, 2, 3, 5]],
    ['open=is.true', [1, 4, 5]],
    ['open=is.FALSE', [2]],
    ['open=is.unknown', [3]],
    ['client_id=isdistinct.1', [3, 4, 5]],
    ['tags=cs.{blue}', [1, 2]],
    ['tags=cd.{blue,red}', [1, 2, 3, 5]],
    ['tags=ov.{red,"a,b"}', [1, 4]],
    ['data=cs.{"size":20}', [2]],
    ['period=sl.[10,12)', [1, 4]],
    ['period=sr.[6,9)', [2]],
    ['period=nxr.[1,10)', [1, 4]],
    ['period=nxl.[5,8)', [2, 4]],
    ['period=adj.[10,11)', [1]],
    ['about=fts.fox', [1, 4]],
    ['about=fts(english).foxes', [1, 4]],
    ['about=plfts.lazy dog', [2]],
    ['about=phfts(english).quick brown', [1]],
    ['about=wfts.fox or lazy', [1, 2, 4]],
    ['about=not.fts.fox', [2]],
    ['id=eq(any).{1,2}', [1, 2]],
    ['name=like(any).{A*,B*}', [1, 2]],
    ['name=like(all).{*a*,*m*}', [3]],
    ['id=gt(all).{1,3}', [4, 5]],
    ['data->>size=eq.20', [2]],
    ['data->size=eq.3', [1]],
    ['data->deep->list->1->>key=eq.value', [1]],
    ['started=gte.2024-01-01&started=lt.2025-01-01', [1]],
    ['budget=eq.100.50', [1]],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });
  test.each([
    ['or=(id.eq.1,id.eq.2)', [1, 2]],
    ['not.or=(id.eq.1,id.eq.2)', [3, 4, 5]],
    ['and=(id.gt.1,not.or(id.eq.2,name.eq.Gamma))', [4, 5]],
    ['or=(name.eq."Delta, the \\"4th\\"",not.and(id.gt.1,id.lt.9))', [1, 4]],
    ['or=(tags.cs.{"a,b"},id.in.(1,"2"))', [1, 2, 4]],
    ['or=( id.eq.1 , and( id.gt.3 , open.is.true ) )', [1, 4, 5]],
    ['or=(data->>size.eq.3,data->deep->list->0.eq.11)', [1]],
    ['or=(client_id.not.is.null,id.not.in.(1,2))', [1, 2, 3, 4, 5]],
    ['id=gt.1&or=(id.lt.3,id.eq.5)', [2, 5]],
  ])('tree %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });
  test('a value is never SQL and never broken by its characters', async () => {
    expect(await rows(`clients?name=eq.${encodeURIComponent('Cherry, "Ltd"')}&select=id`)).toEqual([{ id: 3 }]);
    expect(await ids(`name=eq.${encodeURIComponent("'; drop table store.projects; --")}`)).toEqual([]);
  });
});

describe('order and page', () => {
  test('order by direction, nulls and json path', async () => {
    const order = async (by: string) =>
      (await get(`projects?select=id&order=${by}`)).json<{ id: number }[]>().map(({ id }) => id);
    expect(await order('budget.desc.nullslast,id')).toEqual([1, 2, 4, 5, 3]);
    expect(await order('budget.nullsfirst,id')).toEqual([3, 5, 4, 2, 1]);
    expect(await order('data->size.desc.nullslast,id.desc')).toEqual([2, 1, 4, 5, 3]);
  });
  test('limit, offset and the count', async () => {
    const page = await get('projects?select=id&order=id&limit=2&offset=1', { prefer: 'count=exact' });
    expect([page.statusCode, page.headers['content-range'], page.json()]).toEqual([
      206,
      '1-2/5',
      [{ id: 2 }, { id: 3 }],
    ]);
    expect(page.headers['preference-applied']).toBe('count=exact');
    const all = await get('projects?select=id&limit=20', { prefer: 'count=exact' });
    expect([all.statusCode, all.headers['content-range']]).toEqual([200, '0-4/5']);
    const uncounted = await get('projects?select=id&limit=2');
    expect([uncounted.statusCode, uncounted.headers['content-range']]).toEqual([200, '0-1/*']);
    const none = await get('projects?id=eq.99', { prefer: 'count=exact' });
    expect([none.statusCode, none.headers['content-range'], none.body]).toEqual([200, '*/0', '[]']);
    const beyond = await get('projects?offset=5&select=id', { prefer: 'count=exact' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([206, '*/5']);
    const zero = await get('projects?limit=0', { prefer: 'count=exact' });
    expect([zero.statusCode, zero.headers['content-range'], zero.body]).toEqual([206, '*/5', '[]']);
  });
  test('an offset beyond the counted rows is 416', async () => {
    const answer = await get('projects?offset=9', { prefer: 'count=exact' });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, '*/5']);
    expect(answer.json()).toMatchObject({
      code: 'PGRST103',
      details: 'An offset of 9 was requested, but there are only 5 rows.',
    });
    expect((await get('projects?offset=9')).statusCode).toBe(200);
  });
  test('Range header, alone and within limit and offset', async () => {
    const range = async (value: string, query = '') => {
      const answer = await get(`projects?select=id&order=id${query}`, {
        range: value,
        'range-unit': 'items',
        prefer: 'count=exact',
      });
      return [answer.statusCode, answer.headers['content-range']];
    };
    expect(await range('0-1')).toEqual([206, '0-1/5']);
    expect(await range('3-')).toEqual([206, '3-4/5']);
    expect(await range('0-9')).toEqual([200, '0-4/5']);
    expect(await range('1-3', '&limit=2')).toEqual([206, '1-1/5']);
    expect(await range('9-9')).toEqual([416, '*/5']);
    expect(await range('3-1')).toEqual([416, undefined]);
    expect(await range('bytes=0-1')).toEqual([200, '0-4/5']);
  });
  test('planned and estimated counts', async () => {
    await shop.owner('analyze shop.numbers');
    const planned = await get('numbers?limit=1', { prefer: 'count=planned' });
    expect(planned.headers['content-range']).toBe('0-0/12000');
    const estimated = await get('numbers?limit=1&n=lt.11', { prefer: 'count=estimated' });
    expect(estimated.headers['content-range']).toBe('0-0/10');
  });
  test('HEAD answers the headers of GET', async () => {
    const head = await shop.app.inject({
      method: 'HEAD',
      url: '/psql/projects?limit=2',
      headers: { prefer: 'count=exact' },
    });
    expect([head.statusCode, head.headers['content-range'], head.body]).toEqual([206, '0-1/5', '']);
  });
  test('bad pages', async () => {
    expect(await code('projects?limit=-1')).toBe('416 PGRST103');
    expect(await code('projects?limit=x')).toBe('400 PGRST100');
    expect(await code('projects?limit=99999999999999999999')).toBe('400 PGRST100');
    expect(await code('projects?offset=1e3')).toBe('400 PGRST100');
    expect(await code('projects?limit=1&limit=2')).toBe('400 PGRST100');
  });
});

describe('embeds', () => {
  test('many-to-one through a view, by relation, column, constraint', async () => {
    for (const embed of [
      'clients(name)',
      'clients!client_id(name)',
      'clients!projects_client_fkey(name)',
      'clients:client_id(name)',
    ]) {
      expect(await rows(`projects?id=eq.1&select=id,${embed}`)).toEqual([{ id: 1, clients: { name: 'Apple' } }]);
    }
    expect(await rows('projects?id=eq.4&select=clients(name)')).toEqual([{ clients: null }]);
  });
  test('one-to-many with its own filter, order, limit and offset', async () => {
    expect(
      await rows('clients?select=id,projects(id)&projects.id=gt.1&projects.order=id.desc&projects.limit=1&order=id'),
    ).toEqual([
      { id: 1, projects: [{ id: 2 }] },
      { id: 2, projects: [{ id: 5 }] },
      { id: 3, projects: [] },
    ]);
    expect(await rows('clients?id=eq.2&select=p:projects(id)&p.order=id&p.offset=1&p.or=(id.eq.3,id.eq.5)')).toEqual([
      { p: [{ id: 5 }] },
    ]);
  });
  test('one-to-one', async () => {
    expect(await rows('projects?id=eq.1&select=details(note)')).toEqual([{ details: { note: 'first' } }]);
    expect(await rows('details?project_id=eq.1&select=note,projects(name)')).toEqual([
      { note: 'first', projects: { name: 'Alpha' } },
    ]);
  });
  test('many-to-many through a link', async () => {
    expect(await rows('tasks?select=label,people(name)&people.order=name&id=lt.3&order=id')).toEqual([
      { label: 'Draw', people: [{ name: 'Ann' }, { name: 'Ben' }] },
      { label: 'Build', people: [{ name: 'Ann' }] },
    ]);
    expect(await rows('people?select=name,tasks!task_people(label)&id=eq.3')).toEqual([
      { name: 'Cem', tasks: [{ label: 'Test' }] },
    ]);
  });
  test('nested, with parts of the query for the inner one', async () => {
    expect(
      await rows(
        'clients?id=eq.1&select=name,projects(name,tasks(label))&projects.tasks.label=eq.Build&projects.order=id',
      ),
    ).toEqual([
      {
        name: 'Apple',
        projects: [
          { name: 'Alpha', tasks: [{ label: 'Build' }] },
          { name: 'Beta', tasks: [] },
        ],
      },
    ]);
  });
  test('a relation to itself: parent by alias or column, children by name', async () => {
    expect(await rows('projects?id=eq.2&select=parent:projects!parent_id(id,name)')).toEqual([
      { parent: { id: 1, name: 'Alpha' } },
    ]);
    expect(await rows('projects?id=eq.2&select=parent_id(id)')).toEqual([{ parent_id: { id: 1 } }]);
    expect(await rows('projects?id=eq.1&select=children:projects!parent_id(id)&children.order=id')).toEqual([
      { children: [{ id: 2 }, { id: 3 }] },
    ]);
    expect(await rows('projects?id=eq.2&select=projects(id)')).toEqual([{ projects: [{ id: 4 }] }]);
  });
  test('composite keys', async () => {
    expect(await rows('visits?select=id,places(size)&order=id')).toEqual([
      { id: 1, places: { size: 3.9 } },
      { id: 2, places: { size: 3.0 } },
      { id: 3, places: null },
    ]);
    expect(await rows('places?country=eq.CHL&select=visits(id)')).toEqual([{ visits: [{ id: 2 }] }]);
  });
  test('a key declared in a comment', async () => {
    expect(await rows('totals?client=eq.1&select=budget,clients(name)')).toEqual([
      { budget: 120.5, clients: { name: 'Apple' } },
    ]);
  });
  test('inner joins and null filters choose the rows', async () => {
    expect(await rows('projects?select=id,tasks!inner(label)&tasks.label=eq.Test')).toEqual([
      { id: 2, tasks: [{ label: 'Test' }] },
    ]);
    expect(await rows('projects?select=id,tasks()&tasks=is.null&order=id')).toEqual([{ id: 3 }, { id: 5 }]);
    expect(
      await rows('projects?select=id,clients()&clients=not.is.null&or=(tasks.is.null,id.eq.1)&order=id').catch(String),
    ).toContain('42703');
    expect(await rows('projects?select=id,clients(),tasks()&or=(tasks.is.null,clients.is.null)&order=id')).toEqual([
      { id: 3 },
      { id: 4 },
      { id: 5 },
    ]);
    const counted = await get('projects?select=id,tasks!inner(id)&limit=1', { prefer: 'count=exact' });
    expect(counted.headers['content-range']).toBe('0-0/3');
  });
  test('spread and order by an embedded column', async () => {
    expect(await rows('projects?select=id,...clients(client:name)&order=clients(name).desc.nullslast,id')).toEqual([
      { id: 3, client: 'Banana' },
      { id: 5, client: 'Banana' },
      { id: 1, client: 'Apple' },
      { id: 2, client: 'Apple' },
      { id: 4, client: null },
    ]);
  });
  test('what cannot be embedded is refused by name', async () => {
    expect(await code('clients?select=people(*)')).toBe('400 PGRST200');
    expect(await code('messages?select=people(*)')).toBe('300 PGRST201');
    expect(
      await rows('messages?id=eq.1&select=from:people!sender(name),to:people!message_recipient_fkey(name)'),
    ).toEqual([{ from: { name: 'Ann' }, to: { name: 'Ben' } }]);
    expect(await code('projects?select=*&tasks.id=eq.1')).toBe('400 PGRST108');
    expect(await code('projects?select=...tasks(label)')).toBe('400 PGRST119');
    expect(await code('projects?select=tasks(*)&order=tasks(label)')).toBe('400 PGRST118');
    expect(await code('projects?select=tasks(*)&tasks=eq.1')).toBe('400 PGRST120');
  });
});

describe('media', () => {
  test('a single object, or 406', async () => {
    const one = await get('clients?id=eq.1', { accept: 'application/vnd.pgrst.object+json' });
    expect([one.statusCode, one.headers['content-type'], one.json()]).toEqual([
      200,
      'application/vnd.pgrst.object+json; charset=utf-8',
      { id: 1, name: 'Apple' },
    ]);
    const none = await get('clients?id=eq.9', { accept: 'application/vnd.pgrst.object+json' });
    expect([none.statusCode, none.json()]).toEqual([
      406,
      {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
        hint: null,
      },
    ]);
    expect(await code('clients', { accept: 'application/vnd.pgrst.object+json' })).toBe('406 PGRST116');
  });
  test('the ETag is the column that the comment names', async () => {
    const one = await get('projects?id=eq.1&select=id', { accept: 'application/vnd.pgrst.object+json' });
    expect([one.headers.etag, one.json()]).toEqual(['"1"', { id: 1 }]);
    expect(
      (await get('clients?id=eq.1', { accept: 'application/vnd.pgrst.object+json' })).headers.etag,
    ).toBeUndefined();
  });
  test('csv quotes what needs it', async () => {
    const answer = await get(`odd%20%22table?order="select"`, { accept: 'text/csv' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body).toBe(
      'select,"a b","naïve,näme",it\'s\n1,x,"y,""z""",7\n2,,"two\nlines",\n3,"","back\\slash",0',
    );
    const limited = await get(`odd%20%22table?order="select"&limit=3`, { accept: 'text/csv' });
    expect(limited.body).toBe(answer.body);
    expect((await get('clients?id=eq.9', { accept: 'text/csv' })).body).toBe('id,name');
    expect((await get('projects?id=eq.1&select=id,...clients(*),data->size', { accept: 'text/csv' })).body).toBe(
      'id,id,name,size\n1,1,Apple,3',
    );
  });
  test('a long answer is streamed whole', async () => {
    const csv = await get('numbers?order=n', { accept: 'text/csv', prefer: 'count=exact' });
    expect([csv.statusCode, csv.headers['content-range']]).toEqual([200, '0-11999/12000']);
    expect(csv.body.split('\n')).toHaveLength(12_001);
    const json = await get('numbers?order=n', { prefer: 'count=exact' });
    expect(json.headers['content-range']).toBe('0-11999/12000');
    expect(json.json<unknown[]>()).toHaveLength(12_000);
    const page = await get('numbers?order=n&offset=500&limit=11000', { prefer: 'count=exact' });
    expect([page.statusCode, page.headers['content-range'], page.json<unknown[]>().length]).toEqual([
      206,
      '500-11499/12000',
      11_000,
    ]);
    expect((await get('numbers?n=eq.0', { accept: 'text/csv' })).body).toBe('n,label');
  });
  test('a failure before the first streamed row is still a status', async () => {
    expect(await code('numbers?label=fts(nope).x', { accept: 'text/csv' })).toBe('400 42704');
  });
  test('unknown media are refused, weights respected', async () => {
    expect(await code('clients', { accept: 'image/png' })).toBe('406 PGRST107');
    const weighed = await get('clients?id=eq.1', { accept: 'application/json;q=0.5, text/csv' });
    expect(weighed.body).toBe('id,name\n1,Apple');
  });
});

describe('errors', () => {
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
    expect(await code(url)).toBe(expected);
  });
  test('the shape', async () => {
    expect((await get('clients?select=nope')).json()).toEqual({
      code: '42703',
      message: 'column clients.nope does not exist',
      details: null,
      hint: null,
    });
    expect((await get('clients?id=nope.1')).json()).toEqual({
      code: 'PGRST100',
      message: '"failed to parse filter (nope.1)" (line 1, column 1)',
      details: 'unexpected "n" expecting operator (eq, gt, ...)',
      hint: null,
    });
  });
});
