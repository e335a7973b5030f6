/** Tests that the doctor finds each broken thing of an installation and says how to mend it, that it repeats no secret, and that it changes nothing. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '#domain/system/system.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { addressOf, onServer } from '#server/testing/postgres-server.ts';
import { openS3, type S3 } from '#server/testing/s3.ts';
import { openSite, type Site } from '#server/testing/site.ts';
import { clockOf } from './database.ts';
import { doctor } from './doctor.ts';
import { checkMemory, checkNode, room } from './machine.ts';

type Settings = Record<string, string>;
const secret = 'qzxv-a-secret-of-a-test';
let folder: string;
let file: string;
let s3: S3;
let refusing: S3;
let site: Site;
let mail: { port: number; close: () => Promise<void> };

async function openMail() {
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'helix' && password === 'right' ? done(null, { user: 'helix' }) : done(new Error('no')),
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return { port, close: () => new Promise<void>((closed) => server.close(() => closed())) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-doctor-'));
  await chmod(folder, 0o700);
  file = join(folder, 'a file');
  await writeFile(file, 'x', { mode: 0o600 });
  [s3, refusing, mail] = await Promise.all([openS3(), openS3({ refuse: true }), openMail()]);
  site = await openSite((request, response) => {
    const issuer = `http://127.0.0.1:${site.port}/realm`;
    const found = {
      '/realm/.well-known/openid-configuration': JSON.stringify({ issuer }),
      '/other/.well-known/openid-configuration': JSON.stringify({ issuer }),
      '/health': '{}',
      '/tiles/0/0/0.png': 'picture',
      '/places': '{}',
      '/v1/models': '{}',
    }[request.url ?? ''];
    response.writeHead(found === undefined ? 503 : 200).end(found);
  });
});
afterAll(async () => {
  await Promise.all([s3.close(), refusing.close(), site.close(), mail.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** A folder of its own for each run: a folder of files that others may read is a finding. */
async function examine(
  settings: Settings,
  args: string[] = [],
): Promise<{ code: number; findings: Finding[]; text: string }> {
  const data = await mkdtemp(join(folder, 'data-'));
  await mkdir(join(data, 'files'), { mode: 0o700 });
  let text = '';
  const code = await doctor(['--json', ...args], { DATA_DIR: data, ...settings }, (said) => (text += said));
  return { code, findings: JSON.parse(text) as Finding[], text };
}
const at = (path: string): string => `http://127.0.0.1:${site.port}${path}`;
const bucket = ({ address }: S3, more: Settings = {}): Settings => ({
  S3_BUCKET: 'files',
  S3_ENDPOINT: address,
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: secret,
  ...more,
});
const smtp = (password: string, port = mail.port): Settings => ({
  SMTP_URL: `smtp://helix:${password}@127.0.0.1:${port}`,
  MAIL_FROM: 'helix@example.org',
  PUBLIC_URL: at(''),
});
const provider = (path: string): Settings => ({
  OIDC_ISSUER: at(path),
  OIDC_CLIENT_ID: 'helix',
  OIDC_CLIENT_SECRET: secret,
  PUBLIC_URL: at(''),
});
const closedPort = 1;

/** Each thing that may break: its settings, its part, its words, and the words of the way to mend it. */
const BROKEN: [name: string, settings: () => Settings, part: string, words: RegExp, mend: RegExp][] = [
  [
    'a setting out of range',
    () => ({ PORT: '99999' }),
    'Settings',
    /^PORT must be between 0 and 65535\.$/,
    /^Correct this/,
  ],
  [
    'a setting without its partner',
    () => ({ TILE_URL: at('/{z}/{x}/{y}.png') }),
    'Settings',
    /TILE_ATTRIBUTION/,
    /^Correct/,
  ],
  [
    'a folder that is a file',
    () => ({ DATA_DIR: join(file, 'x') }),
    'Database',
    /can't be written/,
    /^Give the user .* DATA_DIR/,
  ],
  [
    'a store without a folder',
    () => ({ DATA_DIR: join(file, 'x') }),
    'Storage',
    /^The check failed/,
    /right to write in/,
  ],
  [
    'a full disk',
    () => ({ FREE_SPACE_MB: '10000000' }),
    'Disk space',
    /are free\. Uploads are refused below/,
    /^Free some space/,
  ],
  ['a bucket that refuses', () => bucket(refusing), 'Storage', /^The check failed/, /^See that S3_ENDPOINT answers/],
  ['a mail server that is away', () => smtp('right', closedPort), 'Mail', /ECONNREFUSED/, /^See that SMTP_URL/],
  ['a wrong password of mail', () => smtp('wrong'), 'Mail', /^The check failed: Invalid login/, /^See that SMTP_URL/],
  ['a provider of another name', () => provider('/other'), 'Single sign-on', /another issuer/, /^Compare OIDC_ISSUER/],
  ['a provider that is away', () => provider('/nothing'), 'Single sign-on', /with status 503/, /^Compare OIDC_ISSUER/],
  [
    'a place service that is away',
    () => ({ GEOCODER_URL: at(`/x?key=${secret}`) }),
    'Places',
    /with status 503/,
    /^See that GEOCODER_URL/,
  ],
  [
    'a language model that is away',
    () => ({ READER_URL: at('/x'), READER_MODEL: 'm', READER_KEY: secret }),
    'Language model',
    /with status 503/,
    /^See that READER_URL/,
  ],
  [
    'a tile service that is away',
    () => ({ TILE_URL: at(`/x/{z}/{x}/{y}.png?key=${secret}`), TILE_ATTRIBUTION: 'x' }),
    'Map tiles',
    /with status 503/,
    /^See that TILE_URL/,
  ],
  [
    'a missing file of streets',
    () => ({ BASEMAP_PMTILES: 'no.pmtiles' }),
    'Map tiles',
    /is missing/,
    /^Copy it into DATA_DIR/,
  ],
  [
    'a public address in the clear',
    () => ({ PUBLIC_URL: 'http://helix.example.org' }),
    'Public address',
    /not https/,
    /^Put a proxy/,
  ],
  [
    'a public address that leads nowhere',
    () => ({ PUBLIC_URL: `http://127.0.0.1:${closedPort}` }),
    'Public address',
    /^The check failed/,
    /^Start the program/,
  ],
  [
    'a database that is away',
    () => ({ DATABASE_URL: `postgres://helix:${secret}@127.0.0.1:${closedPort}/helix` }),
    'Database',
    /does not answer/,
    /^Start PostgreSQL/,
  ],
];

test.each(BROKEN)('%s is found, and how to mend it', async (_name, settings, part, words, mend) => {
  const { code, findings, text } = await examine(settings());
  expect(code).toBe(1);
  expect(findings.filter(({ state }) => state === 'bad')).toContainEqual({
    part,
    state: 'bad',
    words: expect.stringMatching(words),
    mend: expect.stringMatching(mend),
  });
  expect(text).not.toContain(secret);
});

test('what works is said too, and no file is left behind', async () => {
  const services = {
    ...bucket(s3),
    ...smtp('right'),
    ...provider('/realm'),
    GEOCODER_URL: at('/places'),
    READER_URL: at('/v1'),
    READER_MODEL: 'm',
  };
  const { findings } = await examine({ ...services, TILE_URL: at('/tiles/{z}/{x}/{y}.png'), TILE_ATTRIBUTION: 'x' });
  const states = Object.fromEntries(findings.map(({ part, state }) => [part, state]));
  for (const part of [
    'Settings',
    'Storage',
    'Mail',
    'Single sign-on',
    'Places',
    'Language model',
    'Map tiles',
    'Secrets',
    'Public address',
  ])
    expect([part, states[part]]).toEqual([part, 'good']);
  expect(s3.requests.at(-1)?.method).toBe('DELETE');
  const data = await mkdtemp(join(folder, 'left-'));
  await doctor([], { DATA_DIR: data }, () => undefined);
  const left = await readdir(data, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});

test('a file of settings is read, and found if others may read it', async () => {
  const settings = join(folder, 'helix.env');
  await writeFile(settings, 'PORT=99999\n', { mode: 0o600 });
  expect((await examine({}, ['--env', settings])).findings).toContainEqual(
    expect.objectContaining({ part: 'Settings', state: 'bad' }),
  );
  await writeFile(settings, 'PORT=3000\n');
  await chmod(settings, 0o644);
  await chmod(folder, 0o755);
  expect((await examine({}, ['--env', settings])).findings).toContainEqual({
    part: 'Secrets',
    state: 'bad',
    words: `${settings} is open to everybody on this machine.`,
    mend: `Run chmod go= ${settings}.`,
  });
  // In a folder that others can't enter, it is open to nobody.
  await chmod(folder, 0o700);
  expect((await examine({}, ['--env', settings])).findings).toContainEqual(
    expect.objectContaining({ part: 'Secrets', state: 'good' }),
  );
});

test('it ends with 2 on arguments that it does not have, and prints sentences without --json', async () => {
  let text = '';
  const print = (said: string): void => void (text += said);
  expect(await doctor(['--unheard'], {}, print)).toBe(2);
  expect(text).toContain('Usage: npm run doctor');
  text = '';
  expect(await doctor([], { PORT: 'x' }, print)).toBe(1);
  expect(text).toMatch(/^FAIL {2}Settings: PORT must be a whole number\.\n {6}→ Correct this setting/m);
  expect(text).toMatch(/1 of \d+ checks failed\.$/);
});

describe.runIf(postgresUrl !== null)('on PostgreSQL', () => {
  const name = `helix_doctor_${randomBytes(6).toString('hex')}`;
  const role = `${name}_role`;
  const url = postgresUrl ?? '';
  const as = (username: string): string => {
    const address = new URL(addressOf(url, name));
    [address.username, address.password] = [username, 'x'];
    return address.href;
  };
  beforeAll(async () => {
    await onServer(url, `create role ${role} login password 'x'`);
    await onServer(url, `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
  });
  afterAll(async () => {
    await onServer(url, `drop database ${name} with (force)`);
    await onServer(url, `drop role ${role}`);
  });
  const found = async (address: string) => (await examine({ DATABASE_URL: address })).findings;

  test('another encoding, and a role that owns nothing, are found', async () => {
    const findings = await found(as(role));
    const bad = findings.filter(({ state }) => state === 'bad').map(({ part, mend }) => [part, mend]);
    expect(bad).toContainEqual(['Encoding', 'Create it again with --encoding UTF8.']);
    expect(bad).toContainEqual(['Rights of the role', 'Make it the owner: alter database … owner to ….']);
  });

  test('an owner without the right to create roles is found, unless they exist', async () => {
    await onServer(url, `alter database ${name} owner to ${role}`);
    const rights = (findings: Finding[]) => findings.find(({ part }) => part === 'Rights of the role')?.state;
    const roles = await onServer(
      url,
      `select from pg_roles where rolname in ('web_user', 'helix_app', 'helix_client')`,
    );
    expect(rights(await found(as(role)))).toBe(roles === 3 ? 'good' : 'bad');
    await onServer(url, `alter role ${role} createrole`);
    expect(rights(await found(as(role)))).toBe('good');
  });

  test('a superuser is warned of, a login that does not work is found', async () => {
    const { findings } = await examine({ DATABASE_URL: addressOf(url, name), DATABASE_APP_URL: as('nobody_for_test') });
    expect(findings).toContainEqual(expect.objectContaining({ part: 'Rights of the role', state: 'warning' }));
    expect(findings).toContainEqual(expect.objectContaining({ part: 'Login of the server', state: 'bad' }));
    expect(findings).toContainEqual(expect.objectContaining({ part: 'Clock', state: 'good' }));
  });
});

describe('of the machine', () => {
  const gigabyte = 1024 ** 3;

  test.each([
    ['18.20.0', 'bad'],
    ['20.18.9', 'bad'],
    ['20.19.0', 'warning'],
    ['24.1.0', 'good'],
  ])('Node.js %s is %s', (version, state) => expect(checkNode(version).state).toBe(state));

  test.each([
    ['too little', { limit: gigabyte / 2, free: gigabyte / 4, heapUsed: 1, heapLimit: 2 * gigabyte }, 'bad'],
    ['a full heap', { limit: 8 * gigabyte, free: gigabyte, heapUsed: 1.9 * gigabyte, heapLimit: 2 * gigabyte }, 'bad'],
    ['none free', { limit: 8 * gigabyte, free: gigabyte / 10, heapUsed: 1, heapLimit: 2 * gigabyte }, 'warning'],
    ['enough', { limit: 8 * gigabyte, free: 4 * gigabyte, heapUsed: 1, heapLimit: 2 * gigabyte }, 'good'],
  ])('memory: %s', (_name, memory, state) =>
    expect(checkMemory({ DATABASE_URL: 'postgres://x', EMBEDDED_MEMORY: 768 }, memory).state).toBe(state),
  );

  test.each([
    [900, 'good'],
    [-3_000, 'warning'],
    [6_000, 'bad'],
  ])('clocks that differ by %d ms are %s', (difference, state) =>
    expect(clockOf(1_000_000 + difference, 1_000_000).state).toBe(state),
  );

  test('a disk with little room is warned of before it is full', async () => {
    const states = [
      [0, 1],
      [0, 1e18],
      [1e18, 2e18],
    ].map(async ([least = 0, ample = 0]) => (await room('x', folder, least, ample)).state);
    expect(await Promise.all(states)).toEqual(['good', 'warning', 'bad']);
  });
});
