/** Tests the files that Grab File keeps, and its messages for sites that are slow, endless, broken or hostile, of which it keeps nothing. */
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { temporaryStorage, type TemporaryStorage } from '#server/testing/files.ts';
import { openSite, reaching, type Site } from '#server/testing/site.ts';
import type { KeptFile } from '#server/uploads/keep.ts';
import type { Outside } from './outside.ts';

const password = 'a long enough password';
const uuid = '0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n');

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const pages = new Map<string, Answer>();
const page = (type: string, body: string | Buffer, headers: Record<string, string> = {}): Answer => {
  return (response) => response.writeHead(200, { 'content-type': type, ...headers }).end(body);
};

let site: Site;
/** A closed port. */
let closed: number;
let outside: Outside;
let server: TestServer;
let files: TemporaryStorage;
let cookie: string;

beforeAll(async () => {
  site = await openSite((request, response) => {
    const answer = pages.get((request.url ?? '').split('?')[0] ?? '');
    if (answer === undefined) response.writeHead(404).end('nothing');
    else answer(response, request);
  });
  files = await temporaryStorage();
  const gone = await openSite(() => undefined);
  await gone.close();
  closed = gone.port;
  outside = reaching([site.port, closed], async (host) => {
    if (host === 'silent.example') return new Promise(() => undefined);
    return host === 'inside.example' ? ['10.0.0.1'] : ['127.0.0.1'];
  });
  server = await startServer({ files: { storage: files.storage, outside } });
  await server.addUser('amina', password, ['Expert']);
  cookie = await server.signIn('amina', password);
});
afterAll(async () => {
  await server.close();
  await site.close();
  await files.remove();
});
beforeEach(() => {
  pages.clear();
  outside.patience = patient;
});
const patient: Outside['patience'] = {
  connect: 10_000,
  answer: 10_000,
  total: 30_000,
  window: 10_000,
  leastBytes: 100,
  work: 3_000,
};
const hurried = (): void => {
  outside.patience = { connect: 300, answer: 300, total: 5_000, window: 300, leastBytes: 100, work: 300 };
};

const at = (path: string, scheme = 'http', host = 'site.example') => `${scheme}://${host}:${site.port}${path}`;
const grab = (url: string) =>
  server.app.inject({ method: 'POST', url: '/upload/url', headers: { cookie }, payload: { uuid, url } });

async function grabbed(url: string): Promise<KeptFile & { text: string }> {
  const answer = await grab(url);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  const kept = answer.json<KeptFile>();
  const { body } = await server.app.inject({ url: `/upload/files/${kept.filename}`, headers: { cookie } });
  return { ...kept, text: body };
}

describe('Grab File keeps', () => {
  test.each([
    ['/reports/Situation%20Report%20n%C2%B04.pdf', {}, 'Situation Report n°4.pdf'],
    ['/download', { 'content-disposition': 'attachment; filename="figures.pdf"' }, 'figures.pdf'],
    [
      '/download',
      { 'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''Rapport%20d%C3%A9plac%C3%A9s.pdf` },
      'Rapport déplacés.pdf',
    ],
    ['/download', { 'content-disposition': 'attachment; filename=../../evil.pdf' }, 'evil.pdf'],
    ['/', {}, 'site.example.pdf'],
    ['/download', { 'content-type': 'text/html' }, 'download.pdf'],
  ])('a file with its detected type and its own name: %s %j', async (path, headers, name) => {
    pages.set(path.split('?')[0]!, page('application/octet-stream', pdf, headers));
    expect(await grabbed(at(path))).toMatchObject({
      content_type: 'application/pdf',
      original_filename: name,
      text: pdf.toString(),
    });
  });

  test('the target of a redirect', async () => {
    pages.set('/old', (response) => response.writeHead(301, { location: '/new/figures.csv' }).end());
    pages.set('/new/figures.csv', page('text/plain', 'country,figure\nCOL,12\n'));
    expect(await grabbed(at('/old'))).toMatchObject({ content_type: 'text/csv', original_filename: 'figures.csv' });
  });

  test.each([
    ['gzip', gzipSync(pdf)],
    ['br', brotliCompressSync(pdf)],
    ['deflate', deflateSync(pdf)],
  ])('a compressed file (%s)', async (encoding, body) => {
    pages.set('/a.pdf', page('application/pdf', body, { 'content-encoding': encoding }));
    expect((await grabbed(at('/a.pdf'))).text).toBe(pdf.toString());
  });

  test('a page as a snapshot without scripts, forms, frames and requests, with its pictures and styles inside', async () => {
    pages.set(
      '/styles/main.css',
      page(
        'text/css',
        '@import "more.css"; h1 { color: red; background: url(../dot.png) } i { background: url(http://inside.example/x) }',
      ),
    );
    pages.set('/styles/more.css', page('text/css', 'p { content: "</style><script>alert(1)</script>" }'));
    pages.set('/dot.png', page('image/png', png));
    pages.set('/not-a-picture.png', page('image/png', '<html>'));
    pages.set(
      '/news/page',
      page(
        'text/html; charset=windows-1252',
        Buffer.from(
          `<!doctype html><html lang="es" onload="evil()"><head><title>Desplazamiento en Nari\u00f1o</title>
          <meta http-equiv="refresh" content="0;url=http://evil.example/"><base href="/"><link rel="stylesheet" href="styles/main.css">
          <link rel="preload" href="http://evil.example/"><style>b { color: blue; background: url("data:image/png;base64,AAAA") }</style>
          <script src="http://evil.example/x.js"></script></head>
          <body onclick="evil()" background="http://evil.example/b.png"><h1 style="background: url(dot.png)">2.310 personas</h1>
          <img src="dot.png" onerror="evil()" alt="mapa"><img src="not-a-picture.png" alt="kein Bild"><img data-src="/dot.png">
          <noscript><p>sin script</p></noscript><iframe src="http://evil.example/"></iframe><object data="x"></object><embed src="x">
          <form action="http://evil.example/"><p>in the form</p><input name="x"><button>go</button></form>
          <svg><script>evil()</script><a xlink:href="javascript:evil()">x</a></svg><math><mi>x</mi></math>
          <a href="javascript:evil()">uno</a> <a href="vbscript:x">dos</a> <a href="mas/otra">tres</a> <a ping="http://evil.example" href="#abajo">cuatro</a>
          <custom-card><em>propio</em></custom-card><template><b>t</b></template><video src="v.mp4"></video>
          <svg></p><style><a id="</style><img src=1 onerror=evil()>"></svg></body></html>`,
          'latin1',
        ),
      ),
    );
    const { text, ...kept } = await grabbed(at('/news/page'));
    expect(kept).toMatchObject({ content_type: 'text/html', original_filename: 'Desplazamiento en Nariño.html' });
    expect(text).not.toMatch(
      /evil|<script|<iframe|<form|<input|<button|<object|<embed|<svg|<video|http-equiv="refresh"|onload|onclick|onerror|javascript:|inside\.example/i,
    );
    const picture = `data:image/png;base64,${png.toString('base64')}`;
    expect(text).toContain('<title>Desplazamiento en Nariño</title>');
    expect(text).toContain(`<img alt="mapa" src="${picture}">`);
    expect(text).toContain('<img alt="kein Bild">');
    expect(text).toContain(`background: url("${picture}")`);
    expect(text).toContain(String.raw`p { content: "\3c /style>\3c script>alert(1)\3c /script>" }`);
    expect(text).toContain(`<h1 style="background: url(&quot;${picture}&quot;)">2.310 personas</h1>`);
    expect(text).toContain('<p>sin script</p>');
    expect(text).toContain('<p>in the form</p>');
    expect(text).toContain('<em>propio</em>');
    expect(text).toContain(`href="${at('/mas/otra')}" target="_blank" rel="noopener noreferrer nofollow">tres</a>`);
    expect(text).toContain('href="#abajo"');
    expect(text).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src 'none';/);
    expect(text).toMatch(
      /<body><div [^>]*>Snapshot of http:\/\/site\.example:\d+\/news\/page, taken on \d{4}-\d\d-\d\d \d\d:\d\d UTC<\/div>/,
    );
  });
});

describe('Grab File reports', () => {
  const drip = (response: ServerResponse, bytes: number, every: number): void => {
    const timer = setInterval(() => response.write(Buffer.alloc(bytes, 65)), every);
    response.on('close', () => clearInterval(timer));
  };
  const endless = (response: ServerResponse): void => {
    const chunk = Buffer.alloc(1024 * 1024, 65);
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', more);
    };
    response.writeHead(200);
    more();
  };
  // A gzip file may have several members: 101 MB in a hundred kilobytes.
  const bomb = Buffer.concat(Array.from<Buffer>({ length: 101 }).fill(gzipSync(Buffer.alloc(1024 * 1024))));
  const cases: [string, Answer, string, RegExp][] = [
    [
      'that a page is not found',
      (response) => response.writeHead(404, 'Not Found').end(),
      'grab_status',
      /^site\.example answered 404 Not Found$/,
    ],
    ['that the site fails', (response) => response.writeHead(503).end(), 'grab_status', /answered 503/],
    ['that a redirect has no target', (response) => response.writeHead(302).end(), 'grab_status', /answered 302/],
    [
      'that redirects form a loop',
      (response) => response.writeHead(302, { location: '/x' }).end(),
      'grab_redirects',
      /more than 5 times/,
    ],
    ['that the file is empty', page('text/plain', ''), 'grab_empty', /empty/],
    ['that the site does not begin to answer', () => undefined, 'grab_slow', /does not answer in time/],
    ['that the site is too slow', (response) => drip(response.writeHead(200), 1, 50), 'grab_slow', /too slowly/],
    ['that the file never ends', endless, 'grab_size', /larger than 100 MB/],
    [
      'that the declared size is too large',
      page('text/plain', 'x', { 'content-length': '200000000' }),
      'grab_size',
      /larger than 100 MB/,
    ],
    [
      'that the decompressed file is too large',
      page('text/plain', bomb, { 'content-encoding': 'gzip' }),
      'grab_size',
      /larger than 100 MB/,
    ],
    [
      'that the file is cut off',
      (response) => void response.writeHead(200, { 'content-length': '500' }).write('half', () => response.destroy()),
      'grab_cut',
      /before the file was whole/,
    ],
    [
      'that the compressed file is invalid',
      page('text/plain', 'no gzip at all', { 'content-encoding': 'gzip' }),
      'grab_encoding',
      /cannot be unpacked/,
    ],
    [
      'that the compressed file is cut off',
      page('text/plain', gzipSync(Buffer.alloc(9999, 'x')).subarray(0, 40), { 'content-encoding': 'gzip' }),
      'grab_encoding',
      /cannot be unpacked/,
    ],
    [
      'that the compression is unknown',
      page('text/plain', 'x', { 'content-encoding': 'gzip, gzip' }),
      'grab_encoding',
      /unknown way/,
    ],
    [
      'that the answer is not HTTP',
      (response) => void response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'),
      'grab_answer',
      /does not answer like a web site/,
    ],
    [
      'that the headers have no end',
      (response) => void response.writeHead(200, { x: 'y'.repeat(100_000) }).end(),
      'grab_answer',
      /does not answer like a web site/,
    ],
    [
      'that the page is too large',
      page('text/html', `<html>${'x'.repeat(6_000_000)}`),
      'grab_page',
      /larger than 5 MB; please save it as PDF/,
    ],
    [
      'that the page is nested without end',
      page('text/html', `<html>${'<div>'.repeat(500_000)}`),
      'grab_page',
      /because it is nested more than 400 deep; please/,
    ],
    [
      'that the page has formatting without end @proof',
      page(
        'text/html',
        `<html>${Array.from({ length: 300 }, (_, n) => `<b id=${n}>`).join('')}${'<p>x'.repeat(300_000)}`,
      ),
      'grab_page',
      /(more than 200,000 elements and attributes|longer than 3 s); please/,
    ],
    [
      'that an element has attributes without end @proof',
      page('text/html', `<html><p ${Array.from({ length: 600_000 }, (_, n) => `a${n}`).join(' ')}>x`),
      'grab_page',
      /(more than 200,000 elements and attributes|longer than 3 s|MB of memory); please/,
    ],
  ];
  test.each(cases)(
    '%s',
    async (_case, answer, constraint, message) => {
      pages.set('/x', answer);
      if (constraint === 'grab_slow' || constraint === 'grab_page') hurried();
      const before = await server.owner('select filename from data.files');
      const response = await grab(at('/x'));
      expect([response.statusCode, response.json()]).toEqual([
        422,
        expect.objectContaining({
          constraint,
          message: expect.stringMatching(message) as string,
          details: 'Field: url',
        }),
      ]);
      expect(await readdir(files.storage.incoming)).toEqual([]);
      expect(await server.owner('select filename from data.files')).toEqual(before);
    },
    30_000,
  );

  test.each([
    ['http://127.0.0.1/', 400, 'grab_address', '127.0.0.1 does not lead to a public site and is not fetched'],
    ['http://inside.example/', 400, 'grab_address', 'inside.example does not lead to a public site and is not fetched'],
    ['ftp://example.org/', 400, 'grab_scheme', 'Only http and https addresses can be fetched, not ftp:'],
    ['http://a:b@example.org/', 400, 'grab_credentials', 'An address with a username or a password is not fetched'],
    ['not an address', 400, 'grab_url', 'URL is not valid'],
    ['http://silent.example/', 422, 'grab_slow', 'silent.example does not answer in time'],
  ])('why %s is not fetched', async (url, status, constraint, message) => {
    if (constraint === 'grab_slow') hurried();
    const response = await grab(url);
    expect([response.statusCode, response.json()]).toEqual([status, expect.objectContaining({ constraint, message })]);
  });

  test('that an https site has no certificate, or is closed', async () => {
    expect((await grab(at('/', 'https'))).json()).toMatchObject({ constraint: 'grab_certificate' });
    const answer = await grab(`http://site.example:${closed}/`);
    expect(answer.json()).toMatchObject({ constraint: 'grab_unreachable', message: "site.example can't be reached" });
  });

  test.each([
    [{ uuid }, 'url is required'],
    [{ url: 'http://example.org/' }, 'uuid is required'],
    [{ uuid: 'x', url: 'http://example.org/' }, 'uuid is not valid'],
    [{ uuid, url: 7 }, 'The body is a JSON object with the texts uuid and url'],
    [[], 'The body is a JSON object with the texts uuid and url'],
  ])('an invalid request: %j', async (payload, message) => {
    const response = await server.app.inject({ method: 'POST', url: '/upload/url', headers: { cookie }, payload });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ constraint: 'upload_form', message }),
    ]);
  });
});
