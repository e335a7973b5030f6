/** Every filter method of PostgREST's client, and the rows that it selects. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing/psql-client.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const projects = () => shop.client.from('projects').select('id').order('id');
type Query = ReturnType<typeof projects>;
const methods: [string, (query: Query) => Query, number[]][] = [
  ['eq', (query) => query.eq('name', 'Delta, the "4th"'), [4]],
  ['neq', (query) => query.neq('id', 2), [1, 3, 4, 5]],
  ['gt', (query) => query.gt('id', 3), [4, 5]],
  ['gte', (query) => query.gte('started', '2024-01-31'), [1, 2]],
  ['lt', (query) => query.lt('budget', 7), [5]],
  ['lte', (query) => query.lte('budget', 7), [4, 5]],
  ['like', (query) => query.like('name', '%eta'), [2]],
  ['likeAllOf', (query) => query.likeAllOf('name', ['%a%', '%m%']), [3]],
  ['likeAnyOf', (query) => query.likeAnyOf('name', ['A%', 'B%']), [1, 2]],
  ['ilike', (query) => query.ilike('name', '%ALPHA%'), [1]],
  ['ilikeAllOf', (query) => query.ilikeAllOf('name', ['%L%', '%P%']), [1]],
  ['ilikeAnyOf', (query) => query.ilikeAnyOf('name', ['alpha', 'LOCKED']), [1, 5]],
  ['regexMatch', (query) => query.regexMatch('name', '^[AB]'), [1, 2]],
  ['regexIMatch', (query) => query.regexIMatch('name', '^[ab]'), [1, 2]],
  ['is', (query) => query.is('open', false), [2]],
  ['isDistinct', (query) => query.isDistinct('client_id', 1), [3, 4, 5]],
  ['in', (query) => query.in('name', ['Gamma, of (Ely)', 'Alpha']), [1, 3]],
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
  ['textSearch plain', (query) => query.textSearch('about', 'dog lazy', { type: 'plain', config: 'english' }), [2]],
  ['textSearch phrase', (query) => query.textSearch('about', 'quick brown', { type: 'phrase' }), [1]],
  ['textSearch websearch', (query) => query.textSearch('about', 'fox or lazy', { type: 'websearch' }), [1, 2, 4]],
  ['match', (query) => query.match({ client_id: 1, open: true }), [1]],
  ['not', (query) => query.not('id', 'in', '(1,3)'), [2, 4, 5]],
  ['filter', (query) => query.filter('name', 'in', '("Delta, the \\"4th\\"",Beta)'), [2, 4]],
  ['filter any', (query) => query.filter('id', 'eq(any)', '{1,2}'), [1, 2]],
  ['or', (query) => query.or('name.eq."Delta, the \\"4th\\"",not.and(id.gt.1,id.lt.9)'), [1, 4]],
  ['two or', (query) => query.or('id.eq.1,id.eq.2').or('id.eq.2,id.eq.3'), [2]],
];
test('every filter method selects its rows', async () => {
  await shop.owner(`update store.projects set name = 'Gamma, of (Ely)' where id = 3`);
  for (const [method, filter, ids] of methods) {
    const { data, error } = await filter(projects());
    expect([method, error, data]).toEqual([method, null, ids.map((id) => ({ id }))]);
  }
});
