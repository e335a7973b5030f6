/** The file of `npm run ingest`: what is delivered of it, in which calls, and which files are refused. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { ingest } from './ingest.ts';
import { callsOf } from './threads.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'helix-ingest-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('a file is delivered whole in several calls, its refusals are named, and delivered again it changes nothing', async () => {
  const file = join(folder, 'records.json');
  const event = (n: number) => ({
    type: 'events',
    source: 'GDACS',
    source_id: `FL${n}`,
    data: { attributes: { type: 'Flood', hazard_name: n === 1200 ? '' : `Flood ${n}` } },
  });
  await writeFile(file, JSON.stringify({ records: Array.from({ length: 1500 }, (_, n) => event(n)) }));
  const steps: number[] = [];
  expect(await ingest(database.app, callsOf(file), (done) => steps.push(done))).toEqual({
    created: 1499,
    updated: 0,
    unchanged: 0,
    refused: 1,
    refusals: ['record 1201 (GDACS FL1200), data.attributes.hazard_name: It is required'],
    records: 1500,
  });
  expect(steps).toEqual([1000, 1500]);
  expect(await ingest(database.app, callsOf(file))).toMatchObject({ created: 0, unchanged: 1499, refused: 1 });
});

test.each([
  ['half a file', Buffer.from('[{"type": "doc'), /^The file is not JSON: /],
  ['a file in Windows-1252', Buffer.from('["Inundaci\u00f3n"]', 'latin1'), /^The file is not UTF-8$/],
  ['a file without a list', Buffer.from('{"type": "events"}'), /^The file must hold a list/],
  ['no file', null, /^There is no such file$/],
])('%s is refused in words', async (name, content, words) => {
  const file = join(folder, name);
  if (content !== null) await writeFile(file, content);
  await expect(ingest(database.app, callsOf(file))).rejects.toThrow(words);
});
