import { describe, expect, test } from 'vitest';
import { serveShop } from '#server/testing/psql-served.ts';

const shop = serveShop();

describe('aggregates', () => {
  test('are refused where the relation does not declare them, and of written rows', async () => {
    const message = 'Use of aggregate functions is not allowed';
    for (const select of ['id.sum()', 'count()']) {
      expect([select, ...(await shop.answer(`clients?select=${select}`))]).toEqual([
        select,
        400,
        { code: 'PGRST123', message, details: null, hint: null, request_id: expect.any(String) },
      ]);
    }
    const written = await shop.send(
      'PATCH',
      'projects?id=eq.1&select=count()',
      { about: 'x' },
      { prefer: 'return=representation' },
    );
    expect([written.statusCode, written.json<{ code: string }>().code]).toEqual([400, 'PGRST123']);
  });
  test('count and sum the rows that match, exactly, and all of them without a column to group by', async () => {
    expect(await shop.read('projects?select=count(),id.sum(),id.min(),last:id.max()&id=gt.1')).toEqual([
      { count: 4, sum: 14, min: 2, last: 5 },
    ]);
    expect(await shop.read('projects?select=count(),id.sum()&id=eq.0')).toEqual([{ count: 0, sum: null }]);
    expect(await shop.read('projects?select=big:id::numeric.sum()::text,data->>size::numeric.avg()')).toEqual([
      { big: '15', avg: 11.5 },
    ]);
    expect(await shop.read('numbers_view?select=sum:huge.sum()::text,plain:huge.count()')).toEqual([
      { sum: '108064783848789072000', plain: 12000 },
    ]);
  });
  test('count without brackets counts the rows', async () => {
    expect(await shop.read('projects?select=rows:count&id=gt.1')).toEqual([{ rows: 4 }]);
    expect(await shop.code('clients?select=count')).toBe('400 42703');
  });
  test('are grouped by the other columns, ordered by them, paged and counted', async () => {
    const grouped = 'projects?select=client_id,open::text,facts:count()&order=client_id.desc.nullslast,open';
    const all = (await shop.read(grouped)) as { client_id: number | null; facts: number }[];
    expect(all.reduce((sum, { facts }) => sum + facts, 0)).toBe(5);
    const page = await shop.get(`${grouped}&limit=1&offset=1`, { prefer: 'count=exact' });
    expect(page.json()).toEqual(all.slice(1, 2));
    expect(page.headers['content-range']).toBe(`1-1/${all.length}`);
    expect((await shop.get(grouped, { accept: 'text/csv' })).body.split('\n')[0]).toBe('client_id,open,facts');
    expect(
      (await shop.app.inject({ method: 'HEAD', url: `/psql/${grouped}`, headers: { prefer: 'count=exact' } })).headers[
        'content-range'
      ],
    ).toBe(`0-${all.length - 1}/${all.length}`);
    const one = await shop.get('projects?select=count()', { accept: 'application/vnd.pgrst.object+json' });
    expect([one.json(), one.headers['etag']]).toEqual([{ count: 5 }, undefined]);
  });
  test('are of the rows that an embed without columns keeps', async () => {
    const named = (await shop.read('projects?select=id,clients!inner(name)&clients.name=like.*a*')) as unknown[];
    expect(named.length).toBeGreaterThan(0);
    expect(await shop.read('projects?select=count(),clients!inner()&clients.name=like.*a*')).toEqual([
      { count: named.length },
    ]);
    expect(await shop.read('projects?select=count(),clients()&clients.name=like.*a*&clients=is.null')).toEqual([
      { count: 5 - named.length },
    ]);
  });
  test.each([
    ['a star', 'select=*,count()', '400 PGRST127'],
    ['an embed', 'select=count(),clients(name)', '400 PGRST127'],
    ['an aggregate in an embed', 'select=id,projects(count())', '400 PGRST127'],
    ['an aggregate in an embed that does not declare it', 'select=id,tasks(count())', '400 PGRST123'],
    ['a part of a json column beside it', 'select=data->size,count()', '400 PGRST127'],
    ['an order by another column', 'select=client_id,count()&order=id', '400 42803'],
    ['a sum of texts', 'select=name.sum()', '404 42883'],
    ['the least of a json column', 'select=data.min()', '404 42883'],
    ['an unknown column', 'select=nothing.sum()', '400 42703'],
    ['a cast outside the closed list', 'select=id.sum()::regclass', '400 42704'],
    ['an unknown function', 'select=id.median()', '400 PGRST100'],
  ])('with %s are refused', async (_, query, refusal) => {
    expect(await shop.code(`projects?${query}`)).toBe(refusal);
  });
});
