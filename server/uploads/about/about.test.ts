/** Tests what the server reads of pages of an outside site and of uploaded files, for whom, and its answers for pages that can't be read. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ReadingThreads } from '#server/threads/threads.ts';
import { temporaryStorage, type TemporaryStorage } from '#server/testing/files.ts';
import { paragraph, wordFile } from '#server/testing/office-files.ts';
import { pdfOf } from '#server/testing/pdf-file.ts';
import { openSite, reaching, type Site } from '#server/testing/site.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { sendFileTo } from '#server/testing/upload.ts';
import type { KeptFile } from '#server/uploads/keep.ts';
import { readTexts } from '#server/uploads/text/read-texts.ts';

const uuid = '0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11';
const password = 'a long enough password';
const SENTENCE = 'Some 1,250 families fled Kassala in Sudan after the floods, said the office in its report.';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const pages = new Map<string, Answer>();
const page = (body: string): Answer => {
  return (response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
};

let site: Site;
let files: TemporaryStorage;
let server: TestServer;
const cookies = new Map<string, string>();

beforeAll(async () => {
  site = await openSite((request, response) => {
    const answer = pages.get(request.url ?? '');
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, request);
  });
  files = await temporaryStorage();
  server = await startServer({
    // Hostile pages take all of it.
    config: { PREVIEW_TIMEOUT: 4_000 },
    files: { storage: files.storage, outside: reaching([site.port], () => ['127.0.0.1']) },
  });
  for (const [name, role] of [
    ['amina', 'Expert'],
    ['bela', 'Expert'],
    ['vic', 'Viewer'],
  ] as const) {
    await server.addUser(name, password, [role]);
    cookies.set(name, await server.signIn(name, password));
  }
}, 30_000);
afterAll(async () => {
  await server.close();
  await site.close();
  await files.remove();
});
beforeEach(() => pages.clear());

const at = (path: string) => `http://site.example:${site.port}${path}`;
const grab = (url: string, who = 'amina') =>
  server.app.inject({
    method: 'POST',
    url: '/upload/url',
    headers: { cookie: cookies.get(who)! },
    payload: { uuid, url },
  });
const about = ({ filename }: Pick<KeptFile, 'filename'>, who = 'amina') =>
  server.app.inject({ url: `/upload/files/${filename}/about`, headers: { cookie: cookies.get(who)! } });

async function ofAddress(path: string) {
  const answer = await grab(at(path));
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  const read = await about(answer.json<KeptFile>());
  expect([read.statusCode, read.statusCode === 200 ? '' : read.body]).toEqual([200, '']);
  return read.json<Record<string, unknown>>();
}
async function kept(name: string, content: Buffer | string): Promise<KeptFile> {
  const answer = await sendFileTo(server.app, cookies.get('amina')!, name, content);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<KeptFile>();
}
const ofFile = async (name: string, content: Buffer | string) =>
  (await about(await kept(name, content))).json<Record<string, unknown>>();

test('a kept page says what its metadata said, which the copy itself no longer has', async () => {
  const linked = { '@type': 'NewsArticle', headline: 'Floods in Kassala | Nile Post', datePublished: '2025-05-06' };
  pages.set(
    '/report',
    page(
      `<html lang="en"><head><title>Nile Post</title><meta property="og:site_name" content="Nile Post">
       <script type="application/ld+json">${JSON.stringify(linked)}</script></head><body><h1>Other</h1><p>${SENTENCE}</p>`,
    ),
  );
  expect(await ofAddress('/report')).toEqual({
    title: 'Floods in Kassala',
    publisher: 'Nile Post',
    published: '2025-05-06',
    language: 'en',
    countries: ['SDN'],
    acronyms: [],
    names: ['Other'],
    saidBy: [],
    displacement_types: ['Disaster'],
    type: 'Web',
    kind: null,
    text: true,
    documents: [],
  });
});

test('a page without metadata is read from its text, and not from the note of its copy', async () => {
  pages.set(
    '/plain',
    page(`<body><h1>Rapport de situation</h1><p>Le 6 mai 2025, les familles ont fui Kassala au Soudan.</p>`),
  );
  expect(await ofAddress('/plain')).toMatchObject({
    title: 'Rapport de situation',
    publisher: null,
    published: '2025-05-06',
    language: 'fr',
    countries: ['SDN'],
    kind: 0,
  });
  pages.set('/undated', page(`<body><p>${SENTENCE}</p>`));
  expect(await ofAddress('/undated')).toMatchObject({ published: null, publisher: null });
});

test.each([
  [
    'of its places, where it names none',
    'Plus de 12 000 ménages ont fui Masisi, au Nord-Kivu, selon Radio Okapi.',
    ['COD'],
    ['Radio Okapi'],
  ],
  ['that it names', 'Some 300 families fled Masisi in Uganda, according to the OCHA.', ['UGA'], ['OCHA']],
  ['unknown, without places', 'Some 300 families fled their homes on Tuesday after the heavy rain.', [], []],
])('the country of a text is that %s', async (_, text, countries, saidBy) => {
  const about = await ofFile('report.txt', text);
  expect(about).toMatchObject({ countries, saidBy });
  expect(about).not.toHaveProperty('places');
});

test('a page of a site that leads to ReliefWeb has its source as publisher', async () => {
  pages.set('/old', (response) => response.writeHead(301, { location: '/new' }).end());
  pages.set(
    '/new',
    page(
      `<html lang="en"><head><title>Sudan: Floods - Sudan | ReliefWeb</title><meta property="og:site_name" content="ReliefWeb"></head><body>
       <dl><dd class="rw-entity-meta__tag-value rw-entity-meta__tag-value--source"><ul><li><a href="/org">OCHA</a></li></ul></dd>
       <dd><time datetime="2025-05-06T00:00:00+00:00">6 May 2025</time></dd></dl><p>${SENTENCE}</p>`,
    ),
  );
  expect(await ofAddress('/old')).toMatchObject({
    title: 'Sudan: Floods - Sudan',
    publisher: 'OCHA',
    published: '2025-05-06',
  });
});

test('a page that only a script fills has no text', async () => {
  pages.set(
    '/app',
    page(
      '<title>Dashboard of floods</title><noscript>Enable it</noscript><div id="root"></div><script>draw()</script>',
    ),
  );
  expect(await ofAddress('/app')).toMatchObject({ title: 'Dashboard of floods', text: false });
});

test.each([401, 403])('a page that answers %d is said to need a sign-in', async (status) => {
  pages.set('/closed', (response) => response.writeHead(status).end());
  const answer = await grab(at('/closed'));
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { constraint: 'grab_sign_in', message: expect.stringContaining(`(${status})`) },
  ]);
});

test.each([
  ['a private address', () => 'http://10.0.0.1/', 'grab_address'],
  ['another scheme', () => 'file:///etc/passwd', 'grab_scheme'],
  ['no address', () => 'floods', 'grab_url'],
])('%s is refused', async (_, url, constraint) => {
  expect((await grab(url())).json()).toMatchObject({ constraint });
});

const info = '/Info << /Title (Flood report for Kassala) /CreationDate (D:20250506101530Z) >> ';
const withCore = (file: Buffer): Buffer =>
  Buffer.from(
    zipSync({
      ...unzipSync(file),
      'docProps/core.xml': strToU8(
        '<cp:coreProperties><dc:title>Floods &amp; rain in Kassala</dc:title><dcterms:created xsi:type="x">2025-05-06T10:00:00Z</dcterms:created><dc:language>en-GB</dc:language></cp:coreProperties>',
      ),
      'docProps/app.xml': strToU8('<Properties><Company>Nile Office</Company></Properties>'),
    }),
  );

test.each([
  [
    'pdf',
    'report.pdf',
    pdfOf([SENTENCE], info),
    { title: 'Flood report for Kassala', publisher: null, published: '2025-05-06', type: 'PDF' },
  ],
  [
    'pdf that was made later than its text was dated',
    'report.pdf',
    pdfOf(['Flood report of the week', '3 April 2024', SENTENCE], info),
    { title: 'Flood report for Kassala', published: '2024-04-03' },
  ],
  [
    'pdf with the day of an event in a sentence',
    'report.pdf',
    pdfOf(['On 3 April 2024 some 1,250 families fled Kassala in Sudan after the floods.'], info),
    { published: '2025-05-06' },
  ],
  [
    'Word file',
    'report.docx',
    withCore(wordFile(paragraph(SENTENCE))),
    { title: 'Floods & rain in Kassala', publisher: 'Nile Office', published: '2025-05-06', language: 'en' },
  ],
  [
    'Word file without properties',
    'report.docx',
    wordFile(paragraph('Flood report of the week') + paragraph('6 May 2025') + paragraph(SENTENCE)),
    { title: 'Flood report of the week', publisher: null, published: '2025-05-06', language: 'en', type: null },
  ],
  [
    'mail',
    'report.eml',
    `From: "OCHA Sudan" <a@example.org>\r\nSubject: Fwd: =?utf-8?Q?Floods_in_Kassala=2C_d=C3=A9tails?=\r\nDate: Tue, 06 May 2025 10:00:00 +0200\r\nContent-Type: text/plain\r\n\r\n${SENTENCE}\r\n`,
    { title: 'Floods in Kassala, détails', publisher: 'OCHA Sudan', published: '2025-05-06', type: 'Email' },
  ],
  [
    'text',
    'Pasted text.txt',
    `Flood report of the week\n6 May 2025\n\n${SENTENCE}\n`,
    { title: 'Flood report of the week', publisher: null, published: '2025-05-06', language: 'en', type: null },
  ],
  [
    'mail that was pasted',
    'Pasted text.txt',
    `From: OCHA\nTo: the desk\nSubject: Fwd: Floods in Kassala\n\n${SENTENCE}\n`,
    { title: 'Floods in Kassala', type: 'Email' },
  ],
])('a %s says it by its metadata, or its text', async (_, name, content, said) => {
  expect(await ofFile(name, content)).toMatchObject({
    ...said,
    countries: ['SDN'],
    displacement_types: ['Disaster'],
    text: true,
  });
});

test('hostile pages are read in time, and nothing of them is taken as it is', async () => {
  const long = `<meta property="og:title" content="${'\u202Etitle '.repeat(1_000)}">`;
  const read = await ofFile(
    'a.html',
    `<html><head>${long}<meta name="date" content="2999-01-01"></head><body><p>${SENTENCE}</p>`,
  );
  expect(String(read['title'])).toMatch(/^(?:title )+title$/);
  expect([String(read['title']).length <= 500, read['published']]).toEqual([true, null]);
  const open = await about(await kept('b.html', `<html><p>${SENTENCE}</p>${'<meta '.repeat(200_000)}`));
  expect([200, 422, 503]).toContain(open.statusCode);
  const many = await about(await kept('c.html', `<html>${'<meta name=a content=b>'.repeat(400_000)}`));
  expect(many.json()).toMatchObject({ constraint: expect.stringMatching(/^(?:preview_page|reading_slow)$/) });
}, 60_000);

test('a file without a text is refused by its kind', async () => {
  const answer = await about(await kept('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { constraint: 'file_without_text' }]);
});

test('a viewer keeps no page, and nobody reads the loose file of another person', async () => {
  pages.set('/report', page(`<p>${SENTENCE}</p>`));
  expect((await grab(at('/report'), 'vic')).statusCode).toBe(403);
  const file = await kept('mine.txt', SENTENCE);
  expect([(await about(file, 'bela')).statusCode, (await about(file, 'vic')).statusCode]).toEqual([404, 404]);
  expect((await server.app.inject({ url: `/upload/files/${file.filename}/about` })).statusCode).toBe(401);
});

test('other documents with the same text are named, also confidential ones, which all staff may see', async () => {
  const text = `${SENTENCE} ${Array.from({ length: 80 }, (_, word) => `word${word}`).join(' ')}`;
  const [made] = await server.owner<{ id: number }>(
    `insert into data.publishers (name, type, created_by, updated_by) values ('IOM', 'United Nations', 'amina', 'amina') returning id::int as id`,
  );
  const create = async (name: string, confidential: boolean) => {
    const { filename, content_type, original_filename } = await kept(`${name}.txt`, text);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/psql/documents',
      headers: { cookie: cookies.get('amina')! },
      payload: {
        name,
        publication_date: '2025-05-06',
        sources: [made!.id],
        publishers: [made!.id],
        confidential,
        filename,
        content_type,
        original_filename,
      },
    });
    expect([answer.statusCode, answer.body]).toEqual([201, '']);
  };
  await create('Open report', false);
  await create('Closed report', true);
  const threads = new ReadingThreads({ timeout: 20_000, memory: 128, most: 1 });
  await readTexts({ owner: server.ownerDatabase, storage: files.storage, threads });
  await threads.close();
  const again = await kept('again.txt', `${text}\n`);
  const named = (read: Awaited<ReturnType<typeof about>>) =>
    read.json<{ documents: { name: string }[] }>().documents.map(({ name }) => name);
  expect(named(await about(again))).toEqual(['Open report', 'Closed report']);
  const [{ filename } = { filename: '' }] = await server.owner<{ filename: string }>(
    `select filename from data.documents where name = 'Open report'`,
  );
  expect(named(await about({ filename }, 'vic'))).toEqual(['Closed report']);
});
