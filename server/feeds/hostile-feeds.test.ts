/** Answers made to keep a reader busy: each is read or refused in a time that grows with its size, and other users are answered meanwhile. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TooMuch } from '#db/threads/too-much.ts';
import { ReadingThreads } from '#server/threads/threads.ts';
import { growth, LINEAR } from '#server/testing/growth.ts';
import { hostileJson, hostileXml } from '#server/testing/hostile-feeds.ts';
import { expectAnswersMeanwhile } from '#server/testing/meanwhile.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { openSite, reaching, type Site } from '#server/testing/site.ts';
import { FeedFault } from './decode.ts';
import { pollNext } from './poll.ts';
import { readAnswer } from './read-answer.ts';

/** Bytes of the larger answer; a feed may have 10 MB. */
const size = Number(process.env['PROOF_HOSTILE_BYTES'] ?? 800_000);
const kinds = { 'RSS or Atom': hostileXml, GLIDE: hostileJson };
/** `npm test` tries a part. */
const cases = Object.entries(kinds).flatMap(([kind, shapes]) =>
  Object.entries(shapes).map(([name, make], at) => ({ kind, name: at % 3 === 0 ? name : `${name} @proof`, make })),
);

describe('an answer is read in a time that grows with its size', () => {
  test.each(cases)('$kind: $name', ({ kind, make }) => {
    const answers = new Map([size / 4, size].map((length) => [length, Buffer.from(make(length))]));
    const read = (length: number): void => {
      try {
        readAnswer({ kind, name: 'A', bytes: answers.get(length) ?? Buffer.alloc(0) });
      } catch (error) {
        if (!(error instanceof FeedFault || error instanceof TooMuch)) throw error;
      }
    };
    expect(growth(read, size / 4)).toBeLessThan(LINEAR);
  });
});

describe('the whole server', () => {
  let server: TestServer;
  let site: Site;
  let cookie: string;
  let sent = '';
  let polls = 0;
  beforeAll(async () => {
    server = await startServer();
    await server.addUser('amina', 'a long enough password', ['Expert']);
    cookie = await server.signIn('amina', 'a long enough password');
    site = await openSite((_, response) => response.end(sent));
  });
  afterAll(async () => {
    await site.close();
    await server.close();
  });

  /** Each poll has a feed of its own, so that one that is still read does not hold up the next test. */
  async function poll(answer: string, timeout = 60_000): Promise<Record<string, unknown>> {
    sent = answer;
    const insert = `insert into data.feeds (name, address, enabled, next_run_at) values ($1, $2, true, now()) returning id`;
    const at = `http://feeds.example:${site.port}/`;
    const [{ id } = { id: 0 }] = await server.owner<{ id: number }>(insert, [`Hostile ${(polls += 1)}`, at]);
    const threads = new ReadingThreads({ timeout, memory: 256, most: 1 });
    const outside = reaching([site.port], () => ['127.0.0.1']);
    const polling = { owner: server.ownerDatabase, app: server.ownerDatabase, outside, userAgent: 'Helix', patience: 60_000, threads }; // prettier-ignore
    await pollNext(polling, new AbortController().signal);
    await threads.close();
    await server.owner('update data.feeds set enabled = false where id = $1', [id]);
    return (await server.owner('select error, faults, created from data.feeds where id = $1', [id]))[0] ?? {};
  }

  test('answers another user while a hostile feed is read', async () => {
    // Each item costs time, and none becomes a record.
    const item = `<item><description>${'&lt;b x="&amp;y">'.repeat(30)}</description></item>`;
    const answer = `<rss><channel>${item.repeat(6_000)}</channel></rss>`;
    const polled = poll(answer, 300_000);
    await expectAnswersMeanwhile(server, cookie, polled);
    expect(await polled).toMatchObject({ error: null, created: 0 });
    // A reading of seconds takes minutes on a machine with much other work.
  }, 300_000);

  test.each([
    [
      'an answer that takes too long',
      hostileXml['bare ampersands']!(3_000_000),
      20,
      'reading it takes longer than 0.02 s',
    ],
    ['60,000 items', hostileXml['items']!(2_600_000), 60_000, 'it has more than 20,000 items'],
    [
      '200,000 attributes',
      hostileXml['attributes']!(2_000_000),
      60_000,
      'it has more than 256 attributes in an element',
    ],
    ['nested elements', hostileXml['nested elements']!(300_000), 60_000, 'it is nested more than 100 deep'],
  ])('names the limit that %s is beyond', async (_, answer, timeout, limit) => {
    expect(await poll(answer, timeout)).toMatchObject({ error: `The answer can't be read, because ${limit}` });
  });

  test.each([
    ['CDATA sections', hostileXml['CDATA sections opened and not closed']!(1_000_000), 'a CDATA section is not closed'],
    ['comments', hostileXml['comments opened and not closed']!(1_000_000), 'a comment is not closed'],
  ])('says that %s are not closed', async (_, answer, words) => {
    expect(await poll(answer)).toMatchObject({ error: `The feed is not well-formed XML: line 1, ${words}` });
  });

  test('reads two million bare ampersands as text', async () => {
    expect(await poll(hostileXml['bare ampersands']!(2_000_000))).toMatchObject({ error: null });
  });
});
