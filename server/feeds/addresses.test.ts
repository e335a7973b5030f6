/** The addresses of feeds that are refused when they are saved, in every form of a host that Grab File refuses too, and those that are not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { targetOf } from '#server/uploads/grab/target.ts';
import { outside } from '#server/uploads/grab/outside.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startServer();
  await server.addUser('amina', 'a long enough password', ['Administrator']);
  cookie = await server.signIn('amina', 'a long enough password');
});
afterAll(() => server.close());

let count = 0;
const save = async (address: string): Promise<string | null> => {
  count += 1;
  const payload = { name: `Feed ${count}`, address };
  const answer = await server.app.inject({ method: 'POST', url: '/psql/feeds', headers: { cookie }, payload });
  if (answer.statusCode === 201) return null;
  const { constraint, details } = answer.json<{ constraint: string; details: string }>();
  expect(details).toBe('Field: address');
  return constraint;
};
const isFetched = (address: string): boolean => {
  try {
    targetOf(address, outside([80, 443]));
    return true;
  } catch {
    return false;
  }
};

const HOSTS = [
  '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0X7F.0.0.1', '0177.0.0.1', '017700000001', '127.255.255.254', '127.0.0.1.',
  '１２７.0.0.1', '127。0。0。1', '0', '0x', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1', '255.255.255.255',
  '168.63.129.16', '192.0.2.1', '198.18.0.1', '203.0.113.9', '256.1.1.1', '1.2.3.4.5', '4294967296', '08.1.1.1',
  '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:0a00:1]', '[fe80::1]', '[fd00::1]', '[ff02::1]', '[2002:7f00:1::]', '[64:ff9b::7f00:1]', '[2001:db8::1]', '[2001:0:1::1]',
  'localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'printer.local', 'a.internal', 'metadata.google.internal', 'router.home.arpa', 'a.localdomain', 'ｌocalhost', 'intranet',
]; // prettier-ignore
test.each(HOSTS.map((host) => [host]))('%s is refused', async (host) => {
  expect(await save(`http://${host}/feed.xml`)).toBe('feed_address_public');
});

test.each([
  ['http://amina:secret@example.org/', 'feed_address_credentials'],
  ['https://amina@example.org/', 'feed_address_credentials'],
  ['https://example.org@127.0.0.1/', 'feed_address_credentials'],
  ['https://example.org:22/', 'feed_address_port'],
  ['https://example.org:1023/', 'feed_address_port'],
  ['https://example.org:65536/', 'feed_address_port'],
  ['https://example.org:99999999999/', 'feed_address_port'],
  ['https://example.org\\@127.0.0.1/', 'feed_address_credentials'],
  ['https://127.0.0.1\\.example.org/', 'feed_address_public'],
  ['https://%31%32%37.0.0.1/', 'feed_address_public'],
  ['ftp://example.org/', 'feed_address_form'],
  ['file:///etc/passwd', 'feed_address_form'],
  ['javascript:alert(1)', 'feed_address_form'],
])('%s is refused as %s', async (address, constraint) => {
  expect(await save(address)).toBe(constraint);
});

test.each([
  'https://www.gdacs.org/xml/rss.xml?a=b:80#c',
  'http://example.org:80/',
  'https://example.org:443',
  'https://example.org./feed',
  'https://nouvelles.exemple-été.org/rss',
  'https://أخبار.example.org/rss',
  'https://8.8.8.8/rss',
  'https://[2606:4700::1111]/rss',
  'https://localhost.example.org/@user',
])('%s is saved and may be fetched', async (address) => {
  expect(await save(address)).toBeNull();
  expect(isFetched(address)).toBe(true);
});

test('what Grab File refuses by its form is not saved', async () => {
  for (const host of HOSTS) if (isFetched(`http://${host}/`)) expect(host).toBe('intranet');
});

test('an old address stays while other settings of its feed change', async () => {
  await server.owner(`insert into data.feeds (name, address) values ('Old', 'http://127.0.0.1/')`);
  const change = (payload: object) =>
    server.app.inject({ method: 'PATCH', url: '/psql/feeds?name=eq.Old', headers: { cookie }, payload });
  expect((await change({ every_minutes: 60 })).statusCode).toBeLessThan(300);
  expect((await change({ address: 'http://127.0.0.2/' })).json()).toMatchObject({ constraint: 'feed_address_public' });
});
