/** Tests the number of suggestions of delivered documents: read once, again after a change, and shown in the list. */
import { afterAll, expect, test } from 'vitest';
import { ReadingThreads } from '#server/threads/threads.ts';
import { startServer } from '#server/testing/server.ts';
import { readDeliveries } from './read-deliveries.ts';

const server = await startServer();
const threads = new ReadingThreads({ timeout: 20_000, memory: 256, most: 1 });
afterAll(async () => {
  await Promise.all([threads.close(), server.close()]);
});

const deliver = (name: string, content: string | null) =>
  server.ownerDatabase.statement(
    { role: null, set: { 'request.username': 'import' } },
    `insert into data.parking_lot (type, source_id, data, source) values ('documents', $1, jsonb_strip_nulls(jsonb_build_object('name', $1::text, 'content', $2::text, 'publication_date', '2025-05-06')), 'x')`,
    [name, content],
  );
const listed = async () => {
  const { rows } = await server.ownerDatabase.statement<{ name: string; suggestions: number | null }>(
    { role: null },
    'select name, suggestions from api.parking_lot_documents_view order by name',
  );
  return Object.fromEntries(rows.map(({ name, suggestions }) => [name, suggestions]));
};

test('each delivered text is read once, and again when it was changed', async () => {
  await deliver('With figures', '300 people were displaced in Kassala. 40 houses were destroyed in Gedaref.');
  await deliver('Without figures', 'The minister opened a road of 300 km.');
  await deliver('Without a text', null);
  expect(await listed()).toEqual({ 'With figures': null, 'Without a text': null, 'Without figures': null });
  await readDeliveries(server.ownerDatabase, threads);
  expect(await listed()).toEqual({ 'With figures': 2, 'Without a text': null, 'Without figures': 0 });
  await server.ownerDatabase.statement(
    { role: null, set: { 'request.username': 'import' } },
    `update data.parking_lot set data = data || '{"content": "300 people fled."}' where name = 'Without figures'`,
  );
  await readDeliveries(server.ownerDatabase, threads);
  expect((await listed())['Without figures']).toBe(1);
});

test('a run that is ended stops before the next text', async () => {
  await deliver('Later', '300 people fled.');
  await readDeliveries(server.ownerDatabase, threads, () => true);
  expect((await listed())['Later']).toBeNull();
});
