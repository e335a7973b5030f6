/** The feed of DTM: its reader, and polls of a local server that behaves as its documented API, and that lies, hangs and breaks off. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ReadingThreads } from '#server/threads/threads.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openSite, reaching, type Site } from '#server/testing/site.ts';
import { readDtm } from './dtm.ts';
import { pollNext } from './poll.ts';

const row = (more: Record<string, unknown> = {}) => ({
  id: 1,
  operation: 'Armed Clashes in Sudan',
  admin0Name: 'Sudan',
  admin0Pcode: 'SDN',
  admin1Name: 'Kassala',
  admin1Pcode: 'SD11',
  numPresentIdpInd: 5120,
  reportingDate: '2026-10-31T00:00:00',
  roundNumber: 24,
  displacementReason: 'Conflict',
  numberMales: 2500,
  numberFemales: 2620,
  assessmentType: 'BA',
  ...more,
});
const answered = (result: unknown[]) => JSON.stringify({ isSuccess: true, statusCode: 200, errorMessages: [], result });
const read = (result: unknown[]) => readDtm(Buffer.from(answered(result)));

describe('the reader', () => {
  test('a round is a document with its areas, the largest first', () => {
    const { records, faults } = read([
      row(),
      row({
        admin1Name: 'Gedaref | east',
        admin1Pcode: 'SD12',
        numPresentIdpInd: '8000',
        numberMales: null,
        reportingDate: '2026-11-02',
      }),
      row({ roundNumber: 23, numPresentIdpInd: 4000 }),
    ]);
    expect(faults).toEqual([]);
    expect(records.map(({ source_id }) => source_id)).toEqual([
      'SDN/Armed Clashes in Sudan/24',
      'SDN/Armed Clashes in Sudan/23',
    ]);
    expect(records[0]?.data).toMatchObject({
      name: 'DTM Sudan: Armed Clashes in Sudan, round 24',
      publication_date: '2026-11-02',
      countries: ['SDN'],
      displacement_types: ['Conflict'],
      publishers: ['IOM DTM'],
    });
    const content = String(records[0]?.data['content']).split('\n');
    expect(content[0]).toBe(
      '13,120 internally displaced people in 2 areas of Sudan (Armed Clashes in Sudan, round 24).',
    );
    expect(content.slice(4)).toEqual([
      '| Gedaref   east, Sudan | 8,000 |  | 2,620 | Conflict | 2026-11-02 |',
      '| Kassala, Sudan | 5,120 | 2,500 | 2,620 | Conflict | 2026-10-31 |',
    ]);
  });

  test('an area that was reported again counts once, by its last report', () => {
    const { records } = read([
      row({ numPresentIdpInd: 1 }),
      row({ reportingDate: '2026-11-05' }),
      row({ numPresentIdpInd: 2 }),
    ]);
    expect(String(records[0]?.data['content'])).toContain('5,120 internally displaced people in 1 area');
  });

  test.each([
    [row({ admin0Pcode: 'Atlantis' }), 'its country is not known'],
    [row({ reportingDate: 'yesterday' }), 'its reporting date is no date'],
    [row({ numPresentIdpInd: -5 }), 'a count is no whole number'],
    [row({ numPresentIdpInd: 1.5 }), 'a count is no whole number'],
    [row({ numberMales: { a: 1 } }), 'a count is no whole number'],
    [row({ numPresentIdpInd: null }), 'it has no count of IDPs'],
    [null, 'it is no object'],
  ])('%j is skipped and named', (item, words) => {
    expect(read([item, row()])).toMatchObject({ records: [{}], faults: [`Item 1: ${words}`] });
  });

  test.each([
    [
      '{"isSuccess":false,"errorMessages":["No country found matching your query"],"result":null}',
      'DTM says: No country found',
    ],
    ['{"statusCode":401,"message":"Access denied due to invalid subscription key"}', 'DTM says: Access denied'],
    ['[]', 'The answer has no list of results'],
    ['<html></html>', 'not JSON'],
    [answered([row()]).slice(0, 90), 'not whole'],
  ])('%s is refused in words', (text, words) => expect(() => readDtm(Buffer.from(text))).toThrow(words));
});

describe('polls', () => {
  let database: TestDatabase;
  let site: Site;
  const threads = new ReadingThreads({ timeout: 20_000, memory: 256, most: 1 });
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let calls: { host: string; key: unknown; query: Record<string, string> }[] = [];
  beforeAll(async () => {
    database = await testDatabase();
    site = await openSite((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      calls.push({
        host: String(request.headers.host).split(':')[0] ?? '',
        key: request.headers['ocp-apim-subscription-key'],
        query: Object.fromEntries(searchParams),
      });
      answer(request, response);
    });
  });
  afterAll(async () => {
    await threads.close();
    await site.close();
    await database.close();
  });
  const run = async (text: string, values: unknown[] = []) =>
    (await database.owner.statement<Record<string, unknown>>({ role: null }, text, values)).rows;
  beforeEach(async () => {
    calls = [];
    await run(`delete from data.parking_lot where source = 'DTM'`);
    await run(
      `update data.feeds set address = $1, countries = '{SDN,TCD}', enabled = true, error = null, failures = 0, claim = null, claimed_until = null,
         last_success_at = null where kind = 'DTM'`,
      [`http://dtm.example:${site.port}/v3/displacement/admin1`],
    );
  });
  async function poll(given: { key?: string | undefined; patience?: number } = { key: 'secret-key' }) {
    await run(`update data.feeds set next_run_at = now() where kind = 'DTM'`);
    const dtm = { origin: `http://dtm.example:${site.port}`, key: given.key };
    const outside = reaching([site.port], () => ['127.0.0.1']);
    await pollNext(
      {
        owner: database.owner,
        app: database.app,
        outside,
        userAgent: 'Helix',
        patience: given.patience ?? 10_000,
        threads,
        dtm,
      },
      new AbortController().signal,
      (error) => expect.fail(String(error)),
    );
    const [feed] = await run(
      `select error, faults, created, updated, unchanged, failures from data.feeds where kind = 'DTM'`,
    );
    return feed;
  }
  const ofCountry = (request: IncomingMessage) =>
    new URL(request.url ?? '', 'http://x').searchParams.get('Admin0Pcode');
  /** As the documented API answers. */
  const behaves = (people = 5120) => {
    answer = (request, response) => {
      if (request.headers['ocp-apim-subscription-key'] !== 'secret-key')
        return response
          .writeHead(401)
          .end('{"statusCode":401,"message":"Access denied due to missing subscription key"}');
      const rows = ofCountry(request) === 'SDN' ? [row({ numPresentIdpInd: people })] : [];
      return response.writeHead(200, { 'content-type': 'application/json' }).end(answered(rows));
    };
  };

  test('each country is asked with the key, and a round that changed is updated', async () => {
    behaves();
    expect(await poll()).toMatchObject({ error: null, created: 1 });
    expect(calls).toMatchObject([
      { key: 'secret-key', query: { Admin0Pcode: 'SDN' } },
      { key: 'secret-key', query: { Admin0Pcode: 'TCD' } },
    ]);
    const { FromReportingDate = '', ToReportingDate = '' } = calls[0]?.query ?? {};
    expect(Date.parse(ToReportingDate) - Date.parse(FromReportingDate)).toBe(366 * 86_400_000);
    expect(await poll()).toMatchObject({ created: 0, unchanged: 1 });
    behaves(6000);
    expect(await poll()).toMatchObject({ created: 0, updated: 1 });
    expect(await run(`select name, countries from data.parking_lot where source = 'DTM'`)).toEqual([
      { name: 'DTM Sudan: Armed Clashes in Sudan, round 24', countries: ['SDN'] },
    ]);
  });

  test('without a key, and with a wrong one, it says so', async () => {
    behaves();
    expect(await poll({})).toMatchObject({ error: 'DTM needs the subscription key of its API: set DTM_API_KEY' });
    expect(calls).toEqual([]);
    expect(await poll({ key: 'wrong' })).toMatchObject({ error: expect.stringContaining('answered 401') as string });
  });

  test('rounds of another country are left out and named', async () => {
    answer = (_, response) => response.end(answered([row(), row({ admin0Pcode: 'YEM', admin0Name: 'Yemen' })]));
    const feed = await poll();
    expect(feed).toMatchObject({
      created: 1,
      faults: ['SDN: 1 rounds are of another country', 'TCD: 2 rounds are of another country'],
    });
  });

  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    [
      'says that it failed',
      (response) => response.end('{"isSuccess":false,"errorMessages":["Down"]}'),
      /DTM says: Down/,
    ],
    ['sends a page', (response) => response.end('<html>Maintenance</html>'), /page of HTML/],
    [
      'breaks off',
      (response) => {
        response.writeHead(200, { 'content-length': 5000 });
        response.write('{"result":[');
        setImmediate(() => response.destroy());
      },
      /./,
    ],
    ['ends half', (response) => response.end('{"isSuccess":true,"result":[{"id":1'), /not whole/],
    ['never answers', () => undefined, /did not answer within 0.3 seconds/],
    ['is busy', (response) => response.writeHead(429, { 'retry-after': '60' }).end(), /answered 429/],
  ])('an API that %s changes no record, and the fault is named', async (_, lies, words) => {
    answer = (request, response) => (ofCountry(request) === 'SDN' ? response.end(answered([row()])) : lies(response));
    const feed = await poll({ key: 'secret-key', patience: 300 });
    expect(feed).toMatchObject({ failures: 1, error: expect.stringMatching(words) as string });
    expect(await run(`select id from data.parking_lot where source = 'DTM'`)).toEqual([]);
  });

  test('it is switched on with countries only', async () => {
    await expect(run(`update data.feeds set countries = '{}' where kind = 'DTM'`)).rejects.toMatchObject({
      constraint: 'feed_countries_required',
    });
  });

  test('no other site sees the key, not even after a redirect', async () => {
    answer = (request, response) =>
      String(request.headers.host).startsWith('dtm.example')
        ? response.writeHead(302, { location: `http://other.example:${site.port}/x` }).end()
        : response.end(answered([]));
    await poll();
    expect(calls.filter(({ host }) => host === 'other.example').map(({ key }) => key)).toEqual([undefined, undefined]);
    expect(calls[0]?.key).toBe('secret-key');
  });
});
