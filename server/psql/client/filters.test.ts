/** Every filter method of PostgREST's client, and the rows that it selects. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing/psql-client.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.owner(`insert into store.people values (9, 'Dee, of (Ely)')`);
});
afterAll(() => shop.close());

const projects = () => shop.client.from('projects').select('id').order('id');
type Query = ReturnType<typeof projects>;

const methods: [string, (query: Query) => Query, number[]][] = [
  ['eq', (query) => query.eq('id', 2), [2]],
  ['eq of a text with commas and quotes', (query) => query.eq('name', 'Delta, the "4th"'), [4]],
  ['eq of a json path', (query) => query.eq('data->>size', '20'), [2]],
  ['eq within json', (query) => query.eq('data->deep->list->1->>key', 'value'), [1]],
  ['neq', (query) => query.neq('id', 2), [1, 3, 4, 5]],
  ['gt', (query) => query.gt('id', 3), [4, 5]],
  ['gte', (query) => query.gte('started', '2024-01-31'), [1, 2]],
  ['lt', (query) => query.lt('budget', 7), [5]],
  ['lte', (query) => query.lte('budget', 7), [4, 5]],
  ['gte and lt of one column', (query) => query.gte('id', 2).lt('id', 4), [2, 3]],
  ['like', (query) => query.like('name', '%eta'), [2]],
  ['like with stars', (query) => query.like('name', '*l*a*'), [1, 4]],
  ['likeAllOf', (query) => query.likeAllOf('name', ['%a%', '%m%']), [3]],
  ['likeAnyOf', (query) => query.likeAnyOf('name', ['A%', 'B%']), [1, 2]],
  ['ilike', (query) => query.ilike('name', '%ALPHA%'), [1]],
  ['ilikeAllOf', (query) => query.ilikeAllOf('name', ['%L%', '%P%']), [1]],
  ['ilikeAnyOf', (query) => query.ilikeAnyOf('name', ['alpha', 'LOCKED']), [1, 5]],
  ['regexMatch', (query) => query.regexMatch('name', '^[AB]'), [1, 2]],
  ['regexIMatch', (query) => query.regexIMatch('name', '^[ab]'), [1, 2]],
  ['is null', (query) => query.is('client_id', null), [4]],
  ['is true', (query) => query.is('open', true), [1, 4, 5]],
  ['is false', (query) => query.is('open', false), [2]],
  ['isDistinct', (query) => query.isDistinct('client_id', 1), [3, 4, 5]],
  ['in', (query) => query.in('id', [1, 3, 99]), [1, 3]],
  ['in of nothing', (query) => query.in('id', []), []],
  ['notIn', (query) => query.notIn('id', [1, 3]), [2, 4, 5]],
  ['contains of an array', (query) => query.contains('tags', ['blue', 'red']), [1]],
  ['contains of json', (query) => query.contains('data', { size: 20 }), [2]],
  ['contains of a range', (query) => query.contains('period', '[2,4)'), [1]],
  ['containedBy of an array', (query) => query.containedBy('tags', ['blue', 'red']), [1, 2, 3, 5]],
  ['containedBy of json', (query) => query.containedBy('data', { size: 20, more: true }), [2, 3, 5]],
  ['containedBy of a range', (query) => query.containedBy('period', '[0,10)'), [1, 4]],
  ['overlaps of an array', (query) => query.overlaps('tags', ['red', '"a,b"']), [1, 4]],
  ['overlaps of a range', (query) => query.overlaps('period', '[9,11)'), [1, 2]],
  ['rangeGt', (query) => query.rangeGt('period', '[6,9)'), [2]],
  ['rangeGte', (query) => query.rangeGte('period', '[5,8)'), [2, 4]],
  ['rangeLt', (query) => query.rangeLt('period', '[10,12)'), [1, 4]],
  ['rangeLte', (query) => query.rangeLte('period', '[1,10)'), [1, 4]],
  ['rangeAdjacent', (query) => query.rangeAdjacent('period', '[10,11)'), [1]],
  ['textSearch', (query) => query.textSearch('about', 'fox | lazy', { config: 'english' }), [1, 2, 4]],
  ['textSearch without a configuration', (query) => query.textSearch('about', 'dog & lazy'), [2]],
  ['textSearch plain', (query) => query.textSearch('about', 'dog lazy', { type: 'plain', config: 'english' }), [2]],
  ['textSearch phrase', (query) => query.textSearch('about', 'quick brown', { type: 'phrase' }), [1]],
  ['textSearch websearch', (query) => query.textSearch('about', 'fox or lazy', { type: 'websearch' }), [1, 2, 4]],
  ['match', (query) => query.match({ client_id: 1, open: true }), [1]],
  ['not is null', (query) => query.not('client_id', 'is', null), [1, 2, 3, 5]],
  ['not in', (query) => query.not('id', 'in', '(1,3)'), [2, 4, 5]],
  ['not fts', (query) => query.not('about', 'fts(english)', 'fox'), [2]],
  ['filter', (query) => query.filter('name', 'in', '("Delta, the \\"4th\\"",Beta)'), [2, 4]],
  ['filter not', (query) => query.filter('id', 'not.gt', 2), [1, 2]],
  ['filter any', (query) => query.filter('id', 'eq(any)', '{1,2}'), [1, 2]],
  ['or', (query) => query.or('id.eq.1,and(id.gt.3,open.is.true)'), [1, 4, 5]],
  ['or not', (query) => query.or('client_id.not.is.null,not.and(id.gt.1,id.lt.9)'), [1, 2, 3, 5]],
  ['or with a quoted value', (query) => query.or('name.eq."Delta, the \\"4th\\"",id.in.(1,2)'), [1, 2, 4]],
  ['two or', (query) => query.or('id.eq.1,id.eq.2').or('id.eq.2,id.eq.3'), [2]],
];

test.each(methods)('%s', async (_name, filter, expected) => {
  const { data, error, status } = await filter(projects());
  expect({ error, status }).toEqual({ error: null, status: 200 });
  expect(data).toEqual(expected.map((id) => ({ id })));
});

test('the in filter quotes texts with reserved characters', async () => {
  const { data } = await shop.client.from('people').select('id').in('name', ['Dee, of (Ely)', 'Ann']).order('id');
  expect(data).toEqual([{ id: 1 }, { id: 9 }]);
});

test('a filter on a column whose name has spaces, quotes and commas', async () => {
  const { data } = await shop.client.from('odd "table').select('select').eq('"naïve,näme"', 'y,"z"');
  expect(data).toEqual([{ select: 1 }]);
});
