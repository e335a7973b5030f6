/** Tests that an answer too long for the server's memory is streamed or refused, and never crashes the program. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';
import { ANSWER_BYTES, LINE_BYTES, ROWS_IN_MEMORY } from './limits.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
  const more = `
    create function shop.text_of(length integer) returns text language sql stable as $$select repeat('x', length)$$;
    create function shop.texts_of(length integer, n integer) returns table (id integer, word text) language sql stable
      as $$select i, repeat('x', length) from generate_series(1, n) i$$;
    create function shop.words_of(n integer) returns table (id integer, word text) language sql stable
      as $$select i, (array['', null, 'né€😀', 'الصومال', 'a, "b"', '(\\)', E'two\\nlines'])[1 + i % 7] from generate_series(1, n) i$$`;
  await shop.extend(more, '/psql/rpc/text_of?length=1');
});
afterAll(() => shop.close());

test('a value that is too long is refused', async () => {
  const answer = await shop.app.inject(`/psql/rpc/text_of?length=${ANSWER_BYTES}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'PGRST103' }]);
  expect((await shop.app.inject('/psql/rpc/text_of?length=3')).body).toBe('"xxx"');
});

test('an answer that is too long is streamed @proof', async () => {
  const length = LINE_BYTES / 2;
  const count = ANSWER_BYTES / length + 1;
  const answer = await shop.app.inject(`/psql/rpc/texts_of?length=${length}&n=${count}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ id: number }[]>().map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
});

test('a row that is too long is refused, in json and csv @proof', async () => {
  for (const accept of ['application/json', 'text/csv']) {
    const url = `/psql/rpc/texts_of?length=${ANSWER_BYTES}&n=1`;
    const answer = await shop.app.inject({ url, headers: { accept } });
    expect([accept, answer.statusCode, answer.json()]).toMatchObject([accept, 413, { code: 'PGRST103' }]);
  }
});

test('each character of a streamed answer arrives, in json and csv', async () => {
  const words = ['', null, 'né€😀', 'الصومال', 'a, "b"', '(\\)', 'two\nlines'];
  const csv = ['""', '', 'né€😀', 'الصومال', '"a, ""b"""', '"(\\)"', '"two\nlines"'];
  const ids = Array.from({ length: ROWS_IN_MEMORY + 2_000 }, (_, at) => at + 1);
  const url = `/psql/rpc/words_of?n=${ids.length}`;
  const rows = await shop.app.inject(url);
  expect(rows.json()).toEqual(ids.map((id) => ({ id, word: words[id % 7] })));
  const lines = await shop.app.inject({ url, headers: { accept: 'text/csv' } });
  expect(lines.body).toBe(['id,word', ...ids.map((id) => `${id},${csv[id % 7]}`)].join('\n'));
});
