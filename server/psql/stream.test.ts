import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { postgresUrl } from '#server/testing/database.ts';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';
import { textFraming } from '#server/psql/media/framing.ts';
import { STREAM_STALL_MS, STREAM_TOTAL_MS } from './limits.ts';
import { openStream, type OpenStream, streamSlots } from '#server/psql/media/stream.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
});
afterAll(() => shop.close());

const LINE = 1_000;
const patience = { timeout: 5_000 };
const opened: OpenStream[] = [];
/** Opens a download without reading it. */
async function download(lines: number): Promise<OpenStream> {
  const text = `select repeat('x', ${LINE}) as line from generate_series(1, ${lines})`;
  const frame = textFraming('', '', '\n', '');
  // The previous answer frees its slot a moment after its end.
  const stream = await vi.waitFor(
    () => openStream(shop.database, { role: null }, { lines: { text, values: [] } }, frame),
    patience,
  );
  opened.push(stream);
  return stream;
}
/** Always streamed, even if short. */
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const csv = () => shop.app.inject({ url: '/psql/numbers', headers: { accept: 'text/csv' } });
/** On the embedded database this waits for earlier queries. */
const other = () => shop.database.statement({ role: null }, 'select 1');

const slotFree = () =>
  vi.waitFor(async () => {
    if ((await csv()).statusCode !== 200) throw new Error('No download has ended');
  }, patience);

afterEach(async () => {
  vi.useRealTimers();
  for (const { body } of opened.splice(0)) body.destroy();
  await slotFree();
});

test('slow downloads leave connections free for others, and a further download is refused until one ends', async () => {
  const running = [];
  for (let at = 0; at < streamSlots(shop.database); at += 1) running.push(await download(5_000));
  expect((await other()).rows).toHaveLength(1);
  expect((await shop.app.inject('/psql/clients')).statusCode).toBe(200);
  const refused = await csv();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
    503,
    '30',
    { code: '53300', message: 'Too many downloads are running, please try again in a minute' },
  ]);
  running[0]?.body.destroy();
  await slotFree();
});

test('downloads that are refused after their start free their slots', async () => {
  for (let at = 0; at <= streamSlots(shop.database); at += 1) {
    const beyond = { accept: workbook, prefer: 'count=exact' };
    await vi.waitFor(async () => {
      const answer = await shop.app.inject({ url: '/psql/numbers?offset=13000', headers: beyond });
      expect(answer.statusCode).toBe(416);
    }, patience);
    await vi.waitFor(async () => {
      const refused = { url: '/psql/numbers?label=fts(nope).x', headers: { accept: workbook } };
      expect((await shop.app.inject(refused)).statusCode).toBe(400);
    }, patience);
  }
});

test('a download that is read steadily but too slowly ends at its time limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { body } = await download(50_000);
  if (shop.database.kind === 'embedded') await other();
  const step = STREAM_STALL_MS * 0.75;
  for (let age = 0; age < STREAM_TOTAL_MS; age += step) {
    expect(body.destroyed).toBe(false);
    body.read();
    await vi.advanceTimersByTimeAsync(step);
  }
  expect(body.destroyed).toBe(true);
  expect(body.errored?.message).toBe('A streamed answer was not read within its time');
});

test('an unread download is not kept in memory, and arrives complete when read', async () => {
  const lines = 20_000;
  const { body } = await download(lines);
  await other();
  expect(body.readableLength).toBeLessThan(3 * 1024 * 1024);
  let length = 0;
  for await (const chunk of body) length += (chunk as Buffer).length;
  expect(length).toBe(lines * (LINE + 1) - 1);
});

test.skipIf(postgresUrl !== null)('other statements run between the pages of a download', async () => {
  const before = shop.sent.length;
  let over = false;
  const url = '/psql/numbers?label=neq.number%207&order=n.desc&offset=100';
  const downloading = shop.app.inject({ url, headers: { accept: 'text/csv' } }).finally(() => {
    over = true;
  });
  while (!over) await other();
  const lines = Array.from({ length: 12_000 }, (_, at) => 12_000 - at)
    .filter((n) => n !== 7)
    .map((n) => `${n},"number ${n}"`);
  expect((await downloading).body.split('\n')).toEqual(['n,label', ...lines.slice(100)]);
  const sent = shop.sent.slice(before).map(({ text }) => text);
  const page = (text: string): boolean => text.includes('= any (');
  const between = sent.slice(sent.findIndex(page), sent.findLastIndex(page));
  expect(between.filter(page).length).toBeGreaterThan(3);
  // A statement that waited for the whole download would run only once.
  expect(between.filter((text) => text === 'select 1').length).toBeGreaterThan(3);
});

test('characters of several bytes arrive intact across chunks', async () => {
  const text = "select repeat('né€😀', 1500) as line from generate_series(1, 50)";
  const frame = textFraming('', '', '', '');
  const { body } = await openStream(shop.database, { role: null }, { lines: { text, values: [] } }, frame);
  const pieces: Buffer[] = [];
  for await (const chunk of body) pieces.push(chunk as Buffer);
  expect(Buffer.concat(pieces).toString()).toBe('né€😀'.repeat(75_000));
});
