import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCinema, type Cinema } from '#server/testing/psql-documented.ts';

let cinema: Cinema;
beforeAll(async () => {
  cinema = await openCinema();
});
afterAll(() => cinema.close());

const read: Cinema['read'] = (url, headers) => cinema.read(url, headers);
const ids = async (url: string): Promise<unknown[]> =>
  ((await read(`${url}${url.includes('?') ? '&' : '?'}select=id&order=id`)) as { id: unknown }[]).map(({ id }) => id);
const refusal = async (url: string, headers?: Record<string, string>) => {
  const answer = await cinema.send('GET', url, undefined, headers);
  return [answer.statusCode, answer.json()];
};

describe('rows', () => {
  test('all rows of a table, with content type and range', async () => {
    const answer = await cinema.send('GET', 'competitions?order=id');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-range']]).toEqual([
      200,
      'application/json; charset=utf-8',
      '0-2/*',
    ]);
    expect(answer.json()[0]).toEqual({ id: 1, name: 'Venice', year: 1951 });
  });
  test('HEAD answers like GET, without a body', async () => {
    const answer = await cinema.send('HEAD', 'competitions?limit=2', undefined, { prefer: 'count=exact' });
    expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-type'], answer.body]).toEqual([
      206,
      '0-1/3',
      'application/json; charset=utf-8',
      '',
    ]);
  });
  test.each([
    ['people?age=lt.13', [1]],
    ['people?age=gte.18&student=is.true', [2]],
    ['people?age=eq.19', [2]],
    ['people?age=gt.19', [3]],
    ['people?age=lte.19', [1, 2]],
    ['people?age=neq.19', [1, 3]],
    ['people?last_name=like.O*', [1, 4]],
    ['people?last_name=ilike.*SON', [2]],
    ['people?last_name=match.^[OP]', [1, 2, 4]],
    ['people?last_name=imatch.^o', [1, 4]],
    ['people?first_name=in.(Ada,Bo,"no,body")', [1, 2]],
    ['people?id=in.()', []],
    ['people?age=is.null', [4]],
    ['people?age=is.not_null', [1, 2, 3]],
    ['people?age=not.is.null', [1, 2, 3]],
    ['people?student=is.unknown', [4]],
    ['people?student=is.false', [3]],
    ['people?age=isdistinct.19', [1, 3, 4]],
    ['people?student=not.eq.true', [3]],
    ['people?not.and=(age.gte.13,age.lte.30)', [1, 3]],
    ['people?or=(age.lt.18,age.gt.21)', [1, 3]],
    ['people?grade=gte.90&student=is.true&or=(age.eq.12,not.and(age.gte.11,age.lte.17))', [1, 2]],
    ['people?last_name=like(any).{O*,P*}', [1, 2, 4]],
    ['people?last_name=like(all).{O*,*n}', [4]],
    ['people?last_name=not.ilike(any).{o*,p*}', [3]],
    ['people?age=eq(any).{12,40}', [1, 3]],
    ['people?age=gt(all).{12,19}', [3]],
    ['countries?languages=cs.{haw}', [1]],
    ['countries?languages=cd.{es,en}', [2]],
    ['countries?languages=ov.{haw,es}', [1, 2]],
    ['survey?age_range=sl.(20,22)', [1, 2]],
    ['survey?age_range=sr.[14,18)', [2, 3]],
    ['survey?age_range=nxr.[1,22)', [1, 2]],
    ['survey?age_range=nxl.[18,20)', [2, 3]],
    ['survey?age_range=adj.[14,18)', [2]],
    ['survey?age_range=ov.[17,19]', [1, 2]],
    ['survey?or=(age_range.adj."[21,28)",age_range.cs."[15,16]")', [1, 2, 3]],
    ['fresh_stories', [1, 3]],
  ])('filter %s', async (url, expected) => {
    expect(await ids(url)).toEqual(expected);
  });
  test.each([
    ['tsearch?my_tsv=fts(french).amusant', [3]],
    ['tsearch?my_tsv=plfts.The%20Fat%20Cats', [2]],
    ['tsearch?my_tsv=phfts(english).The%20Fat%20Cats', [2]],
    ['tsearch?my_tsv=not.phfts(english).The%20Fat%20Cats', [1, 3]],
    ['tsearch?my_tsv=wfts(english).cat or rat', [1, 2]],
    ['tsearch?my_tsv=not.wfts(french).amusant', [1, 2]],
  ])('full-text search %s', async (url, expected) => {
    expect(await ids(url)).toEqual(expected);
  });
  test('full-text search converts a column that is not a tsvector', async () => {
    expect(await ids('tsearch?my_text_column=fts(french).amusant')).toEqual([2]);
    expect(await ids('tsearch?my_json_column=phfts(english).The%20Fat%20Cats')).toEqual([2]);
    expect(await ids('tsearch?my_json_column=not.phfts(english).The%20Fat%20Cats')).toEqual([1, 3]);
  });
  test('an unknown operator is refused, with its position', async () => {
    expect(await refusal('people?age=near.3')).toMatchObject([400, { code: 'PGRST100', hint: null }]);
    expect(await refusal('people?age=is.maybe')).toMatchObject([400, { code: 'PGRST100' }]);
    expect(await refusal('people?age=neq(any).{1}')).toMatchObject([400, { code: 'PGRST100' }]);
    expect(await refusal('people?order=age.up')).toMatchObject([400, { code: 'PGRST100' }]);
    expect(await refusal('people?nope=eq.1')).toMatchObject([
      400,
      { code: '42703', message: 'column people.nope does not exist' },
    ]);
  });
});

describe('columns', () => {
  test('selected, renamed and cast', async () => {
    expect(await read('people?select=first_name,age&id=lt.3&order=id')).toEqual([
      { first_name: 'Ada', age: 12 },
      { first_name: 'Bo', age: 19 },
    ]);
    expect(await read('people?select=firstName:first_name,birthDate:birth_date&id=eq.1')).toEqual([
      { firstName: 'Ada', birthDate: '2014-05-01' },
    ]);
    expect(await read('people?select=first_name,salary::text&id=eq.2')).toEqual([
      { first_name: 'Bo', salary: '90000.00' },
    ]);
  });
  test('parts of json columns', async () => {
    expect(await read('people?select=id,json_data->>blood_type,json_data->phones&id=eq.1')).toEqual([
      { id: 1, blood_type: 'A-', phones: [{ country_code: '61', number: '917' }] },
    ]);
    expect(await read('people?select=id,json_data->phones->0->>number&id=lt.3&order=id')).toEqual([
      { id: 1, number: '917' },
      { id: 2, number: '512' },
    ]);
    expect(await read('people?select=id,json_data->blood_type&json_data->>blood_type=eq.A-&order=id')).toEqual([
      { id: 1, blood_type: 'A-' },
      { id: 3, blood_type: 'A-' },
    ]);
    expect(await read('people?select=id,json_data->age&json_data->age=gt.18&order=json_data->>age.desc')).toEqual([
      { id: 3, age: 40 },
      { id: 2, age: 19 },
    ]);
  });
  test('parts of composite and array columns', async () => {
    const select = 'select=id,location->>lat,location->>long,primary_language:languages->0';
    expect(await read(`countries?${select}&location->lat=gte.19`)).toEqual([
      { id: 1, lat: '19.741755', long: '-155.844437', primary_language: 'en' },
    ]);
    expect(await read('countries?select=id&order=location->>lat.desc')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await read('movies?select=title,hall:auditorium->0->1&id=eq.1')).toEqual([
      { title: 'Paddington', hall: [6, 7] },
    ]);
  });
  test('a computed field can be selected, filtered and ordered by, but is not part of the star', async () => {
    expect(await ids('people?full_name=fts.Beckett')).toEqual([3]);
    expect(await read('people?select=full_name,job&full_name=eq.Samuel Beckett')).toEqual([
      { full_name: 'Samuel Beckett', job: 'novelist' },
    ]);
    expect(await read('people?select=id&order=full_name.desc')).toEqual([{ id: 3 }, { id: 4 }, { id: 2 }, { id: 1 }]);
    expect(await read('people?select=*,name:full_name&id=eq.1')).toMatchObject([
      { first_name: 'Ada', name: 'Ada Obi' },
    ]);
    expect(Object.keys(((await read('people?id=eq.1')) as [object])[0])).not.toContain('full_name');
  });
  test('a computed field with an unnamed argument cannot be called as a function', async () => {
    expect((await cinema.send('GET', 'rpc/full_name')).statusCode).toBe(404);
  });
});

describe('order and pages', () => {
  test.each([
    ['people?order=age.desc,height.asc', [4, 3, 2, 1]],
    ['people?order=age', [1, 2, 3, 4]],
    ['people?order=age.nullsfirst', [4, 1, 2, 3]],
    ['people?order=age.desc.nullslast', [3, 2, 1, 4]],
  ])('order %s', async (url, expected) => {
    expect(await read(`${url}&select=id`)).toEqual(expected.map((id) => ({ id })));
  });
  test.each([
    ['items', { 'range-unit': 'items', range: '0-4' }, 200, '0-4/*', 5],
    ['items', { 'range-unit': 'items', range: '10-' }, 200, '10-13/*', 4],
    ['items', { 'range-unit': 'items', range: '0-4', prefer: 'count=exact' }, 206, '0-4/14', 5],
    ['items?limit=3&offset=6', {}, 200, '6-8/*', 3],
    ['items?limit=3&offset=6', { prefer: 'count=exact' }, 206, '6-8/14', 3],
    ['items', { prefer: 'count=exact' }, 200, '0-13/14', 14],
    ['items?id=eq.99', { prefer: 'count=exact' }, 200, '*/0', 0],
    ['items?limit=0', { prefer: 'count=exact' }, 206, '*/14', 0],
    ['items?limit=5', { prefer: 'count=estimated' }, 206, '0-4/14', 5],
  ])('page of %s with %j', async (url, headers, status, range, length) => {
    const answer = await cinema.send('GET', url, undefined, headers);
    expect([answer.statusCode, answer.headers['content-range'], answer.json().length]).toEqual([status, range, length]);
  });
  test('a planned count returns the estimate of the planner', async () => {
    const answer = await cinema.send('HEAD', 'items?limit=5', undefined, { prefer: 'count=planned' });
    expect(answer.headers['content-range']).toMatch(/^0-4\/\d+$/);
    expect(answer.headers['preference-applied']).toBe('count=planned');
  });
  test('an unsatisfiable range is refused with its reason', async () => {
    const refused = (details: string) => [
      416,
      { code: 'PGRST103', message: 'Requested range not satisfiable', details, hint: null },
    ];
    expect(await refusal('items?offset=20', { prefer: 'count=exact' })).toEqual(
      refused('An offset of 20 was requested, but there are only 14 rows.'),
    );
    expect(await refusal('items?limit=-1')).toEqual(refused('Limit should be greater than or equal to zero.'));
    expect(await refusal('items', { range: '5-1' })).toEqual(
      refused('The lower boundary must be lower than or equal to the upper boundary in the Range header.'),
    );
  });
});

describe('names and reserved characters', () => {
  test('other scripts and spaces in the names of tables and columns', async () => {
    expect(
      await read(`${encodeURIComponent('موارد')}?${encodeURIComponent('نام')}=eq.${encodeURIComponent('یک')}`),
    ).toEqual([{ id: 1, نام: 'یک' }]);
    expect(await read('Order%20Items?Unit%20Price=lt.200&select=Unit%20Price')).toEqual([{ 'Unit Price': 199 }]);
  });
  test.each([
    ['marks?name=in.(%22Hebdon,John%22,%22Williams,Mary%22)', [1, 2]],
    ['marks?name=in.(%22Quote:%5C%22%22,%22Backslash:%5C%5C%22)', [3, 4]],
    ['marks?name=eq.Hebdon,John', [1]],
    ['marks?or=(name.eq.%22Hebdon,John%22,name.eq.plain)', [1, 5]],
    ['vulnerabilities?%22information.cpe%22=like.*MS*', [1]],
    ['people?job=eq.a+b', []],
  ])('reserved characters in %s', async (url, expected) => {
    expect(await ids(url)).toEqual(expected);
  });
  test('a path of two levels and an unknown table are 404', async () => {
    expect(await refusal('unheard_of')).toMatchObject([
      404,
      { code: 'PGRST205', message: "Could not find the table 'cinema.unheard_of' in the schema cache", details: null },
    ]);
    expect((await cinema.send('GET', 'films/1')).statusCode).toBe(404);
  });
});

describe('special values', () => {
  test('a time zone in a filter, and words for times such as today', async () => {
    expect(await ids('items?arrived=eq.2023-10-18+14:37:59.611+Europe/Paris')).toEqual([0]);
    expect(await ids('items?or=(and(arrived.gte.today,arrived.lte.tomorrow),arrived.lt.-infinity,id.eq.2)')).toEqual([
      2,
    ]);
  });
  test('a range that contains another range', async () => {
    expect(await read('events?duration=cs.[2023-01-01,2023-01-01]')).toEqual([
      { id: 1, name: 'New Year', duration: '["2022-12-31 11:00:00","2023-01-01 06:00:00"]' },
    ]);
  });
});
