/** Tests the addresses that Grab File refuses in every notation, through redirects and names, without sending a request to them. */
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSite, reaching, type Site } from '#server/testing/site.ts';
import { isPublic } from './address.ts';
import { fetchOutside } from './fetch.ts';
import type { Outside } from './outside.ts';
import { HttpError } from '#server/errors.ts';
import { Refusal } from '#server/refusal.ts';

let site: Site;
let outside: Outside;
const names = new Map<string, string[]>();
const resolved: string[] = [];

beforeAll(async () => {
  site = await openSite((request, response) => {
    const to = decodeURIComponent(request.url?.split('to=')[1] ?? '');
    if (to !== '') response.writeHead(302, { location: to });
    response.end('here');
  });
  names.set('site.example', ['127.0.0.1']);
  outside = reaching([site.port], (host) => {
    resolved.push(host);
    const found = names.get(host);
    if (found === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return found;
  });
});
afterAll(() => site.close());
beforeEach(() => {
  site.requests.length = 0;
  resolved.length = 0;
});

const fetched = async (address: string): Promise<string> => {
  const wish = { accept: '*/*', limit: 1000, signal: new AbortController().signal };
  try {
    const { body } = await fetchOutside(address, outside, wish);
    body.destroy();
    return 'fetched';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error).toBeInstanceOf(HttpError);
    expect(error.message).not.toBe('');
    return error.constraint;
  }
};

/** Private addresses in different notations. */
const insides = [
  // This machine.
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0X7F.1/',
  'http://0177.0.0.1/',
  'http://0177.0x0.0.1/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://%31%32%37.0.0.1/',
  'http://１２７.０.０.１/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http:127.0.0.1/',
  'http:////127.0.0.1/',
  String.raw`http:\\127.0.0.1\ `,
  'http://\t127.0.0.1\n/',
  'http://0/',
  'http://0.0.0.0/',
  'http://0.1.2.3/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://a.localhost/',
  'http://printer.local/',
  'http://db.internal/',
  'http://localhost.localdomain/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[0:0:0:0:0:ffff:0a00:0001]/',
  // Private and shared networks.
  'http://10.0.0.1/',
  'http://10.1/',
  'http://167772161/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://0xc0a80001/',
  'http://3232235521/',
  'http://100.64.0.1/',
  'http://100.127.255.255/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fec0::1]/',
  // Link-local, and metadata services of clouds.
  'http://169.254.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://[fe80::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[fd00:ec2::254]/',
  'http://100.100.100.200/',
  'http://192.0.0.192/',
  'http://168.63.129.16/',
  'http://metadata.google.internal/',
  // Multicast, broadcast, documentation, benchmarks, reserved.
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://255.255.255.255/',
  'http://240.0.0.1/',
  'http://192.0.2.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://198.18.0.1/',
  'http://192.88.99.1/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[100::1]/',
  'http://[5f00::1]/',
  'http://[2001:10::1]/',
  // IPv4 inside IPv6: translated, 6to4, Teredo, ISATAP.
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a00:1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'http://[2a00:1450::5efe:10.0.0.1]/',
  'http://[2a00:1450::200:5efe:7f00:1]/',
];

/** Refused for their form, not for their target. */
const malformed: [string, string][] = [
  ['ftp://example.org/', 'grab_scheme'],
  ['file:///etc/passwd', 'grab_scheme'],
  ['gopher://127.0.0.1:70/_x', 'grab_scheme'],
  ['data:text/html,hello', 'grab_scheme'],
  ['javascript:alert(1)', 'grab_scheme'],
  ['blob:http://site.example/1', 'grab_scheme'],
  ['ws://site.example/', 'grab_scheme'],
  ['jar:http://site.example!/', 'grab_scheme'],
  ['about:blank', 'grab_scheme'],
  ['view-source:http://site.example/', 'grab_scheme'],
  ['http://user@example.org/', 'grab_credentials'],
  ['http://user:pass@example.org/', 'grab_credentials'],
  ['http://example.org@127.0.0.1/', 'grab_credentials'],
  ['http://127.0.0.1:80@example.org/', 'grab_credentials'],
  ['http://:pass@example.org/', 'grab_credentials'],
  ['http://example.org:22/', 'grab_port'],
  ['http://example.org:25/', 'grab_port'],
  ['http://example.org:5432/', 'grab_port'],
  ['http://example.org:6379/', 'grab_port'],
  ['https://example.org:65535/', 'grab_port'],
  ['http://127.0.0.1:9200/', 'grab_port'],
  ['', 'grab_url'],
  ['   ', 'grab_url'],
  ['example.org', 'grab_url'],
  ['//example.org/', 'grab_url'],
  ['/etc/passwd', 'grab_url'],
  ['http://', 'grab_url'],
  ['http://[::1', 'grab_url'],
  ['http://256.256.256.256/', 'grab_url'],
  ['http://127.0.0.0.1/', 'grab_url'],
  ['http://1.2.3.4.5/', 'grab_url'],
  ['http://[fe80::1%25eth0]/', 'grab_url'],
  ['http://exa mple.org/', 'grab_url'],
  ['http://a\u0000b.example/', 'grab_url'],
  ['http://example.org:99999/', 'grab_url'],
  [`http://example.org/${'x'.repeat(5000)}`, 'grab_url'],
];

describe('Grab File', () => {
  test.each(insides)('sends no request to %s', async (address) => {
    expect(await fetched(address)).toBe('grab_address');
    expect([site.requests, resolved]).toEqual([[], []]);
  });

  test.each(malformed)('refuses %s by name (%s)', async (address, constraint) => {
    expect(await fetched(address)).toBe(constraint);
    expect(resolved).toEqual([]);
  });

  // A header may contain only these characters.
  test.each(insides.filter((address) => /^[ -~]+$/.test(address)))(
    'does not follow a redirect to %s',
    async (address) => {
      expect(await fetched(`http://site.example:${site.port}/?to=${encodeURIComponent(address)}`)).toMatch(
        // An address relative to the site leads to the same site.
        /^(grab_address|fetched)$/,
      );
      expect(site.requests.every((request) => request.startsWith('GET site.example/'))).toBe(true);
    },
  );

  test.each(['file:///etc/passwd', 'ftp://site.example/', 'http://site.example:22/', 'http://a:b@site.example/'])(
    'does not follow a redirect to %s either',
    async (address) => {
      expect(await fetched(`http://site.example:${site.port}/?to=${encodeURIComponent(address)}`)).toMatch(/^grab_/);
      expect(site.requests).toHaveLength(1);
    },
  );

  test.each([
    '127.0.0.2',
    '10.0.0.1',
    '169.254.169.254',
    '::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'fd00::1',
    '0.0.0.0',
    'no address',
  ])('refuses a name that resolves to %s, alone or with a public address', async (address) => {
    names.set('inside.example', [address]);
    expect(await fetched('http://inside.example/')).toBe('grab_address');
    names.set('inside.example', ['93.184.216.34', address]);
    expect(await fetched('https://inside.example/')).toBe('grab_address');
  });

  test('connects to the checked address, even if the name resolves to another one later', async () => {
    names.set('turning.example', ['127.0.0.1']);
    const address = `http://turning.example:${site.port}/`;
    const before = outside.resolve;
    let times = 0;
    outside.resolve = (host) => {
      times += 1;
      // DNS rebinding: the check gets the site's address, a second lookup would get a private one.
      return times === 1 ? before(host) : Promise.resolve(['10.0.0.1']);
    };
    try {
      expect(await fetched(address)).toBe('fetched');
      expect([times, site.requests]).toEqual([1, ['GET turning.example/']]);
      // The next request of the same name is checked again.
      expect(await fetched(address)).toBe('grab_address');
    } finally {
      outside.resolve = before;
    }
  });

  test('reports that a site does not exist', async () => {
    expect(await fetched('http://nowhere.example/')).toBe('grab_host');
    names.set('empty.example', []);
    expect(await fetched('http://empty.example/')).toBe('grab_host');
  });
});

describe('an address', () => {
  test.each([
    '93.184.216.34',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:2800:220:1:248:1893:25c8:1946',
    '64:ff9b::5db8:d822',
    '::ffff:8.8.8.8',
  ])('%s is public', (address) => expect(isPublic(address)).toBe(true));

  test('of this machine is not reachable, even a public one', () => {
    for (const { address } of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
      expect([address, isPublic(address)]).toEqual([address, false]);
    }
  });
});
