/** The readers on texts of their own with faults, and polls of local servers that speak the feeds, on one database. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asUser, testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { ReadingThreads } from '#server/threads/threads.ts';
import { openSite, reaching, type Site } from '#server/testing/site.ts';
import { readGdacsApi, readGdacsRss } from './gdacs.ts';
import { readGlide } from './glide.ts';
import { readNews } from './news.ts';
import { pollNext } from './poll.ts';
import { readReliefWeb } from './reliefweb.ts';
import { pollRegularly } from './schedule.ts';
import { namedCountries } from './shape.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Buffer => Buffer.from(text, encoding);

const item = (
  id: string,
  { level = 'Orange', episode = '1', more = '', country = 'Peru', iso3 = 'PER' } = {},
): string =>
  `<item><title>${level} flood</title><guid isPermaLink="false">FL${id}</guid><link>https://example.org/r?id=${id}&amp;x=1</link>
   <gdacs:eventtype>FL</gdacs:eventtype><gdacs:eventid>${id}</gdacs:eventid><gdacs:episodeid>${episode}</gdacs:episodeid><gdacs:alertlevel>${level}</gdacs:alertlevel>
   <gdacs:fromdate>Mon, 05 Jan 2026 01:00:00 GMT</gdacs:fromdate><gdacs:country>${country}</gdacs:country><gdacs:iso3>${iso3}</gdacs:iso3>
   <georss:point>-12.05 -77.04</georss:point>${more}</item>`;
const rss = (...items: string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:gdacs="http://www.gdacs.org"><channel><title>A feed</title>${items.join('')}</channel></rss>`;
const of = (reading: { records: { data: Record<string, unknown> }[] }, index = 0) =>
  (reading.records[index]?.data['attributes'] ?? reading.records[index]?.data) as Record<string, unknown>;

describe('readers', () => {
  it('reads an event of GDACS the same from its RSS and its API', () => {
    const fromRss = readGdacsRss(bytes(rss(item('7'))));
    expect(fromRss.records[0]).toMatchObject({
      type: 'events',
      source: 'GDACS',
      source_id: 'FL7',
      data: { hazard_type_id: 22, code: 'FL', episode: '1', url: 'https://example.org/r?id=7&x=1' },
    });
    const api = {
      features: [
        {
          geometry: { coordinates: [-77.04, -12.05] },
          properties: {
            eventtype: 'FL',
            eventid: 7,
            episodeid: 1,
            name: 'Flood in Peru',
            alertlevel: 'Orange',
            fromdate: '2026-01-05T01:00:00',
            affectedcountries: [{ iso3: 'PER' }],
          },
        },
      ],
    };
    expect(of(readGdacsApi(bytes(JSON.stringify(api))))).toEqual(of(fromRss));
    expect(of(fromRss)).toEqual({
      type: 'Flood',
      hazard_name: 'Flood in Peru',
      alert_level: 'Orange',
      start_date: '2026-01-05',
      end_date: null,
      iso3: ['PER'],
      latitude: -12.05,
      longitude: -77.04,
      glide_number: null,
    });
    expect(readGdacsApi(Buffer.alloc(0)).records).toEqual([]);
  });
  it('finds countries by code, by names with commas, and by the point', () => {
    const iso3 = (given: object) => of(readGdacsRss(bytes(rss(item('1', given)))))['iso3'];
    expect(iso3({ iso3: 'PE', country: '' })).toEqual(['PER']);
    expect(iso3({ iso3: 'XJE', country: '' })).toEqual(['PER']);
    expect(namedCountries('Korea, Republic of, Luzon, Philippines')).toEqual(['KOR', 'PHL']);
    expect(namedCountries('Dem. Rep. of the Congo, Syrian Arab Rep., Tchad, السودان, CA')).toEqual([
      'COD',
      'SYR',
      'TCD',
      'SDN',
    ]);
  });
  it('keeps the newest episode of an event wherever it stands, and skips an item without a number', () => {
    const read = readGdacsRss(
      bytes(
        rss(item('1', { episode: '3', level: 'Red' }), item('1', { episode: '2' }), '<item><title>?</title></item>'),
      ),
    );
    expect(read.records.map(({ data }) => data['episode'])).toEqual(['3']);
    expect(read.faults).toEqual(['Item 3 (line 7): it has no event type and number']);
  });
  it.each([
    ['', 'The answer is empty'],
    ['<!doctype html><html>Maintenance</html>', 'The answer is a page of HTML, not a feed'],
    ['not xml', 'The answer is not XML'],
    [rss(item('1')).slice(0, 400), 'The feed is not well-formed XML'],
    [
      '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>',
      'The feed has a DOCTYPE',
    ],
    ['<svg/>', 'The answer is XML, but not RSS'],
    ['<rss><channel>\u0001</channel></rss>', 'The feed has control characters'],
  ])('refuses %j in words', (text, words) => {
    expect(() => readGdacsRss(bytes(text))).toThrow(words);
  });
  it('reads Windows-1252 and bare ampersands, takes HTML out of names, and refuses a false declaration', () => {
    const latin = `<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><title>Di\xe1rio</title><item><guid>1</guid><title>\x93Chuva\x94 &amp; vento</title><description>&lt;b&gt;A&lt;/b&gt; &lt;script&gt;x&lt;/script&gt;B & C</description><link>javascript:alert(1)</link></item></channel></rss>`;
    expect(of(readNews('A', bytes(latin, 'latin1')))).toMatchObject({
      name: '“Chuva” & vento',
      publishers: ['Diário'],
      excerpt: 'A B & C',
      url: null,
    });
    expect(() => readNews('A', bytes(latin.replace('ISO-8859-1', 'UTF-8'), 'latin1'))).toThrow(
      'The answer says that it is UTF-8, but it is not',
    );
  });
  it('takes the items that can be read beside a mis-encoded byte, a control character or a broken tag, and names the others', () => {
    const one = (id: string, title: string): string => `\n<item><guid>${id}</guid><title>${title}</title></item>`;
    const all = [
      one('a', 'Diário'),
      one('b', 'A \x93quote\x94'),
      one('c', 'x\u0001'),
      one('d', 'x</titel>'),
      one('e', '<![CDATA[ open'),
      one('f', 'Last'),
    ];
    const text = `<?xml version="1.0" encoding="utf-8"?><rss><channel><title>N</title>${all.join('')}</channel></rss>`;
    const sent = Buffer.concat(
      text.split(/([\x93\x94])/).map((part) => Buffer.from(part, /[\x93\x94]/.test(part) ? 'latin1' : 'utf8')),
    );
    const { records, faults } = readNews('A', sent);
    expect(records.map(({ source_id }) => source_id)).toEqual(['a', 'f']);
    expect(faults).toEqual([
      'Item 2 (line 3): it has bytes that are not UTF-8',
      'Item 3 (line 4): it has the control character U+0001, which XML does not allow',
      'Item 4 (line 5): it is not well-formed: </titel> closes nothing',
      'Item 5 (line 6): it is not well-formed: a CDATA section is not closed',
    ]);
    const rows = [
      { docid: 1, event: 'FL', comments: 'Río', year: 2026, month: 1 },
      { docid: 2, event: 'FL', comments: '#', year: 2026, month: 1 },
    ];
    const json = Buffer.from(JSON.stringify({ glideset: rows }));
    json[json.indexOf('#')] = 0xe9;
    expect(readGlide(json)).toMatchObject({
      records: [{ source_id: '1', data: { comment: 'Río' } }],
      faults: ['Item 2: it has bytes that are not UTF-8'],
    });
  });
  it('keeps the order of a title of Atom with marks in it', () => {
    const entry = (title: string): string =>
      `<feed><title>N</title><entry><id>a</id>${title}<updated>2026-02-03T04:05:06Z</updated></entry></feed>`;
    const name = (title: string) => of(readNews('A', bytes(entry(title))))['name'];
    const xhtml = '<div xmlns="http://www.w3.org/1999/xhtml">';
    expect(name(`<title type="xhtml">${xhtml}Inondations : <b>2 000</b> déplacés</div></title>`)).toBe(
      'Inondations : 2 000 déplacés',
    );
    expect(name(`<title type="xhtml">${xhtml}<p>One</p><p>a &lt; b</p></div></title>`)).toBe('One a < b');
    expect(name('<title type="html">Inondations : &lt;b>2&amp;nbsp;000&lt;/b> d&amp;eacute;placés</title>')).toBe(
      'Inondations : 2 000 déplacés',
    );
    expect(name('<title type="html"><![CDATA[A <i>b</i>]]> c</title>')).toBe('A b c');
  });
  it('keeps a complex emergency out of the disasters, by every way', () => {
    const row = { docid: 3, event: 'CE', number: '2026-000004', geocode: 'SDN', year: 2026, month: 4, day: 1 };
    const conflict = {
      displacement_type: 'Conflict',
      attributes: {
        type: 'Complex emergency',
        glide_number: null,
        hazard_name: expect.stringContaining('CE-2026-000004-SDN'),
      },
    };
    const { records } = readGlide(bytes(JSON.stringify({ glideset: [row] })));
    expect(records[0]?.data).toMatchObject(conflict);
    expect(records[0]?.data).not.toHaveProperty('hazard_type_id');
    const items = (fields: object) => bytes(JSON.stringify({ data: [{ id: '5', fields }] }));
    const disaster = {
      name: 'Sudan: Conflict',
      glide: 'CE-2026-000004-SDN',
      primary_type: { code: 'CE', name: 'Complex Emergency' },
    };
    expect(readReliefWeb('disaster', items(disaster)).records[0]?.data).toMatchObject({
      displacement_type: 'Conflict',
      attributes: { glide_number: null },
    });
    const report = {
      title: 'R',
      disaster: [{ glide: 'CE-2026-000004-SDN' }, { glide: 'FL-2026-000005-SDN' }],
      disaster_type: [{ code: 'CE' }],
    };
    expect(readReliefWeb('report', items(report)).records[0]?.data).toMatchObject({
      displacement_types: ['Conflict', 'Disaster'],
      glide_numbers: ['FL-2026-000005-SDN'],
    });
  });
  it('keeps the lines of a report in Markdown, without HTML', () => {
    const fields = {
      title: 'R',
      body: '## Floods\n\n**2,000** people\r\n- one\n- <b>two</b><script>x</script>\n\n\n\nend',
    };
    const answer = bytes(JSON.stringify({ data: [{ id: '5', fields }] }));
    expect(readReliefWeb('report', answer).records[0]?.data['content']).toBe(
      '## Floods\n\n**2,000** people\n- one\n- two\n\nend',
    );
  });
  it('says how many events of GLIDE began too long ago to be read', () => {
    const row = (docid: number, year: number) => ({
      docid,
      event: 'FL',
      number: `${year}-000001`,
      geocode: 'PER',
      year,
      month: 4,
    });
    const glideset = [row(1, 2020), row(2, 2021), row(3, 2026)];
    const { records, faults } = readGlide(bytes(JSON.stringify({ glideset })), '2026-01-01');
    expect(records).toHaveLength(1);
    expect(faults).toEqual([expect.stringMatching(/^2 events that began before 2026-01-01 left out: /)]);
  });
  it('reads Atom and RSS 1.0, and makes an id for an item without one', () => {
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/"><title>N</title><entry><title type="html">&lt;i&gt;One&lt;/i&gt;</title><link href="https://example.org/1"/><id>a</id><updated>2026-02-03T04:05:06Z</updated></entry></feed>';
    expect(readNews('A', bytes(atom)).records).toMatchObject([
      {
        source: 'rss:A',
        source_id: 'a',
        data: { name: 'One', url: 'https://example.org/1', publication_date: '2026-02-03' },
      },
    ]);
    const rdf = '<rdf:RDF><channel><title>N</title></channel><item><title>Two</title></item></rdf:RDF>';
    expect(readNews('A', bytes(rdf)).records[0]).toMatchObject({
      source_id: expect.stringMatching(/^[0-9a-f]{64}$/),
      data: { name: 'Two' },
    });
  });
  it('reads ReliefWeb and GLIDE, and repeats the words of an error', () => {
    const answer = {
      data: [
        {
          id: '5',
          fields: {
            id: 5,
            title: 'A report',
            country: [{ iso3: 'per' }, { iso3: 'CAI' }],
            date: { changed: '2026-01-02T03:04:05+00:00', created: '2026-01-01T00:00:00+00:00' },
          },
        },
      ],
    };
    expect(readReliefWeb('report', bytes(JSON.stringify(answer)))).toMatchObject({
      count: 1,
      last: '2026-01-02T03:04:05.000Z',
      records: [{ source_id: 'report/5', data: { countries: ['PER'], publication_date: '2026-01-01' } }],
    });
    expect(() => readReliefWeb('report', bytes('{"error":{"message":"Bad appname"}}'))).toThrow(
      'ReliefWeb says: Bad appname',
    );
    expect(() => readReliefWeb('report', bytes('{"data":[{'))).toThrow('The answer is not whole');
    const glide = {
      glideset: [
        {
          docid: 9,
          event: 'EQ',
          number: '2026-000001',
          geocode: 'PER',
          year: 2026,
          month: 4,
          day: 31,
          location: 'Lima',
          comments: 'Peru&#39;s',
        },
      ],
    };
    expect(readGlide(bytes(JSON.stringify(glide))).records).toMatchObject([
      {
        source_id: '9',
        data: {
          comment: "Peru's",
          attributes: {
            start_date: '2026-04-30',
            glide_number: 'EQ-2026-000001-PER',
            hazard_name: 'Earthquake - Lima - EQ-2026-000001-PER',
          },
        },
      },
    ]);
  });
});

describe('polls', () => {
  let database: TestDatabase;
  let site: Site;
  const threads = new ReadingThreads({ timeout: 20_000, memory: 256, most: 1 });
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let agents: (string | undefined)[] = [];
  const sends = (body: string | Buffer, headers: Record<string, string> = {}, status = 200) => {
    answer = (_, response) => response.writeHead(status, headers).end(body);
  };
  beforeAll(async () => {
    database = await testDatabase();
    site = await openSite((request, response) => {
      agents.push(request.headers['user-agent']);
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
    agents = [];
    await run(
      `update data.feeds set address = $1, enabled = true, error = null, claim = null, claimed_until = null where kind = 'GDACS RSS'`,
      [`http://feeds.example:${site.port}/rss.xml`],
    );
  });
  afterEach(async () => {
    await run(`delete from data.parking_lot where source = 'GDACS'`);
    await run(`update data.feeds set enabled = false where kind = 'GDACS RSS'`);
  });
  const polling = (patience = 10_000, reach: (host: string) => string[] = () => ['127.0.0.1']) => ({
    owner: database.owner, app: database.app, outside: reaching([site.port], reach), userAgent: 'Helix/1 (+https://helix.example)', patience, threads,
  }); // prettier-ignore
  const poll = async (...given: Parameters<typeof polling>) => {
    await run(`update data.feeds set next_run_at = now() where kind = 'GDACS RSS'`);
    const failures: unknown[] = [];
    expect(await pollNext(polling(...given), new AbortController().signal, (error) => failures.push(error))).toBe(true);
    expect(failures).toEqual([]);
    return (await run(`select * from data.feeds where kind = 'GDACS RSS'`))[0] ?? {};
  };
  const lot = () =>
    run(
      `select source_id, status, data->'attributes'->>'alert_level' as level, note, xmin::text from data.parking_lot where source = 'GDACS' order by source_id`,
    );

  it('does nothing while feeds are off', async () => {
    await run('update data.feeds set enabled = false');
    expect(await pollNext(polling(), new AbortController().signal)).toBe(false);
  });
  it('delivers Orange and Red, updates a waiting record by its episode, also down to Green, and writes nothing when nothing is new', async () => {
    sends(gzipSync(rss(item('1'), item('2', { level: 'Green' }), '<item/>')), { 'content-encoding': 'gzip' });
    expect(await poll()).toMatchObject({
      created: 1,
      error: null,
      faults: ['Item 3 (line 7): it has no event type and number'],
    });
    expect(agents).toEqual(['Helix/1 (+https://helix.example)']);
    const before = await lot();
    expect(await poll()).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await lot()).toEqual(before);
    sends(rss(item('1', { level: 'Green', episode: '2' })));
    expect(await poll()).toMatchObject({ updated: 1 });
    // A feed that jumps back in time.
    sends(rss(item('1')));
    expect(await poll()).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await lot()).toMatchObject([{ source_id: 'FL1', level: 'Green' }]);
  });
  it('names the first faults of an answer and counts the others', async () => {
    sends(rss(...Array.from({ length: 27 }, () => '<item/>'), item('1', { iso3: 'PER' })));
    const { faults, created } = await poll();
    expect(created).toBe(1);
    expect((faults as string[]).length).toBe(21);
    expect((faults as string[]).at(-1)).toBe('and 7 more');
  });
  it('reads ReliefWeb from its last change after a week away, page by page, and keeps nothing of an answer without its last page', async () => {
    const report = (id: number) => ({
      id: String(id),
      fields: {
        id,
        title: `Report ${id}`,
        url: `https://reliefweb.example/${id}`,
        country: [{ iso3: 'per' }],
        date: { changed: new Date(Date.UTC(2026, 0, 2, 0, id)).toISOString(), created: '2026-01-02T00:00:00+00:00' },
      },
    });
    const reports = Array.from({ length: 203 }, (_, id) => report(id));
    const asked: string[] = [];
    let lastPage = 500;
    answer = (request, response) => {
      const from = new URL(request.url ?? '', 'http://a').searchParams.get('filter[value][from]') ?? '';
      asked.push(from);
      const later = reports.filter(({ fields }) => Date.parse(fields.date.changed) >= Date.parse(from)).slice(0, 200);
      response.writeHead(asked.length % 2 === 0 ? lastPage : 200).end(JSON.stringify({ data: later }));
    };
    await run(
      `update data.feeds set enabled = true, appname = 'helix', address = $1 where kind = 'ReliefWeb reports'`,
      [`http://feeds.example:${site.port}/v2/reports`],
    );
    await run(
      `update data.feeds set since = '2026-01-01T12:00Z', next_run_at = '2026-01-01T18:00Z' where kind = 'ReliefWeb reports'`,
    );
    await run(`update data.feeds set next_run_at = null where kind = 'GDACS RSS'`);
    const kept = async () =>
      (
        await run(
          `select (select count(*)::int from data.parking_lot where source = 'ReliefWeb') as records, since = '2026-01-01T12:00Z' as unread, error
           from data.feeds where kind = 'ReliefWeb reports'`,
        )
      )[0];
    expect(await pollNext(polling(), new AbortController().signal)).toBe(true);
    expect(asked).toEqual(['2026-01-01T11:00:00+00:00', '2026-01-02T03:19:00+00:00']);
    expect(await kept()).toEqual({ records: 0, unread: true, error: expect.stringContaining('answered 500') });
    lastPage = 200;
    await run(`update data.feeds set next_run_at = now() where kind = 'ReliefWeb reports'`);
    expect(await pollNext(polling(), new AbortController().signal)).toBe(true);
    expect(await kept()).toEqual({ records: 203, unread: false, error: null });
    await run(`update data.feeds set enabled = false, appname = null where kind = 'ReliefWeb reports'`);
  });
  it('polls a feed at once when it is switched on, and stops in the middle of a poll', async () => {
    await run(`update data.feeds set enabled = false where kind = 'GDACS RSS'`);
    await run(`insert into data.users (username, name) values ('feeds-switch', 'S')`);
    await run(`insert into data.user_roles (username, role) values ('feeds-switch', 'Administrator')`);
    let called: () => void = () => undefined;
    const call = new Promise<void>((resolve) => {
      called = resolve;
    });
    answer = () => called();
    const failures: unknown[] = [];
    const stop = await pollRegularly(polling(), (error) => failures.push(error));
    await database.app.statement(
      { role: 'web_user', set: { 'request.username': 'feeds-switch' } },
      `update api.feeds set enabled = true where kind = 'GDACS RSS'`,
    );
    await call;
    await stop();
    // Nothing is said against the feed, and another server may poll it now.
    expect(
      await run(`select error, failures, claim, next_run_at <= now() as due from data.feeds where kind = 'GDACS RSS'`),
    ).toEqual([{ error: null, failures: 0, claim: null, due: true }]);
    expect(failures).toEqual([]);
  });
  it.each([
    ['https://reliefweb.int/report/chad/floods', 'http://www.reliefweb.int/report/chad/floods/?utm_source=rss#x'],
    ['https://reliefweb.int/report/chad/other', 'https://reliefweb.int/node/9077'],
  ])(
    'lets a report wait once that ReliefWeb delivers as %s and a feed of news as %s, whichever comes first',
    async (own, other) => {
      const report = {
        id: '9077',
        fields: {
          title: 'A report',
          url_alias: own,
          date: { changed: '2026-01-02T03:04:05Z', created: '2026-01-01T00:00:00Z' },
        },
      };
      const news = `<rss><channel><title>N</title><item><guid>g</guid><title>A report</title><link>${other}</link></item></channel></rss>`;
      const sources = { ReliefWeb: JSON.stringify({ data: [report] }), 'rss:Twice': news };
      await run(
        `insert into data.feeds (name, address, kind) values ('Twice', $1, 'RSS or Atom') on conflict (name) do nothing`,
        [`http://feeds.example:${site.port}/`],
      );
      await run(`update data.feeds set address = $1, appname = 'helix' where kind = 'ReliefWeb reports'`, [
        `http://feeds.example:${site.port}/`,
      ]);
      await run(`update data.feeds set enabled = false, next_run_at = null`);
      const deliver = async (source: keyof typeof sources) => {
        sends(sources[source]);
        const name = source === 'ReliefWeb' ? 'ReliefWeb reports' : 'Twice';
        await run(`update data.feeds set next_run_at = now(), etag = null, since = null where name = $1`, [name]);
        await pollNext(polling(), new AbortController().signal);
        return (await run(`select created, error, faults from data.feeds where name = $1`, [name]))[0];
      };
      for (const order of [
        ['ReliefWeb', 'rss:Twice'],
        ['rss:Twice', 'ReliefWeb'],
      ] as const) {
        expect(await deliver(order[0])).toMatchObject({ created: 1, error: null });
        expect(await deliver(order[1])).toMatchObject({
          created: 0,
          error: null,
          faults: ['1 left out, because another source has delivered the same page'],
        });
        expect(await run(`select source from data.parking_lot where type = 'documents' and name = 'A report'`)).toEqual(
          [{ source: order[0] }],
        );
        await run(`delete from data.parking_lot where name = 'A report'`);
      }
      await run(`update data.feeds set appname = null, since = null where kind = 'ReliefWeb reports'`);
    },
  );
  it('leaves a rejected record rejected, and notes the new level', async () => {
    sends(rss(item('1')));
    await poll();
    await run(
      `update data.parking_lot set status = 'rejected', settled_at = now(), settled_by = 'ingest' where source = 'GDACS'`,
    );
    sends(rss(item('1', { level: 'Red', episode: '2' })));
    await poll();
    expect(await lot()).toMatchObject([{ status: 'rejected', level: 'Orange', note: 'GDACS now says Red' }]);
  });
  it('asks only for what has changed, and reads all again after a change of the filter', async () => {
    const asked: unknown[] = [];
    answer = (request, response) => {
      asked.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end(rss(item('1'), item('2', { level: 'Green' })));
    };
    await poll();
    await poll();
    await run(`update data.feeds set alert_levels = '{}' where kind = 'GDACS RSS'`);
    await poll();
    expect(asked).toEqual([undefined, '"1"', undefined]);
    expect((await lot()).map(({ source_id }) => source_id)).toEqual(['FL1', 'FL2']);
    await run(`update data.feeds set alert_levels = '{Orange,Red}' where kind = 'GDACS RSS'`);
  });
  it('keeps what it has after each fault, says it in words, and waits longer each time', async () => {
    sends(rss(item('1')));
    await poll();
    const before = await lot();
    const fault = async (words: string, ...given: Parameters<typeof polling>) => {
      expect(String((await poll(...given))['error'])).toContain(words);
      expect(await lot()).toEqual(before);
    };
    sends(rss(item('9')).slice(0, 500));
    await fault('not well-formed XML');
    sends(Buffer.alloc(11 * 1024 * 1024, 32));
    await fault('is larger than 10 MB');
    sends(gzipSync(Buffer.alloc(50 * 1024 * 1024, 32)), { 'content-encoding': 'gzip' });
    await fault('is larger than 10 MB');
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write(rss(item('9')), () => response.destroy());
    };
    await fault('ended the connection before the file was whole');
    answer = () => undefined;
    await fault('did not answer within 0.2 seconds', 200);
    sends('', {}, 404);
    await fault('answered 404');
    await fault('feeds.example', 10_000, () => ['10.0.0.1']);
    sends('', { 'retry-after': '80000' }, 503);
    const [{ wait } = {}] = await poll().then(() =>
      run(`select extract(epoch from next_run_at - last_run_at) as wait from data.feeds where kind = 'GDACS RSS'`),
    );
    expect(Number(wait)).toBeGreaterThan(79_000);
    sends('', {}, 410);
    expect(await poll()).toMatchObject({ enabled: false, next_run_at: null });
  });
  it('lets one of two servers poll, and another one after a server that was killed', async () => {
    sends(rss(item('1')));
    await run(`update data.feeds set next_run_at = now() where kind = 'GDACS RSS'`);
    const signal = new AbortController().signal;
    const polled = await Promise.all([pollNext(polling(), signal), pollNext(polling(), signal)]);
    expect(polled.filter(Boolean)).toHaveLength(1);
    expect(agents).toHaveLength(1);
    await run(
      `update data.feeds set next_run_at = now(), claim = gen_random_uuid(), claimed_until = now() + interval '1 minute' where kind = 'GDACS RSS'`,
    );
    expect(await pollNext(polling(), signal)).toBe(false);
    await run(`update data.feeds set claimed_until = now() where kind = 'GDACS RSS'`);
    expect(await pollNext(polling(), signal)).toBe(true);
  });
  it('is read and changed with the right to manage settings only', async () => {
    const refused = async (user: string, text: string) =>
      expect(asUser(database.app, user, (t) => t.query(text))).rejects.toMatchObject({ code: '42501' });
    await run(
      `insert into data.users (username, name) values ('feeds-admin', 'A'), ('feeds-expert', 'E') on conflict do nothing`,
    );
    await run(
      `insert into data.user_roles (username, role) values ('feeds-admin', 'Administrator'), ('feeds-expert', 'Expert') on conflict do nothing`,
    );
    for (const text of [
      'update api.feeds set enabled = true',
      `insert into api.feeds (name, address) values ('A', 'https://a.example')`,
      'select api.delete_feed(1)',
      'select api.poll_feed(1)',
    ])
      await refused('feeds-expert', text);
    expect(
      await asUser(database.app, 'feeds-expert', async (t) => (await t.query('select id from api.feeds')).rows),
    ).toEqual([]);
    await asUser(database.app, 'feeds-admin', async (t) => {
      const { rows } = await t.query<{ id: number; kind: string }>(
        `insert into api.feeds (name, address, enabled, every_minutes) values (' A  b ', 'https://a.example', true, 60) returning id, kind, name`,
      );
      expect(rows).toMatchObject([{ kind: 'RSS or Atom', name: 'A b' }]);
      await t.query('select api.poll_feed($1)', [rows[0]?.id]);
      await t.query('select api.delete_feed($1)', [rows[0]?.id]);
    });
    const asAdmin = (text: string) => asUser(database.app, 'feeds-admin', (t) => t.query(text));
    for (const [text, constraint] of [
      ['select api.delete_feed(1)', 'feed_built_in'],
      [`insert into api.feeds (name, address) values ('', 'https://a.example')`, 'feed_name_required'],
      [`insert into api.feeds (name, address) values ('a', 'ftp://a')`, 'feed_address_form'],
      [`update api.feeds set every_minutes = 1`, 'feed_interval'],
      [`update api.feeds set countries = '{XXX}'`, 'feed_country_known'],
      [`update api.feeds set alert_levels = '{Blue}'`, 'feed_alert_levels'],
      [`update api.feeds set enabled = true where kind = 'ReliefWeb reports'`, 'feed_appname_required'],
    ] as const)
      await expect(asAdmin(text)).rejects.toMatchObject({ constraint });
  });
});
