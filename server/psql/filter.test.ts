import { expect, test } from 'vitest';
import { serveCinema, serveShop } from '#server/testing/psql-served.ts';

const shop = serveShop();
const cinema = serveCinema();

test.each([
  ['id=eq.2', [2]],
  ['id=neq.2', [1, 3, 4, 5]],
  ['id=gt.3', [4, 5]],
  ['id=gte.3', [3, 4, 5]],
  ['id=lt.2', [1]],
  ['id=lte.2', [1, 2]],
  ['name=like.*eta', [2]],
  ['name=like.B%25', [2]],
  ['name=like.%lph%', [1]],
  ['name=like(any).{%lph%,*mm*}', [1, 3]],
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
  ['open=not.is.true', [2, 3]],
  ['open=not.is.false', [1, 3, 4, 5]],
  ['or=(open.is.false,id.eq.3)', [2, 3]],
  ['not.and=(open.is.true,id.gt.0)', [2, 3]],
  ['not.or=(open.is.false,and(open.is.true,id.eq.1))', [3, 4, 5]],
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
  ['budget=lt.7', [5]],
  ['data->size=gt.3', [2]],
  ['name=like.*l*a*', [1, 4]],
  ['name=like(all).{*a*,Delta*}', [4]],
  ['name=ilike(all).{*L*,*P*}', [1]],
  ['name=ilike(any).{alpha,LOCKED}', [1, 5]],
  ['name=not.ilike(any).{a*,b*}', [3, 4, 5]],
  ['open=not.eq.true', [2]],
  ['id=not.gt.2', [1, 2]],
  ['period=ov.[9,11)', [1, 2]],
  ['period=cs.[2,4)', [1]],
  ['period=cd.[0,10)', [1, 4]],
  ['data=cd.{"size":20,"more":true}', [2, 3, 5]],
])('filter %s', async (query, expected) => {
  expect(await shop.ids(`projects?${query}`)).toEqual(expected);
});
test.each([
  ['or=(id.eq.1,id.eq.2)', [1, 2]],
  ['not.or=(id.eq.1,id.eq.2)', [3, 4, 5]],
  ['or=(id.eq.1,id.eq.2))', [1, 2]],
  ['and=(id.gt.1,not.or(id.eq.2,name.eq.Gamma))', [4, 5]],
  ['or=(name.eq."Delta, the \\"4th\\"",not.and(id.gt.1,id.lt.9))', [1, 4]],
  ['or=(tags.cs.{"a,b"},id.in.(1,"2"))', [1, 2, 4]],
  ['or=( id.eq.1 , and( id.gt.3 , open.is.true ) )', [1, 4, 5]],
  ['or=(data->>size.eq.3,data->deep->list->0.eq.11)', [1]],
  ['or=(client_id.not.is.null,id.not.in.(1,2))', [1, 2, 3, 4, 5]],
  ['id=gt.1&or=(id.lt.3,id.eq.5)', [2, 5]],
  ['or=(id.eq.1,id.eq.2)&or=(id.eq.2,id.eq.3)', [2]],
  ['not.and=(id.gt.1,id.lt.4)', [1, 4, 5]],
  ['or=(period.adj."[10,11)",period.cs."[12,13]")', [1, 2]],
])('tree %s', async (query, expected) => {
  expect(await shop.ids(`projects?${query}`)).toEqual(expected);
});
test('values are never SQL, and all characters work', async () => {
  expect(await shop.read(`clients?name=eq.${encodeURIComponent('Cherry, "Ltd"')}&select=id`)).toEqual([{ id: 3 }]);
  expect(await shop.ids(`projects?name=eq.${encodeURIComponent("'; drop table store.projects; --")}`)).toEqual([]);
});

test.each([
  ['tsearch?my_tsv=fts(french).amusant', [3]],
  ['tsearch?my_tsv=plfts.The%20Fat%20Cats', [2]],
  ['tsearch?my_tsv=phfts(english).The%20Fat%20Cats', [2]],
  ['tsearch?my_tsv=not.phfts(english).The%20Fat%20Cats', [1, 3]],
  ['tsearch?my_tsv=wfts(english).cat or rat', [1, 2]],
  ['tsearch?my_tsv=not.wfts(french).amusant', [1, 2]],
])('full-text search %s', async (url, expected) => {
  expect(await cinema.ids(url)).toEqual(expected);
});

test.each([
  ['marks?name=in.(%22Quote:%5C%22%22,%22Backslash:%5C%5C%22)', [3, 4]],
  ['marks?name=eq.Hebdon,John', [1]],
  ['marks?or=(name.eq.%22Hebdon,John%22,name.eq.plain)', [1, 5]],
  ['vulnerabilities?%22information.cpe%22=like.*MS*', [1]],
  ['people?job=eq.a+b', []],
])('reserved characters in %s', async (url, expected) => {
  expect(await cinema.ids(url)).toEqual(expected);
});

test('full-text search converts a column that is not a tsvector', async () => {
  expect(await cinema.ids('tsearch?my_text_column=fts(french).amusant')).toEqual([2]);
  expect(await cinema.ids('tsearch?my_json_column=phfts(english).The%20Fat%20Cats')).toEqual([2]);
  expect(await cinema.ids('tsearch?my_json_column=not.phfts(english).The%20Fat%20Cats')).toEqual([1, 3]);
});

test('a view has the rows that it selects', async () => {
  expect(await cinema.ids('fresh_stories')).toEqual([1, 3]);
});

test('an unknown operator is refused, with its position', async () => {
  expect(await cinema.answer('people?age=near.3')).toMatchObject([400, { code: 'PGRST100', hint: null }]);
  expect(await cinema.answer('people?age=is.maybe')).toMatchObject([400, { code: 'PGRST100' }]);
  expect(await cinema.answer('people?age=neq(any).{1}')).toMatchObject([400, { code: 'PGRST100' }]);
  expect(await cinema.answer('people?order=age.up')).toMatchObject([400, { code: 'PGRST100' }]);
  expect(await cinema.answer('people?nope=eq.1')).toMatchObject([
    400,
    { code: '42703', message: 'column people.nope does not exist' },
  ]);
});

test('a time zone in a filter, and words for times such as today', async () => {
  expect(await cinema.ids('items?arrived=eq.2023-10-18+14:37:59.611+Europe/Paris')).toEqual([0]);
  expect(
    await cinema.ids('items?or=(and(arrived.gte.today,arrived.lte.tomorrow),arrived.lt.-infinity,id.eq.2)'),
  ).toEqual([2]);
});

test('a range that contains another range', async () => {
  expect(await cinema.read('events?duration=cs.[2023-01-01,2023-01-01]')).toEqual([
    { id: 1, name: 'New Year', duration: '["2022-12-31 11:00:00","2023-01-01 06:00:00"]' },
  ]);
});
