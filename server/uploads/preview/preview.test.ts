/** Tests that an uploaded page is shown as a copy that runs and loads nothing, and is downloaded unchanged. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryStorage, type TemporaryStorage } from '#server/testing/files.ts';
import { endlessPage, heavyPage } from '#server/testing/hostile-pages.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { sendFileTo } from '#server/testing/upload.ts';
import { outside } from '#server/uploads/grab/outside.ts';
import type { KeptFile } from '#server/uploads/keep.ts';
import { PagePreviews } from './page-previews.ts';

let server: TestServer;
let files: TemporaryStorage;
let cookie: string;

beforeAll(async () => {
  files = await temporaryStorage();
  server = await startServer({ files: { storage: files.storage, outside: outside([80]) } });
  await server.addUser('amina', 'a long enough password', ['Expert']);
  cookie = await server.signIn('amina', 'a long enough password');
});
afterAll(async () => {
  await server.close();
  await files.remove();
});

async function kept(name: string, content: Buffer | string): Promise<KeptFile> {
  const answer = await sendFileTo(server.app, cookie, name, content);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<KeptFile>();
}
const read = ({ filename }: KeptFile, query = '?preview') =>
  server.app.inject({ url: `/upload/files/${filename}${query}`, headers: { cookie } });

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A page with many ways of tracking its reader. */
const spying = `<!doctype html><html><head><meta http-equiv="refresh" content="0;url=http://evil.example/1">
<meta http-equiv=x-dns-prefetch-control content=on><link rel="preconnect" href="//evil.example"><link rel="dns-prefetch" href="//evil.example">
<link rel=stylesheet href="http://evil.example/2.css"><base href="http://evil.example/base/" target=_top><style>@import "http://evil.example/3";
p{background:u\\72l(http://evil.example/4)}</style><script>document.title='acted'</script></head>
<body onload="document.title='acted'" background="http://evil.example/5"><p>2,310 people</p><img src="http://evil.example/pixel.gif" width=1>
<img srcset="http://evil.example/6 2x"><picture><source srcset="http://evil.example/7"><img alt="map"></picture>
<video src="http://evil.example/8" poster="http://evil.example/9"></video><object data="http://evil.example/10"></object>
<iframe srcdoc="<script>top.document.title='acted'</script>"></iframe><form action="http://evil.example/11"><input name=q autofocus onfocus="x()"></form>
<svg><use href="http://evil.example/12#x"/><foreignObject><img src=x onerror="x()"></foreignObject></svg>
<a href="javascript:x()">a</a><a href="../relative">b</a><a href="data:text/html,x">c</a><a href="http://www.unhcr.org/x" ping="http://evil.example/13">d</a>
<img src="data:image/png;base64,${png}" alt="chart"></body></html>`;

describe.each<[string, string, Buffer | string]>([
  ['a page', 'page.html', spying],
  ['a page with another extension', 'report.pdf', spying],
  ['a page with a byte order mark', 'page.htm', `\ufeff${spying}`],
  ['a page in UTF-16', 'page.html', Buffer.from(`\ufeff${spying}`, 'utf16le')],
  ['a page in big-endian UTF-16', 'page.html', Buffer.from(`\ufeff${spying}`, 'utf16le').swap16()],
  ['a page that declares UTF-7', 'page.html', spying.replace('<head>', '<head><meta charset="utf-7">')],
  ['a page without a doctype and head', 'page.html', spying.replace(/^[\s\S]*<body/, '<center><body')],
  ['a page in xml', 'page.xhtml', `<?xml version="1.0"?>\n${spying}`],
])('%s', (_case, name, content) => {
  test('is shown without scripts and requests, and downloaded unchanged', async () => {
    const file = await kept(name, content);
    expect(file.content_type).toBe('text/html');
    const shown = await read(file);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(shown.headers['content-disposition']).toMatch(/^inline;/);
    expect(shown.headers['content-security-policy']).toMatch(/^sandbox [a-z- ]*; default-src 'none'; img-src data:;/);
    expect(shown.headers['content-security-policy']).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
    expect(shown.body).toContain('<p>2,310 people</p>');
    expect(shown.body).toContain(`src="data:image/png;base64,${png}"`);
    expect(shown.body).toMatch(/<body[^>]*><div [^>]*>A copy to read: /);
    expect(shown.body).toContain('href="http://www.unhcr.org/x" target="_blank" rel="noopener noreferrer nofollow"');
    expect(
      shown.body.replaceAll(/href="http:\/\/(www\.unhcr\.org|evil\.example)\/[^"]*" target="_blank"/g, ''),
    ).not.toMatch(
      /evil|acted|<script|<link|<iframe|<form|<svg|<video|<object|srcset|refresh|onload|javascript:|data:text/i,
    );
    const whole = await read(file, '');
    expect(whole.rawPayload.equals(Buffer.from(content))).toBe(true);
    expect(whole.headers['content-disposition']).toMatch(/^attachment;/);
  });
});

test('a relative link of an uploaded page leads nowhere', async () => {
  const { body } = await read(
    await kept('a.html', '<html><a href="../x">x</a><a href="/facts">y</a><a href="#z">z</a>'),
  );
  expect(body).toContain('<a>x</a><a>y</a><a href="#z">z</a>');
});

test('a snapshot of Grab File is shown unchanged, in its own character set, and a mail as a copy', async () => {
  const [page, mail] = [
    await kept('a.html', `<html class="${'x'.repeat(2000)}"><head><meta charset="utf-8"></head><p>désplacés`),
    await kept('a.eml', 'From: a@example.org\nSubject: b\n\nwords'),
  ];
  await server.owner(`update data.files set url = 'http://example.org/' where filename = any ($1::text[])`, [
    [page.filename, mail.filename],
  ]);
  const shown = await read(page);
  expect([shown.headers['content-type'], shown.headers['content-disposition']]).toEqual([
    'text/html; charset=utf-8',
    expect.stringMatching(/^inline;/),
  ]);
  expect(shown.body).toMatch(/^<html class="x+"><head><meta charset="utf-8"><\/head><p>désplacés$/);
  expect((await read(mail)).body).toContain('<b>Subject:</b> <bdi>b</bdi>');
});

test('a store that falls silent during a page does not delay the next page', async () => {
  const file = await kept('a.html', '<html><p>words');
  const silent = new Readable({ read: () => undefined });
  silent.push('<html>');
  const previews = new PagePreviews({ timeout: 5_000, memory: 64 }, { window: 50, leastBytes: 1 });
  const request = {
    filename: file.filename,
    contentType: 'text/html',
    person: 'amina',
    open: () => Promise.resolve(silent),
    signal: new AbortController().signal,
  };
  await expect(previews.show(request)).rejects.toMatchObject({ status: 503, constraint: 'storage_away' });
  expect((await read(file)).body).toContain('<p>words');
});

const endless = endlessPage();

describe('hostile pages', () => {
  const withLimits = (timeout: number, memory: number) => {
    const previews = new PagePreviews({ timeout, memory });
    const opened: string[] = [];
    const show = (person: string, filename: string, content: string, signal = new AbortController().signal) =>
      previews.show({
        filename,
        contentType: content === endless ? 'multipart/related' : 'text/html',
        person,
        open: async () => {
          opened.push(filename);
          return Readable.from([Buffer.from(content)]);
        },
        signal,
      });
    return { previews, opened, show };
  };
  const refused = { status: 422, constraint: 'preview_page' };

  test('a slow page is refused, delays no other page, and is made once more only @proof', async () => {
    const { previews, opened, show } = withLimits(2_000, 256);
    const order: string[] = [];
    const slow = ['slow 1', 'slow 2', 'slow 3'].map((name) =>
      show('bruno', name, endless).catch((error: unknown) => {
        order.push(name);
        return error;
      }),
    );
    expect((await show('amina', 'quick', '<p>words')).toString()).toContain('<p>words');
    order.push('quick');
    // The same page: a first reading that is late may be tried again, after a second one it is refused at once.
    const late = { status: 503, constraint: 'reading_slow' };
    expect(await Promise.all(slow)).toEqual([late, refused, refused].map((each) => expect.objectContaining(each)));
    expect(order[0]).toBe('quick');
    await expect(show('carla', 'slow 1', endless)).rejects.toMatchObject(refused);
    expect(opened).toEqual(['slow 1', 'quick', 'slow 2', 'slow 3']);
    expect((await show('bruno', 'quick', '<p>words')).toString()).toContain('<p>words');
    expect(opened).toHaveLength(4);
    await previews.close();
  });

  test('a page whose reader has left frees its slot at once', async () => {
    const { previews, show } = withLimits(600_000, 128);
    const leaving = new AbortController();
    const left = show('bruno', 'slow', endless, leaving.signal).catch(() => 'left');
    const next = show('bruno', 'quick', '<p>words');
    leaving.abort();
    expect([await left, (await next).toString().includes('<p>words')]).toEqual(['left', true]);
    await previews.close();
  });

  test('a page that needs too much memory is refused, and the program continues', async () => {
    const { previews, show } = withLimits(600_000, 32);
    await expect(show('bruno', 'heavy', heavyPage(600))).rejects.toMatchObject(refused);
    expect((await show('bruno', 'quick', '<p>words')).toString()).toContain('<p>words');
    await previews.close();
  });
});

const saved = [
  'From: <Saved by Blink>',
  'Snapshot-Content-Location: https://www.example.org/news/1',
  'Subject: =?utf-8?Q?Inundaciones?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related;',
  '\ttype="text/html";',
  '\tboundary="----MultipartBoundary--x----"',
  '',
  '',
  '------MultipartBoundary--x----',
  'Content-Type: text/html',
  'Content-Transfer-Encoding: quoted-printable',
  'Content-Location: https://www.example.org/news/1',
  '',
  '<!DOCTYPE html><html><head><meta http-equiv=3D"Content-Type" content=3D"text/html; charset=',
  '=3DUTF-8"><link rel=3D"stylesheet" href=3D"cid:css-1@mhtml.blink"><title>Nari=C3=B1o</title></head><body><p>2.310 d=',
  'esplazados en Nari=C3=B1o</p><img src=3D"../img/dot.png" alt=3D"mapa"><img src=3D"https://evil.example/x.png" alt=3D"gone"><a href=3D"2">next</a></body></html>',
  '------MultipartBoundary--x----',
  'Content-Type: image/png',
  'Content-Transfer-Encoding: base64',
  'Content-Location: https://www.example.org/img/dot.png',
  '',
  png.slice(0, 60),
  png.slice(60),
  '',
  '------MultipartBoundary--x----',
  'Content-Type: text/css',
  'Content-ID: <css-1@mhtml.blink>',
  '',
  'p { color: rgb(1, 2, 3); background: url(https://www.example.org/img/dot.png) }',
  '------MultipartBoundary--x------',
  '',
].join('\r\n');

test('a page that a browser saved as one file is shown with its pictures and styles', async () => {
  const file = await kept('Nariño.mhtml', saved);
  expect(file).toMatchObject({ content_type: 'multipart/related', original_filename: 'Nariño.mhtml' });
  const { body, headers } = await read(file);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<title>Nariño</title>');
  expect(body).toContain('<p>2.310 desplazados en Nariño</p>');
  expect(body).toContain(`alt="mapa" src="data:image/png;base64,${png}"`);
  expect(body).toContain(`rgb(1, 2, 3); background: url("data:image/png;base64,${png}")`);
  expect(body).toContain('href="https://www.example.org/news/2" target="_blank"');
  expect(body).toContain('<img alt="gone">');
  expect((await read(file, '')).body).toBe(saved);
});

test('a mail is shown with its sender, date and subject, and with its own pictures', async () => {
  const mail = [
    'From: =?utf-8?B?2YXZg9iq2Kg=?= <ocha@example.org>',
    'Subject: Flash update <3>',
    'Date: Mon, 3 Mar 2025 09:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary="inner"',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'plain words',
    '--inner',
    'Content-Type: text/html; charset=windows-1256',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.concat([
      Buffer.from('<p>'),
      Buffer.from([0xe4, 0xc7, 0xd2, 0xcd, 0xe6, 0xe4]),
      Buffer.from('</p><img src="cid:dot" alt=dot><img src="http://evil.example/pixel"><script>x()</script>'),
    ]).toString('base64'),
    '--inner--',
    '--outer',
    'Content-Type: image/png; name=dot.png',
    'Content-ID: <dot>',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="dot.png"',
    '',
    png,
    '--outer--',
  ].join('\n');
  const { body } = await read(await kept('update.eml', mail));
  expect(body).toContain('<b>From:</b> <bdi>مكتب &lt;ocha@example.org&gt;</bdi>');
  expect(body).toContain('<b>Subject:</b> <bdi>Flash update &lt;3&gt;</bdi>');
  expect(body).toContain('<b>Attached:</b> <bdi>dot.png</bdi>');
  expect(body).toContain(`<p>نازحون</p><img alt="dot" src="data:image/png;base64,${png}">`);
  expect(body).not.toMatch(/evil|<script|plain words/);
  const plain = await read(
    await kept('b.eml', 'From: a@example.org\r\nSubject: b\r\n\r\n<script>x()</script>\r\nwords'),
  );
  expect(plain.body).toContain('white-space: pre-wrap">&lt;script&gt;x()&lt;/script&gt;\nwords</pre>');
});

test.each([
  ['mail', 'x.eml', ''],
  ['mail without an end', 'x.eml', `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n'.repeat(5000)}`],
  [
    'mail within mail',
    'x.eml',
    Array.from({ length: 60 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join(''),
  ],
  ['mail of one long header', 'x.eml', `Subject: ${'=?utf-8?q?'.repeat(100_000)}\n\nx`],
  ['saved page without parts', 'x.mht', 'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n'],
])('the readable part of a broken message (%s) is shown', async (_case, name, content) => {
  expect((await read(await kept(name, content || ' '))).statusCode).toBe(200);
});

test.each([
  ['nested without end', `<html>${'<div>'.repeat(5000)}`],
  ['too large', `<html><p>${'x'.repeat(21 * 1024 * 1024)}`],
])('a page that is %s is refused by name, and can still be downloaded', async (_case, content) => {
  const file = await kept('a.html', content);
  const answer = await read(file);
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    expect.objectContaining({
      constraint: 'preview_page',
      message: expect.stringContaining('download it to read it') as string,
    }),
  ]);
  expect((await read(file, '')).rawPayload).toHaveLength(content.length);
});

/** Browsers never show these by themselves; only our screens do, as pictures and text. */
test.each([
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>', 'image/svg+xml'],
  ['a.xml', '<?xml version="1.0"?><?xml-stylesheet href="a.xsl" type="text/xsl"?><a/>', 'application/xml'],
  ['a.xml', '<?xml version="1.0"?><a><script xmlns="http://www.w3.org/1999/xhtml">x()</script></a>', 'application/xml'],
  ['a.js', 'document.title = "acted"', 'text/plain'],
  ['a.css', '@import "http://evil.example/"', 'text/plain'],
  ['a.html', 'no element at all', 'text/plain'],
  ['a.json', '{"a":"<script>"}', 'application/json'],
  ['a.pdf', Buffer.from('+ADw-script+AD4-x()+ADw-/script+AD4-'), 'text/plain'],
])('%s is never shown by the browser itself', async (name, content, type) => {
  const file = await kept(name, content);
  const { headers } = await read(file);
  expect([file.content_type, headers['content-type']]).toEqual([type, type]);
  expect(headers['content-disposition']).toMatch(/^attachment;/);
  expect(headers['content-security-policy']).toMatch(/^sandbox /);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

/** The beginning of a file decides its type, even if other content follows. */
test.each([
  ['a.html', '%PDF-1.7\n<html><script>x()</script>', 'application/pdf'],
  ['a.js', 'GIF89a=1;x()', 'image/gif'],
  ['a.html', Buffer.concat([Buffer.from(png, 'base64'), Buffer.from('<script>x()</script>')]), 'image/png'],
])('%s that also contains another type is served with the type of its beginning', async (name, content, type) => {
  const { headers } = await read(await kept(name, content));
  expect([headers['content-type'], headers['x-content-type-options']]).toEqual([type, 'nosniff']);
});

test.each([
  ['a%22b.html', /filename\*=UTF-8''a%2522b/],
  ['كشف النازحين 2025.html', /filename="___ _+ 2025\.html"; filename\*=UTF-8''%D9%83/],
  ['👩‍👩‍👧 report.html', /filename\*=UTF-8''%F0%9F%91%A9%E2%80%8D/],
  ['می‌خواهم.html', /filename\*=UTF-8''%D9%85%DB%8C%E2%80%8C%D8%AE/],
  ['in\u202elmth.exe.html', /filename\*=UTF-8''in%20lmth\.exe\.html$/],
  [`${'é'.repeat(300)}.html`, /filename\*=UTF-8''(%C3%A9){200}\.html$/],
  ['../../etc/passwd.html', /filename="passwd\.html"/],
  [String.raw`C:\fakepath\a.html`, /filename="a\.html"/],
  ['a\u0000b\u0007.html', /filename="a_?b?[ _.]*.*\.html"|filename="a b \.html"|filename="a b\.html"/],
  ['%.html', /filename="_\.html"; filename\*=UTF-8''%25\.html$/],
])('the name %j cannot break out of its header', async (name, said) => {
  const { headers } = await read(await kept(name, '<html><p>x'), '');
  const disposition = String(headers['content-disposition']);
  expect(disposition).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.%!#$&+^`|~-]*$/);
  expect(disposition).toMatch(said);
});
