/** Writes with PostgREST's client: insert, upsert, update and delete, their results and counts, and undone changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing/psql-client.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

const from = (relation: string) => shop.client.from(relation);
const names = async () => (await from('clients').select('name').order('id')).data?.map(({ name }) => name);

describe('insert', () => {
  test('returns one row only if selected', async () => {
    const minimal = await from('clients').insert({ id: 4, name: 'Date' });
    expect(minimal).toMatchObject({ data: null, error: null, count: null, status: 201, statusText: 'Created' });
    const selected = await from('clients').insert({ id: 5, name: 'Elder' }).select();
    expect(selected).toMatchObject({ data: [{ id: 5, name: 'Elder' }], status: 201 });
    expect(await names()).toEqual(['Apple', 'Banana', 'Cherry, "Ltd"', 'Date', 'Elder']);
  });
  test('returns a single row with selected columns and embeds', async () => {
    const { data, status } = await from('projects')
      .insert({
        name: 'Epsilon',
        client_id: 2,
        tags: ['a,b', 'c"d'],
        data: { deep: [1, { x: null }] },
        period: '[1,3)',
      })
      .select('id, name, tags, data, period, open, clients(name)')
      .single();
    expect({ data, status }).toEqual({
      status: 201,
      data: {
        id: 100,
        name: 'Epsilon',
        tags: ['a,b', 'c"d'],
        data: { deep: [1, { x: null }] },
        period: '[1,3)',
        open: true,
        clients: { name: 'Banana' },
      },
    });
  });
  test('many rows at once, counted; all or nothing', async () => {
    const many = await from('clients').insert(
      [
        { id: 4, name: 'Date' },
        { id: 5n, name: 'Elder' },
      ],
      { count: 'exact' },
    );
    expect(many).toMatchObject({ data: null, error: null, count: 2, status: 201 });
    const refused = await from('clients').insert([
      { id: 6, name: 'Fig' },
      { id: 1, name: 'Grape' },
    ]);
    expect(refused).toMatchObject({ status: 409, error: { code: '23505' } });
    expect(await names()).toHaveLength(5);
  });
  test('an absent key is null, or the default with defaultToNull off', async () => {
    const rows = [{ note: 'first' }, { n: 1, note: 'second' }];
    const nulls = await from('defaults').insert(rows).select('n, note');
    expect(nulls.data).toEqual([
      { n: null, note: 'first' },
      { n: 1, note: 'second' },
    ]);
    const defaults = await from('defaults').insert(rows, { defaultToNull: false }).select('n, note');
    expect(defaults.data).toEqual([
      { n: 7, note: 'first' },
      { n: 1, note: 'second' },
    ]);
  });
  test('an empty insert is not an error', async () => {
    expect(await from('clients').insert([]).select()).toMatchObject({ data: [], error: null, status: 201 });
  });
  test('csv of the written rows', async () => {
    const { data } = await from('clients').insert({ id: 4, name: 'Da"te' }).select('id, name').csv();
    expect(data).toBe('id,name\n4,"Da""te"');
  });
  test('odd names', async () => {
    const { data, error } = await from('odd "table')
      .insert([{ select: 9, 'a b': 'space', 'naïve,näme': 'comma', "it's": 1 }])
      .select();
    expect(error).toBeNull();
    expect(data).toEqual([{ select: 9, 'a b': 'space', 'naïve,näme': 'comma', "it's": 1 }]);
    await from('odd "table').delete().eq('"select"', 9);
  });
});

describe('upsert', () => {
  test('merges on the primary key', async () => {
    const merged = await from('clients')
      .upsert(
        [
          { id: 1, name: 'Apricot' },
          { id: 9, name: 'Fig' },
        ],
        { count: 'exact' },
      )
      .select();
    expect(merged).toMatchObject({ error: null, count: 2, status: 201 });
    expect(merged.data).toEqual([
      { id: 1, name: 'Apricot' },
      { id: 9, name: 'Fig' },
    ]);
    expect(await names()).toEqual(['Apricot', 'Banana', 'Cherry, "Ltd"', 'Fig']);
  });
  test('changes an existing row', async () => {
    const { data, status } = await from('clients').upsert({ id: 2, name: 'Blueberry' }).select().single();
    expect({ data, status }).toEqual({ data: { id: 2, name: 'Blueberry' }, status: 200 });
  });
  test('merges on other columns', async () => {
    const row = { id: 77, name: 'Cherry, "Ltd"' };
    const other = await from('clients').upsert(row, { onConflict: 'id' });
    expect(other).toMatchObject({ status: 409, error: { code: '23505', constraint: 'clients_name_key' } });
    const moved = await from('clients').upsert(row, { onConflict: 'name' }).select();
    expect(moved.data).toEqual([row]);
    const unknown = await from('clients').upsert(row, { onConflict: 'nope' });
    expect(unknown).toMatchObject({ status: 400, data: null });
  });
  test('ignores duplicates', async () => {
    const ignored = await from('clients')
      .upsert(
        [
          { id: 50, name: 'Banana' },
          { id: 51, name: 'Kiwi' },
        ],
        { onConflict: 'name', ignoreDuplicates: true },
      )
      .select();
    expect(ignored.data).toEqual([{ id: 51, name: 'Kiwi' }]);
    expect(await names()).toEqual(['Apple', 'Banana', 'Cherry, "Ltd"', 'Kiwi']);
  });
  test('uses defaults with defaultToNull off', async () => {
    const { data, error } = await from('projects')
      .upsert([{ name: 'Zeta' }, { name: 'Beta', id: 2 }], { defaultToNull: false })
      .select('id, name')
      .order('id');
    expect(error).toBeNull();
    expect(data).toEqual([
      { id: 2, name: 'Beta' },
      { id: 100, name: 'Zeta' },
    ]);
  });
});

describe('update', () => {
  test('returns rows only if selected, and counts', async () => {
    const minimal = await from('projects').update({ budget: 5 }, { count: 'exact' }).in('id', [1, 2]);
    expect(minimal).toMatchObject({ data: null, error: null, count: 2, status: 204 });
    const { data } = await from('projects').select('budget').in('id', [1, 2]);
    expect(data).toEqual([{ budget: 5 }, { budget: 5 }]);
  });
  test('returns the changed rows in order, with embeds', async () => {
    const { data, status } = await from('projects')
      .update({ data: { new: [true] }, tags: ['x'], open: null })
      .or('id.eq.1,id.eq.3')
      .select('id, data, tags, open, clients(name)')
      .order('id', { ascending: false });
    expect({ data, status }).toEqual({
      status: 200,
      data: [
        { id: 3, data: { new: [true] }, tags: ['x'], open: null, clients: { name: 'Banana' } },
        { id: 1, data: { new: [true] }, tags: ['x'], open: null, clients: { name: 'Apple' } },
      ],
    });
  });
  test('of no row', async () => {
    const none = await from('projects').update({ budget: 5 }, { count: 'exact' }).eq('id', 99).select();
    expect(none).toMatchObject({ data: [], error: null, count: 0, status: 200 });
    const missing = await from('projects').update({ budget: 5 }).eq('id', 99).select().maybeSingle();
    expect(missing).toMatchObject({ data: null, error: null });
  });
  test('single is undone unless it is exactly one row', async () => {
    const two = await from('projects').update({ budget: 0 }).eq('client_id', 1).select().single();
    expect(two).toMatchObject({ status: 406, error: { code: 'PGRST116', details: 'The result contains 2 rows' } });
    expect((await from('projects').select('id').eq('budget', 0)).data).toEqual([]);
  });
  test('maxAffected undoes a larger change', async () => {
    const exceeded = await from('projects').update({ budget: 0 }).in('id', [1, 2]).maxAffected(1);
    expect(exceeded).toMatchObject({ status: 400, error: { code: 'PGRST124', details: 'The query affects 2 rows' } });
    expect((await from('projects').select('id').eq('budget', 0)).data).toEqual([]);
    const within = await from('projects').update({ budget: 0 }).in('id', [1, 2]).maxAffected(2).select('id');
    expect(within).toMatchObject({ data: [{ id: 1 }, { id: 2 }], error: null });
  });
  test('the right version writes, and a conflict is refused with the current row', async () => {
    const save = () =>
      from('projects').update({ budget: 1 }).eq('id', 1).setHeader('If-Match', '"1"').select('version').single();
    expect(await save()).toMatchObject({ data: { version: 2 }, error: null, status: 200 });
    expect(await save()).toMatchObject({
      status: 412,
      error: { code: 'PT412', current: { id: 1, budget: 1, version: 2 } },
    });
  });
});

describe('delete', () => {
  test('returns rows only if selected, and counts', async () => {
    const counted = await from('tasks').delete({ count: 'exact' }).eq('project_id', 1);
    expect(counted).toMatchObject({ data: null, error: null, count: 2, status: 204 });
    const selected = await from('tasks').delete().in('id', [3, 4]).select('label').order('label');
    expect(selected).toMatchObject({ data: [{ label: 'Ship' }, { label: 'Test' }], status: 200 });
    expect((await from('tasks').select('*', { head: true, count: 'exact' })).count).toBe(0);
  });
  test('returns one row as an object, and keeps several rows', async () => {
    expect((await from('tasks').delete().eq('id', 3).select('id, label').single()).data).toEqual({
      id: 3,
      label: 'Test',
    });
    expect(await from('tasks').delete().lt('id', 3).select().single()).toMatchObject({ status: 406 });
    expect((await from('tasks').select('*', { head: true, count: 'exact' })).count).toBe(3);
  });
  test('maxAffected', async () => {
    const exceeded = await from('tasks').delete().gt('id', 0).maxAffected(3);
    expect(exceeded).toMatchObject({ status: 400, error: { code: 'PGRST124', details: 'The query affects 4 rows' } });
    expect(await from('tasks').delete().gt('id', 3).maxAffected(3)).toMatchObject({ error: null, status: 204 });
  });
});

describe('rollback', () => {
  test('gives the usual answer and writes nothing', async () => {
    const inserted = await from('clients').insert({ id: 4, name: 'Date' }).select().rollback();
    expect(inserted).toMatchObject({ data: [{ id: 4, name: 'Date' }], error: null, status: 201 });
    const changed = await from('clients').update({ name: 'Avocado' }).eq('id', 1).rollback().select();
    expect(changed.data).toEqual([{ id: 1, name: 'Avocado' }]);
    expect(await from('tasks').delete({ count: 'exact' }).gt('id', 0).rollback()).toMatchObject({ count: 4 });
    expect(await names()).toEqual(['Apple', 'Banana', 'Cherry, "Ltd"']);
    expect((await from('tasks').select('*', { head: true, count: 'exact' })).count).toBe(4);
  });
});
