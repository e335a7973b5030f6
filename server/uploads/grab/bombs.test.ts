/** Tests that pages and style sheets made to multiply, or to bypass the cleaning, become small snapshots that load nothing. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSite, reaching, type Site } from '#server/testing/site.ts';
import { handingOut } from './hand-out.ts';
import { resourcesOf } from './resources.ts';
import { snapshotOf } from './snapshot.ts';
import { inlinedStyle } from './style.ts';

const megabyte = 1024 * 1024;
/** A picture's signature, padded to any size. */
const picture = (bytes: number): Buffer => {
  const made = Buffer.alloc(bytes, 7);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(made);
  return made;
};
const pages = new Map<string, [type: string, body: string | Buffer]>();
let site: Site;

beforeAll(async () => {
  site = await openSite((request, response) => {
    const [type, body] = pages.get((request.url ?? '').split('?')[0] ?? '') ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
});
afterAll(() => site.close());
beforeEach(() => {
  pages.clear();
  site.requests.length = 0;
});

const base = () => new URL(`http://site.example:${site.port}/`);
const loading = () =>
  handingOut(
    resourcesOf(
      reaching([site.port], () => ['127.0.0.1']),
      new AbortController().signal,
    ),
  );
const snapshot = async (html: string): Promise<string> =>
  (await snapshotOf(html, { url: base(), load: loading(), note: 'Snapshot' })).html;
const times = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join('');

test('a picture that appears a thousand times is not embedded a thousand times @proof', async () => {
  pages.set('/large.png', ['image/png', picture(megabyte)]);
  const html = await snapshot(
    `<style>${times(500, () => 'p{background:url(large.png)}')}</style>${times(500, () => '<img src="/large.png"><p style="background:url(large.png)">x')}`,
  );
  expect(html).toContain('data:image/png');
  expect(html.length).toBeLessThan(50 * megabyte);
  expect(site.requests).toHaveLength(1);
});

test('the pictures of a page have a limit together, also when loaded at once @proof', async () => {
  for (let at = 0; at < 12; at += 1) pages.set(`/${at}.png`, ['image/png', picture(4 * megabyte - 1)]);
  const html = await snapshot(times(12, (at) => `<img src="/${at}.png">`));
  // The order of arrival decides how many are complete before the limit: possibly none.
  expect((html.match(/data:image/g) ?? []).length).toBeLessThanOrEqual(4);
});

test('a style sheet that imports itself many times ends', async () => {
  pages.set('/a.css', ['text/css', `${times(1000, () => '@import "a.css";')} p { color: red }`]);
  const html = await snapshot('<link rel="stylesheet" href="a.css"><p>x');
  expect(html).toContain('color: red');
  expect(html.length).toBeLessThan(megabyte);
}, 10_000);

test('a style sheet with hundreds of thousands of addresses does not block other requests', async () => {
  pages.set('/many.css', ['text/css', times(100_000, (at) => `i{background:url(${at})}`)]);
  let turns = 0;
  const others = setInterval(() => (turns += 1), 5);
  try {
    await snapshot('<link rel="stylesheet" href="many.css"><p>x');
  } finally {
    clearInterval(others);
  }
  expect(turns).toBeGreaterThan(5);
  expect(site.requests.length).toBeLessThanOrEqual(100);
}, 20_000);

test.each([
  String.raw`p { background: u\72l(http://evil.example/1) }`,
  String.raw`p { background: \75\72\6c(http://evil.example/2) }`,
  String.raw`p { background: \000075rl(http://evil.example/3) }`,
  String.raw`p { background: \75 rl(http://evil.example/4) }`,
  String.raw`p { background: u\r\l(http://evil.example/5) }`,
  'p { background: u/* */rl(http://evil.example/6) }',
  String.raw`@\69mport "http://evil.example/7";`,
  '@import"http://evil.example/8";',
  "@import'http://evil.example/9';",
  '@import/**/url(http://evil.example/10);',
  'p { background: image-set("http://evil.example/11" 1x) }',
  'p { background: -webkit-image-set("http://evil.example/12" 1x, url(http://evil.example/13) 2x) }',
  String.raw`p { background: im\61ge-set("http://evil.example/14" 1x) }`,
  'p { background: image("http://evil.example/15") }',
  'p { background: src("http://evil.example/16") }',
  'p { content: "url("; background: url(http://evil.example/17) }',
  '@namespace url(http://evil.example/18);',
  'p { background: URL( "http://evil.example/19" ) }',
  'p { background: url(http://evil.example/20',
])('%s loads nothing', async (css) => {
  const asking = /url\((?!"data:)|@import|(?<!x-)(?:image-set|image|src)\(|\\[0-9a-z]/i;
  expect(await inlinedStyle(css, base(), loading())).not.toMatch(asking);
});

test('the meaning of harmless styles is unchanged', async () => {
  const kept = [
    String.raw`.a\:b { content: "\201c\a\"\\" ; color: red }`,
    String.raw`.\31 0 { font-family: "\5b8b\4f53" }`,
    '@font-face { font-family: x; src: local("y") }',
    '.image { mask-image: linear-gradient(red, blue) }',
  ];
  for (const css of kept) expect(await inlinedStyle(css, base(), loading())).toBe(css);
});
