/** Tests that gathered columns are filtered, counted and ordered by the relation that computes them for all rows at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;

// The other relations have an extra label and another number of tasks, so that answers reveal the relation used.
beforeAll(async () => {
  shop = await openPsqlFixture();
  const more = `
    create table store.works (id integer primary key, name text, tasks integer, labels text[]);
    insert into store.works select n, 'work ' || n, n % 5, array['l' || n % 3, 'all'] from generate_series(1, 40) n;
    create view shop.works_all with (security_invoker) as select id, name, case id when 40 then 99 else tasks end as tasks, labels from store.works;
    create view shop.work_labels with (security_invoker) as
      select id as work_id, unnest(labels) as labels from store.works union all select 7, 'only here';
    create view shop.works with (security_invoker) as select id, name, tasks, labels from store.works;
    comment on view shop.works is E'@primary_key id\\n@gathered (tasks) in works_all\\n@members (labels) in work_labels by work_id';
    create view shop.busy_all with (security_invoker) as select * from shop.works_all where tasks > 0;
    create view shop.busy with (security_invoker) as select * from shop.works where tasks > 0;
    comment on view shop.busy is E'@primary_key id\\n@gathered (tasks) in busy_all with all counts';
    create view shop.fewer with (security_invoker) as select id, tasks from store.works where id < 0;
    create view shop.doubtful with (security_invoker) as select id, name, tasks, labels from store.works;
    comment on view shop.doubtful is E'@primary_key id\\n@gathered (tasks) in fewer\\n@members (labels, name) in fewer by id\\n@members (tasks) in nowhere by id';
    create function shop.shout(shop.works) returns text language sql stable as $$select upper($1.name)$$;
    grant select on shop.works, shop.works_all, shop.work_labels, shop.fewer, shop.doubtful, shop.busy, shop.busy_all, store.works to shop_user`;
  await shop.extend(more, '/psql/works');
});
afterAll(() => shop.close());

async function get(url: string): Promise<{ ids: number[]; range: unknown }> {
  const answer = await shop.app.inject({ url: `/psql/${url}`, headers: { prefer: 'count=exact' } });
  expect([url, answer.statusCode < 300 ? '' : answer.body]).toEqual([url, '']);
  return { ids: answer.json<{ id: number }[]>().map(({ id }) => id), range: answer.headers['content-range'] };
}

test('a page ordered by a gathered column is selected there, with the rows of the view itself', async () => {
  const answer = await shop.app.inject('/psql/works?select=id,tasks&order=tasks.desc,id&limit=3');
  // Row 40 is selected, and then ordered by the number in the view.
  expect(answer.json()).toEqual([
    { id: 4, tasks: 4 },
    { id: 9, tasks: 4 },
    { id: 40, tasks: 0 },
  ]);
});

test('rows filtered by a gathered column are counted there', async () => {
  expect(await get('works?tasks=gte.1&order=id&limit=2')).toEqual({ ids: [1, 2], range: '0-1/33' });
  expect(await get('works?or=(tasks.eq.99,and(id.gt.38,tasks.lt.50))&order=id&limit=1')).toEqual({
    ids: [39],
    range: '0-0/2',
  });
  expect((await get('works?order=id&limit=2')).range).toBe('0-1/40');
});

test('rows that depend on a gathered column are counted there in every request', async () => {
  // The view has 32 rows, and the gathered one row 40 too.
  expect(await get('busy?order=id.desc&limit=2')).toEqual({ ids: [39, 38], range: '0-1/33' });
});

test('an estimate and a download read the same rows', async () => {
  const planned = await shop.app.inject({
    url: '/psql/works?tasks=gte.1&limit=2',
    headers: { prefer: 'count=estimated' },
  });
  expect(planned.headers['content-range']).toBe('0-1/33');
  const file = await shop.app.inject({
    url: '/psql/works?select=id&order=tasks.desc,id',
    headers: { accept: 'text/csv' },
  });
  expect(file.body.split('\n').slice(1, 4)).toEqual(['4', '9', '14']);
});

test('computed columns and embeds use the view itself', async () => {
  expect((await get('works?select=id,shout&shout=eq.WORK 3&tasks=eq.3&order=tasks.desc')).ids).toEqual([3]);
  expect((await get('works?order=shout.desc,tasks.desc&limit=1')).ids).toEqual([9]);
});

test('overlapping lists are found in the relation of members, in any condition', async () => {
  expect((await get('works?labels=ov.{l1}&id=lt.8&order=id')).ids).toEqual([1, 4, 7]);
  expect((await get('works?labels=ov.{"only here"}')).ids).toEqual([7]);
  expect((await get('works?labels=not.ov.{l1,l2,"only here"}&id=lt.10&order=id')).ids).toEqual([3, 6, 9]);
  expect((await get('works?or=(id.eq.2,labels.ov.{"only here"})&order=id')).ids).toEqual([2, 7]);
  expect((await get('works?labels=ov.{}')).ids).toEqual([]);
  // Other operators test the list itself.
  expect((await get('works?labels=cs.{"only here"}')).ids).toEqual([]);
  const bad = await shop.app.inject('/psql/works?labels=ov.{l1');
  expect([bad.statusCode, bad.json()]).toMatchObject([400, { code: '22P02' }]);
});

test('a declared relation is ignored if it is missing or lacks a column of the view', async () => {
  expect(await get('doubtful?tasks=gte.4&labels=ov.{l1}&order=tasks.desc,id&limit=2')).toEqual({
    ids: [4, 19],
    range: '0-1/3',
  });
});
